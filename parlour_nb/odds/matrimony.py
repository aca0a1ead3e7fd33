"""Matrimony counted: how often each chance is won, by the number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, factorial
from typing import NamedTuple

from ..games.matrimony import ACE_OF_DIAMONDS, CHANCES, COUPLES, MATRIMONY, claims, lay_out
from . import Estimate, Question, estimate

AT_ONCE = 1 << 14
"""Deals that NumPy shuffles together: so many packs lie in the processor's own memory."""


class Gained(NamedTuple):
    """How often the ace of diamonds sweeps all, and how often, if it does not, each chance is won besides."""

    swept: Fraction
    best: Fraction
    couple: Fraction  # confederacy, intrigue, matrimony: each as often as the others
    pairs: Fraction


@cache
def gained(seats: int, source: str = "EW") -> Gained:
    """The exact chances for so many players under that book (EW108.4-6).

    The ace of diamonds is one of the *seats* cards turned up with chance seats/52. Whether somebody has a pair does
    not depend on where it lies, for all cards are alike in that; of a couple, see `no_couple`.

    >>> gained(8).swept, round(float(gained(8).couple), 3), round(float(gained(8).pairs), 3)
    (Fraction(2, 13), 0.215, 0.656)
    """
    rules = MATRIMONY.rules[source].value
    each, swept = sum(rules.cards), Fraction(seats * rules.cards[1], 52)
    no_diamond = Fraction(comb(39, each * seats), comb(52, each * seats))
    missed = {"the highest card": Fraction(0), "the highest diamond": no_diamond, "nothing": 1 - swept}[rules.best]
    return Gained(swept, 1 - swept - missed, 1 - swept - no_couple(seats, each),
                  (1 - swept) * (1 - no_pair(seats, each)))


def no_couple(seats: int, each: int) -> Fraction:
    """The chance that no hand has both a king and a queen, and the ace of diamonds is not turned up.

    Four kings and four queens fall on places of the pack: hand by hand, in how many ways with no hand having both?
    If k + q of them are in the hands, each of the 44 other cards, the ace among them, is in a hand with chance
    (each · seats - k - q)/44, and then turned up with chance 1/each.
    """
    alone = {(k, q): comb(each, k) * comb(each - k, q) for k in range(each + 1) for q in range(each + 1 - k)
             if not (k and q)}
    ways = Counter({(0, 0): 1})
    for _ in range(seats):
        so_far, ways = ways, Counter()
        for ((k, q), number), ((more, other), here) in product(so_far.items(), alone.items()):
            if k + more <= 4 and q + other <= 4:
                ways[k + more, q + other] += number * here
    rest = 52 - each * seats
    lucky: Fraction = sum((number * comb(rest, 4 - k) * comb(rest - 4 + k, 4 - q)
                * (1 - Fraction(each * seats - k - q, 44 * each)) for (k, q), number in ways.items()), Fraction(0))
    return lucky / (comb(52, 4) * comb(48, 4))


def no_pair(seats: int, each: int) -> Fraction:
    """The chance that in no hand two cards are of one rank.

    Rank by rank the four cards go to four hands, or to the pack that is left; all that matters is how many hands
    have how many places free. There are 52!/4!¹³ ways of laying out the ranks.
    """
    free = (*(0,) * each, seats)  # hands by the places they have free
    rest, ways = 52 - each * seats, {free: 1}
    for rank in range(13):
        so_far, ways = ways, {}
        for hands, number in so_far.items():
            left = rest - 4 * rank + sum((each - places) * many for places, many in enumerate(hands))
            for after, here, used in _given(hands):
                if 4 - used <= left:
                    ways[after] = ways.get(after, 0) + number * here * comb(left, 4 - used)
    return Fraction(ways.get((seats, *(0,) * each), 0) * factorial(4) ** 13, factorial(52))


def _given(hands: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """How up to four cards of a rank go to different hands: the hands after it, the ways, and the number of cards."""
    for given in product(*(range(min(4, many) + 1) for many in hands[1:])):
        if sum(given) <= 4:
            ways, after = 1, list(hands)
            for places, many in enumerate(given, 1):
                ways *= comb(hands[places], many) * places ** many
                after[places] -= many
                after[places - 1] += many
            yield tuple(after), ways, sum(given)


# ---- counted in deals ----

def gained_dealt(deals: int, seats: int, source: str = "EW") -> tuple[Estimate, ...]:
    """The same counted in so many deals of the game, from number 0: the sweep, then the five chances."""
    best, rows = MATRIMONY.rules[source].value.best, []
    for seed in range(deals):
        dealt = lay_out(MATRIMONY.deal(seed, seats=seats, source=source).deal)
        swept = dealt.sweeper is not None
        strong = zip(*(claims(best, hand) for hand in dealt.hands), strict=True)
        rows.append([float(swept), *(float(any(claim) and not swept) for claim in strong)])
    return tuple(map(estimate, zip(*rows, strict=True)))


def gained_at_once(deals: int, seats: int, source: str = "EW", seed: int = 0) -> dict[str, float]:
    """The shares of so many deals shuffled by NumPy, thousands together: swept, and each chance but Best.

    Packs are columns, and a place of all of them is drawn at a time; needs NumPy.
    """
    import numpy as np

    down, up = MATRIMONY.rules[source].value.cards
    draw, every = np.random.default_rng(seed), Counter[str]()
    for start in range(0, deals, AT_ONCE):
        size = min(AT_ONCE, deals - start)
        column = np.arange(size)
        pack = np.repeat(np.arange(52, dtype=np.int8), size)
        for place in range((down + up) * seats):
            here = draw.integers(place, 52, size, dtype=np.uint16) * np.int64(size) + column
            drawn = pack[here]
            pack[here] = pack[place * size:(place + 1) * size]
            pack[place * size:(place + 1) * size] = drawn
        cards = pack[:(down + up) * seats * size].reshape(down + up, seats, size)
        ranks = cards % 13
        not_swept = ~(cards[down:] == ACE_OF_DIAMONDS).any((0, 1))
        held = np.bitwise_or.reduce(np.left_shift(np.int16(1), ranks, dtype=np.int16), 0)
        every["swept"] += size - int(not_swept.sum())
        for chance, pair in COUPLES.items():
            both = np.int16(sum(1 << rank for rank in pair))
            every[CHANCES[chance]] += int((((held & both) == both).any(0) & not_swept).sum())
        alike = np.logical_or.reduce([one == other for one, other in combinations(ranks, 2)])
        every[CHANCES[-1]] += int((alike.any(0) & not_swept).sum())
    return {name: number / deals for name, number in every.items()}


COUNTED = (
    Question("How often does the ace of diamonds sweep all among eight?", "EW108.6",
             lambda: gained(8).swept, lambda deals: gained_dealt(deals, 8)[0], 1000),
    Question("How often is a couple won among eight?", "EW108.5",
             lambda: gained(8).couple, lambda deals: gained_dealt(deals, 8)[2], 2000),
    Question("How often are pairs won among eight?", "EW108.5",
             lambda: gained(8).pairs, lambda deals: gained_dealt(deals, 8)[5], 1000),
)
