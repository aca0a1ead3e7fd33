"""The notebooks in JupyterLite: Python runs in the page, a whole deal is played, and no other host is asked.

One game is played in CI; ``PARLOUR_NB_LITE=all`` (`make lite-test`) plays them all.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from parlour_nb import GAMES, load
from tests.browser.lab import PANEL, PATIENCE, Desk, served

ROOT = Path(__file__).resolve().parents[2]
LITE = Path(os.environ.get("PARLOUR_NB_LITE_SITE", ROOT / "lite"))
EVERY = os.environ.get("PARLOUR_NB_LITE") == "all"
PLAYED = sorted(GAMES) if EVERY else ["pope_joan"]
PLAY_OUT = """from parlour_nb.players import prudent

while table.state.to_play() is not None:
    table.play(prudent(table.state.view(table.state.to_play())))
print(table.save())"""

pytestmark = pytest.mark.skipif(not LITE.exists(), reason="no JupyterLite site is built: make lite")


class LiteDesk(Desk):
    """A reader before JupyterLite."""

    def open(self, notebook: str, *, kernel: bool = True) -> None:
        """Open a notebook of the site, and wait for Python to run in the page."""
        self.page.goto(f"{self.lab}?path={notebook}")
        self.page.locator(f"{PANEL} .jp-Cell").first.wait_for(timeout=6 * PATIENCE)
        self.page.set_default_timeout(9 * PATIENCE)
        self.idle()
        self.page.set_default_timeout(PATIENCE)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is served as it was built, but that the tests may speak to the page's application."""
    site = shutil.copytree(LITE, tmp_path_factory.mktemp("lite"), dirs_exist_ok=True)
    settings = site / "jupyter-lite.json"
    told = json.loads(settings.read_text("utf-8"))
    told["jupyter-config-data"]["exposeAppInBrowser"] = True
    settings.write_text(json.dumps(told), "utf-8")
    with served(site) as address:
        yield address


def code_cells(name: str):
    cells = nbformat.read(ROOT / f"notebooks/{name}.ipynb", as_version=4).cells
    return [(place, cell.source) for place, cell in enumerate(cells) if cell.cell_type == "code"]


@pytest.fixture(scope="module", params=PLAYED)
def game(request: pytest.FixtureRequest) -> str:
    """Each game in turn."""
    return request.param


@pytest.fixture(scope="module")
def reader(browser: Browser, address: str, game: str) -> Iterator[LiteDesk]:
    """A reader who opens that notebook alone: a page visited before would start the kernels of the others too."""
    with browser.new_context(viewport={"width": 1280, "height": 1400}, reduced_motion="reduce") as context:
        desk = LiteDesk(context.new_page(), f"{address}/lab/index.html", LITE / "files", ROOT / "notebooks")
        desk.open(f"{game}.ipynb")
        yield desk


def test_a_whole_deal_is_played_in_the_page_alone(reader, game):
    (first, _), (second, _), *_ = code_cells(game)
    reader.run(first)
    reader.table.wait_for()
    for _ in range(4):  # by hand, a card or a word at a time
        if not reader.over():
            said = reader.table.locator(".says button.act")
            reader.click(said.first if said.count() else reader.lawful().first)
    assert reader.record()["deals"][-1]["actions"]
    reader.run(second, PLAY_OUT)  # and the rest in code
    expect(reader.table.locator("table.result")).to_be_visible()
    assert load(json.dumps(reader.record())).to_play() is None
    assert not reader.wire.abroad()
    assert not reader.page.locator(f"{PANEL} .jp-OutputArea-output[data-mime-type*=stderr]").count()


def test_a_figure_is_a_table_with_bars_where_its_library_cannot_be_had(reader, game):
    reader.page.context.route(lambda url: "127.0.0.1" not in url, lambda route: route.abort())
    drawn = [place for place, source in code_cells(game) if "parlour_nb.figures" in source and "print" not in source]
    assert drawn
    reader.run(drawn[0])
    bars = reader.output(drawn[0]).locator("table.bars")
    expect(bars).to_be_visible(timeout=PATIENCE)
    assert len(bars.locator("caption").inner_text()) > 60
    assert {url.split("/")[2] for url in reader.wire.abroad()} <= {"cdn.jsdelivr.net"}
