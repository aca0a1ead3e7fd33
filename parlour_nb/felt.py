"""The felt: a View as HTML (`felt`) and in plain words (`text`). It draws zones and knows no game.

Every control is a `<button class="act">` whose `data-act` says what it asks for. One name of a zone it knows:
the purses "won" are this deal's.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from math import pi
from textwrap import fill
from typing import Any, TypeVar

from .cards import Card
from .faces import attributes, backs, compartment, control, counters, face, fish, inlay, marked
from .views import Board, Hand, Heap, Note, Pile, Purses, Row, View, spoken

Name = Callable[[int], str]
Kind = TypeVar("Kind", Board, Hand, Heap, Pile, Purses, Row)


FEWEST = 3
"""The compartments that make a board; fewer are drawn as a plain pool."""


def felt(view: View, name: Name | None = None, *, indices: bool = True, lit: frozenset[str] = frozenset(),
         answer: str = "", picked: Sequence[Card] = (), offers: Sequence[Hashable] = ()) -> str:
    """The table as HTML: the others, the board, what lies on the felt, the viewer's hand, what is to be done.

    *name* says what a seat is called (``you`` the viewer); *lit* are the sentences that have just acted;
    without *indices* the cards have bare corners, as in the period. *answer* is HTML to stand by the prompt. Where
    the view has `picks`, their cards are to be picked, *picked* are those that are, and *offers* the actions they make.
    """
    draw = _Felt(view, _named(view, name), indices, lit, tuple(picked), tuple(offers))
    parts = (draw.others(), draw.middle(), draw.prompt() + answer, draw.own())
    marks = attributes(class_="felt open" if view.open_hands else "felt", aria_label="the table", data_move=view.move)
    return f'<section{marks}><div class="fields">{"".join(parts)}</div></section>'


def text(view: View, name: Name | None = None) -> str:
    """The table in plain words, complete: who holds what, the board, what lies there, and what may be done."""
    name = _named(view, name)
    title = f"{_capital(view.game.replace('_', ' ')).title()} ({view.source}), {counters(view.move, 'moves')} made"
    lines = [title + ("; every hand lies open" if view.open_hands else ""), *_seat_lines(view, name)]
    for zone in view.zones:
        if isinstance(zone, Board | Row | Heap | Pile):
            lines.append(_zone_line(zone, name))
    if view.seat is not None:
        lines.append(_listed("Your hand", _cards_of(view, view.seat)))
    lines.append(_noted(view.prompt, name))
    if view.actions:
        lines.append(f"You may play: {', '.join(map(str, view.actions))}")
    return "\n".join(fill(line, 96, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
                     for line in lines)


def cite(id: str, where: str = "", lit: bool = False) -> str:
    """The passage's id as a control that opens it; *where* tells apart two on one page."""
    return control(f"sentence {id}", f"cite {id} {where}".strip(), id, "cite lit" if lit else "cite",
                   aria_label=f"sentence {id}") if id else ""


def seats_from(view: View) -> tuple[int, ...]:
    """The other seats in order round the table, from the viewer's left (for a bystander, from the dealer's)."""
    start = view.dealer if view.seat is None else view.seat
    round_table = ((start + step) % view.seats for step in range(1, view.seats + 1))
    return tuple(seat for seat in round_table if seat != view.seat)


def _named(view: View, name: Name | None) -> Name:
    given = name or (lambda seat: "you" if seat == view.seat else f"seat {seat}")
    return lambda seat: (seat < view.seats and " ".join(given(seat).split())) or f"seat {seat}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _zones(view: View, kind: type[Kind]) -> Iterator[Kind]:
    return (zone for zone in view.zones if isinstance(zone, kind))


def _cards_of(view: View, seat: int | None) -> tuple[Card | None, ...]:
    return tuple(card for hand in _zones(view, Hand) if hand.seat == seat for card in hand.cards)


def _marks(view: View, seat: int) -> list[str]:
    return ["dealer"] * (seat == view.dealer) + ["to play"] * (seat == view.to_play)


def _words(view: View) -> list[str]:
    """What the viewer may say: the lawful actions that are no card of its hand, then the words of the table."""
    said = [action for action in view.actions if action not in (*_cards_of(view, view.seat), *view.words)]
    table = view.words if view.to_play is not None and view.seat is not None else ()
    return [str(action) for action in (*said, *table)]


