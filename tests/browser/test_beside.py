"""Tables side by side on a page: stacked when the page is narrow; each is played alone."""

from __future__ import annotations

import pytest

from tests.browser.lab import LIVE, PANEL, Desk

THREE = """from parlour_nb import POPE_JOAN, Beside, Table, word_collation

display(Beside(*[Table(POPE_JOAN, seed=3, seats=4, you=1, source=book) for book in POPE_JOAN.rules]))
word_collation("EW109.11", "CM-POPE.1")"""

AT = f"[...document.querySelectorAll('{LIVE}:has(.felt)')].map(table => table.getBoundingClientRect())"


@pytest.fixture
def three(desk: Desk) -> Desk:
    desk.turn_to("beside.ipynb", [THREE])
    desk.run()
    desk.page.locator(LIVE).nth(2).wait_for()
    return desk


def test_three_tables_stand_beside_each_other_and_are_stacked_when_narrow(three: Desk) -> None:
    page, size = three.page, three.page.viewport_size
    try:
        page.set_viewport_size({"width": 1900, "height": 900})
        page.wait_for_function(f"() => {AT}[1].top === {AT}[0].top && {AT}[2].top === {AT}[0].top")
        assert page.evaluate(f"() => {AT}[0].right <= {AT}[1].left && {AT}[1].right <= {AT}[2].left")
        page.set_viewport_size({"width": 800, "height": 900})
        page.wait_for_function(f"() => {AT}[1].top >= {AT}[0].bottom && {AT}[2].top >= {AT}[1].bottom")
    finally:
        page.set_viewport_size(size or {"width": 1280, "height": 900})


def test_a_card_is_played_at_one_table_and_the_others_wait(three: Desk) -> None:
    tables = three.page.locator(f"{LIVE}:has(.felt)")
    tables.nth(2).locator('[data-act="play 9♦"]').click()
    tables.nth(2).locator(".news", has_text="from Pope").wait_for()
    assert tables.nth(0).get_attribute("data-tick") == "0"
    assert three.page.locator(f"{PANEL} .collated .differ").count() == 4
