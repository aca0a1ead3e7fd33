"""What a seat may know: a View made of zones, which games fill and the felt draws."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from .cards import Card
from .values import Value


class Event(NamedTuple):
    """Something that happened: the passage it happened under, its kind, whose it was, and the facts."""

    cite: str
    kind: str
    seat: int | None
    data: Any


happened = lru_cache(maxsize=1 << 16)(Event)
"""The event of these facts. The same few thousand happen in deal after deal; to find one takes a quarter of the
time of making it."""


# Of notes, hands, rows and compartments a view has some twenty: as tuples they are made in a third of the time.

class Note(NamedTuple):
    """A line of writing on the felt: words for `spoken`, the passage that says so, and whose it is."""

    text: str
    cite: str = ""
    seat: int | None = None


class Hand(NamedTuple):
    """A seat's cards; ``None`` stands for the back of a card that the viewer may not see."""

    name: str
    seat: int
    cards: tuple[Card | None, ...]


class Row(NamedTuple):
    """Cards laid in a row on the table, each with the seat that laid it, and a note below them.

    *kind* is ``run`` for cards in play, one upon the other, ``apart`` for cards that lie side by side, ``pile`` for
    cards that lie together and count as one, ``past`` for what lay there before, ``small`` for cards only named.
    *labels* are what the cards are called, one a card; *badge* is what a pile counts for, *seat* whose it is.
    """

    name: str
    title: str
    cards: tuple[Card | None, ...]
    seats: tuple[int | None, ...] = ()
    note: Note | None = None
    kind: Literal["run", "apart", "pile", "past", "small"] = "run"
    labels: tuple[str, ...] = ()
    badge: str = ""
    seat: int | None = None


class Trick(Value):
    """The cards of a trick in the order of play, each with the seat that played it, and who took it if it is settled.

    The first led. They lie round the centre, each before the seat that played it.
    """

    name: str
    title: str
    cards: tuple[Card | None, ...]
    seats: tuple[int, ...]
    taker: int | None = None
    note: Note | None = None


class Bids(Value):
    """What each seat has said last, "" for nothing yet; whose is the *highest* bid, and whose *word* it is."""

    name: str
    title: str
    said: tuple[str, ...]
    highest: int | None = None
    word: int | None = None
    note: Note | None = None


class Sides(Value):
    """Those who play together, as tuples of seats, and what each side has made so far."""

    name: str
    sides: tuple[tuple[int, ...], ...]
    made: tuple[int, ...]
    unit: str = "tricks"


class Compartment(NamedTuple):
    """A division of a board and the counters that lie in it; *legend* says what wins it."""

    name: str
    counters: int
    legend: str


class Board(Value):
    """A pool board of compartments, ``round`` or ``cross``, with a card in the hub if one is turned up.

    A cross has five, in order of reading: top, left, middle, right, foot. One or two make no board: they are a pool.
    The *unit* is that of `Purses`.
    """

    name: str
    compartments: tuple[Compartment, ...]
    hub: Card | None = None
    shape: str = "round"
    unit: str = "counters"


class Heap(Value):
    """A packet of cards laid aside, face down (``None``) or seen."""

    name: str
    title: str
    cards: tuple[Card | None, ...]
    note: Note | None = None


class Pile(Value):
    """So many cards squared up, and the top one if it lies face up; a seat's own, or nobody's."""

    name: str
    title: str
    count: int
    top: Card | None = None
    seat: int | None = None
    note: Note | None = None


class Purses(Value):
    """Counters or points by seat; they may go below zero. The units ``money`` (pence) and ``halfpence`` are sums."""

    name: str
    counters: tuple[int, ...]
    unit: str = "counters"


Zone = Hand | Row | Trick | Bids | Sides | Board | Heap | Pile | Purses


class View(Value):
    """All that one seat may know; two states that differ only in hidden cards give equal views.

    *seat* is None for a bystander; *actions* are empty unless it is this seat's turn; *move* counts the
    actions taken in the deal; *open_hands* marks a view in which everybody's cards lie face up; *words* are what
    may be said at this table, lawful now or not, so that whoever tries them is told why not. *picks* are the cards
    that may be picked, one after another, in a game whose actions are put together from several. *moves* are the
    actions taken so far, None for one that the viewer may not know, and *deal* is the deal as all know it
    (`Deal.public`): from these a player may imagine what it does not see.
    """

    game: str
    source: str
    seat: int | None
    seats: int
    dealer: int
    to_play: int | None
    move: int
    zones: tuple[Zone, ...]
    actions: Sequence[Hashable]
    prompt: Note
    events: tuple[Event, ...]
    open_hands: bool = False
    words: tuple[Hashable, ...] = ()
    picks: frozenset[Card] = frozenset()
    moves: tuple[Hashable, ...] = ()
    deal: Any = None

    def __getitem__(self, name: str) -> Any:
        """The zone of that name; KeyError names the zones there are."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(f"no zone {name!r}; this view has {', '.join(zone.name for zone in self.zones)}")

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's own cards, as far as he sees them; none for a bystander."""
        held = self[f"hand {self.seat}"].cards if self.seat is not None else ()
        return tuple(card for card in held if card is not None) if None in held else held


_PLACES = r"(?P<who>\{who\})|\[(?P<forms>[^]|]*\|[^]]*)\]|<(?P<seat>\d+)>"


def spoken(sentence: str, seat: int | None, name: Callable[[int], str]) -> str:
    """The sentence with ``{who}`` named, ``[lead|leads]`` agreeing with it and seats ``<3>`` called by name."""
    who = name(seat) if seat is not None else ""
    form = 0 if who == "you" else -1
    said = re.sub(_PLACES, lambda place: who if place["who"] else place["forms"].split("|")[form] if place["forms"]
                  else name(int(place["seat"])), sentence)
    return said[:1].upper() + said[1:]
