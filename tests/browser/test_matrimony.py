"""A reader plays Matrimony in JupyterLab: lays a stake, is refused another, and shows his hand, by mouse and by key."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from parlour_nb import load
from tests.browser.lab import Desk


def test_plays_a_whole_deal_of_matrimony_by_mouse_and_sees_the_cross(seated: Desk) -> None:
    seated.sit('MATRIMONY, seed=1858, seats=5, you=0, source="EW"')
    expect(seated.table.locator(".board.cross .part")).to_have_count(5)
    seated.act("play lay 12 on best")  # and nothing is left to be asked
    seated.act("play show")
    end = load(json.dumps(seated.record()))
    assert end.to_play() is None and seated.over()
    assert list(end.moves[:2]) == ["lay 12 on best", "lay 11 on best"]


def test_a_stake_that_is_not_one_less_is_refused_and_the_rest_is_played_by_keyboard(seated: Desk) -> None:
    seated.sit('MATRIMONY, seed=1858, seats=5, you=1, source="EW"')
    seated.act("play lay 0 on best")
    assert seated.said().startswith("No: the dealer laid 2 on Best, and the others lay the same, less one in all")
    for word in ("lay 1 on best", "show"):
        button = seated.table.locator(f'button[data-act="play {word}"]')
        button.focus()
        tick = seated.tick
        seated.page.keyboard.press("Enter")
        seated.answered(tick)
    assert seated.over()
    expect(seated.table.locator(".row.small h4")).to_have_text(["Best", "Confederacy", "Intrigue", "Pairs"])
