"""Every game by keyboard and aloud, and every notebook page: axe, contrast, a phone's width, zoom, no motion."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from nbconvert import HTMLExporter
from playwright.sync_api import Locator, Page

from parlour_nb import GAMES, load
from tests.browser.conftest import NOTEBOOKS
from tests.browser.lab import Desk
from tests.browser.test_looks import WIDER, faint, grave

STORED = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
FARTHEST = 60  # keys from one control to another
ZOOMED = {"a phone": 360, "a desk at 200 %": 640}

KEY = """(target) => {
  const at = document.activeElement, toolbar = target.closest("[data-rove]");
  if (at === target) return "Enter";
  if (toolbar?.contains(at)) return "ArrowRight";
  return at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING ? "Tab" : "Shift+Tab";
}"""
UNSPOKEN = """(table) => {
  const spoken = table.closest(".jp-OutputArea-output").querySelector(".parlour-live").textContent;
  return [...table.querySelectorAll(".news li")].map((line) => line.textContent.trim())
    .filter((line) => !spoken.includes(line));
}"""
MOVING = """(table) => [table, ...table.querySelectorAll("*")].filter((part) => {
  const { animationName, animationDuration, transitionDuration } = getComputedStyle(part);
  const lasts = (times) => times.split(",").some((time) => parseFloat(time) > 0.01);
  return (animationName !== "none" && lasts(animationDuration)) || lasts(transitionDuration);
}).length"""
CUT_OFF = """(panel) => [...panel.querySelectorAll(".jp-RenderedMarkdown, .parlour")]
  .filter((part) => part.getBoundingClientRect().width && part.scrollWidth > part.clientWidth + 1)
  .filter((part) => !["auto", "scroll"].includes(getComputedStyle(part).overflowX)) // a wide table scrolls by itself
  .map((part) => part.outerHTML.slice(0, 120))"""


def sit(desk: Desk, name: str) -> None:
    """At a table of the game, on the seat that plays first."""
    desk.sit(f'{name.upper()}, seed=11, you={GAMES[name].deal(11).to_play()}, pace="at once"')


def press(desk: Desk, target: Locator) -> None:
    """Go to *target* by keys and press Enter on it."""
    tick = desk.tick
    for _ in range(FARTHEST):
        key = target.evaluate(KEY)
        desk.page.keyboard.press(key)
        if key == "Enter":
            break
    desk.answered(tick)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_deal_of_every_game_is_played_by_keyboard_and_told_aloud(seated: Desk, name: str) -> None:
    sit(seated, name)
    seated.table.locator("[data-rove] [tabindex='0'], button.act.can").first.focus()
    for _ in range(FARTHEST):
        if seated.over():
            break
        lawful = seated.table.locator("button.act.can")
        press(seated, lawful.first if lawful.count() else seated.table.locator('[data-rove="hand"] button').first)
        assert seated.focus(".parlour *"), "focus stays in the table"
        assert seated.table.evaluate(UNSPOKEN) == []
    assert load(json.dumps(seated.record())).to_play() is None
    press(seated, seated.table.locator('[data-act="read"]'))
    words = seated.table.get_by_label("the table in words").input_value()
    assert "The sentences that act:" in words and len(words.splitlines()) > 10


@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_every_game_stands_out_in_both_themes_and_fits_a_phone(seated: Desk, name: str) -> None:
    sit(seated, name)
    seated.act("why")
    seated.page.mouse.move(0, 0)
    try:
        for theme in ("Dark", "Light"):
            seated.theme(theme)
            assert faint(seated, 20) == []
            assert grave(seated) == []
    finally:
        seated.theme("Light")
    style = seated.page.add_style_tag(content=".parlour { width: 360px; }")
    assert seated.table.evaluate(WIDER) == []
    style.evaluate("(style) => style.remove()")


def test_nothing_moves_for_who_wants_no_motion(seated: Desk) -> None:
    seated.act("play 3♣")
    assert seated.table.evaluate(MOVING) == 0
    seated.page.emulate_media(reduced_motion="no-preference")
    try:
        assert seated.table.evaluate(MOVING) > 0, "for others it does"
    finally:
        seated.page.emulate_media(reduced_motion="reduce")


# ---- the pages of the notebooks, as they are exported ----

@pytest.fixture(scope="module", params=STORED)
def exported(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A stored notebook as an HTML page, in each theme."""
    folder = tmp_path_factory.mktemp("exported")
    for theme in ("light", "dark"):
        html, _ = HTMLExporter(theme=theme).from_filename(str(NOTEBOOKS / request.param))
        (folder / f"{theme}.html").write_text(html, encoding="utf-8")
    return {theme: folder / f"{theme}.html" for theme in ("light", "dark")}


@pytest.fixture(scope="module")
def leaf(reader: Desk) -> Iterator[Page]:
    """A page without scripts of its own that asks nobody for anything."""
    context: Any = reader.page.context.browser
    opened = context.new_context(bypass_csp=True, reduced_motion="reduce")
    opened.route("http*://**", lambda route: route.abort())
    yield opened.new_page()
    opened.close()


def turned_to(leaf: Page, file: Path, width: int = 1280) -> None:
    leaf.set_viewport_size({"width": width, "height": 900})
    leaf.emulate_media(color_scheme="dark" if file.stem == "dark" else "light")
    leaf.goto(file.as_uri(), wait_until="domcontentloaded")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault_on_a_notebook_page(leaf: Page, exported: dict[str, Path], theme: str) -> None:
    turned_to(leaf, exported[theme])
    found = Axe().run(leaf, ".jp-RenderedMarkdown, .parlour")
    assert [f"{fault['impact']}: {fault['help']}: {node['html'][:200]} {node['failureSummary']}"
            for fault in found.response["violations"] if fault["impact"] in ("serious", "critical")
            for node in fault["nodes"]] == []
    assert len(found.response["passes"]) > 10


@pytest.mark.parametrize("width", ZOOMED.values(), ids=ZOOMED)
def test_a_notebook_page_is_narrow_enough(leaf: Page, exported: dict[str, Path], width: int) -> None:
    turned_to(leaf, exported["light"], width)
    assert leaf.locator("body").evaluate(CUT_OFF) == []
    assert leaf.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "the page does not go sideways"
