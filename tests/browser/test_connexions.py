"""A reader plays Connexions in JupyterLab: leads a card of connexion, is refused, and sees what was drawn, by mouse."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from parlour_nb import load
from tests.browser.lab import Desk

TABLE = 'CONNEXIONS, seed=19, seats=4, you=1, source="EW"'


def said(desk: Desk) -> str:
    """What the table says, without the signs that keep suits from turning into pictures."""
    return desk.said().replace("\ufe0e", "")


def test_plays_a_whole_deal_of_connexions_by_mouse(seated: Desk) -> None:
    seated.sit(TABLE)
    seated.act("play K♥")
    expect(seated.table.locator(".news")).to_contain_text("third connexion falls")
    while not seated.over():
        seated.click(seated.lawful().first)
    end = load(json.dumps(seated.record()))
    assert end.to_play() is None and len(end.moves) == 32
    rows = seated.table.locator("table.result tbody tr").all()
    won = {row.locator("th").inner_text(): row.locator("td").first.inner_text() for row in rows}
    assert won["You"] == "+3s. 6d."  # the three connexions, whatever became of the tricks
    expect(seated.table.locator(".board.pool")).to_contain_text("£4 6d.")


def test_a_connexion_must_be_answered_and_the_sentence_says_so(seated: Desk) -> None:
    seated.sit('CONNEXIONS, seed=34, seats=4, you=2, source="EW"')  # seat 1 has led the A♠
    seated.act("play 8♥")
    assert said(seated).startswith("No: the A♠ lies there, and the K♥ must answer it.")
    expect(seated.table.locator(".said .cite")).to_have_text("ED-CONNEXIONS.8")
    seated.act("play K♥")
    assert seated.record()["deals"][0]["actions"][:2] == ["A♠", "K♥"]
