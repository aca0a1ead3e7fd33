"""What the table looks like: contrast in both themes, a scan for accessibility, a phone, signs and spoken names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser import axe
from tests.browser.conftest import THEMES
from tests.browser.contrast import standings
from tests.browser.lab import PANEL, Desk
from tests.games.pope_joan import lay

WIDE, TALL = ViewportSize(width=1280, height=1400), ViewportSize(width=1280, height=5200)
UNFOLDED = ".parlour :is(.page, .history) { height: auto !important; max-height: none !important; }"
PHONES = {"a phone": 360, "a phone that shows JupyterLab too": 250}
WIDER = """(table) => [table, ...table.querySelectorAll("*")].filter((part) => {
  const box = part.getBoundingClientRect(), edge = table.getBoundingClientRect();
  const out = box.right > edge.right + 1 || box.left < edge.left - 1;
  return box.width && out && !part.closest("select, svg, .vh");
}).map((part) => part.outerHTML.slice(0, 120))"""
SMALL = """(table) => [...table.querySelectorAll("[data-rove] button, .says .act, .controls .act, .btn")]
.filter((part) => {
  part.scrollIntoView({ block: "center" });
  const box = part.getBoundingClientRect();
  const own = (x) => part.contains(document.elementFromPoint(box.left + x, box.top + box.height / 2));
  return box.width && part.checkVisibility() && (box.width < 44 || box.height < 44 || !own(1) || !own(43));
}).map((part) => part.outerHTML.slice(0, 120))"""


@pytest.fixture
def laid(seated: Desk) -> Iterator[Desk]:
    """The reader with all of the table unfolded in a window that holds it, after a refusal."""
    seated.page.set_viewport_size(TALL)
    seated.act("history")
    seated.act("read")
    seated.act("sentence EW109.8")
    for leaf in seated.table.locator("summary:visible").all():
        leaf.click()
    seated.act("play K♦")
    style = seated.page.add_style_tag(content=UNFOLDED)
    seated.table.evaluate("(t) => t.querySelectorAll('.lost, .offer').forEach((part) => { part.hidden = false; })")
    yield seated
    style.evaluate("(style) => style.remove()")
    seated.page.set_viewport_size(WIDE)


def faint(desk: Desk, fewest: int = 100) -> list[str]:
    """The words of the table that do not stand out; there are more than *fewest* in all."""
    found = standings(desk.table)
    assert len(found) > fewest
    return [f"{text.ratio:.2f} {text.words!r} in {text.where}" for text in found if text.ratio < 4.5]


def grave(desk: Desk, theme: str) -> list[str]:
    """The serious faults that axe finds in the table."""
    return axe.grave(desk.page, f"{PANEL} .parlour", theme=theme)


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_stands_out_and_axe_finds_no_serious_fault(laid: Desk, theme: str) -> None:
    laid.page.mouse.move(0, 0)
    assert faint(laid) == []
    assert grave(laid, theme) == []
    laid.choose("seat", "none")
    laid.act("open")
    laid.act("out")
    assert faint(laid) == []
    assert grave(laid, theme) == []


@pytest.fixture(params=PHONES)
def phone(seated: Desk, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """The reader at a table as wide as a phone."""
    style = seated.page.add_style_tag(content=f".parlour {{ width: {PHONES[request.param]}px; }}")
    yield seated
    style.evaluate("(style) => style.remove()")


def test_on_a_phone_nothing_scrolls_sideways(phone: Desk) -> None:
    phone.table.get_by_text("others have just acted").click()
    for act in ("sentence EW109.8", "history", "read", "play K♦"):
        phone.act(act)
    phone.table.evaluate("(table) => table.querySelectorAll('details').forEach((leaf) => { leaf.open = true; })")
    assert phone.table.evaluate(WIDER) == []
    assert phone.table.evaluate("(table) => table.scrollWidth <= table.clientWidth")


def test_on_a_phone_every_card_and_control_can_be_hit(phone: Desk) -> None:
    assert phone.table.evaluate(SMALL) == []


@pytest.mark.parametrize("phone", ["a phone"], indirect=True)
@pytest.mark.parametrize(("seats", "lines"), [(3, [5, 5, 4]), (4, [6, 5]), (5, [4, 4]), (6, [4, 3])])
def test_on_a_phone_a_hand_lies_in_lines_as_even_as_can_be(phone: Desk, seats: int, lines: list[int]) -> None:
    phone.sit(f"POPE_JOAN, seed=1859, seats={seats}, you=1")
    left = phone.table.locator(".hand button").evaluate_all("(cards) => cards.map((card) => card.offsetLeft)")
    starts = [place for place, across in enumerate(left) if not place or across < left[place - 1]]
    assert [end - start for start, end in pairwise([*starts, len(left)])] == lines


def test_on_a_phone_one_sentence_stands_above_the_felt_and_the_others_unfold(phone: Desk) -> None:
    above = phone.table.locator(".page .s:visible")
    expect(above).to_have_count(1)
    expect(above).to_have_class("s now ")
    phone.table.get_by_text("others have just acted").click()
    assert above.count() == phone.table.locator(".page :is(.lit, .now)").count() > 3
    phone.act("hint")
    assert above.count() > 3, "what was unfolded stays so"


def test_suits_are_signs_that_never_turn_into_pictures(seated: Desk) -> None:
    for act in ("sentence EW109.8", "history", "why", "hint"):
        seated.act(act)
        words = seated.table.inner_text()
        assert re.findall("[♠♥♣♦](?!\ufe0e).*", words) == []
        assert len(re.findall("[♠♥♣♦]\ufe0e", words)) > 10


def test_cards_have_spoken_names(seated: Desk) -> None:
    hand = [card.get_attribute("aria-label") for card in seated.table.locator("[data-rove] button").all()]
    assert hand[0] == "six of hearts"
    pack = " ".join(map(str, lay(5, "7♥", {0: "9♦ K♣"}).deal.pack))
    seated.sit(f"POPE_JOAN, pack='{pack}'.split(), seats=5")
    expect(seated.table.get_by_role("button", name="nine of diamonds, Pope", exact=True)).to_be_visible()
    expect(seated.table.get_by_role("button", name="king of clubs", exact=True)).to_be_visible()