@dataclass(frozen=True)
class _Felt:
    """One drawing of a view."""

    view: View
    name: Name
    indices: bool
    lit: frozenset[str]
    picked: tuple[Card, ...] = ()
    offers: tuple[Hashable, ...] = ()

    @cached_property
    def titles(self) -> dict[str, str]:
        """What the boards call a card: a compartment whose legend is that card alone."""
        return {part.legend: f", {part.name}" for board in _zones(self.view, Board) for part in board.compartments}

    @cached_property
    def arrivals(self) -> dict[tuple[str, int], int]:
        """The cards laid since the viewer last played, numbered in the order in which they came."""
        laid = [(row.name, place, seat) for row in _zones(self.view, Row) for place, seat in enumerate(row.seats)]
        own = [number for number, (*_, seat) in enumerate(laid) if seat == self.view.seat]
        since = own[-1] if own else 0 if self.view.seat is not None else len(laid) - 1
        return {(row, place): step for step, (row, place, _) in enumerate(laid[max(since, 0):])}

    def face(self, card: Card | None, **more: Any) -> str:
        title = self.titles.get(str(card), "")
        return face(card, indices=self.indices, title=title, **more)

    def note(self, note: Note, where: str, classes: str = "note") -> str:
        words = marked(spoken(note.text, note.seat, self.name))
        return f'<p class="{classes}">{words} {cite(note.cite, where, note.cite in self.lit)}</p>'

    # ---- the seats ----

    def others(self) -> str:
        openly = '<p class="openly">Every hand lies open.</p>' if self.view.open_hands else ""
        seats = "".join(map(self.seat, seats_from(self.view)))
        return f'{openly}<ul class="seats" aria-label="the players">{seats}</ul>'

    def seat(self, seat: int) -> str:
        cards, marks = _cards_of(self.view, seat), _marks(self.view, seat)
        shown = "".join(self.face(card, small=True) for card in cards if card is not None)
        down = cards.count(None)
        return (f'<li class="seat{" turn" * ("to play" in marks)}">{self.plaque(seat)}'
                f'<span class="held">{backs(down) if down else ""}{shown}'
                f'<span class="count">{counters(len(cards), "cards")}</span></span></li>')

    def plaque(self, seat: int) -> str:
        marks = "".join(f' <em>{mark}</em>' for mark in _marks(self.view, seat))
        held = "".join(f'<span class="purse">{fish(1)}{counters(zone.counters[seat], zone.unit)}</span>'
                       for zone in _zones(self.view, Purses) if zone.name != "won")
        return f'<span class="who"><b>{marked(_capital(self.name(seat)))}</b>{marks}</span>{held}'

    # ---- what lies on the felt ----

    def middle(self) -> str:
        """The board on one side, on the other what is in play, then what is past; below, what is only to be known."""
        play, past, small = ([row for row in _zones(self.view, Row) if row.kind in kinds]
                             for kinds in (("run", "apart"), ("past",), ("small",)))
        playing = "".join(map(self.row, [*play, *reversed(past)])) + self.result()
        known = ("".join(map(self.row, small)) + "".join(map(self.heap, _zones(self.view, Heap)))
                 + "".join(map(self.pile, _zones(self.view, Pile))))
        boards = "".join(map(self.board, _zones(self.view, Board)))
        side = f'<div class="side">{boards}</div>' if boards else ""
        return f'<div class="mid">{side}<div class="lying">{playing}</div></div><div class="known">{known}</div>'

    def board(self, board: Board) -> str:
        around = len(board.compartments)
        shape = "pool" if around < FEWEST else board.shape
        hub = f'<li class="hub">{self.face(board.hub)}<span class="vh"> turned up</span></li>' if board.hub else ""
        parts = "".join(compartment(part, 2 * pi * place / around) for place, part in enumerate(board.compartments))
        brass = inlay(around) if shape == "round" else ""
        return f'<div class="board {shape}">{brass}<ol aria-label="the {board.name}">{parts}{hub}</ol></div>'

    def row(self, row: Row) -> str:
        small = row.kind in ("past", "small")
        shape = attributes(class_=f"row {row.kind}{' small' * (row.kind == 'past')}", data_key=f"row {row.name}")
        cards = "".join(self.laid(row, place, small) for place in range(len(row.cards)))
        rove = attributes(data_rove=f"row {row.name}") if self.view.picks.intersection(row.cards) else ""
        lies = f'<ol class="cards"{rove}>{cards}</ol>' if cards else "" if row.note else '<p class="note">None.</p>'
        return (f'<div{shape}><h4>{marked(row.title)}</h4>{lies}'
                f'{self.note(row.note, row.name) if row.note else ""}</div>')

    def laid(self, row: Row, place: int, small: bool) -> str:
        step = self.arrivals.get((row.name, place)) if row.seats else None
        seat = row.seats[place] if row.seats else None
        by = f"<small>{marked(self.name(seat))}</small>" if seat is not None else ""
        card = row.cards[place]
        shape = attributes(data_key=None if card is None else f"laid {card}",
                           style=None if step is None else f"--step:{step}")
        lies = self.face(card, small=small) if card not in self.view.picks else self.pick(
            card, next(card for card in row.cards if card in self.view.picks))
        return f"<li{shape}>{lies}{by}</li>"

    def pick(self, card: Card, first: Card) -> str:
        """A card to be picked, or put back; the first of its row takes the Tab."""
        return self.face(card, tag="button", action=f"pick {card}", pressed=card in self.picked,
                         lawful=any(getattr(action, "card", None) == card for action in self.view.actions),
                         tabindex=0 if card == first else -1)

    def heap(self, heap: Heap) -> str:
        seen = "".join(f"<li>{self.face(card, small=True)}</li>" for card in heap.cards if card is not None)
        down = heap.cards.count(None)
        lies = backs(down, "packet", 10) if down else ""
        number = f'<small>{counters(len(heap.cards), "cards")}</small>'
        shown = f'<ol class="cards">{seen}</ol>' if seen else ""
        return (f'<div class="row heap small"><h4>{marked(heap.title)} {number}</h4>{lies}{shown}'
                f'{self.note(heap.note, heap.name) if heap.note else ""}</div>')

    def pile(self, pile: Pile) -> str:
        """The packet with the card that lies on it; of an empty one only that it is empty."""
        whose = f": {self.name(pile.seat)}" if pile.seat is not None else ""
        number = f'<small>{counters(pile.count, "cards")}</small>'
        below = pile.count - (pile.top is not None)
        lies = ((backs(below, "packet", 10) if below else "")
                + (self.face(pile.top, small=True) if pile.top is not None else ""))
        squared = f'<div class="squared">{lies}</div>' if lies else ""
        note = self.note(pile.note, pile.name) if pile.note else ""
        return f'<div class="row pile small"><h4>{marked(pile.title + whose)} {number}</h4>{squared}{note}</div>'

    # ---- what is to be done ----

    def prompt(self) -> str:
        lawful = list(map(str, self.view.actions))
        said = list(map(str, self.offers)) if self.view.picks else _words(self.view)
        words = "".join(control(f"play {word}", f"word {word}", marked(_capital(word)),
                                "word can" if word in lawful else "word",
                                title="lawful now" if word in lawful else None) for word in said)
        says = f'<div class="says" role="group" aria-label="what you may say">{words}</div>' if words else ""
        turn = "prompt yours" if self.view.actions else "prompt"
        return self.note(self.view.prompt, "prompt", turn) + says

    def own(self) -> str:
        seat = self.view.seat
        if seat is None:
            return ""
        cards = _cards_of(self.view, seat)
        down, seen = cards.count(None), [card for card in cards if card is not None]
        lies = (backs(down, "large") if down else "") + (self.hand(seen) if seen else "")
        return f'<div class="own"><p class="plaque">{self.plaque(seat)}</p>{lies}</div>'

    def hand(self, cards: list[Card]) -> str:
        """The viewer's cards as one toolbar; how many they are tells the style sheet how close they lie."""
        number = len(cards)
        shape = attributes(class_=f"hand{' some' * (number > 7)}{' many' * (number > 10)}", role="toolbar",
                           aria_label=f"your hand, {counters(number, 'cards')}", data_rove="hand",
                           style=f"--n:{number};--m:{(number + 1) // 2}")
        return f"<div{shape}>{self.buttons(cards)}</div>"

    def buttons(self, cards: list[Card]) -> str:
        """The hand: every card is a control, also one that would be refused; one of them takes the Tab."""
        first = next((card for card in cards if card in self.view.actions), cards[0])
        if self.view.picks:
            return "".join(self.pick(card, first) for card in cards)
        return "".join(self.face(card, tag="button", lawful=card in self.view.actions,
                                 tabindex=0 if card is first else -1) for card in cards)

    def result(self) -> str:
        """What the deal has paid, once it is over."""
        purses = sorted(_zones(self.view, Purses), key=lambda zone: zone.name != "won")
        if self.view.to_play is not None or not purses or purses[0].name != "won":
            return ""
        heads = "".join(f'<th scope="col">{marked(zone.unit)} {"this deal" if zone.name == "won" else "in all"}</th>'
                        for zone in purses)
        rows = "".join(self.paid(seat, purses) for seat in range(self.view.seats))
        return (f'<table class="result"><caption>What the deal has paid</caption><thead><tr><td></td>{heads}</tr>'
                f"</thead><tbody>{rows}</tbody></table>")

    def paid(self, seat: int, purses: list[Purses]) -> str:
        best = " class=\"best\"" * (purses[0].counters[seat] == max(purses[0].counters))
        numbers = "".join(f"<td>{_signed(zone.counters[seat])}</td>" for zone in purses)
        return f'<tr{best}><th scope="row">{marked(_capital(self.name(seat)))}</th>{numbers}</tr>'


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


