"""Imagining: cards that a player cannot see, drawn by lot so that nothing it knows is gainsaid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .cards import Card

if TYPE_CHECKING:
    from random import Random


def spread(cards: Iterable[Card], rooms: Sequence[int], barred: Sequence[int], lots: Random) -> list[list[Card]] | None:
    """The cards dealt by lot to places with so much room, and after them what is left over; None if they do not go in.

    A place is given no card of the mask that is *barred* to it. The cards barred most are dealt first, so not every
    possible deal is quite as likely as the next.

    >>> from random import Random
    >>> held = spread([Card("2♠"), Card("3♠"), Card("4♠")], [1, 1], [0b110, 0], Random(1))
    >>> str(held[0][0]), len(held[1]), len(held[2])
    ('4♠', 1, 1)
    """
    drawn, left = list(cards), sum(rooms)
    rooms, barred = [*rooms, len(drawn) - left], [*barred, 0]
    held: list[list[Card]] = [[] for _ in rooms]
    lots.shuffle(drawn)
    for card in sorted(drawn, key=lambda card: -sum(mask >> card & 1 for mask in barred)):
        free = [0 if mask >> card & 1 else room - len(has) for has, room, mask in zip(held, rooms, barred, strict=True)]
        if not any(free):
            return None
        lots.choices(held, free)[0].append(card)
    return held
