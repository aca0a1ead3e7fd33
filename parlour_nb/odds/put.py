"""Put counted: what each of the 455 hands is worth when both have put, and when it is right to put or to see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from ..cards import PACK, PUT, Card, shuffled
from ..games import put
from ..games.put import Places, heights, holdings, outcome, standing
from . import Estimate, Question, estimate

WHOLE = (4,) * len(PUT)
"""The pack: four cards of each of thirteen heights."""
OTHERS = 18_424
"""The hands that may be held against one: C(49, 3)."""


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
def against(hand: Places, leads: bool = True) -> tuple[tuple[Places, int, int], ...]:
    """Every hand that may be held against that one, in how many ways, and what comes of it: 1 won, 0 nothing, -1 lost.

    Both have put before a card is played, and play in the best way that there is with both hands upon the table,
    which is gone through from the end (`outcome`).
    """
    unseen = tuple(four - hand.count(place) for place, four in enumerate(WHOLE))
    held = ((other[::-1], number) for other, number in holdings(unseen, put.CARDS))
    return tuple((other, number, met(hand, other) if leads else -met(other, hand)) for other, number in held)


@cache
def chances(hand: Places, leads: bool = True) -> Chances:
    """What a hand comes to when both have put before a card is played, against all C(49, 3) = 18,424 others.

    Hands of the same ranks count for as many as they are (`against`).

    >>> chances((12, 12, 12)).lost, chances((0, 0, 0)).won
    (Fraction(0, 1), Fraction(0, 1))
    """
    ways = {1: 0, 0: 0, -1: 0}
    for _, number, end in against(hand, leads):
        ways[end] += number
    return Chances(*(Fraction(ways[end], OTHERS) for end in (1, 0, -1)))


def all_deals() -> Chances:
    """What a deal comes to for the eldest hand when both always put: all 22,100 · 18,424 = 407,170,400 deals.

    >>> all_deals().won
    Fraction(381288, 978775)
    """
    parts = zip(*([ways * part for part in chances(hand)] for hand, ways in hands()), strict=True)
    return Chances(*(sum(part, Fraction(0)) / 22_100 for part in parts))


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


# ---- the word, when it may be false ----

class Equilibrium(NamedTuple):
    """How often each hand puts and sees, and the eldest hand's chance of the game: in between *least* and *most*.

    *least* is what he has against the dealer who answers him best, *most* what he has by answering this dealer best.
    """

    puts: dict[Places, float]
    sees: dict[Places, float]
    least: float
    most: float

    @property
    def exploitability(self) -> float:
        """What the two could gain, one by one, by playing otherwise: nought in equilibrium."""
        return max(0.0, self.most - self.least)  # below nought by rounding alone


@cache
def equilibrium(mine: int = 0, theirs: int = 0) -> Equilibrium:
    """With which hands to put, and to see, at that score, so that neither can do better by doing otherwise.

    Three things are simpler than the table. The eldest hand says his word before a card is played (ED-PUT.15), and does
    not lead without one; once both have put, the cards are played as if all were seen (`against`); a score is worth
    `standing`. No hands are thrown together: of all 455 each may put, or see, as often as it likes. The linear
    programme (SciPy's HiGHS) finds the chances to put of which the dealer's best answer leaves most; the prices of
    his two answers, hand by hand, are his own chances to decline and to see. `best_answers` tries both.
    """
    import numpy as np
    from scipy.optimize import linprog

    place = {hand: number for number, (hand, _) in enumerate(hands())}
    thrown, declined, seen = _worths(mine, theirs)
    ways, shown = np.zeros((2, len(place), len(place)))
    for hand, here in hands():
        for other, number, end in against(hand):
            ways[place[hand], place[other]] = here * number / OTHERS
            shown[place[hand], place[other]] = here * number / OTHERS * seen[end]
    left = np.eye(len(place))  # to the eldest hand by each of the dealer's: no more than either of his answers leaves
    found = linprog(np.r_[thrown * ways.sum(1), -np.ones(len(place))],
                    A_ub=np.block([[-declined * ways.T, left], [-shown.T, left]]), b_ub=np.zeros(2 * len(place)),
                    bounds=[(0, 1)] * len(place) + [(None, None)] * len(place))
    puts = dict(zip(place, found.x[:len(place)].tolist(), strict=True))
    sees = dict(zip(place, (-found.ineqlin.marginals[len(place):]).tolist(), strict=True))
    return Equilibrium(puts, sees, *best_answers(puts, sees, mine, theirs))


def _worths(mine: int, theirs: int) -> tuple[float, float, dict[int, float]]:
    """The eldest hand's chance of the game when he throws up, when the dealer does, and by what comes of the cards."""
    return (float(standing(mine, theirs + 1)), float(standing(mine + 1, theirs)),
            {1: 1.0, 0: float(standing(mine, theirs)), -1: 0.0})


def best_answers(puts: Mapping[Places, float], sees: Mapping[Places, float],
                 mine: int = 0, theirs: int = 0) -> tuple[float, float]:
    """The eldest hand's chance of the game against the dealer's best answer to *puts*, and with his own best to *sees*.

    Hand by hand, whichever of two words is worth more, over all deals; nothing of the linear programme is used.
    """
    thrown, declined, seen = _worths(mine, theirs)
    least = most = 0.0
    answers = {hand: [0.0, 0.0] for hand, _ in hands()}  # what the eldest hand has if it is declined, and if it is seen
    for hand, ways in hands():
        by_putting = 0.0
        for other, number, end in against(hand):
            by_putting += number * (sees[other] * seen[end] + (1 - sees[other]) * declined)
            answers[other][0] += ways * number * puts[hand] * declined
            answers[other][1] += ways * number * puts[hand] * seen[end]
        most += ways * max(by_putting, OTHERS * thrown)
        least += ways * OTHERS * (1 - puts[hand]) * thrown
    return (least + sum(map(min, answers.values()))) / (22_100 * OTHERS), most / (22_100 * OTHERS)


def share(words: Mapping[Places, float], highest: int | None = None) -> float:
    """How often the word is said: of all hands, or of those whose *highest* card is of that height."""
    held = [(words[hand], ways) for hand, ways in hands() if highest in (None, hand[0])]
    return sum(chance * ways for chance, ways in held) / sum(ways for _, ways in held)


# ---- tried out ----

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


def deals_tried(deals: int) -> Estimate:
    """What a deal is worth to the eldest hand when both put at once, every way of playing the cards being tried."""
    states = [put.PUT.deal(seed, seats=2).apply("put").apply("see") for seed in range(deals)]
    return estimate([(1 + best_end(state)) / 2 for state in states])


def with_a_three(packs: int) -> Estimate:
    """How often the first three cards of so many shuffled packs hold a three."""
    return estimate([float(any(card.rank == PUT[-1] for card in shuffled(PACK, seed)[:put.CARDS]))
                     for seed in range(packs)])


def level(packs: int) -> Estimate:
    """How often the first two cards of so many shuffled packs tie."""
    pairs = (shuffled(PACK, seed)[:2] for seed in range(packs))
    return estimate([float(one.rank == other.rank) for one, other in pairs])


COUNTED = (
    Question("How often has a hand a three?", "ED-PUT.2",
             lambda: Fraction(sum(ways for hand, ways in hands() if 12 in hand), 22_100), with_a_three, 1000),
    Question("How often do two cards tie?", "ED-PUT.10", lambda: Fraction(3, 51), level, 1000),
    Question("What is 3 J 6 worth to the eldest hand when both have put?", "ED-PUT.18",
             lambda: chances((12, 7, 2)).worth, lambda packs: worth_dealt("3♠ J♥ 6♣", packs), 12),
    Question("What is a deal worth to the eldest hand when both always put?", "ED-PUT.18",
             lambda: all_deals().worth, deals_tried, 100),
)
