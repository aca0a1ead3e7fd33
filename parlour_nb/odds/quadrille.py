"""Quadrille: what the ombre may expect of his friend's hand, and what prudence is worth against chance."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from ..cards import Card, shuffled
from ..engine import play
from ..games.quadrille import FORTY, KINGS, QUADRILLE
from ..players import prudent
from ..simulation import simulate
from . import Estimate, Question, estimate


def friend_has(given: int = 2, king_known: bool = False) -> Fraction:
    """The chance that the friend holds at least one of so many *given* cards that the ombre has not.

    The friend's ten come from the 30 cards not in the ombre's hand; with his king known, his other nine come from
    29. He lacks all the given cards with chance C(30 - given, 10)/C(30, 10), or C(29 - given, 9)/C(29, 9).

    >>> friend_has(2), friend_has(2, king_known=True)
    (Fraction(49, 87), Fraction(108, 203))
    """
    cards, unseen = (9, 29) if king_known else (10, 30)
    return 1 - Fraction(comb(unseen - given, cards), comb(unseen, cards))


def as_odds(chance: Fraction) -> tuple[int, int]:
    """A chance as so many for to so many against.

    >>> as_odds(friend_has(2))
    (49, 38)
    """
    return chance.numerator, chance.denominator - chance.numerator


def friend_dealt(deals: int, given: int = 2, king_known: bool = False) -> Estimate:
    """The same chance counted in so many shuffled packs, from number 0: the given cards are those unseen that come
    first in order; the friend is the next player, or with the king known whoever holds the first king unseen."""
    found = []
    for seed in range(deals):
        pack = shuffled(FORTY, seed)
        ombre, others = pack[:10], [pack[place:place + 10] for place in (10, 20, 30)]
        unseen = [card for card in FORTY if card not in ombre]
        king = next((card for card in KINGS.values() if king_known and card in unseen), None)
        friend = next(hand for hand in others if king is None or king in hand)
        wanted: list[Card] = [card for card in unseen if card != king][:given]
        if king is not None or not king_known:
            found.append(float(any(card in friend for card in wanted)))
    return estimate(found)


def worth_of_prudence(deals: int, seed: int = 0) -> Estimate:
    """Counters a deal won by one prudent player among three that play at random; the deal goes round."""
    return simulate(QUADRILLE, deals, ["prudent", "random", "random", "random"], seed=seed).estimates[0]


def outcomes(deals: int) -> dict[str, dict[str, int]]:
    """How the games of four prudent players ended in so many deals: by contract, how many were won and lost."""
    counted: dict[str, dict[str, int]] = {}
    for seed in range(deals):
        end = play(QUADRILLE.deal(seed), [prudent] * 4)
        contract = end.contract
        kind = "forced spadille" if contract.forced else str(contract.bid)
        tricks = sum(end.made_by[seat] for seat in contract.side)
        result = "won" if tricks >= 6 else "remise" if tricks == 5 else "codille"
        row = counted.setdefault(kind, dict.fromkeys(("won", "remise", "codille"), 0))
        row[result] += 1
    return counted


COUNTED = (
    Question("How often has the friend one of two given cards?", "ED-QUADRILLE.23",
             friend_has, friend_dealt, 1000),
    Question("How often has he one, his king being known?", "ED-QUADRILLE.23",
             lambda: friend_has(2, True), lambda deals: friend_dealt(deals, 2, True), 1000),
)
