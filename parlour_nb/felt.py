"""The felt: a View as HTML (`felt`) and in plain words (`plain.text`). It draws zones and knows no game.

Every control is a `<button class="act">` whose `data-act` says what it asks for. One name of a zone it knows:
the purses "won" are this deal's.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin
from typing import Any

from .accounts import PENNY
from .cards import Card
from .faces import amount, attributes, backs, compartment, control, counters, face, fish, inlay, marked
from .passages import glossary, passage
from .plain import Name, capital, cards_of, named, own, parts_of, roles, scores, seats_from, spoken_by, text, zones
from .views import Bids, Board, Heap, Note, Pile, Purses, Row, Sides, Trick, View, spoken

__all__ = ["cite", "curtain", "felt", "seats_from", "text"]

FEWEST = 3
"""The compartments that make a board; fewer are drawn as a plain pool."""

FEW = 6
"""The words that are come by with the Tab one by one; among more, the arrows go, as in the hand."""

SIZES = {"seven": 7, "some": 8, "many": 11, "most": 13}
"""The classes of a hand, by the fewest cards it has: the style sheet lays the larger in more lines."""

_GROUP, _ROVING = {"role": "group"}, {"role": "toolbar", "data_rove": "says"}


def felt(view: View, name: Name | None = None, *, indices: bool = True, lit: frozenset[str] = frozenset(),
         answer: str = "", picked: Sequence[Card] = (), offers: Sequence[Hashable] = ()) -> str:
    """The table as HTML: the others, the board, what lies on the felt, the viewer's hand, what is to be done.

    *name* says what a seat is called (``you`` the viewer); *lit* are the sentences that have just acted;
    without *indices* the cards have bare corners, as in the period. *answer* is HTML to stand by the prompt. Where
    the view has `picks`, their cards are to be picked, *picked* are those that are, and *offers* the actions they make.
    """
    draw = _Felt(view, named(view, name), indices, lit, tuple(picked), tuple(offers))
    parts = (draw.others(), draw.middle(), draw.prompt() + answer, draw.own())
    marks = attributes(class_="felt open" if view.open_hands else "felt", aria_label="the table", data_move=view.move)
    return f'<section{marks}><div class="fields">{"".join(parts)}</div></section>'


def curtain(view: View, seat: int, name: Name | None = None) -> str:
    """What hides the table while it is handed to *seat*: nobody's cards, and a button for him to lift it."""
    who = marked(named(view, name)(seat))
    return (f'<section class="felt curtain" aria-label="the table"><p class="prompt yours">Pass the table to {who}.</p>'
            f'{control("ready", "ready", f"I am {who}: show my cards", "word can")}</section>')


def cite(id: str, where: str = "", lit: bool = False) -> str:
    """The passage's id as a control that opens it; *where* tells apart two on one page."""
    return control(f"sentence {id}", f"cite {id} {where}".strip(), id, "cite lit" if lit else "cite",
                   aria_label=f"sentence {id}") if id else ""


def _words(view: View) -> list[str]:
    """What the viewer may say: the lawful actions that are no card of its hand, then the words of the table."""
    said = [action for action in view.actions if action not in (*cards_of(view, view.seat), *view.words)]
    table = view.words if view.to_play is not None and view.seat is not None else ()
    return [str(action) for action in (*said, *table)]


