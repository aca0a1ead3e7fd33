"""Imagining: cards that a player cannot see, drawn by lot so that nothing it knows is gainsaid."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from .cards import Card
from .views import View

if TYPE_CHECKING:
    from random import Random


def shown(view: View, plays: Collection[str]) -> dict[Any, list[Card]]:
    """What each seat is known to have been dealt: the cards it has played, by events of these kinds, and those seen."""
    known = {seat: [event.data for event in view.events if event.seat == seat and event.kind in plays]
             for seat in range(view.seats)}
    return {seat: cards + [card for card in view[f"hand {seat}"].cards if card is not None]
            for seat, cards in known.items()}


def unknown(view: View, *known: Iterable[Card]) -> list[Card]:
    """The rest of the pack."""
    named = {card for cards in known for card in cards}
    return [card for card in view.deal.game.pack if card not in named]


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
