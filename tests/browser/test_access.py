"""Every game by keyboard and aloud, in both themes, on a phone, and without motion."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator

from parlour_nb import GAMES, load
from tests.browser.conftest import THEMES
from tests.browser.lab import Desk
from tests.browser.test_looks import WIDER, faint, grave

FARTHEST = 60  # keys from one control to another

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


def sit(desk: Desk, name: str) -> None:
    """At a table of the game, on the seat that plays first."""
    desk.sit(f'{name.upper()}, seed=11, you={GAMES[name].deal(11).to_play()}, pace="at once"')


def press(desk: Desk, target: Locator) -> None:
    """Go to *target* by keys and press Enter on it."""
    tick = desk.tick
    for _ in range(FARTHEST):
        if (key := target.evaluate(KEY)) == "Enter":
            target.press(key)
            break
        desk.page.keyboard.press(key)
    desk.answered(tick)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_deal_of_every_game_is_played_by_keyboard_and_told_aloud(seated: Desk, name: str) -> None:
    sit(seated, name)
    seated.table.locator("[data-rove] [tabindex='0'], button.act.can").first.focus()
    for _ in range(FARTHEST):
        if seated.over():
            break
        lawful = seated.table.locator("button.act.can")
        if not lawful.count() and seated.tick:
            assert seated.focus('[data-rove="hand"] button'), "focus comes back to the hand, where cards are picked"
        press(seated, lawful.first if lawful.count() else seated.table.locator('[data-rove="hand"] button').first)
        assert seated.focus(".parlour *"), "focus stays in the table"
        assert seated.table.evaluate(UNSPOKEN) == []
    assert load(json.dumps(seated.record())).to_play() is None
    press(seated, seated.table.locator('[data-act="read"]'))
    words = seated.table.get_by_label("the table in words").input_value()
    assert "The sentences that act:" in words and len(words.splitlines()) > 10


@pytest.mark.parametrize("theme", THEMES, scope="module")
@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_every_game_stands_out_and_fits_a_phone(seated: Desk, name: str, theme: str) -> None:
    sit(seated, name)
    seated.act("why")
    seated.page.mouse.move(0, 0)
    assert faint(seated, 20) == []
    assert grave(seated, theme) == []
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
