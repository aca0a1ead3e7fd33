"""Pope Joan counted: which stops are known, and what the dealer's look at the stock is worth."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from ..cards import Card
from ..engine import play
from ..games.pope_joan import AFTER, NO_CARD, POPE_JOAN, hand_size
from ..players import Player, prudent
from ..simulation import simulate
from . import Estimate, Question, estimate

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


def differences(source: str = "RG", base: str = "EW") -> dict[str, Any]:
    """The points that the table lets a reader change and on which *source* differs from *base*: what it rules.

    >>> differences()["dresser"], differences("CM")
    ('contributions', {})
    """
    ours, theirs = (POPE_JOAN.rules[book] for book in (base, source))
    return {point: theirs.rulings[point].value for point in POPE_JOAN.options
            if theirs.rulings[point].value != ours.rulings[point].value}


def worth_to_dealer(deals: int, seats: int = 5, source: str = "RG") -> dict[str, Estimate]:
    """What each difference between EW and *source* is worth to the dealer, in counters a deal, by point.

    Each deal of EW is played again with that one ruling changed, and (``all of them``) under the other book. The
    stakes put in before the deal are counted; the players follow the books' advice. Who deals first is left out.
    """
    changes = {point: {point: value} for point, value in differences(source).items() if point != "first_dealer"}
    tables = [*changes.values(), {"source": source}]
    tally = simulate(POPE_JOAN, deals, of=partial(_gained, tables), dealer=0, seats=seats)
    return dict(zip([*changes, "all of them"], tally.estimates, strict=True))


def _gained(tables: list[dict[str, Any]], end: Any) -> list[int]:
    """How much more the dealer has at the end of the same deal at each of the tables."""
    deal = end.deal
    starts = (POPE_JOAN.deal(deal.seed, seats=deal.seats, dealer=deal.dealer, **table) for table in tables)
    return [play(start, [prudent] * deal.seats).purses[deal.dealer] - end.purses[deal.dealer] for start in starts]


def dressing_saved(seats: int, source: str = "RG") -> int:
    """The counters the dealer need not put in himself where the board is dressed as *source* has it, for EW's way.

    >>> [dressing_saved(seats) for seats in (3, 4, 5, 6)]
    [7, 9, 9, 9]
    """
    ours, theirs = (POPE_JOAN.deal(0, seats=seats, source=book).purses[0] for book in ("EW", source))
    return int(theirs - ours)


COUNTED = (
    Question("How many stops in the hands of five are known when play begins?", "EW109.9",
             lambda: stops_in_hands(5).known, lambda deals: stops_dealt(deals, 5)[0], 1000),
    Question("How many are hidden in the stock?", "EW109.9",
             lambda: stops_in_hands(5).hidden, lambda deals: stops_dealt(deals, 5)[1], 1000),
)
