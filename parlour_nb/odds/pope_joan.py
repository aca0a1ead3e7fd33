"""Pope Joan counted: which stops are known, and what the dealer's look at the stock is worth."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ..cards import Card
from ..engine import play
from ..games.pope_joan import AFTER, NO_CARD, POPE_JOAN, hand_size
from ..players import Player, prudent
from . import Estimate, estimate

PAIRS = sum(after != NO_CARD and Card("8♦") not in (card, after) for card, after in enumerate(AFTER))
"""The pairs of cards next to each other in a suit: 46, for the kings have none above and the 8♦ is out."""


class Stops(NamedTuple):
    """Stops in the players' hands when play begins, as expected over all deals."""

    known: Fraction
    hidden: Fraction


def stops_in_hands(seats: int, source: str = "EW") -> Stops:
    """How many stops the hands hold at the start: those everybody knows, and those only the stock knows.

    Of 51 cards *m* are in hand. The four kings and the 7♦ are each in hand with chance m/51. Of the 46 pairs
    of neighbours the lower is in hand and the upper turned up with chance m/51 · 1/50, and the upper in the
    stock with chance m/51 · (50 - m)/50 (EW109.7-9).

    >>> stops_in_hands(5)
    Stops(known=Fraction(1184, 255), hidden=Fraction(368, 51))
    """
    held = seats * hand_size(POPE_JOAN.rules[source], seats)
    lower_held = Fraction(PAIRS * held, 51 * 50)
    return Stops(Fraction(5 * held, 51) + lower_held, lower_held * (50 - held))


def stops_dealt(deals: int, seats: int, source: str = "EW") -> tuple[Estimate, Estimate]:
    """The same two numbers counted in so many deals, from number 0."""
    known, hidden = [], []
    for seed in range(deals):
        state = POPE_JOAN.deal(seed, seats=seats, source=source)
        held = [card for hand in state.hands for card in hand]
        seen = [card for card in held if card in state.stops]
        known.append(len(seen))
        hidden.append(sum(AFTER[card] in state.laid.stock for card in held))
    return estimate(known), estimate(hidden)


def worth_of_looking(deals: int, seats: int = 5, player: Player = prudent) -> Estimate:
    """What the dealer gains, in counters a deal, by looking at the stock: each deal is played both ways (EW109.9)."""
    gains = []
    for seed in range(deals):
        looks, does_not = (play(POPE_JOAN.deal(seed, seats=seats, dealer_sees_spare=sees), [player] * seats)
                           for sees in (True, False))
        gains.append(looks.returns()[0] - does_not.returns()[0])
    return estimate(gains)
