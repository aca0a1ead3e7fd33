"""Cards, packs, sets of cards, and the shuffle."""

import copy
import os
import pickle
import random
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_nb.cards import ACE_LOW, PACK, PUT, WHIST, Card, Cards, Rank, Suit, cards_in, shuffled

SOME_CARDS = st.sets(st.sampled_from(PACK))


def in_words(cards):
    return " ".join(map(str, cards))


def test_the_pack_is_four_suits_of_thirteen_from_the_ace_to_the_king():
    assert in_words(PACK) == (
        "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ "
        "A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦")
    assert list(PACK) == list(range(52))


@pytest.mark.parametrize("notation", ["9♦", "9D", "9d", " 9♦ ", "9♦\ufe0e", "9♦\ufe0f"])
def test_a_card_is_read_with_signs_or_plain_letters(notation):
    assert Card(notation) is PACK[47]


@pytest.mark.parametrize("notation", ["", "9", "♦", "11♦", "1♦", "♦9", "9♦ 9♦", "T♦", "joker", "٩♦", "9" * 10_000])
def test_what_is_no_card_is_refused_with_how_one_is_written(notation):
    with pytest.raises(ValueError, match=r"^no card .{0,30}: write a rank \(A 2 … 10 J Q K\) and a suit"):
        Card(notation)


@pytest.mark.parametrize("number", [-1, 52, 10**30, None, 2.0, (9,)])
def test_a_number_that_is_no_card_is_refused(number):
    with pytest.raises(ValueError, match="numbered from 0 to 51"):
        Card(number)


@pytest.mark.parametrize(("notation", "name", "suit", "rank", "red"), [
    ("A♠", "ace of spades", Suit.SPADES, Rank.ACE, False), ("10♥", "ten of hearts", Suit.HEARTS, Rank.TEN, True),
    ("J♣", "knave of clubs", Suit.CLUBS, Rank.KNAVE, False),
    ("K♦", "king of diamonds", Suit.DIAMONDS, Rank.KING, True)])
def test_a_card_has_a_name_a_suit_and_a_rank(notation, name, suit, rank, red):
    card = Card(notation)
    assert (card.name, card.suit, card.rank, card.suit.red) == (name, suit, rank, red)
    assert repr(card) == f"Card('{notation}')" and f"{card:>4}" == notation.rjust(4)


def test_every_card_reads_back_and_survives_copying():
    for card in PACK:
        assert Card(str(card)) is card
        assert isinstance(copy.deepcopy(card), Card) and pickle.loads(pickle.dumps(card)) == card


def test_rank_orders():
    def order(ranks):
        return " ".join(rank.index for rank in ranks)
    assert order(ACE_LOW) == "A 2 3 4 5 6 7 8 9 10 J Q K"
    assert order(WHIST) == "2 3 4 5 6 7 8 9 10 J Q K A"
    assert order(PUT) == "4 5 6 7 8 9 10 J Q K A 2 3"  # case 1


def test_a_set_of_cards_reads_in_the_order_of_the_pack():
    hand = Cards.of("7♦ 5♦ J♥ A♣")
    assert str(hand) == "J♥ A♣ 5♦ 7♦" and repr(hand) == "Cards.of('J♥ A♣ 5♦ 7♦')"
    assert len(hand) == 4 and Card("A♣") in hand and Card("A♠") not in hand
    assert 26 not in hand  # a number is no card
    assert not Cards.of("") and list(Cards.of([])) == []


@given(SOME_CARDS)
def test_a_set_holds_what_was_put_in(cards):
    held = Cards.of(cards)
    assert list(held) == list(cards_in(held)) == sorted(cards) and len(held) == len(cards)
    assert all(isinstance(card, Card) for card in held)
    assert [card in held for card in PACK] == [card in cards for card in PACK]


@pytest.mark.parametrize(("seed", "first"), [(1859, "Q♥ 9♣ 9♥ 3♣ 2♥"), (1, "9♣ Q♦ 3♦ 4♠ 9♦")])
def test_the_first_cards_of_a_deal_number_never_change(seed, first):
    assert in_words(shuffled(PACK, seed)[:5]) == first


@given(st.integers(0, 10**18 - 1))
def test_a_shuffle_loses_no_card(seed):
    assert sorted(shuffled(PACK, seed)) == list(PACK)


def test_two_deal_numbers_differ_and_the_same_one_agrees():
    assert shuffled(PACK, 1) != shuffled(PACK, 2)
    assert shuffled(PACK, 1) == shuffled(PACK, 1)
    assert len({shuffled(PACK, seed) for seed in range(500)}) == 500


def test_every_card_comes_to_every_place():
    """A place is a given card's about 4000/52 = 77 times; six standard deviations either way are 25 and 129."""
    at = [[0] * 52 for _ in range(52)]
    for seed in range(4000):
        for place, card in enumerate(shuffled(PACK, seed)):
            at[place][card] += 1
    assert min(map(min, at)) > 25 and max(map(max, at)) < 129


def test_no_other_library_disturbs_the_shuffle():
    before = shuffled(PACK, 7)
    random.seed(99)
    state = random.getstate()
    assert shuffled(PACK, 7) == before and random.getstate() == state


def test_the_same_deal_in_every_process_whatever_the_hash_seed():
    deal = ("import random; random.seed({0}); from parlour_nb.games.pope_joan import POPE_JOAN as p;"
            "s = p.deal(1859, dealer=None, seats=7); print(s.hands, s.deal.dealer, s.legal_actions(), s.view(1))")
    shown = {subprocess.run([sys.executable, "-c", deal.format(number)], capture_output=True, text=True, check=True,
                            env={**os.environ, "PYTHONHASHSEED": str(number), "PYTHONPATH": os.pathsep.join(sys.path),
                                 "PYTHONIOENCODING": "utf-8"}).stdout for number in (0, 1, 2)}
    assert len(shown) == 1 and "Cards.of(" in shown.pop()
