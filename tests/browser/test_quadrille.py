"""A reader plays Quadrille in JupyterLab: asks leave, names trumps, calls a king, and plays it out, by mouse."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from parlour_nb import load
from tests.browser.lab import Desk

TABLE = 'QUADRILLE, seed=8, seats=4, you=3, source="CM"'


def test_asks_leave_calls_a_king_and_plays_a_whole_deal_of_quadrille(seated: Desk) -> None:
    seated.sit(TABLE)
    expect(seated.table.locator(".bids")).to_contain_text("has the word")
    seated.act("play ask leave")
    seated.act("play clubs")
    seated.act("play call the king of clubs")
    assert seated.said().startswith("No: the K\u2663\ufe0e is of trumps, and cannot be called.")
    seated.act("play call the king of hearts")
    assert "spadille" in seated.table.inner_text() and "reconstructed" in seated.table.inner_text().lower()
    while not seated.over():
        seated.click("button.act.can")
    end = load(json.dumps(seated.record()))
    assert end.to_play() is None and list(end.moves[:6]) == [
        "ask leave", "pass", "pass", "pass", "clubs", "call the king of hearts"]
    assert len(end.moves) == 46 or "stop" in end.moves
    expect(seated.table.locator(".sides")).to_contain_text("You and")
