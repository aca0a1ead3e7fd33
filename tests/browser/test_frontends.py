"""The same table in Notebook 7 and in Voilà: it is shown, and a move is made, with nothing but the loopback.

They are in an environment of their own: `make frontends`. JupyterLab has the other files here, and the pages of
`make site` and `make lite` have theirs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec

import pytest
from playwright.sync_api import Browser, Page, expect

from parlour_nb import load
from tests.browser.lab import PATIENCE, Desk, Wire, jupyter_lab, kept

CELL = 'from parlour_nb import POPE_JOAN, Table\nTable(POPE_JOAN, seed=1859, seats=5, you=0, source="EW")'
LIVE = ".parlour:not([data-static])"

pytestmark = pytest.mark.skipif(not (find_spec("notebook") and find_spec("voila")),
                                reason="Notebook 7 and Voilà are not here: make frontends")


@pytest.fixture(scope="module")
def desk(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A reader before Notebook 7, which brings Voilà with it."""
    folder = tmp_path_factory.mktemp("notebooks")
    with jupyter_lab(folder, "notebook", "JupyterNotebookApp") as address:
        page = browser.new_context(viewport={"width": 1280, "height": 1400}, reduced_motion="reduce").new_page()
        desk = Desk(page, address, folder, folder)
        desk.write("table.ipynb", [CELL])
        yield desk


def make_a_move(page: Page, wire: Wire) -> None:
    """Play the first lawful card of the live table, and see that it was played and answered."""
    table = page.locator(LIVE).first
    table.wait_for(timeout=6 * PATIENCE)
    tick = int(table.get_attribute("data-tick") or 0)
    card = table.locator("button.act.can").first
    played = (card.get_attribute("data-act") or "").removeprefix("play ")
    card.click()
    expect(table).to_have_attribute("data-tick", str(tick + 1), timeout=3 * PATIENCE)
    state = load(kept(table))
    assert played in json.loads(kept(table))["deals"][-1]["actions"]
    assert len(state.moves) > 1, "the others have answered"
    expect(page.get_by_text("model not found")).to_have_count(0)
    assert not wire.faults


def test_a_move_is_made_in_notebook_7(desk: Desk) -> None:
    desk.wire.forget()
    desk.page.goto(desk.lab.replace("/lab?", "/notebooks/table.ipynb?"))
    desk.page.locator(".jp-NotebookPanel .jp-Cell").first.wait_for(timeout=6 * PATIENCE)
    desk.idle()
    desk.wire.faults.clear()  # Notebook 7 has one of its own as it opens, before any cell is run
    desk.run()
    make_a_move(desk.page, desk.wire)
    assert not desk.wire.abroad()


def test_a_move_is_made_in_voila(desk: Desk) -> None:
    desk.page.route(lambda url: "127.0.0.1" not in url, lambda route: route.abort())  # Voilà's own icons and MathJax
    desk.wire.forget()
    desk.page.goto(desk.lab.replace("/lab?", "/voila/render/table.ipynb?"), timeout=6 * PATIENCE)
    make_a_move(desk.page, desk.wire)
    expect(desk.page.get_by_text("from parlour_nb import")).to_have_count(0)
