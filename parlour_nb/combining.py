"""Cards that combine: the sets of cards that fall into equals of a card and sums of its number (EW112.iv).

What cards add up to does not depend on their suits, so they are counted by rank, four bits a rank, ace lowest:
``counted`` makes the count of a mask. All the counts a card may take are found together, as the bits of one number.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, zip_longest
from math import comb
from typing import NamedTuple

from .cards import cards_in

OF_RANK = [sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13)]
NUMERALS = sum(OF_RANK[:10])
MATTERS = [(16 << 4 * rank) - 1 if rank < 10 else 15 << 4 * rank for rank in range(13)] * 4
"""Of a count, what matters to each card: its own rank and the numerals below it."""
_COUNTED = [sum((bits >> rank & 1) << 4 * rank for rank in range(13)) for bits in range(8192)]
_ONES = sum(1 << 4 * rank for rank in range(13))
_ROOM = 8 * _ONES
Digits = tuple[tuple[int, int, int], ...]
Recipe = tuple[int, int, tuple[tuple[int, int, int], ...]]
"""How a count is taken of the cards that lie there: in how many ways, their suits told apart; the ranks taken whole;
of every other the rank, how many cards, and in how many ways."""


def number(card: int) -> int:
    """What a card counts, ace 1 to ten 10; a court card has no number, 0 (ED-CASSINO.2)."""
    return card % 13 + 1 if card % 13 < 10 else 0


def total(mask: int) -> int:
    """What the numerals of a mask add up to."""
    return sum(map(number, cards_in(mask)))


def counted(mask: int) -> int:
    """How many cards of each rank there are, four bits a rank, ace lowest."""
    return (_COUNTED[mask & 8191] + _COUNTED[mask >> 13 & 8191] + _COUNTED[mask >> 26 & 8191]
            + _COUNTED[mask >> 39 & 8191])


def within(need: int, have: int) -> bool:
    """Whether *have* holds of every rank what *need* asks."""
    return (have | _ROOM) - need & _ROOM == _ROOM


@cache
def making(of: int) -> tuple[int, ...]:
    """The ways to make a number of numerals, each counted; of nought there is one, of no card.

    >>> [hex(way) for way in making(3)]
    ['0x3', '0x11', '0x100']
    """
    def ways(left: int, highest: int) -> Iterator[int]:
        if not left:
            yield 0
        elif highest:
            for times in range(min(4, left // highest) + 1):
                for rest in ways(left - times * highest, highest - 1):
                    yield rest + (times << 4 * (highest - 1))
    return tuple(sorted(ways(of, min(of, 10)))) if of >= 0 else ()


def sets_of(rank: int) -> tuple[int, ...]:
    """The sets that a card of the rank takes, each counted: an equal or, if it is a numeral, a sum."""
    return making(rank + 1) if rank < 10 else (1 << 4 * rank,)


class Counts(NamedTuple):
    """Counts of cards, all in one number: each is written with a digit for every rank that matters, from nought to
    what is held of it, and the bit of the number so written is set in *bits*.

    *digits* are (rank, held, the worth of a one), the lowest rank first. *many* sets of cards have one of these
    counts, suits told apart; of few counts, *few* are the recipes.
    """

    many: int
    bits: int
    digits: Digits
    few: tuple[Recipe, ...] = ()

    def has(self, count: int) -> bool:
        """Whether the count is one of these."""
        place = placed(count, self.digits)
        return place is not None and bool(self.bits >> place & 1)

    def recipes(self) -> Iterator[Recipe]:
        """Of each count: first of no card at all, if it is among them, then of those with most of the highest rank."""
        nothing = self.bits & 1
        yield from [NONE] * nothing
        bits = f"{self.bits ^ nothing:b}"
        place = bits.find("1")
        while place >= 0:
            yield recipe_of(len(bits) - 1 - place, self.digits)
            place = bits.find("1", place + 1)

    def every(self, loose: int) -> Iterator[int]:
        """The sets of cards that have one of these counts, in that order."""
        for recipe in self.few or self.recipes():
            for which in range(recipe[0]):
                yield laid(recipe, which, loose)

    def cards(self, which: int, loose: int) -> int:
        """The cards of that one of the *many* sets, in the order of the recipes."""
        for recipe in self.few:
            if which < recipe[0]:
                return laid(recipe, which, loose)
            which -= recipe[0]
        nothing = self.bits & 1
        return 0 if which < nothing else laid(*_found(self.bits ^ nothing, self.digits, which - nothing), loose)

    def last(self) -> int:
        """The count that has most of the highest rank."""
        place, count = self.bits.bit_length() - 1, 0
        for rank, _, worth in reversed(self.digits):
            digit, place = divmod(place, worth)
            count |= digit << 4 * rank
        return count

    def beyond(self, count: int) -> Counts:
        """What is left of those that have all of a count, when it is taken away."""
        place, room, size = placed(count, self.digits), -1, self.bits.bit_length()
        if place is None:
            return self._replace(many=0, bits=0, few=())
        for rank, held, worth in self.digits:
            if asked := count >> 4 * rank & 15:
                room &= ~at_most(asked - 1, held, worth, size)
        bits = (self.bits & room) >> place
        digits = tuple([(rank, held - (count >> 4 * rank & 15), worth) for rank, held, worth in self.digits])
        return Counts(how_many(bits, digits), bits, digits)


NONE: Recipe = (1, 0, ())
NOTHING = Counts(1, 1, (), (NONE,))
"""The count of no card, alone."""
FEW = 64
_WAYS = [[comb(held, cards) for cards in range(held + 1)] for held in range(5)]


def placed(count: int, digits: Digits) -> int | None:
    """A count as a number with these digits; None if they do not go so far."""
    place = 0
    for rank, held, worth in digits:
        digit = count >> 4 * rank & 15
        if digit > held:
            return None
        place, count = place + digit * worth, count - (digit << 4 * rank)
    return None if count else place


@lru_cache(maxsize=1 << 15)
def unions(rank: int, have: int, first: tuple[int, ...] = (0,), once: bool = False, largest: bool = False) -> Counts:
    """The counts out of *have* that are one of *first* and, besides, any sets of the rank that do not overlap.

    *once*, one set at most; *largest*, those alone that lie within no other.
    """
    roomy = have | _ROOM
    sets = tuple([way for way in sets_of(rank) if roomy - way & _ROOM == _ROOM])  # `within`, but a call takes longer
    if not sets and first == (0,):
        return NOTHING
    begun = first if first == (0,) else tuple([way for way in first if within(way, have)])
    asked = 0
    for way in sets + begun:
        asked |= way
    matters = (asked | asked >> 1 | asked >> 2) & _ONES
    return _unions(sets, begun, have & 15 * matters, once, largest)


@lru_cache(maxsize=1 << 14)  # many tables differ only in cards that go into no set
def _unions(sets: tuple[int, ...], begun: tuple[int, ...], have: int, once: bool, largest: bool) -> Counts:
    digits = digits_of(have)
    bits = sum([1 << (placed(way, digits) or 0) for way in begun]) if begun != (0,) else 1
    for way in sets:
        bits = _joined(bits, way, digits, once)
    found = Counts(0, _largest(bits, digits) if largest else bits, digits)
    few = tuple(found.recipes()) if found.bits.bit_count() <= FEW else ()
    return found._replace(many=how_many(found.bits, digits), few=few)


def digits_of(have: int) -> Digits:
    """A digit for each rank of which there is a card."""
    digits, rank, worth = [], 0, 1
    while have:
        if held := have & 15:
            digits.append((rank, held, worth))
            worth *= held + 1
        have, rank = have >> 4, rank + 1
    return tuple(digits)


@lru_cache(maxsize=1 << 14)
def at_most(digit: int, held: int, worth: int, size: int) -> int:
    """The bits, *size* of them, of the numbers in which a digit is no more than that."""
    bits, period = (1 << (digit + 1) * worth) - 1, (held + 1) * worth
    while period < size:
        bits, period = bits | bits << period, 2 * period
    return bits


def _joined(bits: int, way: int, digits: Digits, once: bool) -> int:
    """The same counts, and those to which the way is added as often as there is room for it."""
    asked = [(way >> 4 * rank & 15, held, worth) for rank, held, worth in digits if way >> 4 * rank & 15]
    size = max(bits.bit_length(), asked[-1][2] * (asked[-1][1] + 1))
    step, room, more = 0, -1, bits
    for digit, held, worth in asked:
        step += digit * worth
        room &= at_most(held - digit, held, worth, size)
    while more := (more & room) << step:
        bits |= more
        if once:
            break
    return bits


def _largest(bits: int, digits: Digits) -> int:
    """Those of the counts that lie within no other."""
    size, within_one = bits.bit_length(), bits
    for _, held, worth in digits:
        for _ in range(held):
            within_one |= (within_one & ~at_most(0, held, worth, size)) >> worth
    for _, held, worth in digits:
        bits &= ~((within_one & ~at_most(0, held, worth, size)) >> worth)
    return bits


@lru_cache(maxsize=1 << 16)
def how_many(bits: int, digits: Digits) -> int:
    """How many sets of cards have one of these counts."""
    if bits < 2:
        return bits
    if bits >> LARGE:
        return _all_at_once(bits, digits)
    _, held, worth = digits[-1]
    below, lower, many = (1 << worth) - 1, digits[:-1], 0
    for ways in _WAYS[held]:
        if part := bits & below:
            many += ways * (how_many(part, lower) if part > 1 else 1)
        bits >>= worth
    return many


LARGE = 1 << 16
"""Bits from which it pays to count all at once: a table of some thirty small cards."""


def _all_at_once(bits: int, digits: Digits) -> int:
    """The same: the highest digit is struck off everywhere, what lay there added up, till a single number is left.

    The numbers stand side by side, one at each place; of all of them the *planes* hold one bit each.
    """
    planes = [bits]
    for _, held, worth in reversed(digits):
        below, added = (1 << worth) - 1, list[int]()
        for digit, ways in enumerate(_WAYS[held]):
            part = [plane >> digit * worth & below for plane in planes]
            for doubled in range(3):
                if ways >> doubled & 1:
                    added = plus(added, [0] * doubled + part)
        planes = added
    return sum([plane << place for place, plane in enumerate(planes)])


def plus(one: list[int], other: list[int]) -> list[int]:
    """The sums of numbers that stand side by side, in planes, the ones first.

    >>> plus([0b101, 0b100], [0b110])  # 3, 0, 1 and 1, 1, 0, the last place first
    [3, 0, 4]
    """
    carry, added = 0, []
    for this, that in zip_longest(one, other, fillvalue=0):
        added.append(this ^ that ^ carry)
        carry = this & that | carry & (this ^ that)
    return [*added, carry] if carry else added


def _found(bits: int, digits: Digits, which: int) -> tuple[Recipe, int]:
    """That one of the sets that have one of these counts: the recipe of its count, and which of its ways."""
    place, ways, left = 0, 1, digits
    while left:
        (_, held, worth), left = left[-1], left[:-1]
        for digit in range(held, -1, -1):
            lower = bits >> digit * worth & (1 << worth) - 1
            if which < (many := ways * comb(held, digit) * how_many(lower, left)):
                break
            which -= many
        bits, place, ways = lower, place + digit * worth, ways * comb(held, digit)
    return recipe_of(place, digits), which


def recipe_of(place: int, digits: Digits) -> Recipe:
    """The recipe of a count so written."""
    many, whole, parts = 1, 0, []
    for rank, held, worth in reversed(digits):
        digit, place = divmod(place, worth)
        if digit == held:
            whole |= OF_RANK[rank]
        elif digit:
            parts.append((OF_RANK[rank], digit, comb(held, digit)))
            many *= parts[-1][2]
    return many, whole, tuple(parts)


@cache
def chosen(mask: int, cards: int) -> tuple[int, ...]:
    """The ways to take so many cards of the mask."""
    return tuple([sum([1 << card for card in some]) for some in combinations(cards_in(mask), cards)])


def laid(recipe: Recipe, which: int, loose: int) -> int:
    """The cards that a recipe takes of those that lie there, in that one of its ways."""
    _, whole, parts = recipe
    cards = loose & whole
    for rank, many, ways in parts:
        which, suits = divmod(which, ways)
        cards |= chosen(loose & rank, many)[suits]
    return cards


@lru_cache(maxsize=1 << 14)
def parted(rank: int, have: int) -> tuple[int, ...] | None:
    """The equals and sums of a rank into which a count falls, the greatest cards first; None if it does not."""
    if not have:
        return ()
    highest = (have.bit_length() - 1) // 4
    for way in reversed(sets_of(rank)):
        fits = (way.bit_length() - 1) // 4 == highest and within(way, have)
        if fits and (rest := parted(rank, have - way)) is not None:
            return (way, *rest)
    return None
