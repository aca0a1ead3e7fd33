"""Cassino: how often, and in how many ways, a card can take something from the four cards first laid on the table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement
from math import comb, prod

from ..cards import PACK, Card, Cards, Rank, shuffled
from ..games.cassino import EW, taken_by
from . import Estimate, Question, estimate

FOUR = 4


def tables(card: Card) -> Iterator[tuple[Cards, int]]:
    """Every four cards that may lie before *card*, one for each choice of ranks, and how many there are like it."""
    for ranks in combinations_with_replacement(range(13), FOUR):
        left = {rank: 4 - (rank == card.rank) for rank in ranks}
        ways = prod(comb(left[rank], ranks.count(rank)) for rank in set(ranks))
        if ways:
            suits = {rank: [suit for suit in range(4) if suit != card.suit or rank != card.rank] for rank in ranks}
            yield Cards.of([PACK[13 * suits[rank][:ranks.count(rank)][place] + rank] for rank in set(ranks)
                            for place in range(ranks.count(rank))]), ways


def can_take(card: Card, table: Cards) -> bool:
    """Whether the card takes anything from the table (EW112.iv)."""
    return taken_by(card, table, EW.value).many > 1  # to take nothing is one of the many


@cache
def chance_of_taking(rank: Rank) -> Fraction:
    """The chance that a card of that rank can take something from four cards, over the C(51, 4) tables.

    The tables are gone through by ranks, 1,820 choices of four, each with the number of its suits:
    what a card takes does not depend on suits.

    >>> chance_of_taking(Rank.KING)
    Fraction(922, 4165)
    """
    card = PACK[rank]
    lucky = sum(ways for table, ways in tables(card) if can_take(card, table))
    return Fraction(lucky, comb(51, FOUR))


@cache
def takings_to_choose_from(rank: Rank) -> Fraction:
    """How many takings a card of that rank has on average of four cards on the table, over the C(51, 4) tables.

    >>> takings_to_choose_from(Rank.KING)
    Fraction(5198, 20825)
    """
    card = PACK[rank]
    return Fraction(sum(ways * (taken_by(card, table, EW.value).many - 1) for table, ways in tables(card)),
                    comb(51, FOUR))


def taking_dealt(rank: Rank, deals: int) -> Estimate:
    """The chance of taking counted in so many shuffled packs, from number 0."""
    return estimate([float(many > 0) for many in _takings_dealt(rank, deals)])


def takings_dealt(rank: Rank, deals: int) -> Estimate:
    """How many takings there are, counted in the same packs."""
    return estimate([*_takings_dealt(rank, deals)])


def _takings_dealt(rank: Rank, deals: int) -> Iterator[int]:
    card = PACK[rank]
    for seed in range(deals):
        pack = [other for other in shuffled(PACK, seed) if other != card]
        yield taken_by(card, Cards.of(pack[:FOUR]), EW.value).many - 1


COUNTED = (
    Question("How often does a ten take something of four cards on the table?", "EW112.iv",
             lambda: chance_of_taking(Rank.TEN), partial(taking_dealt, Rank.TEN), 1000),
    Question("How often does a king?", "EW112.iv",
             lambda: chance_of_taking(Rank.KING), partial(taking_dealt, Rank.KING), 1000),
    Question("How many takings has a ten to choose from?", "EW112.iv",
             lambda: takings_to_choose_from(Rank.TEN), partial(takings_dealt, Rank.TEN), 1000),
)
