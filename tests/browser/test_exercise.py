"""A learner answers in JupyterLab, by mouse on the answers or on the felt, by keyboard, and in words of his own."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import SCRATCH, THEMES
from tests.browser.lab import PANEL, Desk
from tests.browser.test_looks import WIDER, faint, grave

MADE = ("from parlour_nb import POPE_JOAN, Exercise\nfrom parlour_nb.exercises import Learner\n"
        "learner = Learner()\n")
PLAY = MADE + 'Exercise("next play", POPE_JOAN.deal(seed=5, seats=5).apply("10♣"), learner=learner)'
COUNT = MADE + ('state = POPE_JOAN.deal(seed=51, seats=5)\n'
                'Exercise("count", "How many stops are known?", state.stops, "EW109.9", learner=learner)')


def asked(desk: Desk, code: str, theme: str = "light") -> Locator:
    """The exercise that the code makes, in the first cell of the notebook."""
    desk.turn_to(SCRATCH, ["", ""])
    desk.theme(theme)
    desk.run(0, code)
    exercise = desk.page.locator(f"{PANEL} .parlour.exercise:not([data-static])")
    exercise.wait_for()
    return exercise


def kept(desk: Desk) -> list[tuple[str, bool]]:
    """The answers that the learner's record keeps, and whether they are right."""
    desk.run(1, "print(learner.save())")
    return [(attempt["answer"], attempt["right"]) for attempt in json.loads(desk.output(1).inner_text())]


def test_an_exercise_is_answered_by_mouse_and_by_keyboard(desk: Desk) -> None:
    exercise = asked(desk, PLAY)
    desk.wire.comm.clear()
    exercise.get_by_role("button", name="8♠", exact=False).last.click()
    expect(exercise.locator(".reply.wrong")).to_contain_text("so the J♣ must be played".replace("♣", "♣\ufe0e"))
    expect(exercise.locator(".reply .quoted")).to_contain_text("EW109.12 The other players follow")
    assert desk.wire.comm == {"sent": 1, "received": 1}, "one message each way a click"
    exercise.locator('[data-rove="answers"] [tabindex="0"]').focus()
    keys = desk.page.keyboard
    keys.press("Home")
    for _ in range(5):
        keys.press("ArrowRight")
    keys.press("Enter")
    expect(exercise.locator(".reply.right")).to_contain_text("You follow with the J♣".replace("♣", "♣\ufe0e"))
    assert desk.focus('[data-act="answer J♣"]'), "focus stays on the answer"
    expect(desk.page.locator(".parlour-live").last).to_contain_text("Right.")
    exercise.locator('.hand [data-act="play A♦"]').click()
    expect(exercise.locator(".reply.wrong")).to_be_visible()
    assert kept(desk) == [("8♠", False), ("J♣", True), ("A♦", False)]


def test_an_exercise_keeps_nothing_in_the_tab(desk: Desk) -> None:
    kept_in_tab = "() => Object.keys(sessionStorage).filter((key) => key.startsWith('parlour_nb')).length"
    exercise = asked(desk, PLAY)
    before = desk.page.evaluate(kept_in_tab)
    exercise.locator('.choices [data-act="answer 8♠"]').click()
    expect(exercise.locator(".reply.wrong")).to_be_visible()
    assert desk.page.evaluate(kept_in_tab) == before


def test_a_short_answer_is_sent_by_enter(desk: Desk) -> None:
    exercise = asked(desk, COUNT)
    for typed, reply in (("5", ".reply.wrong"), ("six", ".reply.reading"), ("6", ".reply.right")):
        exercise.get_by_label("Your answer").fill(typed)
        desk.page.keyboard.press("Enter")
        expect(exercise.locator(reply)).to_be_visible()
    assert kept(desk) == [("5", False), ("6", True)]


@pytest.mark.parametrize("theme", THEMES)
def test_an_exercise_stands_out_and_fits_a_phone(desk: Desk, theme: str) -> None:
    exercise = asked(desk, PLAY, theme)
    for card, reply in (("8♠", ".reply.wrong"), ("J♣", ".reply.right")):
        exercise.locator(f'.choices [data-act="answer {card}"]').click()
        expect(exercise.locator(reply)).to_be_visible()
        assert faint(desk, 20) == []
        assert grave(desk, theme) == []
    style = desk.page.add_style_tag(content=".parlour { width: 360px; }")
    assert exercise.evaluate(WIDER) == []
    style.evaluate("(style) => style.remove()")
