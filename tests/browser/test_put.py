"""A reader plays Put in JupyterLab: a whole match by mouse, and a put that cannot be taken back, by keyboard."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from parlour_nb import load
from tests.browser.lab import Desk


def test_plays_a_whole_game_of_put_by_mouse(seated: Desk) -> None:
    seated.sit('PUT, seed=3, you=1, source="EW", match=True')
    for _ in range(20):
        for _ in range(12):
            if seated.over():
                break
            seated.click("button.can")
        if (end := load(json.dumps(seated.record()))).purses[0] >= 5 or end.purses[1] >= 5:
            break
        seated.act("next")
    assert max(end.purses) >= 5
    assert end.events[-1].kind == "wins the game"
    expect(seated.table.locator(".news")).to_contain_text("wins the game" if end.purses[0] >= 5 else "win the game")


def test_EW104_vii_a_put_said_by_keyboard_is_not_taken_back_in_a_match(seated: Desk) -> None:
    seated.sit('PUT, seed=3, you=1, source="EW", match=True')
    seated.table.locator('button[data-act="play put"]').focus()
    tick = seated.tick
    seated.page.keyboard.press("Enter")
    seated.answered(tick)
    before = seated.record()["deals"][0]["actions"]
    seated.act("undo")
    assert seated.said().startswith("No: “I put” is not retracted") and "EW104.vii" in seated.said()
    assert seated.record()["deals"][0]["actions"] == before and before[0] == "put"
