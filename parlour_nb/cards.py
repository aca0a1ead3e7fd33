"""Suits, ranks, cards, the pack, and a shuffle that is the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from hashlib import shake_256


class Suit(IntEnum):
    """A suit; the order keeps black and red apart in a sorted hand."""

    SPADES, HEARTS, CLUBS, DIAMONDS = range(4)

    @property
    def symbol(self) -> str:
        """The suit's sign, as ``♦``."""
        return "♠♥♣♦"[self]

    @property
    def red(self) -> bool:
        """Whether the suit is printed in red."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(IntEnum):
    """A rank, ace first; which rank is higher is for the game to say (`ACE_LOW`, `WHIST`, `PUT`)."""

    ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, KNAVE, QUEEN, KING = range(13)

    @property
    def index(self) -> str:
        """What stands in the corner of the card: ``A``, ``2`` … ``10``, ``J``, ``Q``, ``K``."""
        return "A 2 3 4 5 6 7 8 9 10 J Q K".split()[self]


ACE_LOW = tuple(Rank)
"""Low to high, as in Pope Joan."""
WHIST = (*ACE_LOW[1:], Rank.ACE)
"""Low to high with the ace above the king (EW105.1, "the same value as at whist")."""
PUT = (*ACE_LOW[3:], Rank.ACE, Rank.TWO, Rank.THREE)
"""Low to high at Put: the three is best, then the deuce, then the ace (CM-PUT.2)."""


class Card(int):
    """One of the 52 cards, an int from 0 to 51 that reads ``9♦``.

    >>> Card("9♦"), Card("10d").name, Card("K♠").suit.symbol
    (Card('9♦'), 'ten of diamonds', '♠')
    >>> Card("11♦")
    Traceback (most recent call last):
    ValueError: no card '11♦': write a rank (A 2 … 10 J Q K) and a suit (♠ ♥ ♣ ♦ or S H C D), as 9♦ or 9D
    """

    __slots__ = ()

    def __new__(cls, card: str | int) -> Card:
        """The card of that notation or number; ValueError says how a card is written."""
        if isinstance(card, str):
            if (number := _NUMBERS.get(card.strip().rstrip("\ufe0e\ufe0f").upper())) is None:
                raise ValueError(f"no card {card[:20]!r}: write a rank (A 2 … 10 J Q K) and a suit "
                                 "(♠ ♥ ♣ ♦ or S H C D), as 9♦ or 9D")
            card = number
        if not isinstance(card, int) or not 0 <= card < 52:
            raise ValueError(f"no card number {card!r}: the cards are numbered from 0 to 51")
        return PACK[card]

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return _SUIT[self]

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return _RANK[self]

    @property
    def name(self) -> str:
        """The card in words, as ``nine of diamonds``."""
        return f"{self.rank.name} of {self.suit.name}".lower()

    def __str__(self) -> str:
        return _NOTATION[self]

    def __repr__(self) -> str:
        return f"Card({_NOTATION[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(_NOTATION[self], spec)


PACK: tuple[Card, ...] = tuple(int.__new__(Card, number) for number in range(52))
"""The 52 cards, suit by suit, ace to king."""
_SUIT, _RANK = tuple(suit for suit in Suit for _ in Rank), tuple(Rank) * 4  # found in a third of the time of made
_NOTATION = tuple(rank.index + suit.symbol for suit in Suit for rank in Rank)
_NUMBERS = {spelling: number for number, card in enumerate(_NOTATION)
            for spelling in (card, card[:-1] + "SHCD"["♠♥♣♦".index(card[-1])])}


class Cards(int):
    """A set of cards as a bit mask: bit *c* is set when card *c* is in it.

    >>> hand = Cards.of("7♦ 5♦ J♥")
    >>> str(hand), len(hand), Card("5♦") in hand, list(hand)[0]
    ('J♥ 5♦ 7♦', 3, True, Card('J♥'))
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: str | Iterable[Card | str]) -> Cards:
        """The set of the cards named, in one string or a sequence."""
        mask = 0
        for card in cards.split() if isinstance(cards, str) else cards:
            mask |= 1 << Card(card)
        return cls(mask)

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_in(self))

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self >> card & 1)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards.of({str(self)!r})"


class _SuitTable(dict[int, tuple[Card, ...]]):
    """The cards of one suit by their 13 bits, filled in as they are asked for."""

    def __init__(self, suit: Suit) -> None:
        super().__init__()
        self.cards = PACK[13 * suit:13 * suit + 13]

    def __missing__(self, bits: int) -> tuple[Card, ...]:
        self[bits] = cards = tuple(card for place, card in enumerate(self.cards) if bits >> place & 1)
        return cards


_SPADES, _HEARTS, _CLUBS, _DIAMONDS = map(_SuitTable, Suit)


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, in the order of the pack."""
    return (_SPADES[mask & 8191] + _HEARTS[mask >> 13 & 8191] + _CLUBS[mask >> 26 & 8191]
            + _DIAMONDS[mask >> 39 & 8191])


def shuffled(pack: Iterable[Card], seed: int) -> tuple[Card, ...]:
    """The pack in the order of deal number *seed*, the same on every platform and Python.

    SHAKE-256 turns the number into 320 bits, whose digits in the factorial base say which card comes
    next from those left: no generator is shared, so no other library can disturb it.

    >>> " ".join(map(str, shuffled(PACK, 1859)[:5]))
    'Q♥ 9♣ 9♥ 3♣ 2♥'
    """
    left = list(pack)
    number = int.from_bytes(shake_256(b"parlour_nb deal %d" % seed).digest(40), "big")
    drawn = []
    for product, radices in _runs(len(left)):
        number, digits = divmod(number, product)
        for radix in radices:
            drawn.append(left.pop(digits % radix))
            digits //= radix
    return tuple(drawn)


@lru_cache
def _runs(cards: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The factorial base for so many cards, in runs of digits whose product is a small number, quickly divided.

    >>> _runs(13)
    ((1037836800, (13, 12, 11, 10, 9, 8, 7, 6, 5, 4)), (6, (3, 2, 1)))
    """
    runs: list[tuple[int, tuple[int, ...]]] = []
    product, run = 1, list[int]()
    for radix in range(cards, 0, -1):
        if product * radix >= 1 << 30:
            runs.append((product, tuple(run)))
            product, run = 1, list[int]()
        product *= radix
        run.append(radix)
    return (*runs, (product, tuple(run)))
