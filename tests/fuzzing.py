"""The parsers, each as a function of a text: it returns quietly if the text is read, or refused as it should be.

`tests/test_fuzz.py` gives them texts from hypothesis, `tests/fuzz/harness.py` from atheris. What is read must be read
again as the same.
"""

from functools import cache

from parlour_nb import GAMES, BadRecord, load, save, share
from parlour_nb.cards import Card, Cards
from parlour_nb.engine import IllegalAction
from parlour_nb.passages import _MARK, EditionError, UnknownPassage, _line, _span, passage
from parlour_nb.players import prudent
from parlour_nb.table.acts import ACTS
from parlour_nb.table.lessons import BadLesson, seated
from parlour_nb.table.sitting import Sitting


@cache
def positions():
    """A position of each game in the middle of a deal, and what may be written in it."""
    found = []
    for game in GAMES.values():
        state = game.deal(1859)
        for _ in range(5):
            state = state.apply(prudent(state.view(state.to_play())))
        found.append(state)
    return found


def one_line(error):
    """The message is one readable line of a decent length."""
    said = str(error)
    assert said and len(said) < 1200 and "\n" not in said and "Traceback" not in said, said


def card(text):
    try:
        assert Card(str(Card(text))) == Card(text)
    except ValueError as error:
        one_line(error)


def cards(text):
    try:
        assert Cards.of(str(Cards.of(text))) == Cards.of(text)
    except ValueError as error:
        one_line(error)


def action(text):
    """In every game: refused under a sentence, or played; and what is read is written so that it is read again."""
    for state in positions():
        try:
            read = state.deal.game.read(text)
            assert state.deal.game.read(str(read)) == read
            after = state.apply(text)
            assert after.moves[:-1] == state.moves and load(save(after)) == after
        except IllegalAction as refusal:
            one_line(refusal)


def saved(text):
    """A record, or a sitting in short."""
    try:
        state = load(text)
    except BadRecord as error:
        one_line(error)
    else:
        assert load(save(state)) == state and load(share(state)) == state


def lesson(text):
    try:
        seated("{" + text)  # what does not begin so is a path
    except BadLesson as error:
        one_line(error)


def edition(text):
    """A line of an edition file, with its marks."""
    for read in (lambda: _line(text, "EW", "EW109"), lambda: [_span(mark, "EW109") for mark in _MARK.finditer(text)]):
        try:
            read()
        except (ValueError, EditionError) as error:
            one_line(error)


def act(text):
    """What a page may send to the table: it changes something or says something, and never fails."""
    for state in positions():
        sitting = Sitting(state, you=state.to_play())
        sitting.act(text)
        assert text.partition(" ")[0] in ACTS or sitting.message


def sentence(text):
    try:
        assert passage(text).id == text
    except UnknownPassage as error:
        one_line(error)


PARSERS = dict(card=card, cards=cards, action=action, saved=saved, lesson=lesson, edition=edition, act=act,
               sentence=sentence)
SEEDS = {
    "card": ["9♦", "10d", " a♠\ufe0e"], "cards": ["7♦ 5♦ J♥"],
    "action": ["9♦", "pass", "9♣ takes 5♦ 4♣", "A♠ on 6♠ makes 7", "9♣ down"],
    "saved": ["P5QE-M80C-BJYP-0N4", '{"schema": 1, "game": "pope_joan", "seats": 4, "deals": []}'],
    "lesson": ['"game": "pope_joan", "options": {"lead_lowest": true}}', '"game": "cassino", "you": [0, 1]}'],
    "edition": ["EW109.3 The eight of {diamouds|diamonds} [[furniture]] _first_ <be> taken.", "// gap //", "| -- |"],
    "act": ["play 9♦", "source CM", "option dresser 2", "restore {", "seat all", "deal 7"],
    "sentence": ["EW109.3", "ED"]}
"""Texts of the right kind for each parser, to begin from."""
