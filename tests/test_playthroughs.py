"""The golden playthroughs: whole deals, line by line, each line beside the sentence it happened under."""

import re
import runpy
from operator import attrgetter
from pathlib import Path

import pytest

from parlour_nb.engine import GAMES
from parlour_nb.passages import passage

HERE = Path(__file__).parent
WRITER = runpy.run_path(str(HERE.parent / "tools" / "write_playthroughs.py"))
STORED = {path.name: path.read_text("utf-8") for path in (HERE / "playthroughs").glob("*.txt")}
TITLE = re.compile(r"^(?P<game>.+) under (?P<source>\w+)(?: with (?P<option>\w+)=.*)?, (?P<seats>\d+) players, .+$",
                   re.M)


@pytest.mark.parametrize("game", GAMES.values(), ids=attrgetter("name"))
def test_a_game_is_played_as_it_was_none_missing_and_none_left_over(game):
    stored = {name: text for name, text in STORED.items() if name.startswith(f"{game.name}-")}
    fresh = WRITER["playthroughs"]([game])
    assert sorted(stored) == sorted(fresh)
    for name, text in stored.items():
        assert text.splitlines() == fresh[name].splitlines(), name


def test_every_playthrough_is_of_a_game():
    assert {name.split("-")[0] for name in STORED} == set(GAMES)


def test_every_book_and_every_option_under_every_book_has_one():
    played = {(found["game"], found["source"], found["option"]) for text in STORED.values()
              for found in TITLE.finditer(text)}
    for game in GAMES.values():
        assert played >= {(game.title, source, option) for source in game.rules for option in [None, *game.options]}


def test_the_fewest_seats_have_one():
    played = {(found["game"], int(found["seats"])) for text in STORED.values() for found in TITLE.finditer(text)}
    for game in GAMES.values():
        assert (game.title, next(iter(game.rules.values())).value.seats[0]) in played


def test_every_line_stands_beside_its_sentence():
    for name, text in STORED.items():
        for line in text.splitlines():
            if line and not TITLE.match(line) and set(line) != {"="}:
                cite, words = line[:WRITER["WIDTH"]].strip(), line[WRITER["WIDTH"]:]
                assert words and (passage(cite) if cite else line.startswith(" ")), f"{name}: {line}"


def test_the_printed_hand_ends_as_printed():
    text = STORED["pope_joan-case-38-printed-RG83-84.txt"]
    assert [line.strip() for line in text.splitlines()[-3:]] == [
        "Won and lost: -6 +16 +2 -6 +0", "Purses: -21 16 2 -6 0", "Board: 6 0 2 1 0 0 0 0"]
    assert [line.split()[-1] for line in text.splitlines() if " leads the " in line] == [
        "J♠.", "5♦.", "A♣.", "Q♥.", "7♠.", "10♣.", "J♥.", "4♥."]
