"""Put counted: what each of the 455 hands is worth when both have put, and when it is right to put or to see."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from ..cards import PACK, PUT, Card, shuffled
from ..games import put
from ..games.put import Places, heights, holdings, outcome, standing
from . import Estimate, estimate

WHOLE = (4,) * len(PUT)
"""The pack: four cards of each of thirteen heights."""


class Chances(NamedTuple):
    """How often a deal for the whole game is won, comes to nothing, and is lost."""

    won: Fraction
    nothing: Fraction
    lost: Fraction

    @property
    def worth(self) -> Fraction:
        """The won deals, and half of those that come to nothing."""
        return self.won + self.nothing / 2


def hands() -> tuple[tuple[Places, int], ...]:
    """Every hand by heights, C(15, 3) = 455 of them, and in how many ways each is dealt: 22,100 in all.

    >>> len(hands()), sum(ways for _, ways in hands())
    (455, 22100)
    """
    return tuple((hand[::-1], ways) for hand, ways in holdings(WHOLE, put.CARDS))


def written(hand: Sequence[int]) -> str:
    """A hand by the indices of its ranks, the best first.

    >>> written((12, 10, 0))
    '3 A 4'
    """
    return " ".join(PUT[place].index for place in hand)


def met(leads: Places, answers: Places) -> int:
    """What comes of two hands for the leader, both seen: only which cards are higher than which is looked at."""
    level = {place: number for number, place in enumerate(sorted({*leads, *answers}))}
    one, other = (tuple(level[place] for place in hand) for hand in (leads, answers))
    return outcome(one, other)


@cache
def chances(hand: Places, leads: bool = True) -> Chances:
    """What a hand comes to when both have put before a card is played, against all C(49, 3) = 18,424 others.

    Each hand is played out against each in the best way that there is with both upon the table, which is gone through
    from the end (`outcome`); hands of the same ranks count for as many as they are.

    >>> chances((12, 12, 12)).lost, chances((0, 0, 0)).won
    (Fraction(0, 1), Fraction(0, 1))
    """
    unseen = tuple(four - hand.count(place) for place, four in enumerate(WHOLE))
    ways = {1: 0, 0: 0, -1: 0}
    for theirs, number in holdings(unseen, put.CARDS):
        ways[met(hand, theirs[::-1]) if leads else -met(theirs[::-1], hand)] += number
    every = sum(ways.values())
    return Chances(*(Fraction(ways[end], every) for end in (1, 0, -1)))


@cache
def ranking(leads: bool = True) -> tuple[tuple[Places, Chances], ...]:
    """All hands in their order of rank, the best first, with what they come to."""
    held = [(hand, chances(hand, leads)) for hand, _ in hands()]
    return tuple(sorted(held, key=lambda one: (one[1].worth, one[0]), reverse=True))


def goes_on(hand: Places, mine: int = 0, theirs: int = 0, leads: bool = True) -> bool:
    """Whether to play for the whole game is worth more than to throw up, at that score.

    Won, it is the game; if it comes to nothing the score stands; thrown up, the other has a point more. A score is
    worth the chance of the game if points fall evenly from then on (`standing`).
    """
    won, nothing, _ = chances(hand, leads)
    return won + nothing * standing(mine, theirs) >= standing(mine, theirs + 1)


def share_that_goes_on(mine: int = 0, theirs: int = 0, leads: bool = True) -> Fraction:
    """Of the 22,100 hands, how many are worth going on with at that score."""
    return Fraction(sum(ways for hand, ways in hands() if goes_on(hand, mine, theirs, leads)), 22_100)


def best_end(state: Any) -> int:
    """What a position comes to for the eldest hand when both play as well as can be, tried out on the table itself."""
    if state.to_play() is None:
        points: int = state.returns()[state.laid.eldest] - state.returns()[state.laid.other[state.laid.eldest]]
        return (points > 0) - (points < 0)
    ends = [best_end(state.apply(action)) for action in state.legal_actions()]
    return max(ends) if state.to_play() == state.laid.eldest else min(ends)


def worth_dealt(hand: str, packs: int) -> Estimate:
    """The worth of a hand, held by the eldest, against sixteen hands from each of so many packs, from number 0.

    Nothing of the count above is used: both put, and every way of playing the cards is tried.
    """
    held = [Card(card) for card in hand.split()]
    left = [shuffled([card for card in PACK if card not in held], seed) for seed in range(packs)]
    met_with = [pack[at:at + put.CARDS] for pack in left for at in range(0, 16 * put.CARDS, put.CARDS)]
    decks = [put.PUT.stack([theirs, held]) for theirs in met_with]
    states = [put.PUT.deal(pack=deck, seats=2).apply("put").apply("see") for deck in decks]
    return estimate([(1 + best_end(state)) / 2 for state in states])


def places(hand: str) -> Places:
    """A hand written in cards, by heights.

    >>> places("4♠ 3♦ A♥")
    (12, 10, 0)
    """
    return heights(map(Card, hand.split()))