# ---- the text twin ----

def _seat_lines(view: View, name: Name) -> list[str]:
    """A line a seat, in columns; hands that lie open are written out."""
    seats = (*seats_from(view), *((view.seat,) if view.seat is not None else ()))
    wide = max(len(_who(view, seat, name)) for seat in seats)
    return [f"  {_who(view, seat, name):{wide}}  {_holding(view, seat)}" for seat in seats]


def _who(view: View, seat: int, name: Name) -> str:
    return ", ".join([_capital(name(seat)), *_marks(view, seat)])


def _holding(view: View, seat: int) -> str:
    cards = _cards_of(view, seat)
    purses = [zone for zone in _zones(view, Purses) if zone.name != "won" or view.to_play is None]
    held = [counters(zone.counters[seat], zone.unit) + " this deal" * (zone.name == "won") for zone in purses]
    seen = " ".join(str(card) for card in cards if card is not None)
    return ", ".join([counters(len(cards), "cards"), *held]) + (f": {seen}" if seen and seat != view.seat else "")


def _zone_line(zone: Board | Row | Heap | Pile, name: Name) -> str:
    if isinstance(zone, Board):
        parts = ", ".join(f"{part.name} {part.counters} ({part.legend})" for part in zone.compartments)
        return f"The {zone.name}: {parts}" + (f"; turned up: {zone.hub}" if zone.hub is not None else "")
    if isinstance(zone, Pile):
        whose = f", {name(zone.seat)}" if zone.seat is not None else ""
        top = f", {zone.top} on top" if zone.top is not None else ""
        return (f"{zone.title}{whose}: {counters(zone.count, 'cards')}{top}"
                + (f" — {_noted(zone.note, name)}" if zone.note else ""))
    by = [name(seat) if seat is not None else "" for seat in zone.seats] if isinstance(zone, Row) else []
    return _listed(zone.title, zone.cards, by) + (f" — {_noted(zone.note, name)}" if zone.note else "")


def _listed(title: str, cards: tuple[Card | None, ...], by: Sequence[str] = ()) -> str:
    """The cards after their title, those face down counted, each with who laid it."""
    seen = [f"{card} {who}".strip() for card, who in zip_longest(cards, by, fillvalue="") if card is not None]
    down = [f"{counters(cards.count(None), 'cards')} face down"] * (None in cards)
    return f"{title}: {(', ' if by else ' ').join(seen + down) or 'none'}"


def _noted(note: Note, name: Name) -> str:
    return spoken(note.text, note.seat, name) + (f" ({note.cite})" if note.cite else "")
