"""Settling the first dealer, and hands dealt one card at a time."""

import pytest

from parlour_nb import dealing
from parlour_nb.cards import PUT, Card, Cards
from parlour_nb.engine import CannotDeal
from parlour_nb.games.pope_joan import POPE_JOAN
from parlour_nb.views import spoken


def pack(cards):
    return [Card(card) for card in cards.split()]


def said(log):
    return [spoken(dealing.WORDS[event.kind](event), event.seat, "seat {}".format) for event in log]


def test_ED_TABLE_3_the_lowest_cut_deals_the_ace_is_low_and_ties_cut_again():
    dealer, log = dealing.cut("ED-TABLE.3", (0, 1, 3), pack("A♠ K♦ A♥ 5♠ 4♥ 2♣"))
    assert dealer == 3 and {event.cite for event in log} == {"ED-TABLE.3"}
    assert [(event.kind, event.seat, event.data) for event in log] == [
        ("cuts", 0, Card("A♠")), ("cuts", 1, Card("K♦")), ("cuts", 3, Card("A♥")), ("cuts", 0, Card("5♠")),
        ("cuts", 3, Card("4♥")), ("deals first", 3, None)]
    assert said(log)[-1] == "Seat 3 cuts lowest, and deals."


def test_the_cut_may_go_by_another_order_of_ranks_and_to_the_highest():
    cards = pack("A♠ 4♦ 3♥")
    assert dealing.cut("CM-PUT.3", (0, 1, 2), cards, PUT)[0] == 1
    dealer, log = dealing.cut("CM-PUT.3", (0, 1, 2), cards, PUT, highest=True)
    assert dealer == 2 and said(log)[-1] == "Seat 2 cuts highest, and deals."


def test_ED_TABLE_4_the_first_knave_deals_round_after_round():
    dealer, log = dealing.first_knave("ED-TABLE.4", (0, 2, 3), pack("A♠ K♦ 3♥ 5♠ J♥ J♣"))
    assert (dealer, log) == (2, (("ED-TABLE.4", "first knave", 2, Card("J♥")),))
    assert said(log) == ["Seat 2 has the first knave, the J♥, and deals."]


def test_hands_are_dealt_one_card_at_a_time_in_the_order_of_the_seats():
    hands, left = dealing.dealt_singly(pack("2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠"), (3, 0, 1), 4, 2)
    assert [str(hand) for hand in hands] == ["3♠ 6♠", "4♠ 7♠", "", "2♠ 5♠"] and left == (Card("8♠"),)


@pytest.mark.parametrize("dealer", [0, 2])
def test_what_is_stacked_singly_is_dealt_singly(dealer):
    hands = [pack("2♠ 3♠"), pack("A♥ K♥"), pack("4♣ 5♣")]
    stacked = dealing.stacked_singly(POPE_JOAN, hands, ["9♦"], dealer)
    dealt, left = dealing.dealt_singly(stacked, POPE_JOAN.order(dealer, 3), 3, 2)
    assert dealt == tuple(map(Cards.of, hands)) and left == (Card("9♦"),)
    assert sorted(dealing.stacked_singly(POPE_JOAN, hands, dealer=dealer)) == sorted(POPE_JOAN.pack)


@pytest.mark.parametrize(("hands", "sizes"), [([], "no"), (["2♠ 3♠", "4♠"], "2, 1")])
def test_hands_that_cannot_be_dealt_singly_are_refused(hands, sizes):
    with pytest.raises(CannotDeal, match=f"^the hands are of {sizes} cards; Pope Joan deals equal hands$"):
        dealing.in_turn(POPE_JOAN, list(map(pack, hands)))