def _meant(word: str) -> str | None:
    """The sentence to read for a word of the table (of ``bid 6``, for ``bid``), if the glossary has it."""
    id = glossary().get(word.lower()) or glossary().get(word.lower().partition(" ")[0])
    return f"{id}: {passage(id).text}" if id else None


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
        return {part.legend: f", {part.name}" for board in zones(self.view, Board) for part in board.compartments}

    @cached_property
    def arrivals(self) -> dict[tuple[str, int], int]:
        """The cards laid since the viewer last played, numbered in the order in which they came."""
        laid = [(row.name, place, seat) for row in self.view.zones if isinstance(row, Row | Trick)
                for place, seat in enumerate(row.seats)]
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
        sides = "".join(map(self.sides, zones(self.view, Sides)))
        return f'{openly}<ul class="seats" aria-label="the players">{seats}</ul>{sides}'

    def seat(self, seat: int) -> str:
        cards, marks = cards_of(self.view, seat), roles(self.view, seat)
        shown = "".join(self.face(card, small=True) for card in cards if card is not None)
        down = cards.count(None)
        return (f'<li class="seat{" turn" * ("to play" in marks)}">{self.plaque(seat)}'
                f'<span class="held">{backs(down) if down else ""}{shown}'
                f'<span class="count">{counters(len(cards), "cards")}</span></span></li>')

    def sides(self, sides: Sides) -> str:
        parts = "".join(f"<li><b>{marked(who)}</b>: {made}</li>" for who, made in scores(sides, self.view, self.name))
        return f'<ul class="sides" data-key="sides {sides.name}" aria-label="the sides">{parts}</ul>'

    def plaque(self, seat: int) -> str:
        marks = "".join(f' <em>{mark}</em>' for mark in roles(self.view, seat))
        held = "".join(f'<span class="purse">{fish(zone.unit == "counters")}{counters(zone.counters[seat], zone.unit)}'
                       "</span>" for zone in zones(self.view, Purses) if zone.name != "won")
        return f'<span class="who"><b>{marked(capital(self.name(seat)))}</b>{marks}</span>{held}'

    # ---- what lies on the felt ----

    def middle(self) -> str:
        """The board on one side, on the other what is in play, then what is past; below, what is only to be known."""
        rows = [row for row in self.view.zones if isinstance(row, Bids | Row | Trick)]
        past, small = ([row for row in rows if isinstance(row, Row) and row.kind == kind] for kind in ("past", "small"))
        playing = "".join(map(self.lying, [*(row for row in rows if row not in (*past, *small)), *reversed(past)]))
        known = ("".join(map(self.row, small)) + "".join(map(self.heap, zones(self.view, Heap)))
                 + "".join(map(self.pile, zones(self.view, Pile))))
        boards = "".join(map(self.board, zones(self.view, Board)))
        side = f'<div class="side">{boards}</div>' if boards else ""
        lying = f'<div class="lying">{playing}{self.result()}</div>'
        return f'<div class="mid">{side}{lying}</div><div class="known">{known}</div>'

    def board(self, board: Board) -> str:
        around = len(board.compartments)
        shape = "pool" if around < FEWEST else board.shape
        hub = f'<li class="hub">{self.face(board.hub)}<span class="vh"> turned up</span></li>' if board.hub else ""
        parts = "".join(compartment(part, 2 * pi * place / around, board.unit)
                        for place, part in enumerate(board.compartments))
        brass = inlay(around) if shape == "round" else ""
        return f'<div class="board {shape}">{brass}<ol aria-label="the {board.name}">{parts}{hub}</ol></div>'

    def lying(self, zone: Bids | Row | Trick) -> str:
        return (self.bids(zone) if isinstance(zone, Bids) else self.trick(zone) if isinstance(zone, Trick)
                else self.row(zone))

    def row(self, row: Row) -> str:
        shape = attributes(class_=f"row {row.kind}{' small' * (row.kind == 'past')}", data_key=f"row {row.name}")
        badge = f'<li class="badge" aria-hidden="true">{marked(row.badge)}</li>' if row.badge else ""
        cards = "".join(self.laid(row, place, self.by(row, place)) for place in range(len(row.cards))) + badge
        rove = attributes(data_rove=f"row {row.name}") if self.view.picks.intersection(row.cards) else ""
        lies = f'<ol class="cards"{rove}>{cards}</ol>' if cards else "" if row.note else '<p class="note">None.</p>'
        whose = f": {own(self.name(row.seat))}" if row.seat is not None else ""
        return (f"<div{shape}><h4>{marked(row.title + whose)}</h4>{lies}"
                f'{self.note(row.note, row.name) if row.note else ""}</div>')

    def by(self, row: Row, place: int) -> str:
        """What is written under a card: its label, or who laid it."""
        seat = row.seats[place] if row.seats else None
        return row.labels[place] if row.labels else self.name(seat) if seat is not None else ""

    def trick(self, trick: Trick) -> str:
        """The cards round the centre, each before its seat; in the order of play for those who hear them."""
        by = [", ".join([self.name(seat), *parts_of(trick, place)]) for place, seat in enumerate(trick.seats)]
        cards = "".join(self.laid(trick, place, by[place], self.before(seat)) for place, seat in enumerate(trick.seats))
        return (f'<div class="row trick" data-key="row {trick.name}"><h4>{marked(trick.title)}</h4>'
                f'<ol class="cards">{cards}</ol>{self.note(trick.note, trick.name) if trick.note else ""}</div>')

    def before(self, seat: int) -> str:
        """Where on the felt lies what that seat plays: the viewer sits below, the next seat to the left."""
        below = self.view.dealer if self.view.seat is None else self.view.seat
        turn = 2 * pi * ((seat - below) % self.view.seats) / self.view.seats
        across, down = (round(part, 2) + 0.0 for part in (-sin(turn), cos(turn)))  # and no −0.0
        return f"--x:{across};--y:{down}"

    def bids(self, bids: Bids) -> str:
        parts = "".join(
            f'<li{attributes(class_="best" if mark == "highest" else None)}><b>{marked(capital(self.name(seat)))}</b> '
            f'{marked(bid)}{f" <em>{mark}</em>" * bool(mark)}</li>' for seat, bid, mark in spoken_by(bids, self.view))
        lies = f'<ol class="bid">{parts}</ol>' if parts else '<p class="note">Nothing yet.</p>'
        return (f'<div class="row bids" data-key="row {bids.name}"><h4>{marked(bids.title)}</h4>{lies}'
                f'{self.note(bids.note, bids.name) if bids.note else ""}</div>')

    def laid(self, row: Row | Trick, place: int, by: str, where: str = "") -> str:
        """One card that lies on the felt, with what is written under it."""
        card, step = row.cards[place], self.arrivals.get((row.name, place)) if row.seats else None
        style = [where] * bool(where) + [f"--step:{step}"] * (step is not None)
        shape = attributes(data_key=None if card is None else f"laid {card}", style=";".join(style) or None,
                           class_="taker" if isinstance(row, Trick) and row.seats[place] == row.taker else None)
        small = isinstance(row, Row) and row.kind in ("past", "small")
        lies = self.face(card, small=small) if card not in self.view.picks else self.pick(
            card, next(card for card in row.cards if card in self.view.picks))
        return f"<li{shape}>{lies}{f'<small>{marked(by)}</small>' if by else ''}</li>"

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
        shape = attributes(class_="says", aria_label="what you may say", **_ROVING if len(said) > FEW else _GROUP)
        words = "".join(self.word(word, word in lawful, None if len(said) <= FEW else -1 if place else 0)
                        for place, word in enumerate(said))
        says = f"<div{shape}>{words}</div>" if words else ""
        turn = "prompt yours" if self.view.actions else "prompt"
        return self.note(self.view.prompt, "prompt", turn) + says

    def word(self, word: str, lawful: bool, tabindex: int | None) -> str:
        """Something to say; what it means in the page's words stands by it."""
        title = ". ".join(filter(None, ("lawful now" * lawful, _meant(word)))) or None
        return control(f"play {word}", f"word {word}", marked(capital(word)), "word can" if lawful else "word",
                       title=title, tabindex=tabindex)

    def own(self) -> str:
        seat = self.view.seat
        if seat is None:
            return ""
        cards = cards_of(self.view, seat)
        down, seen = cards.count(None), [card for card in cards if card is not None]
        lies = (backs(down, "large") if down else "") + (self.hand(seen) if seen else "")
        return f'<div class="own"><p class="plaque">{self.plaque(seat)}</p>{lies}</div>'

    def hand(self, cards: list[Card]) -> str:
        """The viewer's cards as one toolbar; how many they are tells the style sheet how close they lie."""
        number = len(cards)
        large = "".join(f" {size}" for size, least in SIZES.items() if number >= least)
        shape = attributes(class_=f"hand{large}", role="toolbar",
                           aria_label=f"your hand, {counters(number, 'cards')}", data_key="hand", data_rove="hand",
                           style=f"--parlour-n:{number};--parlour-m:{-(-number // 2)};--parlour-t:{-(-number // 3)}")
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
        purses = sorted(zones(self.view, Purses), key=lambda zone: zone.name != "won")
        if self.view.to_play is not None or not purses or purses[0].name != "won":
            return ""
        heads = "".join(f'<th scope="col">{marked(heading)}</th>' for heading in map(_heading, purses))
        rows = "".join(self.paid(seat, purses) for seat in range(self.view.seats))
        return (f'<table class="result"><caption>What the deal has paid</caption><thead><tr><td></td>{heads}</tr>'
                f"</thead><tbody>{rows}</tbody></table>")

    def paid(self, seat: int, purses: list[Purses]) -> str:
        best = " class=\"best\"" * (purses[0].counters[seat] == max(purses[0].counters))
        numbers = "".join(f"<td>{_signed(zone.counters[seat], zone.unit)}</td>" for zone in purses)
        return f'<tr{best}><th scope="row">{marked(capital(self.name(seat)))}</th>{numbers}</tr>'


def _heading(purses: Purses) -> str:
    return f"{'money' if purses.unit in PENNY else purses.unit} {'this deal' if purses.name == 'won' else 'in all'}"


def _signed(number: int, unit: str) -> str:
    return "+" * (number > 0) + amount(number, unit).replace("-", "−")
