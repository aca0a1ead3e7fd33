"""The felt in plain words: a View as text, and what both of its twins say of seats, sides and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from textwrap import fill
from typing import TypeVar

from .cards import Card
from .faces import amount, counters
from .views import Bids, Board, Hand, Heap, Note, Pile, Purses, Row, Sides, Trick, View, spoken

Name = Callable[[int], str]
Kind = TypeVar("Kind", Bids, Board, Hand, Heap, Pile, Purses, Row, Sides, Trick)
Lying = Bids | Board | Heap | Pile | Row | Sides | Trick


def text(view: View, name: Name | None = None) -> str:
    """The table in plain words, complete: who holds what, the board, what lies there, and what may be done."""
    name = named(view, name)
    title = f"{capital(view.game.replace('_', ' ')).title()} ({view.source}), {counters(view.move, 'moves')} made"
    lines = [title + ("; every hand lies open" if view.open_hands else ""), *_seat_lines(view, name)]
    lines += [_zone_line(zone, view, name) for zone in view.zones if not isinstance(zone, Hand | Purses)]
    if view.seat is not None:
        lines.append(_listed("Your hand", cards_of(view, view.seat)))
    lines.append(_noted(view.prompt, name))
    if view.actions:
        lines.append(f"You may play: {', '.join(map(str, view.actions))}")
    return "\n".join(fill(line, 96, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
                     for line in lines)


def seats_from(view: View) -> tuple[int, ...]:
    """The other seats in order round the table, from the viewer's left (for a bystander, from the dealer's)."""
    start = view.dealer if view.seat is None else view.seat
    round_table = ((start + step) % view.seats for step in range(1, view.seats + 1))
    return tuple(seat for seat in round_table if seat != view.seat)


def named(view: View, name: Name | None) -> Name:
    """What the seats are called: by *name*, white space closed up, or else by their numbers."""
    given = name or (lambda seat: "you" if seat == view.seat else f"seat {seat}")
    return lambda seat: (seat < view.seats and " ".join(given(seat).split())) or f"seat {seat}"


def capital(words: str) -> str:
    """The words with a capital first."""
    return words[:1].upper() + words[1:]


def zones(view: View, kind: type[Kind]) -> Iterator[Kind]:
    """The zones of that kind."""
    return (zone for zone in view.zones if isinstance(zone, kind))


def cards_of(view: View, seat: int | None) -> tuple[Card | None, ...]:
    """The seat's cards, None for each that is not seen."""
    return tuple(card for hand in zones(view, Hand) if hand.seat == seat for card in hand.cards)


def own(who: str) -> str:
    """What is theirs.

    >>> own("you"), own("seat 1")
    ('yours', 'seat 1’s')
    """
    return "yours" if who == "you" else f"{who}’s"


def parts_of(trick: Trick, place: int) -> list[str]:
    """What the card at that place did in the trick: it led, it took."""
    return ["led"] * (place == 0) + ["took it"] * (trick.seats[place] == trick.taker)


def spoken_by(bids: Bids, view: View) -> list[tuple[int, str, str]]:
    """The seats that have spoken or are to speak, from the dealer's left: what each said, and how it stands."""
    order = [(view.dealer + step) % view.seats for step in range(1, view.seats + 1)]
    mark = {bids.word: "has the word", bids.highest: "highest"}
    return [(seat, bids.said[seat], mark.get(seat, "")) for seat in order if bids.said[seat] or seat == bids.word]


def scores(sides: Sides, view: View, name: Name) -> list[tuple[str, str]]:
    """Each side by the names of its seats, the viewer first, and what it has made."""
    named = [capital(" and ".join(map(name, sorted(side, key=lambda seat: seat != view.seat)))) for side in sides.sides]
    return list(zip(named, (counters(number, sides.unit) for number in sides.made), strict=True))


def roles(view: View, seat: int) -> list[str]:
    """What the seat is just now: dealer, to play."""
    return ["dealer"] * (seat == view.dealer) + ["to play"] * (seat == view.to_play)


