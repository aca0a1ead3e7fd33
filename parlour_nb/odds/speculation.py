"""Speculation counted: the chance that a trump shown proves the highest, and that not one trump is dealt."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from ..cards import PACK, WHIST, Card, Rank, shuffled
from ..games.speculation import HEIGHT, SPECULATION, chance_unbeaten
from . import Estimate, Question, estimate


def chance_highest(rank: Rank, seats: int) -> Fraction:
    """The chance that a trump of that rank, shown first of all with a lower one turned up, is the highest (EW105.7).

    Two cards are seen; of the other 50 those face down are any 3n − 1. With *h* higher trumps unseen,
    C(50 − h, 3n − 1) choices of C(50, 3n − 1) leave all of them in the stock: for a king, where h = 1,
    that is (51 − 3n)/50.

    >>> chance_highest(Rank.KING, 5), chance_highest(Rank.KING, 17)
    (Fraction(18, 25), Fraction(0, 1))
    """
    return chance_unbeaten(len(WHIST) - 1 - WHIST.index(rank), len(PACK) - 2, 3 * seats - 1)


def highest_dealt(rank: Rank, seats: int, deals: int) -> Estimate:
    """The same chance counted in so many shuffled packs, from number 0, in each of which that trump is shown first."""
    card = Card(rank)  # spades are trumps, and the deuce is turned up, or the three to a deuce
    up = Card("3♠") if rank is Rank.TWO else Card("2♠")
    highest = []
    for seed in range(deals):
        cards = [card, *(other for other in shuffled(PACK, seed) if other not in (card, up))]
        *hands, dealers = (cards[3 * place:3 * place + 3] for place in range(seats))  # the eldest hand first
        state = SPECULATION.deal(pack=SPECULATION.stack([dealers, *hands], turn_up=up), seats=seats)
        trumps = [held for hand in state.hands for held in hand if held.suit is card.suit]
        highest.append(float(max(trumps, key=HEIGHT.__getitem__) == card))
    return estimate(highest)


def chance_no_trump(seats: int) -> Fraction:
    """The chance that not one trump is dealt, and the company pool again (EW105.3).

    One trump is turned up; of the other 51 cards, 39 are of other suits, so it is C(39, 3n)/C(51, 3n).

    >>> [round(float(chance_no_trump(seats)), 4) for seats in (2, 3, 4, 5)]
    [0.1812, 0.0697, 0.0246, 0.0079]
    """
    return chance_unbeaten(12, len(PACK) - 1, 3 * seats)


def no_trump_dealt(seats: int, deals: int) -> Estimate:
    """The same chance counted in so many deals, from number 0."""
    states = (SPECULATION.deal(seed, seats=seats) for seed in range(deals))
    return estimate([float(not any(card // 13 == state.laid.suit for hand in state.hands for card in hand))
                     for state in states])


COUNTED = (
    *(Question(f"How often is no trump dealt to {number}?", "EW105.3",
               partial(chance_no_trump, seats), partial(no_trump_dealt, seats), 2000)
      for seats, number in enumerate(("two", "three", "four", "five"), 2)),
    Question("How often does a king of trumps, shown first, prove the highest among five?", "EW105.7",
             lambda: chance_highest(Rank.KING, 5), partial(highest_dealt, Rank.KING, 5), 500),
)
