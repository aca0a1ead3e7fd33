"""Tricks: how strong each card is once one is led, which card takes the trick, and how tricks lie on the felt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache

from .cards import PACK, Card
from .views import Event, Note, Row, Trick

Strength = tuple[int, ...]  # by card; -1 for one that cannot take the trick


def strengths(suits: Sequence[Sequence[Card]], trumps: int | None = None) -> dict[Card, Strength]:
    """How strong every card is, by the card led: a trump beats all others, the suit led all but trumps.

    *suits* are the cards of each suit as the game reckons them, the lowest first; *trumps* says which suit is trumps.

    >>> hearts, diamonds = [Card("2♥"), Card("A♥")], [Card("3♦")]
    >>> led_heart = strengths([hearts, diamonds], trumps=1)[Card("2♥")]
    >>> [led_heart[card] for card in (*hearts, *diamonds, Card("A♠"))]
    [0, 1, 2, -1]
    """
    above = () if trumps is None else suits[trumps]
    return {led: table for suit in suits for table in [_by_card([*suit, *above])] for led in suit}


def _by_card(order: Sequence[Card]) -> Strength:
    places = {card: place for place, card in enumerate(order)}
    return tuple(places.get(card, -1) for card in PACK)


@cache
def after(order: tuple[int, ...]) -> dict[int, int]:
    """Whose turn comes after each seat's.

    >>> after((1, 2, 0))
    {1: 2, 2: 0, 0: 1}
    """
    return dict(zip(order, (*order[1:], order[0]), strict=True))


@cache
def around(order: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """The seats in the order in which they play to a trick, by who leads.

    >>> around((1, 2, 0))[2]
    (2, 0, 1)
    """
    return {seat: order[place:] + order[:place] for place, seat in enumerate(order)}


def taking(trick: Sequence[Card], strength: Mapping[Card, Strength]) -> int:
    """The place in the trick of the card that takes it, the first being the one led.

    >>> taking([Card("2♥"), Card("A♠"), Card("A♥")], strengths([[Card("2♥"), Card("A♥")]]))
    2
    """
    return trick.index(max(trick, key=strength[trick[0]].__getitem__))


def lying(log: Iterable[Event], plays: Collection[str] = ("leads", "follows")) -> tuple[Trick | Row, ...]:
    """The zones of the tricks, made from the log: the one in play, and while it is not full the one before it, past.

    *plays* are the kinds of event by which a card is played, its card their datum; each trick begins with one that
    ``leads``, and ends with the event ``takes the trick``.
    """
    tricks: list[list[Event]] = []
    for event in log:
        if event.kind == "leads":
            tricks.append([])
        if event.kind in plays or event.kind == "takes the trick":
            tricks[-1].append(event)
    if not tricks:
        return (Trick("trick", "The trick", (), ()),)
    now, (cards, seats, taken) = tricks[-1], _parts(tricks[-1])
    lies = Trick("trick", "The trick", cards, seats, now[-1].seat if taken else None, taken)
    if taken or len(tricks) == 1:
        return (lies,)
    cards, seats, taken = _parts(tricks[-2])
    return lies, Row("trick before", "The trick before it", cards, seats, taken, "past")


def _parts(trick: Sequence[Event]) -> tuple[tuple[Card, ...], tuple[int, ...], Note | None]:
    """The cards of a trick, the seats that played them, and who took it, if it is full."""
    plays, last = [event for event in trick if event.kind != "takes the trick"], trick[-1]
    end = None if len(plays) == len(trick) else Note(WORDS[last.kind](last), last.cite, last.seat)
    return tuple([event.data for event in plays]), tuple([event.seat or 0 for event in plays]), end


WORDS: dict[str, Callable[[Event], str]] = {
    "leads": lambda e: f"{{who}} [lead|leads] the {e.data}.",
    "follows": lambda e: f"{{who}} [follow|follows] with the {e.data}.",
    "takes the trick": lambda e: "{who} [take|takes] the trick.",
}
"""What is said of playing to tricks; a game takes them among its own, and says its own kinds of play."""
