"""Matrimony counted: the exact chances against small cases gone through one by one, the game dealt, and NumPy."""

from fractions import Fraction
from itertools import combinations

import pytest

from parlour_nb.cards import PACK
from parlour_nb.odds.matrimony import gained, gained_at_once, gained_dealt, no_couple, no_pair


@pytest.mark.parametrize("each", [2, 3])
def test_one_hand_gone_through_one_by_one(each):
    hands = list(combinations(PACK, each))
    pairs = sum(len({card.rank for card in hand}) < each for hand in hands)
    assert 1 - no_pair(1, each) == Fraction(pairs, len(hands))
    up = [(hand, hand[:place] + hand[place + 1:]) for hand in hands for place in range(each)]
    lucky = sum(not {11, 12} <= {card.rank for card in hand} and PACK[39] not in {*hand} - {*down}
                for hand, down in up)
    assert no_couple(1, each) == Fraction(lucky, len(up))


def test_three_cards_hold_a_pair_in_73_of_425_hands():
    assert 1 - no_pair(1, 3) == Fraction(73, 425)  # 13·C(4,2)·48 + 13·4 of 22,100


def test_case_24_the_sweep():
    assert [gained(seats).swept for seats in (5, 8, 14)] == [Fraction(5, 52), Fraction(2, 13), Fraction(7, 26)]


@pytest.mark.parametrize(("source", "seats"), [("EW", 5), ("CASSELL", 8), ("FOSTER", 11)])
def test_the_game_dealt_agrees(source, seats):
    exact, dealt = gained(seats, source), gained_dealt(2000, seats, source)
    values = [exact.swept, exact.best, exact.couple, exact.couple, exact.couple, exact.pairs]
    assert all(abs(share.mean - value) <= 2 * share.half_width for share, value in zip(dealt, values, strict=True))


@pytest.mark.parametrize(("source", "seats"), [("EW", 8), ("FOSTER", 14)])
def test_numpy_agrees_within_three_thousandths_in_a_quarter_of_a_million_deals(source, seats):
    pytest.importorskip("numpy")
    exact, shares = gained(seats, source), gained_at_once(250_000, seats, source)
    for name, value in {"swept": exact.swept, "Pairs": exact.pairs, "Matrimony": exact.couple,
                        "Intrigue": exact.couple, "Confederacy": exact.couple}.items():
        assert abs(shares[name] - float(value)) < 0.003, name
    assert gained_at_once(20_000, 5) == gained_at_once(20_000, 5)


def test_the_figure_says_what_it_draws():
    pytest.importorskip("matplotlib")
    from parlour_nb.figures.matrimony import gained_by_players

    picture = gained_by_players()
    assert "Pairs go from 0.55 among 5 to 0.68 among 14" in picture.alt and "from 0.15 to 0.30" in picture.alt
    assert picture.data.splitlines()[4] == "      8  0.656   0.215  0.154"
