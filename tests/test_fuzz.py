"""Whatever a parser is given, it reads it or says in one line what is wrong, and raises nothing else."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour_nb import GAMES, save, share
from parlour_nb.sharing import LETTERS, _checked
from tests.fuzzing import PARSERS, SEEDS, action, lesson, positions, saved

WORDS = sorted({word for game in GAMES.values() for word in (*game.vocabulary, *game.never)} |
               set("takes down on makes called 9♦ 10D a♠ J♥ k♥ 5♦ 4♣ 7 10 ; , + and of -1 0 99 ♦ ½ ٣ P".split()))
SIGNS = st.text("9♦AJKQ10♠♥♣shdc{}[]|~<>_-/\\\"':, .\n\t\0\ufe0e٣½", max_size=30)


def sentences(words):
    return st.lists(st.sampled_from(words) | st.text(max_size=4), max_size=7).map(" ".join)


def near(text):
    """The text with a piece of it cut out, doubled, or put in place of by something else."""
    place = st.integers(0, len(text))
    return st.tuples(place, place, st.text(max_size=3)).map(lambda cut: text[:cut[0]] + cut[2] + text[cut[1]:])


@pytest.mark.parametrize("parser", PARSERS)
@settings(max_examples=30)
@given(data=st.data())
def test_any_text_is_read_or_refused_in_one_line(parser, data):
    PARSERS[parser](data.draw(st.text(max_size=40) | SIGNS | st.sampled_from(SEEDS[parser]).flatmap(near)))


@settings(max_examples=60)
@given(sentences(WORDS))
def test_any_words_of_the_table_are_an_action_or_are_refused(text):
    action(text)


@pytest.mark.parametrize("verb", ["play", "pick", "sentence", "source", "deal", "seats", "option", "seat", "restore",
                                  "players", "pace", "undo", "step", "next"])
@settings(max_examples=6)
@given(text=sentences(WORDS) | SIGNS)
def test_any_act_is_done_or_answered(verb, text):
    PARSERS["act"](f"{verb} {text}")


@settings(max_examples=30)
@given(st.data())
def test_a_save_changed_anywhere_is_restored_or_refused(data):
    saved(data.draw(near(save(data.draw(st.sampled_from(positions()))))))


@settings(max_examples=60)
@given(st.integers(0, 2**90) | st.integers(0, 2**400))
def test_any_number_in_letters_that_agree_with_their_check_is_restored_or_refused(number):
    saved("P" + _checked(number))


@settings(max_examples=30)
@given(st.data())
def test_a_short_text_changed_in_its_digits_is_restored_or_refused(data):
    letters = share(data.draw(st.sampled_from(positions()))).replace("-", "")[1:-2]
    number = sum(LETTERS.index(letter) << 5 * place for place, letter in enumerate(reversed(letters)))
    saved("P" + _checked(number ^ 1 << data.draw(st.integers(0, number.bit_length()))))


VALUES = st.none() | st.booleans() | st.integers(-2, 99) | st.floats() | SIGNS | st.sampled_from(["EW", "random"])
ANYTHING = st.recursive(VALUES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(SIGNS, inner, max_size=2),
                        max_leaves=4)


@settings(max_examples=100)
@given(st.sampled_from([*GAMES, *GAMES, [], None, 3]), st.dictionaries(
    st.sampled_from("source seed share seats dealer you players names pace options hidden open_hands guide".split()),
    ANYTHING, max_size=2))
def test_a_lesson_of_wrong_values_is_opened_or_refused_in_one_line(game, said):
    lesson(json.dumps({"game": game, **said})[1:])


FOUND = [
    ("lesson", '"share": null}'), ("lesson", '"share": 5}'), ("lesson", '"game": []}'),
    ("lesson", '"share": "P5QE-M80C-BJYP-0N4", "guide": true}'), ("act", "deal 200\x1c")]
"""Texts that were once read wrongly: the parser, and the text."""


@pytest.mark.parametrize(("parser", "text"), FOUND)
def test_what_was_found_stays_mended(parser, text):
    PARSERS[parser](text)
