"""What is counted of every game: the exact answer, and a simulation from numbered deals that agrees with it."""

from fractions import Fraction
from importlib.util import find_spec

import pytest

from parlour_nb import GAMES
from parlour_nb.odds import Estimate, Question, counted
from parlour_nb.passages import passage

QUESTIONS = [(game, question) for game in GAMES if find_spec(f"parlour_nb.odds.{game}") for question in counted(game)]
PUBLISHED = {
    ("put", "How often has a hand a three?"): Fraction(1201, 5525),  # case 11
    ("put", "How often do two cards tie?"): Fraction(1, 17),  # case 11
    ("speculation", "How often is no trump dealt to two?"): 0.1812,  # case 13
    ("speculation", "How often is no trump dealt to three?"): 0.0697,
    ("speculation", "How often is no trump dealt to four?"): 0.0246,
    ("speculation", "How often is no trump dealt to five?"): 0.0079,
    ("matrimony", "How often does the ace of diamonds sweep all among eight?"): Fraction(2, 13),  # case 24
    ("quadrille", "How often has the friend one of two given cards?"): Fraction(49, 87),  # case 63
}
"""Figures that were printed or derived elsewhere, by question."""


def test_of_every_game_something_is_counted():
    assert {*GAMES} - {game for game, _ in QUESTIONS} == set(), "each game has a module in parlour_nb/odds/"


@pytest.mark.parametrize("game, question", QUESTIONS, ids=lambda part: getattr(part, "words", part))
def test_a_question_has_its_sentence_its_exact_answer_and_deals_that_agree(game, question):
    assert question.words.endswith("?") and passage(question.cite)
    exact = question.exact()
    assert type(exact) is Fraction
    assert question.dealt(question.deals).agrees(exact)


@pytest.mark.parametrize("game, words", PUBLISHED)
def test_a_published_figure_is_what_is_counted(game, words):
    question, = (question for question in counted(game) if question.words == words)
    exact, printed = question.exact(), PUBLISHED[game, words]
    assert exact == printed or isinstance(printed, float) and round(float(exact), 4) == printed


def test_a_question_is_told_with_both_answers():
    wrong = Question("How often?", "EW105.3", lambda: Fraction(1, 3), lambda deals: Estimate(0.5, 0.01, deals), 20)
    assert str(wrong) == ("How often? (EW105.3)\n    exactly 1/3 = 0.3333; dealt 0.5000 ± 0.0100 in 20: THEY DIFFER")
    assert "they agree" in str(wrong._replace(exact=lambda: Fraction(1, 2)))


def test_a_fraction_too_long_to_read_is_told_as_a_decimal():
    long = Question("How often?", "EW105.3", lambda: Fraction(10**8 + 1, 2 * 10**8),
                    lambda deals: Estimate(1, 0, 1), 1)
    assert "exactly 0.5000;" in str(long)
