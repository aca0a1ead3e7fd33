"""A reader plays in JupyterLab: by mouse, by keyboard, lawfully and not, takes back, reads, and watches."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from parlour_nb import POPE_JOAN, load
from parlour_nb.faces import marked
from parlour_nb.table.sitting import Sitting
from tests.browser.lab import Desk

CONTROLS = ("[data-rove] [tabindex='0']", "[data-act='hint']", ".page .act", "select", "summary", ".news .cite",
            "[type=number]")


def mirror(*acts: str) -> Sitting:
    """The same sitting without a page."""
    sitting = Sitting(POPE_JOAN, seed=1859, seats=5, source="EW")
    for act in acts:
        sitting.act(act)
    return sitting


def same(desk: Desk, sitting: Sitting) -> None:
    """What the page shows is that sitting."""
    assert desk.record() == json.loads(sitting.record())
    assert desk.hand() == [f"play {card}" for card in sitting.view().hand]


def test_opens_the_notebook_runs_all_and_plays_a_deal_by_mouse(desk: Desk) -> None:
    desk.open("pope_joan.ipynb")
    desk.run_all()
    desk.find_table()
    while not desk.over():
        desk.wire.comm.clear()
        desk.click(desk.lawful().first)
        assert desk.wire.comm == {"sent": 1, "received": 1}, "one message each way a click"
    end = load(json.dumps(desk.record()))
    assert end.to_play() is None
    rows = desk.table.locator("table.result tbody tr").all()
    won = {row.locator("th").inner_text(): row.locator("td").first.inner_text() for row in rows}
    names = ["You", *(f"Seat {seat}" for seat in range(1, 5))]
    assert won == {name: f"{counters:+}".replace("-", "−") if counters else "0"
                   for name, counters in zip(names, end.returns(), strict=True)}
    expect(desk.page.locator(".jp-OutputArea-output[data-mime-type*=stderr]")).to_have_count(0)


def in_sight(desk: Desk) -> bool:
    """Whether the last line of what has just happened is within its box, and the box scrolls to nothing after it."""
    return bool(desk.table.locator(".news li").last.evaluate("""(last) => {
      const box = last.closest(".status"), line = last.getBoundingClientRect(), edge = box.getBoundingClientRect();
      return box.scrollTop === 0 && edge.top <= line.top && line.bottom <= edge.bottom;
    }"""))


def test_what_has_just_happened_is_told_in_a_box_that_does_not_grow_the_last_line_in_sight(seated: Desk) -> None:
    told, heights, scrolls = seated.table.locator(".status"), set(), False
    for _ in range(2):
        while not seated.over():
            told.evaluate("(box) => { box.scrollTop = -9999; }")  # a reader looks at the first line
            seated.click(seated.lawful().first)
            seated.page.wait_for_function("() => document.querySelector('.status').scrollTop === 0")
            assert in_sight(seated)
            heights.add(told.evaluate("(box) => box.offsetHeight"))
            scrolls |= told.evaluate("(box) => box.scrollHeight > box.clientHeight")
        seated.click(seated.table.locator("[data-act='next']"))
        assert in_sight(seated)
    assert len(heights) == 1 and scrolls


def test_a_run_has_room_for_the_note_that_comes_when_it_stops(seated: Desk) -> None:
    """What lies below it keeps its place."""
    seated.sit('POPE_JOAN, seed=2, seats=5, you=0, source="EW"')
    row, seen = seated.table.locator(".row.run"), set()
    while not seated.over():
        seated.click(seated.lawful().first)
        if row.locator("li").count() <= 6:  # one line of cards
            seen.add((row.locator(".note").count(), row.evaluate("(row) => row.offsetHeight")))
    assert {notes for notes, _ in seen} == {0, 1} and len({height for _, height in seen}) == 1


def test_plays_a_deal_by_keyboard_alone(seated: Desk) -> None:
    cells, keys = seated.cells(), seated.page.keyboard
    seated.page.locator(".jp-Notebook").first.focus()
    for _ in range(80):
        keys.press("Shift+Tab")
        if seated.focus("[data-rove] button"):
            break
    while not seated.over():
        assert seated.focus("[data-rove] button"), "focus stays in the hand"
        for _ in seated.hand():
            if seated.focus(".can"):
                break
            keys.press("ArrowRight")
        tick = seated.tick
        keys.press("Space" if tick % 2 else "Enter")
        seated.answered(tick)
        assert seated.focus(".parlour *"), "focus stays in the table"
    assert seated.cells() == cells


@pytest.mark.parametrize("control", CONTROLS)
def test_keys_typed_at_the_table_are_not_the_notebooks(seated: Desk, control: str) -> None:
    cells = seated.cells()
    seated.table.locator(control).first.focus()
    for key in ("b", "a", "d", "d", "x", "m", "v"):
        seated.page.keyboard.press(key)
    assert seated.cells() == cells
    assert seated.page.evaluate("() => jupyterapp.shell.currentWidget.content.activeCell.model.type") == "code"
    assert seated.focus(".parlour *")


def test_arrows_home_and_end_walk_the_hand(seated: Desk) -> None:
    hand = seated.hand()
    seated.table.locator("[data-rove] [tabindex='0']").focus()
    walk = dict(Home=0, ArrowRight=1, End=-1, ArrowDown=0, ArrowLeft=-1, ArrowUp=-2)
    for key, place in walk.items():
        seated.page.keyboard.press(key)
        assert seated.focus(f'[data-act="{hand[place]}"][tabindex="0"]'), key
    expect(seated.table.locator("[data-rove] [tabindex='0']")).to_have_count(1)


def test_an_unlawful_card_is_refused_with_its_sentence(seated: Desk) -> None:
    hand, unlawful = seated.hand(), "play K♦"
    sitting = mirror(unlawful)
    seated.act(unlawful)
    assert seated.hand() == hand
    assert seated.said() == f"{marked(sitting.message)} {sitting.cite}"
    expect(seated.table.locator(f'.said [data-act="sentence {sitting.cite}"]')).to_be_visible()
    acting = seated.table.locator(".page .now")
    expect(acting).to_have_count(1)
    expect(acting.locator(f'[data-act="sentence {sitting.cite}"]')).to_be_visible()
    expect(acting).to_be_in_viewport()
    expect(seated.page.locator(".parlour-live")).to_contain_text(sitting.message[:20])
    same(seated, mirror())


def test_what_is_spoken_is_what_has_happened_and_what_is_to_be_done(seated: Desk) -> None:
    seated.act("play 3♣")
    spoken = seated.page.locator(".parlour-live").inner_text().replace("\ufe0e", "")
    assert spoken.startswith("You follow with the 3♣. EW109.12 Seat 4 follows with the 4♣. EW109.12 Seat 1")
    assert spoken.endswith(" You have the 6♣, and must play it. EW109.12")


def test_takes_back(seated: Desk) -> None:
    for _ in range(2):
        seated.click(seated.lawful().first)
    seated.act("undo")
    same(seated, mirror("play 3♣"))
    seated.act("undo")
    same(seated, mirror())
    seated.act("undo")
    assert seated.said() == mirror("undo").message


def test_asks_for_a_hint_and_plays_it(seated: Desk) -> None:
    seated.act("hint")
    assert "3♣" in seated.said()
    seated.act("play 3♣")
    same(seated, mirror("play 3♣"))


def test_asks_why_not(seated: Desk) -> None:
    seated.act("why")
    assert seated.said().replace("\ufe0e", "").startswith(mirror("why").message)


def test_another_book_deals_the_same_pack_and_shows_its_page(seated: Desk) -> None:
    hand, turned = seated.hand(), seated.table.locator(".hub [role=img]").get_attribute("aria-label")
    assert seated.table.locator('.page [data-act="sentence EW109.9"]').count() == 1
    seated.choose("source", "RG")
    assert seated.hand() == hand
    assert seated.table.locator(".hub [role=img]").get_attribute("aria-label") == turned
    assert seated.table.locator('.page [data-act^="sentence RG8"]').count() > 10
    assert seated.table.locator('.page [data-act="sentence EW109.9"]').count() == 0
    same(seated, mirror("source RG"))


def test_changes_deal_players_and_an_option(seated: Desk) -> None:
    tick = seated.tick
    number = seated.table.locator('input[data-act="deal"]')
    number.fill("51")
    number.press("Enter")
    seated.answered(tick)
    seated.choose("seats", "4")
    seated.table.locator("summary", has_text="More").click()
    seated.choose("option dresser", "2")
    expect(seated.table.locator('select[data-act="option dresser"]')).to_be_visible()
    same(seated, mirror("deal 51", "seats 4", "option dresser 2"))


def test_a_sentence_opens_its_meaning(seated: Desk) -> None:
    seated.table.locator('.page [data-act="sentence EW109.3"]').click()
    meaning = seated.table.locator(".meaning")
    expect(meaning).to_be_in_viewport()
    expect(meaning).to_contain_text("8♦")
    assert seated.focus('[aria-expanded="true"]')
    seated.act("sentence EW109.3")
    expect(meaning).to_have_count(0)


def test_a_sentence_says_where_it_acted(seated: Desk) -> None:
    seated.act("sentence EW109.6")
    expect(seated.table.locator(".meaning")).to_contain_text("You give 15 counters to the board.")


def test_a_silent_sentence_says_why_it_is_silent(seated: Desk) -> None:
    silent = seated.table.locator(".page .silent .act").first
    id = (silent.get_attribute("data-act") or "").removeprefix("sentence ")
    seated.click(silent)
    expect(seated.table.locator(".meaning")).to_contain_text(POPE_JOAN.silent[id])


def test_reads_the_table_in_words(seated: Desk) -> None:
    seated.act("read")
    words = seated.table.get_by_label("the table in words").input_value()
    assert "Your hand: 6♥ 10♥ 3♣" in words
    assert "You may play: 3♣" in words
    assert seated.table.locator('[data-act="read"]').get_attribute("aria-pressed") == "true"


def test_open_hands_are_marked(seated: Desk) -> None:
    cards = seated.table.locator(".seats [role=img][aria-label*=' of ']")
    expect(cards).to_have_count(0)
    expect(seated.table.get_by_text("open", exact=False)).not_to_be_visible()
    seated.table.locator("summary", has_text="More").click()
    seated.act("open")
    assert cards.count() > 10
    assert seated.table.locator('[data-act="open"]').get_attribute("aria-pressed") == "true"
    expect(seated.table.locator(".felt").get_by_text(re.compile("open", re.IGNORECASE)).first).to_be_visible()


def test_watches_card_by_card_and_plays_out(seated: Desk) -> None:
    seated.table.locator("summary", has_text="More").click()
    seated.choose("seat", "none")
    played = len(seated.record()["deals"][-1]["actions"])
    for _ in range(3):
        seated.act("step")
    assert len(seated.record()["deals"][-1]["actions"]) == played + 3
    assert seated.hand() == []
    seated.act("out")
    assert seated.over()
    seated.act("next")
    assert len(seated.record()["deals"]) == 2