def _seat_lines(view: View, name: Name) -> list[str]:
    """A line a seat, in columns; hands that lie open are written out."""
    seats = (*seats_from(view), *((view.seat,) if view.seat is not None else ()))
    wide = max(len(_who(view, seat, name)) for seat in seats)
    return [f"  {_who(view, seat, name):{wide}}  {_holding(view, seat)}" for seat in seats]


def _who(view: View, seat: int, name: Name) -> str:
    return ", ".join([capital(name(seat)), *roles(view, seat)])


def _holding(view: View, seat: int) -> str:
    cards = cards_of(view, seat)
    purses = [zone for zone in zones(view, Purses) if zone.name != "won" or view.to_play is None]
    held = [counters(zone.counters[seat], zone.unit) + " this deal" * (zone.name == "won") for zone in purses]
    seen = " ".join(str(card) for card in cards if card is not None)
    return ", ".join([counters(len(cards), "cards"), *held]) + (f": {seen}" if seen and seat != view.seat else "")


def _zone_line(zone: Lying, view: View, name: Name) -> str:
    said = _BRANCHES[type(zone)](zone, view, name)
    note = None if isinstance(zone, Board | Sides) else zone.note
    return said + (f" — {_noted(note, name)}" if note else "")


def _board(board: Board, _view: View, _name: Name) -> str:
    parts = ", ".join(f"{part.name} {amount(part.counters, board.unit)} ({part.legend})" for part in board.compartments)
    return f"The {board.name}: {parts}" + (f"; turned up: {board.hub}" if board.hub is not None else "")


def _pile(pile: Pile, _view: View, name: Name) -> str:
    whose = f", {name(pile.seat)}" if pile.seat is not None else ""
    top = f", {pile.top} on top" if pile.top is not None else ""
    return f"{pile.title}{whose}: {counters(pile.count, 'cards')}{top}"


def _heap(heap: Heap, _view: View, _name: Name) -> str:
    return _listed(heap.title, heap.cards)


def _row(row: Row, _view: View, name: Name) -> str:
    if row.note and not row.cards and row.kind == "small":
        return row.title  # the note is all there is
    by = row.labels or [name(seat) if seat is not None else "" for seat in row.seats]
    return _listed(row.title + (f", {own(name(row.seat))}" if row.seat is not None else ""), row.cards, by)


def _trick(trick: Trick, _view: View, name: Name) -> str:
    by = [name(seat) + "".join(f" ({part})" for part in parts_of(trick, place))
          for place, seat in enumerate(trick.seats)]
    return _listed(trick.title, trick.cards, by)


def _bids(bids: Bids, view: View, name: Name) -> str:
    said = [" ".join(filter(None, (name(seat), bid, mark and f"({mark})")))
            for seat, bid, mark in spoken_by(bids, view)]
    return f"{bids.title}: {', '.join(said) or 'nothing yet'}"


def _sides(sides: Sides, view: View, name: Name) -> str:
    return "; ".join(f"{who}: {made}" for who, made in scores(sides, view, name))


_BRANCHES: dict[type, Callable[..., str]] = {
    Bids: _bids, Board: _board, Heap: _heap, Pile: _pile, Row: _row, Sides: _sides, Trick: _trick}


def _listed(title: str, cards: tuple[Card | None, ...], by: Sequence[str] = ()) -> str:
    """The cards after their title, those face down counted, each with who laid it."""
    seen = [f"{card} {who}".strip() for card, who in zip_longest(cards, by, fillvalue="") if card is not None]
    down = f"{counters(cards.count(None), 'cards')} face down" if None in cards else ""
    return f"{title}: {', '.join(filter(None, ((', ' if by else ' ').join(seen), down))) or 'none'}"


def _noted(note: Note, name: Name) -> str:
    return spoken(note.text, note.seat, name) + (f" ({note.cite})" if note.cite else "")
