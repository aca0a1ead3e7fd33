"""A reader plays Cassino in JupyterLab: picks a card and what it takes, by mouse; by keyboard in test_access."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from parlour_nb import load
from tests.browser.lab import Desk

TABLE = 'CASSINO, seed=11, seats=2, you=1, source="EW"'


def said(desk: Desk) -> str:
    """What the table says, without the signs that keep suits from turning into pictures."""
    return desk.said().replace("\ufe0e", "")


def test_a_card_picked_says_what_it_takes_and_the_odd_card_is_refused_by_name(seated: Desk) -> None:
    seated.sit(TABLE)
    seated.act("pick 9♣")
    assert said(seated) == "Choose what the 9♣ takes."
    seated.act("pick 5♦")
    seated.act("pick 4♣")
    assert said(seated) == "4 + 5 = 9."
    expect(seated.table.locator('[aria-pressed="true"].card')).to_have_count(3)
    seated.act("pick 3♦")
    assert said(seated) == "The 3♦ is of no use to the 9♣."
    seated.act("pick 3♦")
    seated.act("play 9♣ takes 5♦ 4♣")
    assert "9♣ takes 5♦ 4♣" in seated.record()["deals"][0]["actions"]


def test_plays_a_whole_deal_of_cassino_by_mouse(seated: Desk) -> None:
    seated.sit(TABLE)
    while not seated.over():
        seated.click('[data-rove="hand"] button')
        seated.click(".says button")
    end = load(json.dumps(seated.record()))
    assert end.to_play() is None
    assert len(end.moves) == 48
