"""Tricks: which card takes one, and how they lie on the felt."""

from typing import Any

import pytest

from parlour_nb.cards import PACK, WHIST, Card
from parlour_nb.tricks import WORDS, lying, strengths, taking
from parlour_nb.views import Event

WHIST_SUITS = [[PACK[13 * suit + rank] for rank in WHIST] for suit in range(4)]
BLACK_ACES = Card("A♠"), Card("A♣")
SPADILLE_TRUMPS = [[card for card in suit if card not in BLACK_ACES] for suit in WHIST_SUITS]
SPADILLE_TRUMPS[1] += [Card("A♣"), Card("A♠")]  # the black aces the best hearts, whatever their suit


@pytest.mark.parametrize(("trick", "takes"), [
    ("5♥ Q♥ 2♥ 9♥", "Q♥"),
    ("5♥ A♥ K♥ 9♥", "A♥"),  # the ace above the king
    ("5♥ A♠ K♣ 2♥", "5♥"),  # another suit takes nothing
    ("5♥ 2♦ A♥", "2♦"),  # the least trump beats the best of the suit led
    ("5♥ 2♦ 9♦ A♥", "9♦"),
    ("5♦ A♠ 2♦", "5♦"),  # trumps led
])
def test_the_highest_trump_takes_or_the_highest_of_the_suit_led(trick, takes):
    cards = list(map(Card, trick.split()))
    assert cards[taking(cards, strengths(WHIST_SUITS, trumps=3))] == Card(takes)


@pytest.mark.parametrize(("trick", "place"), [("5♥ 2♦ A♥", 2), ("2♦ 5♥ 3♦", 2), ("2♦ 5♥ A♠", 0)])
def test_without_trumps_only_the_suit_led_takes(trick, place):
    assert taking(list(map(Card, trick.split())), strengths(WHIST_SUITS)) == place


@pytest.mark.parametrize(("trick", "place"), [("A♥ A♣ 2♥", 1), ("A♣ A♥ A♠", 2), ("K♠ 2♠ A♣ 2♥", 2)])
def test_a_suit_is_what_the_game_says_it_is(trick, place):
    assert taking(list(map(Card, trick.split())), strengths(SPADILLE_TRUMPS, trumps=1)) == place


def log(*events):
    return [Event("EW107.3", kind, seat, card and Card(card)) for kind, seat, card in events]


FIRST = [("leads", 1, "5♥"), ("follows", 2, "9♥"), ("throws", 0, "2♣"), ("takes the trick", 2, None)]
PLAYS = ("leads", "follows", "throws")


def lain(*told) -> Any:
    return lying(*told)


def test_before_the_first_lead_the_trick_is_empty():
    cut = [Event("ED-TABLE.3", "cuts", 0, Card("9♦"))]
    (zone,) = lain(cut)
    assert (zone.cards, zone.seats, zone.taker, zone.note) == ((), (), None, None)


def test_a_trick_in_play_lies_in_the_order_of_play_and_nobody_has_taken_it():
    (zone,) = lain(log(*FIRST[:2]), PLAYS)
    assert (" ".join(map(str, zone.cards)), zone.seats, zone.taker, zone.note) == ("5♥ 9♥", (1, 2), None, None)


def test_a_full_trick_lies_until_the_next_is_led_and_then_beside_it():
    (full,) = lain(log(*FIRST), PLAYS)
    assert (full.seats, full.taker, full.note.cite, full.note.seat) == ((1, 2, 0), 2, "EW107.3", 2)
    now, before = lain(log(*FIRST, ("leads", 2, "3♠")), PLAYS)
    assert (now.cards, now.seats, now.taker) == ((Card("3♠"),), (2,), None)
    assert (before.kind, before.cards, before.seats, before.note) == ("past", full.cards, full.seats, full.note)


def test_what_is_said_of_them():
    assert [WORDS[event.kind](event) for event in log(FIRST[0], FIRST[1], FIRST[3])] == [
        "{who} [lead|leads] the 5♥.", "{who} [follow|follows] with the 9♥.", "{who} [take|takes] the trick."]
