"""Connexions: the worked cases, and what players of other programs ran into."""

from fractions import Fraction

import pytest

from parlour_nb.cards import Card
from parlour_nb.engine import CannotDeal, play
from parlour_nb.games.connexions import CONNEXIONS, EW
from parlour_nb.odds import connexions as odds
from parlour_nb.players import prudent
from tests.games.connexions import around, connexions, drawn, lay, out
from tests.games.laying import actions, gains, run, told


@pytest.mark.parametrize(("seats", "each", "left"), [(3, 10, 22), (4, 8, 20)])
def test_case_16_three_by_ten_leaves_22_and_four_by_eight_leaves_20(seats, each, left):
    state = CONNEXIONS.deal(3, seats=seats)
    assert [len(hand) for hand in state.hands] == [each] * seats and len(state.laid.rest) == left
    assert each * seats + left == 52


@pytest.mark.parametrize(("money", "pool", "drawn_in_all"), [("gold", 1008, 48), ("silver", 96, 8)])
def test_case_16_all_that_can_be_drawn_is_four_shillings_or_fourpence(money, pool, drawn_in_all):
    end = drawn((5, 1, 1, 1), [(0, 1), (1, 1), (2, 1)], pool=pool, money=money)
    assert pool - end.pools[0] == sum(end.returns()) == drawn_in_all  # 48d.; eight halfpence


def test_case_17_the_ace_of_spades_answered_by_the_king_of_hearts():
    state = run(lay({1: "5♥", 2: "A♠ 9♥", 3: "K♥ 7♥", 0: "6♥"}), "5♥")
    assert "A♠" in actions(state).split()  # lawful though hearts are led
    state = run(state, "A♠")
    assert actions(state) == "K♥"
    state = run(state, "K♥ 6♥")
    assert state.to_play() == 2 and connexions(state) == {1: 2}
    assert [(seat, facts[0]) for _, seat, facts in told(out(state), "draws")][0] == (2, 1)


# What players of other programs ran into


@pytest.mark.parametrize(("seats", "each"), [(3, 10), (4, 8)])
def test_X1_connexions_in_three_and_four_hands(seats, each):
    assert [len(hand) for hand in CONNEXIONS.deal(1859, seats=seats).hands] == [each] * seats


@pytest.mark.parametrize("seats", [2, 5])
def test_X1_other_counts_are_refused(seats):
    with pytest.raises(CannotDeal, match=r"3 or 4 players \(EW106.1\)"):
        CONNEXIONS.deal(1859, seats=seats)


def test_X3_the_order_of_payment_and_nothing_before_the_end():
    state = lay({1: "5♥", 2: "A♠ 9♥", 3: "K♥ 7♥", 0: "A♣ 6♥"})
    for card in "5♥ A♠ K♥ A♣".split():
        state = run(state, card)
        assert state.returns() == (0, 0, 0, 0) and state.pools == (1008,)
    paid = [(facts[0], facts[1]) for *_, facts in told(out(state), "draws")]
    assert paid[:3] == [(0, 24), (1, 12), (2, 6)] and paid[3:] in ([(3, 6)], [])
    kinds = [event.kind for event in out(state).events]
    assert kinds.index("finished") < kinds.index("draws") and "takes the trick" not in kinds[kinds.index("finished"):]


def test_X3_of_silver_twopence_and_a_penny_and_the_third_is_flagged_as_silent():
    end = drawn((5, 1, 1, 1), [(0, 1), (1, 2), (2, 3)], pool=96, money="silver")
    assert told(end, "draws") == [
        ("EW107.2", 1, (0, 4, "halfpence")), ("EW107.2", 2, (1, 2, "halfpence")),
        ("ED-CONNEXIONS.22", 3, (2, 1, "halfpence")), ("ED-CONNEXIONS.22", 0, (3, 1, "halfpence"))]
    assert EW.halfpence.basis == "inference"
    assert gains(end) == {0: 1, 1: 4, 2: 2, 3: 1}


@pytest.mark.parametrize(("played", "taker"), [
    # no card of connexion: the highest of the suit led, or the highest trump
    ("5♥ 9♥ Q♥ 2♥", "Q♥"), ("Q♥ 9♥ 5♥ 2♥", "Q♥"), ("10♥ A♥ Q♥ J♥", "A♥"),
    ("A♥ 2♦ Q♥ J♥", "2♦"), ("A♥ 2♦ 10♦ 9♦", "10♦"), ("2♦ 3♦ A♦ K♦", "A♦"), ("2♦ A♥ Q♥ J♥", "2♦"),
    ("5♥ A♥ 2♦ 9♥", "2♦"),
    # discards of another suit, however high, take nothing
    ("5♥ 2♥ K♠ K♣", "5♥"), ("2♦ K♠ K♣ A♥", "2♦"),
    # a card of connexion alone is a discard, or no more than its rank
    ("5♥ A♠ 9♥ 2♥", "9♥"), ("5♥ A♣ 2♥ 3♥", "5♥"), ("5♥ K♥ 9♥ 2♥", "K♥"), ("A♥ K♥ 9♥ 2♥", "A♥"),
    ("2♦ A♠ 3♥ 4♥", "2♦"),
    # a connexion: the first of its cards, or the highest trump wherever it was played
    ("A♥ A♠ A♣ 9♥", "A♠"), ("A♥ A♣ A♠ 9♥", "A♣"), ("A♥ K♥ A♠ 9♥", "K♥"), ("A♠ K♥ A♣ 9♠", "A♠"),
    ("A♥ A♠ A♣ 2♦", "2♦"), ("A♥ 2♦ A♠ A♣", "2♦"), ("2♦ A♠ A♣ 3♦", "3♦"), ("2♦ A♠ A♣ 9♥", "2♦"),
])
def test_R3_who_takes_the_trick(played, taker):
    """Each seat has its card, and a hand that lets it be played: hearts and diamonds only where they are named."""
    state = around(played)
    for card in played.split():
        if Card(card) not in state.legal_actions():
            pytest.fail(f"{card} may not be played: {state.why_not(card)}")
        state = state.apply(card)
    place = played.split().index(taker)
    assert state.to_play() == (place + 1) % 4


# What is counted


@pytest.mark.parametrize(("players", "two", "some", "three"), [
    (3, Fraction(30 * 20, 52 * 51), 1 - Fraction(9240 + 41580 + 17820 + 2160, 132600), Fraction(6000, 132600)),
    (4, Fraction(32 * 24, 52 * 51), 1 - Fraction(6840 + 36480 + 13440 + 1344, 132600), Fraction(12288, 132600))])
def test_how_often_a_connexion_can_fall(players, two, some, three):
    """Of 52·51·50 places of the three cards: none dealt, one, two or three in one hand."""
    exact = odds.parted(players), odds.can_fall(players), odds.all_three(players)
    assert exact == (two, some, three)
    assert all(seen.agrees(chance) for seen, chance in zip(odds.lies(1000, players), exact, strict=True))


def test_a_connexion_falls_no_more_often_than_it_can():
    possible = odds.lies(60, 4)[1].mean
    assert odds.falls(60, 4, "random").mean < odds.falls(60, 4).mean <= possible


@pytest.mark.parametrize("seats", [3, 4])
def test_how_often_one_falls_is_read_from_whole_deals(seats):
    ends = [play(CONNEXIONS.deal(seed, seats=seats), [prudent] * seats) for seed in range(40)]
    assert odds.falls(40, seats).mean == sum(bool(told(end, "connects")) for end in ends) / 40
