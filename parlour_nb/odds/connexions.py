"""Connexions counted: how often the cards lie so that one can fall, and how often one does."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb, perm
from typing import Any

from ..cards import Cards
from ..games.connexions import CARDS, CONNEXIONS, EW, PAIRS
from ..simulation import simulate
from . import Estimate, Question, estimate

SEATS = (3, 4)


def hand_size(players: int) -> int:
    """The cards dealt to each (EW106.2)."""
    return int(EW.value.each[players - 3])


def parted(players: int) -> Fraction:
    """The chance that two named cards are dealt to two different players, so that this connexion can fall.

    Of n hands with h cards each, nh of the 52 places for the one are in a hand; (n - 1)h of the 51 left for the
    other are in another hand.

    >>> parted(3), parted(4)
    (Fraction(50, 221), Fraction(64, 221))
    """
    each = hand_size(players)
    return Fraction(players * each * (players - 1) * each, 52 * 51)


def can_fall(players: int) -> Fraction:
    """The chance that some connexion can fall, two of its three cards being in different hands.

    None can if the cards dealt of the three, k of them, are all in one hand and the rest left over. Of the
    52·51·50 ways in which the three may lie, comb(3, k) · n · h(h - 1)… · r(r - 1)… do so, r being the cards left
    over, and r(r - 1)(r - 2) when k is 0.

    >>> can_fall(3), can_fall(4)
    (Fraction(103, 221), Fraction(3104, 5525))
    """
    each = hand_size(players)
    left = 52 - players * each
    together = perm(left, 3) + sum(comb(3, k) * players * perm(each, k) * perm(left, 3 - k) for k in (1, 2, 3))
    return 1 - Fraction(together, perm(52, 3))


def all_three(players: int) -> Fraction:
    """The chance that the three cards are in three different hands, so that one trick can make all three connexions.

    >>> all_three(3), all_three(4)
    (Fraction(10, 221), Fraction(512, 5525))
    """
    return Fraction(perm(players, 3) * hand_size(players)**3, perm(52, 3))


def lies(deals: int, players: int) -> tuple[Estimate, Estimate, Estimate]:
    """The same three chances counted in so many deals, from number 0; `parted` for the two black aces."""
    hands = [[Cards(hand & CARDS) for hand in CONNEXIONS.deal(seed, seats=players).hands] for seed in range(deals)]
    holders = [[hand for hand in deal if hand] for deal in hands]
    aces = [sum(bool(hand & PAIRS[0]) for hand in deal) for deal in holders]
    return (estimate([float(number == 2) for number in aces]), estimate([float(len(deal) > 1) for deal in holders]),
            estimate([float(len(deal) == 3) for deal in holders]))


@lru_cache
def falls(deals: int, players: int, who: str = "prudent") -> Estimate:
    """How often a connexion falls in so many deals, from number 0, the players being ``prudent`` or ``random``."""
    return simulate(CONNEXIONS, deals, who, of=_fell, dealer=0, seats=players).estimates[0]


def _fell(state: Any) -> tuple[int]:
    return (bool(state.fell),)


COUNTED = (
    Question("How often are two named cards parted among three players?", "EW106.i",
             lambda: parted(3), lambda deals: lies(deals, 3)[0], 1000),
    Question("How often can a connexion fall among three?", "EW106.i",
             lambda: can_fall(3), lambda deals: lies(deals, 3)[1], 1000),
    Question("How often can one fall among four?", "EW106.i",
             lambda: can_fall(4), lambda deals: lies(deals, 4)[1], 1000),
    Question("How often are the three cards in three hands of four?", "EW106.i",
             lambda: all_three(4), lambda deals: lies(deals, 4)[2], 1000),
)
