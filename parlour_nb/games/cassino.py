"""Cassino (EW §§110-112): take from the table what matches your card, or adds up to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from operator import eq
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import dealing
from ..cards import PACK, Card, Cards, Rank, Suit, cards_in
from ..combining import (
    MATTERS,
    NOTHING,
    NUMERALS,
    OF_RANK,
    Counts,
    counted,
    making,
    number,
    parted,
    total,
    unions,
    within,
)
from ..engine import Action, Deal, Game, IllegalAction, State, Word, register
from ..guides import Guide, Scene, Step
from ..imagining import unknown
from ..rulings import Rules, Ruling, asks, replace
from ..views import Event, Hand, Note, Pile, Purses, Row, View, happened

if TYPE_CHECKING:
    from random import Random

GREAT, LITTLE = Card("10♦"), Card("2♠")
ACES = Cards.of("A♠ A♥ A♣ A♦")
SPADES = 0x1FFF << 13 * Suit.SPADES
GAME_POINTS = 11
LISTED = 2_000
"""So many plays of one card are shown; of a table of forty loose cards there are billions."""
ABOVE_LOWEST = "each has what he is above the lowest"
Masks = tuple[int, ...]
Log = tuple[Event, ...]


# ---- the rules of each book ----

class CassinoRules(Rules):
    """The points on which the books of Cassino rule."""

    seats: Ruling = asks("How many may play?")
    partners: Ruling = asks("Do four play as partners?")
    first_dealer: Ruling = asks("How are the deal and the partners determined?")
    hands: Ruling = asks("How many cards has each at a time?")
    on_the_table: Ruling = asks("How many cards are laid face up at first?")
    more: Ruling = asks("What when the hands are played out?")
    one_card: Ruling = asks("How does each play?")
    pairing: Ruling = asks("Does a card take its equals?")
    combining: Ruling = asks("Does a card take cards that add up to it?")
    courts: Ruling = asks("What are court cards worth in a sum?")
    court_takes: Ruling = asks("How many equals does a court card take?")
    must_take_all: Ruling = asks("Must a card take all it can?")
    laying_down: Ruling = asks("What if a card takes nothing?")
    no_trail_if_can_take: Ruling = asks("Is it barred to lay down a card that could take?")
    building: Ruling = asks("May cards be built up?")
    from_the_table: Ruling = asks("May cards of the table go into a build that is increased?")
    own_raise: Ruling = asks("May a builder increase his own build?")
    calling: Ruling = asks("May a build that is named in the plural be increased?")
    false_build: Ruling = asks("Must a builder keep the card that takes his build?")
    clearing: Ruling = asks("What does clearing the table score?")
    sweep_on_last: Ruling = asks("Does clearing it with the last card of all score?")
    last_take: Ruling = asks("What has he who takes last?")
    last_trick: Ruling = asks("Which cards taken may be looked at?")
    great: Ruling = asks("What is Great Cassino worth?")
    little: Ruling = asks("What is Little Cassino worth?")
    cards: Ruling = asks("What is the greater share of cards worth?")
    spades: Ruling = asks("What is the majority of spades worth?")
    aces: Ruling = asks("What is each ace worth?")
    tie: Ruling = asks("What if nobody has most?")
    difference: Ruling = asks("How do two sides score?")
    three: Ruling = asks("How do three score?")
    singly: Ruling = asks("How do more than two score who play singly?")
    game: Ruling = asks("How many points are game?")
    lurch: Ruling = asks("Below how many points is a loser lurched?")


EW = CassinoRules(
    seats=Ruling(range(2, 5), "EW110.1"),
    partners=Ruling(True, "EW112.i"),
    first_dealer=Ruling("by cutting, and the lowest deals", "ED-CASSINO.1", "inference"),
    hands=Ruling(4, "EW112.i"),
    on_the_table=Ruling(4, "EW112.i"),
    more=Ruling("four more to each, none to the table", "EW112.i"),
    one_card=Ruling("one card at a time", "EW112.iv"),
    pairing=Ruling("every card of the same denomination", "EW112.iv"),
    combining=Ruling("all that will combine with it", "EW112.iv"),
    courts=Ruling("nothing: they only pair", "ED-CASSINO.2", "inference"),
    court_takes=Ruling("all", "EW112.iv"),
    must_take_all=Ruling(False, "EW112.iv", "inference"),
    laying_down=Ruling("it is laid on the table", "ED-CASSINO.3"),
    no_trail_if_can_take=Ruling(False, "ED-CASSINO.4", "editor"),
    building=Ruling(False, "ED-CASSINO.5", "inference"),
    from_the_table=Ruling(False, "ED-CASSINO.5", "inference"),
    own_raise=Ruling(False, "ED-CASSINO.5", "inference"),
    calling=Ruling("there are no builds", "ED-CASSINO.5", "inference"),
    false_build=Ruling("there are no builds", "ED-CASSINO.5", "inference"),
    clearing=Ruling(1, "ED-CASSINO.6"),
    sweep_on_last=Ruling(False, "ED-CASSINO.7", "inference"),
    last_take=Ruling("the cards left", "ED-CASSINO.8", "editor"),
    last_trick=Ruling("the last trick only", "ED-CASSINO.9"),
    great=Ruling(2, "EW111.i"),
    little=Ruling(1, "EW111.ii"),
    cards=Ruling(3, "EW111.iii"),
    spades=Ruling(1, "EW111.iv"),
    aces=Ruling(1, "EW111.v"),
    tie=Ruling("it scores to nobody", "ED-CASSINO.10", "editor"),
    difference=Ruling("the higher has the difference", "EW111.1"),
    three=Ruling("the two lowest together are taken from the highest", "EW111.2"),
    singly=Ruling(ABOVE_LOWEST, "ED-CASSINO.14", "editor"),
    game=Ruling(GAME_POINTS, "ED-CASSINO.11", "editor"),
    lurch=Ruling(6, "EW111.vi"),
)

RG = replace(  # RG's article on Cassino is not held; ED-CASSINO tells what it says
    EW,
    partners=Ruling(False, "ED-CASSINO.12"),
    last_take=Ruling("the cards left and a point", "ED-CASSINO.13"),
    three=Ruling(ABOVE_LOWEST, "ED-CASSINO.14"),
    singly=Ruling(ABOVE_LOWEST, "ED-CASSINO.14"),
)

CASSELL = replace(
    EW,
    building=Ruling(True, "ED-CASSINO.15"),
    from_the_table=Ruling(True, "ED-CASSINO.24"),
    own_raise=Ruling(True, "ED-CASSINO.16", "inference"),
    calling=Ruling("no more", "ED-CASSINO.16"),
    false_build=Ruling("he must hold a card that takes it", "ED-CASSINO.17"),
)

FOSTER = replace(
    CASSELL,
    from_the_table=Ruling(False, "ED-CASSINO.25", "inference"),
    own_raise=Ruling("if he held both cards", "ED-CASSINO.19"),
    sweep_on_last=Ruling(True, "ED-CASSINO.20"),
)

OPTIONS = {
    "partners": (Ruling(True, "EW112.i"), Ruling(False, "ED-CASSINO.12")),
    "court_takes": (Ruling("one", "ED-CASSINO.21"),),
    "must_take_all": (Ruling(True, "ED-CASSINO.22"),),
    "no_trail_if_can_take": (Ruling(True, "ED-CASSINO.4"),),
    "last_take": (Ruling("the cards left", "ED-CASSINO.8", "editor"),
                  Ruling("the cards left and a point", "ED-CASSINO.13"), Ruling("the game", "ED-CASSINO.18")),
    "sweep_on_last": (Ruling(True, "ED-CASSINO.20"), Ruling(False, "ED-CASSINO.7", "inference")),
}

SILENT = {
    "ED-CASSINO.23": "advice: the prudent player of the table plays by it",
    "EW112.ii": "an irregularity of the deal: the table deals without facing a card",
    "EW112.iii": "an irregularity: at this table nobody plays with less than his cards",
}


# ---- an action, and which are lawful ----

class Build(NamedTuple):
    """Cards on the table that count as one card of *number*; *called*, they can no more be increased."""

    cards: int
    number: int
    called: bool
    owner: int


class Play(NamedTuple):
    """A card played: it takes *cards*, or builds on them to *number*, or (with none) is laid on the table."""

    card: Card
    cards: Cards = Cards(0)
    number: int = 0
    called: bool = False

    @property
    def taken(self) -> Cards:
        """The cards it takes from the table: none when it is laid down or builds."""
        return self.cards if not self.number else Cards(0)

    def __str__(self) -> str:
        if not self.cards:
            return f"{self.card} down"
        groups = " + ".join(" ".join(map(str, group)) for group in grouped(self))
        return f"{self.card} on {groups} makes {self.number}{'s' * self.called}" if self.number else (
            f"{self.card} takes {groups}")


def grouped(play: Play) -> list[list[Card]]:
    """One way to part the cards of a play into equals and sums, the greatest numbers first (EW112.iv).

    >>> [" ".join(map(str, group)) for group in grouped(Play(Card("10♦"), Cards.of("6♠ 4♥ 8♣ 2♦ 10♠")))]
    ['10♠', '8♣ 2♦', '6♠ 4♥']
    """
    rank, have = play.number - 1 if play.number else play.card % 13, counted(play.cards)
    for base in reversed(making(play.number - number(play.card))) if play.number else (0,):
        if within(base, have) and (rest := parted(rank, have - base)) is not None:
            return _dealt_to(play.cards, (base, *rest) if base else rest)
    return []


def _dealt_to(mask: int, counts: Iterable[int]) -> list[list[Card]]:
    """The cards of a mask dealt out to sets of which only the ranks are counted, each with its greatest first."""
    of_rank = [list(cards_in(mask & rank)) for rank in OF_RANK]
    return [[of_rank[rank].pop(0) for rank in range(12, -1, -1) for _ in range(count >> 4 * rank & 15)]
            for count in counts]


DOWN = [Play(card) for card in PACK]
"""The plays that lay a card down."""
new = tuple.__new__  # a NamedTuple's own constructor takes twice as long


class Run(NamedTuple):
    """Plays of one card that take, or build to a *number*, what is *fixed* and any of the *counts* besides.

    Of these *many* plays, *skip* is 1 if there would be one more, without any card, that is not lawful.
    """

    many: int
    card: Card
    fixed: int
    number: int
    counts: Counts
    skip: int = 0

    def play(self, cards: int) -> Play:
        """The play that takes these cards or builds on them; a build is called if it is of several sets."""
        if not self.number:
            return new(Play, (self.card, Cards(cards), 0, False)) if cards else DOWN[self.card]
        return Play(self.card, Cards(cards), self.number, total(cards) + number(self.card) > self.number)

    def has(self, play: Play, loose: int) -> bool:
        """Whether the play is one of these."""
        rest = play.cards ^ self.fixed
        return (self.play(play.cards) == play and not rest & ~loose and bool(rest or not self.skip)
                and self.counts.has(counted(rest)))


class Plays(Sequence[Play]):
    """Lawful plays, each made when it is asked for: on a crowded table there are billions.

    They are numbered, gone through and compared like a tuple.
    """

    __slots__ = ("loose", "runs")

    def __init__(self, runs: Sequence[Run], loose: int) -> None:
        self.runs, self.loose = runs, loose

    def __len__(self) -> int:
        return sum([run[0] for run in self.runs])

    def __getitem__(self, which: Any) -> Any:
        if isinstance(which, slice):
            return tuple(self[place] for place in range(*which.indices(len(self))))
        left = which if which >= 0 else which + len(self)
        for run in self.runs if left >= 0 else ():
            if left < run[0]:
                _, _, fixed, _, counts, skip = run
                return run.play(fixed | counts.cards(left + skip, self.loose))
            left -= run[0]
        raise IndexError(f"there are {len(self)} plays, none of the number {which}")

    def __iter__(self) -> Iterator[Play]:
        for run in self.runs:
            every = run.counts.every(self.loose)
            for cards in islice(every, run.skip, run.skip + run.many):
                yield run.play(run.fixed | cards)

    def __contains__(self, play: object) -> bool:
        return isinstance(play, Play) and any(run.has(play, self.loose) for run in self.runs)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Plays) and (self.runs, self.loose) == (other.runs, other.loose):
            return True
        return isinstance(other, tuple | Plays) and len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{len(self):,} plays: {', '.join(map(str, islice(self, 5)))}{', …' * (len(self) > 5)}>"

    def of(self, card: Card) -> Plays:
        """Those of one card."""
        return Plays([run for run in self.runs if run.card == card], self.loose)

    def holding(self, cards: Cards) -> Iterator[Play]:
        """Those that take or build on these cards, whatever they have besides."""
        for run in self.runs:
            some = cards & ~run.fixed
            if not some & ~self.loose:
                for more in run.counts.beyond(counted(some)).every(self.loose & ~some):
                    if (held := run.fixed | some | more) or not run.skip:
                        yield run.play(held)

    def shortened(self, most: int) -> Plays:
        """The same with the first so many of each run."""
        return Plays([run._replace(many=min(run.many, most)) for run in self.runs], self.loose)


class Seat(NamedTuple):
    """Who plays, as far as it bears on what is lawful: the builds before him, and his hand, now and as it was dealt."""

    seat: int
    hand: int
    dealt: int
    builds: tuple[Build, ...]


def runs_of(card: Card, loose: int, who: Seat, value: Any) -> Iterator[Run]:
    """Every lawful play of a card: the one statement of what may be done (EW112.iv, ED-CASSINO.15-19)."""
    counts = taken_by(card, loose, value)
    builds = [build.cards for build in who.builds if build.number == number(card)]  # one at most
    can_take = bool(builds) or counts.many > (counts.bits & 1)
    mine = any(build.owner == who.seat for build in who.builds)  # a builder may not merely lay a card down
    if not mine and not (can_take and value.no_trail_if_can_take):
        yield Run(1, card, 0, 0, NOTHING)
    for fixed in (0, *builds) if not (builds and value.must_take_all) else builds:
        yield from run_of(card, fixed, 0, counts, who)
    if value.building and number(card):
        yield from buildings_of(card, loose, who, value)


@lru_cache(maxsize=1 << 16)
def plain_run(card: Card, have: int) -> Run:
    """The same by a book that knows no building and lets a card take what it will: nothing at all is to lay it down."""
    counts = unions(card % 13, have)
    return Run(counts.many, card, 0, 0, counts)


def run_of(card: Card, fixed: int, number: int, counts: Counts, who: Seat) -> Iterator[Run]:
    """These plays, if there are any, and if each build of the seat's own that they leave can be taken from its hand."""
    skip = counts.bits & 1 if not fixed else 0
    left = who.hand & ~(1 << card)
    if counts.many > skip and all(build.owner != who.seat or build.cards & fixed or left & OF_RANK[build.number - 1]
                                  for build in who.builds):
        yield Run(counts.many - skip, card, fixed, number, counts, skip)


def taken_by(card: int, loose: int, value: Any) -> Counts:
    """What a card may take of loose cards, nothing among it: its equals, and sums of its number."""
    once = card % 13 > 9 and value.court_takes == "one"
    return unions(card % 13, counted(loose) & MATTERS[card], (0,), once, value.must_take_all)


def buildings_of(card: Card, loose: int, who: Seat, value: Any) -> Iterator[Run]:
    """What a card may build (ED-CASSINO.15-19): it goes into a sum, with a build that is increased or without.

    A build of the number that lies there is always called with it: two builds of one number are one.
    """
    have, left = counted(loose), who.hand & ~(1 << card)
    for of in [rank + 1 for rank in range(10) if left & OF_RANK[rank]]:
        standing = sum([build.cards for build in who.builds if build.number == of])
        for fixed, need in ((0, of - number(card)), *raised_by(card, of, who, value)):
            counts = unions(of - 1, have & MATTERS[of - 1], making(need))
            yield from run_of(card, fixed | standing, of, counts, who)


def raised_by(card: Card, of: int, who: Seat, value: Any) -> Iterator[tuple[int, int]]:
    """The builds that a card increases to *of*, each with what loose cards must add to it (ED-CASSINO.24)."""
    for build in who.builds:
        need = of - number(card) - build.number
        if (need == 0 or need > 0 and value.from_the_table) and may_raise(build, of, who.seat, value, who.dealt):
            yield build.cards, need


def may_raise(build: Build, of: int, seat: int, value: Any, start: int) -> bool:
    """Whether *seat* may increase this build to *of*: anybody another's, its builder as the book lets him."""
    if build.called:
        return False
    if build.owner != seat:
        return True
    if value.own_raise == "if he held both cards":
        return bool(start & OF_RANK[build.number - 1]) and bool(start & OF_RANK[of - 1])
    return bool(value.own_raise)


# ---- the reckoning ----

Scored = tuple[str, int, str]  # for what, points, passage


@cache
def scoring(rules: Rules) -> tuple[tuple[tuple[int, Scored], ...], ...]:
    """The cards, as masks, of which to have most scores, and those that score by themselves (EW111.i-v)."""
    def scored(what: str, point: str) -> Scored:
        return what, getattr(rules.value, point), getattr(rules.cite, point)
    aces = [(1 << ace, scored(f"the {ace}", "aces")) for ace in ACES]
    return (((-1, scored("cards", "cards")), (SPADES, scored("spades", "spades"))),
            ((1 << GREAT, scored("Great Cassino", "great")), (1 << LITTLE, scored("Little Cassino", "little")), *aces))


def added(by_side: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    """The same with *more* for one side: counters, or cards not there yet."""
    return (*by_side[:side], by_side[side] + more, *by_side[side + 1:])


def gains(totals: Mapping[int, int], rules: Rules) -> tuple[dict[int, int], str]:
    """What each side scores of what it has reckoned, and the passage (EW111.1-2, ED-CASSINO.14).

    >>> gains({0: 7, 1: 4}, EW), gains({0: 7, 1: 2, 2: 2}, EW)[0], gains({0: 5, 1: 3, 2: 3}, EW)[0]
    (({0: 3, 1: 0}, 'EW111.1'), {0: 3, 1: 0, 2: 0}, {0: 0, 1: 0, 2: 0})
    """
    point = "difference" if len(totals) == 2 else "three" if len(totals) == 3 else "singly"
    cite = getattr(rules.cite, point)
    if getattr(rules.value, point) == ABOVE_LOWEST:
        return {side: points - min(totals.values()) for side, points in totals.items()}, cite
    highest = max(totals.values())
    over = max(0, 2 * highest - sum(totals.values()))
    return {side: over if points == highest else 0 for side, points in totals.items()}, cite


# ---- a deal laid out ----

@dataclass(slots=True, eq=False)  # not frozen, which takes four times as long to make
class Laid:
    """The cards of a deal in their places; all of it follows from the Deal, so no two are told apart."""

    rules: Any
    plain: bool  # nothing bears on what is lawful but the hand and the loose cards
    hands: list[dict[int, int]]  # by seat, as dealt each time
    dealt: list[int]  # the cards of all hands, as dealt each time
    table: int  # the cards laid face up at first
    side: dict[int, int]  # the side that each seat is of: its own, or its partnership's, named by the first seat of it
    sides: Masks  # in the order of play
    left: dict[int, int]  # who plays after each
    opening: tuple[int, ...]  # points by seat as the deal began

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Laid)

    def __hash__(self) -> int:
        return 0


def lay_out(deal: Deal) -> Laid:
    """The cards in their places: four to each, one by one, then four on the table, then four more to each (EW112.i)."""
    order, value, before = deal.order, deal.rules.value, deal.before
    bits, dealt = [1 << card for card in deal.pack], value.hands * len(order)
    table = sum(bits[dealt:dealt + value.on_the_table])
    del bits[dealt:dealt + value.on_the_table]
    hands = [{seat: sum(bits[first + place:first + dealt:len(order)]) for place, seat in enumerate(order)}
             for first in range(0, len(bits), dealt)]
    opening = before.purses if before and max(before.purses) < value.game else (0,) * deal.seats
    plain = not (value.building or value.must_take_all or value.no_trail_if_can_take or value.court_takes == "one")
    return Laid(deal.rules, plain, hands, [sum(each.values()) for each in hands], table,
                *seating(order, value.partners), opening)


@cache
def seating(order: tuple[int, ...], partners: bool) -> tuple[dict[int, int], tuple[int, ...], dict[int, int]]:
    """The side of each seat (two are made where four play as partners), the sides, and who plays after each seat."""
    sides = order[:2] if len(order) == 4 and partners else order
    return ({seat: sides[place % len(sides)] for place, seat in enumerate(order)}, sides,
            dict(zip(order, order[1:] + order[:1], strict=True)))


# ---- the state ----

class _Fields(NamedTuple):
    deal: Deal
    laid: Laid
    held: int  # the cards in all hands, a mask
    loose: int  # those that lie singly on the table
    builds: tuple[Build, ...]
    taken: Masks  # by side
    clears: tuple[int, ...]  # by side
    last: int | None  # the side that took last
    turn: Any  # the seat to play, None at the end; not int | None, which would need asserts where speed counts
    time: int  # which of the hands dealt are being played, from 0
    purses: tuple[int, ...]  # points by seat, over the game
    log: Log


class Cassino(_Fields, State):
    """A position at Cassino; an action is a `Play`."""

    __slots__ = ()

    @classmethod
    def begin(cls, deal: Deal, log: Log = ()) -> Cassino:
        """The position with four cards dealt to each and four on the table; a game that was won is begun anew."""
        laid, cite, nothing = lay_out(deal), deal.rules.cite, (0,) * deal.seats
        log += (happened(cite.hands, "deals", deal.dealer, deal.rules.value.hands),
                Event(cite.on_the_table, "turns up", deal.dealer, cards_in(laid.table)))
        return new(cls, (deal, laid, laid.dealt[0], laid.table, (), nothing, nothing, None, deal.order[0],
                         0, laid.opening, log))

    @staticmethod
    def first_dealer(rules: Rules, present: Sequence[int], cards: Sequence[Card]) -> tuple[int, tuple[Event, ...]]:
        """The lowest cut deals; of four, the two lowest are partners, as at whist (EW112.i, ED-CASSINO.1)."""
        way = dealing.cut_for_partners if len(present) == 4 and rules.value.partners else dealing.cut
        return way(rules.cite.first_dealer, present, cards)

    @staticmethod
    def stack(game: Game, hands: Sequence[Sequence[Card]], table: Sequence[Card | str],
              stock: Iterable[Card | str] | None = None, dealer: int = 0) -> tuple[Card, ...]:
        """The pack that first deals *hands* (by seat, four each) and *table*, then *stock* (the rest, if not said)."""
        first = (*dealing.in_turn(game, hands, dealer), *map(Card, table))
        return (*first, *([card for card in PACK if card not in first] if stock is None else map(Card, stock)))

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards still held, by seat."""
        dealt = self.laid.hands[self.time]
        return tuple(Cards(dealt.get(seat, 0) & self.held) for seat in range(self.deal.seats))

    @property
    def table(self) -> Cards:
        """The loose cards on the table."""
        return Cards(self.loose)

    @property
    def heaps(self) -> tuple[Cards, ...]:
        """The cards taken, by side."""
        return tuple(map(Cards, self.taken))

    @property
    def trick(self) -> Play | None:
        """The last that took, whose cards may still be looked at."""
        return next((event.data for event in reversed(self.log) if event.kind == "takes"), None)

    def side(self, seat: int) -> int:
        """The first seat of the side that *seat* is of: its own, or its partnership's (EW112.i)."""
        return self.laid.side[seat]

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides, each by its first seat, in the order of play."""
        return self.laid.sides

    def to_play(self) -> int | None:
        """The seat that is to play, None when the pack is played out."""
        return self.turn  # type: ignore[no-any-return]

    def legal_actions(self) -> Sequence[Play]:
        """Every play of a card of the hand: each taking once, each build, and laying it down."""
        _, laid, held, loose, _, _, _, _, turn, time, _, _ = self  # at once: a field at a time is slower
        if not held:
            return ()
        hand = cards_in(laid.hands[time][turn] & held)
        if not laid.plain:
            return Plays([run for card in hand for run in self._runs(card)], loose)
        have = counted(loose)
        return Plays([plain_run(card, have & MATTERS[card]) for card in hand], loose)

    def _runs(self, card: Card) -> Iterator[Run]:
        dealt = self.laid.hands[self.time][self.turn]
        who = Seat(self.turn, dealt & self.held, dealt, self.builds)
        return runs_of(card, self.loose, who, self.laid.rules.value)

    def _lawful(self, play: Play) -> bool:
        """Whether the play is among the lawful ones."""
        _, laid, held, loose, _, _, _, _, turn, time, _, _ = self
        card, cards, number, called = play
        if not held or not isinstance(card, Card) or not laid.hands[time][turn] & held & 1 << card:
            return False
        if laid.plain:
            return not number and not called and (not cards or (
                not cards & ~loose and parted(card % 13, counted(cards)) is not None))
        return any(run.has(play, loose) for run in self._runs(card))

    def apply(self, action: Action | str) -> Cassino:
        """The position after the play (or its notation); IllegalAction names the sentence."""
        if not isinstance(action, Play):
            return self._said(action)
        if not self._lawful(action):
            raise self.refusal(action)
        deal, laid, held, loose, builds, taken, clears, last, turn, time, purses, log = self
        card, cards, number, called = action
        held, cite = held ^ 1 << card, laid.rules.cite
        if not cards:
            loose |= 1 << card
            log += happened(cite.laying_down, "lays", turn, card),
        else:
            loose &= ~cards
            builds = tuple([build for build in builds if not build.cards & cards]) if builds else ()
            if number:
                builds += Build(cards | 1 << card, number, called, turn),
                log += Event(self._building(action), "builds", turn, action),
            else:
                last = laid.side[turn]
                taken = added(taken, last, cards | 1 << card)
                how = cite.combining if cards & ~OF_RANK[card % 13] else cite.pairing
                log += new(Event, (how, "takes", turn, action)),
                if not loose and not builds:
                    clears, log = self._cleared(not held and time + 1 == len(laid.hands), log)
        if final := not held:
            time, final = time + 1, time + 1 == len(laid.hands)
            if not final:  # four more to each (EW112.i)
                held, log = laid.dealt[time], (*log, happened(cite.more, "deals", deal.dealer, laid.rules.value.hands))
        turn = None if final else laid.left[turn]
        after = new(Cassino, (deal, laid, held, loose, builds, taken, clears, last, turn, time - final, purses, log))
        return after._end() if final else after

    def _said(self, action: Action) -> Cassino:
        """The position after a notation, or a card alone, which is laid down."""
        if isinstance(action, str) and not isinstance(action, Word):
            action = self.deal.game.read(action)
        if isinstance(action, Card):
            action = Play(action)
        if isinstance(action, Play):
            return self.apply(action)
        raise self.refusal(action)

    def _building(self, play: Play) -> str:
        """The sentence under which a build is made, or another number is increased (ED-CASSINO.15-16, .19, .24)."""
        cite, of = self.laid.rules.cite, play.number
        raised = next((build for build in self.builds if build.cards & play.cards and build.number != of), None)
        return str(cite.building if raised is None else cite.from_the_table if raised.number + number(play.card) < of
                   else cite.own_raise if raised.owner == self.turn else cite.calling)

    def _cleared(self, final: bool, log: Log) -> tuple[tuple[int, ...], Log]:
        """A cleared table scores, but not with the last card of all, unless the book says so (ED-CASSINO.6-7)."""
        value, cite, side = self.laid.rules.value, self.laid.rules.cite, self.laid.side[self.turn]
        if final and not value.sweep_on_last:
            return self.clears, log
        return added(self.clears, side, value.clearing), (
            *log, happened(cite.sweep_on_last if final else cite.clearing, "clears", self.turn, None))

    # ---- the reckoning ----

    def _end(self) -> Cassino:
        """The cards left go to whoever took last, and the points are reckoned (EW111)."""
        left, taken, log = self.loose | sum([build.cards for build in self.builds]), self.taken, self.log
        if not left or self.last is None:
            return self._reckoned()
        taken = added(taken, self.last, left)
        log += Event(self.laid.rules.cite.last_take, "takes the rest", self.last, cards_in(left)),
        return self._replace(loose=0, builds=(), taken=taken, log=log)._reckoned()

    def tally(self, side: int) -> list[Scored]:
        """What a side has to reckon when the pack is out: (for what, points, passage)."""
        rules, heap = self.laid.rules, self.taken[side]
        most, named = scoring(rules)
        found = [scored for mask, scored in most if self._has_most(side, mask)]
        found += [scored for card, scored in named if heap & card]
        if self.clears[side]:
            found.append(("clearing the table", self.clears[side], rules.cite.clearing))
        if self.last == side and rules.value.last_take == "the cards left and a point":
            found.append(("the last take", 1, rules.cite.last_take))
        return found

    def _has_most(self, side: int, mask: int) -> bool:
        """Whether a side has more of these cards than any other (ED-CASSINO.10)."""
        have = [(heap & mask).bit_count() for heap in self.taken]
        return have.count(max(have)) == 1 and have[side] == max(have)

    def _reckoned(self) -> Cassino:
        log, purses, totals = list(self.log), list(self.purses), {}
        for side in self.laid.sides:
            scored = self.tally(side)
            log += [happened(cite, "reckons", side, (points, what)) for what, points, cite in scored]
            totals[side] = sum([points for _, points, _ in scored])
        gained, cite = gains(totals, self.laid.rules)
        reckoned = tuple(totals.values())
        log += [happened(cite, "scores", side, (points, reckoned)) for side, points in gained.items() if points]
        log += [happened(self.laid.rules.cite.tie, "nobody has most", None, what)
                for mask, (what, _, _) in scoring(self.laid.rules)[0]
                if not any(self._has_most(side, mask) for side in totals)]
        if not any(gained.values()):
            log.append(happened(cite, "nobody scores", None, reckoned))
        for seat, side in self.laid.side.items():
            purses[seat] += gained[side]
        return self._won(tuple(purses), log)

    def _won(self, purses: tuple[int, ...], log: list[Event]) -> Cassino:
        """The game, if a side has reached it, and who is lurched (EW111.vi, ED-CASSINO.11, .18)."""
        rules, last_take = self.laid.rules, self.laid.rules.value.last_take == "the game" and self.last is not None
        if last_take:
            purses = tuple([max(points, rules.value.game) if self.laid.side.get(seat) == self.last else points
                            for seat, points in enumerate(purses)])
        best = max([purses[side] for side in self.sides])
        if best >= rules.value.game:
            winners = [self.last] if last_take else [side for side in self.sides if purses[side] == best]
            kind = "wins by the last take" if last_take else "wins" if len(winners) == 1 else "shares the game"
            cite = rules.cite.last_take if last_take else rules.cite.game
            log += [Event(cite, kind, side, None if last_take else best) for side in winners]
            log += [Event(rules.cite.lurch, "is lurched", side, purses[side]) for side in self.sides
                    if purses[side] < rules.value.lurch]
        return self._replace(purses=purses, log=tuple(log))

    def returns(self) -> tuple[int, ...]:
        """Points each seat has gained in this deal; partners both have their side's."""
        return tuple(now - then for now, then in zip(self.purses, self.laid.opening, strict=True))

    @property
    def moves(self) -> tuple[Action, ...]:
        """The plays made in this deal, in order."""
        return tuple(DOWN[event.data] if event.kind == "lays" else event.data for event in self.log
                     if event.kind in ("lays", "takes", "builds"))

    def refusal(self, action: Action) -> IllegalAction:
        """Why *action* is not lawful now, and the sentence that says so; of hands, only the seat's own is told."""
        cite = self.deal.rules.cite
        if self.turn is None:
            return IllegalAction("the pack is played out", cite.more)
        if not isinstance(action, Play) or action.called and not action.number:
            return IllegalAction("a play is a card and what it takes, as 10♦ takes 6♠ 4♥, or K♠ down", cite.one_card)
        if action.card not in self.hands[self.turn]:
            return IllegalAction(f"the {action.card} is not in the hand", cite.one_card)
        table = self.loose | sum(build.cards for build in self.builds)
        if away := action.cards & ~table:
            return IllegalAction(f"the {_first(away)} is not on the table", cite.one_card)
        if cut := [build for build in self.builds if build.cards & action.cards and build.cards & ~action.cards]:
            return IllegalAction(f"the build of {cut[0].number} stays whole", cite.building)
        refused = self._build_refused if action.number else self._taking_refused if action.cards else self._down_refused
        wrong = refused(action, self.turn) or self._faith_refused(action, self.turn)
        assert wrong is not None, f"{action} is lawful"
        return wrong

    def _down_refused(self, play: Play, seat: int) -> IllegalAction | None:
        cite = self.deal.rules.cite
        if mine := [build.number for build in self.builds if build.owner == seat]:
            return IllegalAction(f"his build of {mine[0]} stands: he may not merely lay a card down", cite.false_build)
        if self.deal.rules.value.no_trail_if_can_take:
            return IllegalAction(f"the {play.card} can take, so it may not be laid down", cite.no_trail_if_can_take)
        return None

    def _taking_refused(self, play: Play, seat: int) -> IllegalAction | None:
        cite, value, card, of = self.deal.rules.cite, self.deal.rules.value, play.card, number(play.card)
        for build in self.builds:
            if build.cards & play.cards and build.number != of:
                return IllegalAction(f"the build of {build.number} is taken by that number alone", cite.building)
        others = Cards(play.cards & self.loose & ~OF_RANK[card % 13])
        if odd := others & ~NUMERALS or (0 if of else others):
            return IllegalAction(f"court cards only pair: the {_first(odd)} is no equal of the {card}", cite.courts)
        if not of and value.court_takes == "one" and len(play.cards) > 1:
            return IllegalAction(f"the {card} takes one of its like and no more", cite.court_takes)
        if others and parted(of - 1, counted(others)) is None:
            return IllegalAction(_odd_one(of, others), cite.combining)
        more = [other for other in islice(Plays(list(self._runs(card)), self.loose).holding(play.cards), 2)
                if other.cards != play.cards and not other.number]
        if value.must_take_all and more:
            return IllegalAction(f"the {card} must take all it can, the {_first(more[0].cards & ~play.cards)} too",
                                 cite.must_take_all)
        return None

    def _build_refused(self, play: Play, seat: int) -> IllegalAction | None:
        cite, of, left = self.deal.rules.cite, play.number, play.number - number(play.card)
        if not self.deal.rules.value.building:
            return IllegalAction("there is no building: a card takes, or it is laid down", cite.building)
        if odd := (play.cards | 1 << play.card) & ~NUMERALS:
            return IllegalAction(f"court cards only pair: the {_first(odd)} has no number", cite.courts)
        if not 1 <= of <= 10 or not self.hands[seat] & ~(1 << play.card) & OF_RANK[of - 1]:
            return IllegalAction(f"there would be no {of} left in the hand to take it with", cite.false_build)
        if not play.cards:
            return IllegalAction(f"the {play.card} builds on nothing", cite.building)
        if any(build.number == of and not build.cards & play.cards for build in self.builds):
            return IllegalAction(f"the build of {of} that lies there is one with it", cite.calling)
        base = [build for build in self.builds if build.cards & play.cards and build.number != of]
        if refused := self._raise_refused(base, play, left, seat):
            return refused
        have, need = counted(play.cards & self.loose), left - sum(build.number for build in base)
        if not unions(of - 1, have, making(need)).has(have):
            return IllegalAction(f"{_sum(Cards(play.cards | 1 << play.card))}: no sets of {of}", cite.building)
        sets = "several sets are named in the plural, " if not play.called else "one set is named in the singular, "
        if play.called == (total(play.cards) == left):
            return IllegalAction(f"{sets}{of}{'s' * (not play.called)}", cite.calling)
        return None

    def _raise_refused(self, base: Sequence[Build], play: Play, left: int, seat: int) -> IllegalAction | None:
        """Why these builds of other numbers cannot be increased to that of the play, if they cannot."""
        rules, of = self.deal.rules, play.number
        for build in base:
            if len(base) > 1 or build.number > left:
                return IllegalAction(f"the build of {build.number} goes into no other sum", rules.cite.building)
            if build.called:
                return IllegalAction(f"the build of {build.number}s can be increased no more", rules.cite.calling)
            if build.number < left and not rules.value.from_the_table:
                return IllegalAction(f"the build of {build.number} is increased by the {play.card} alone, not by cards "
                                     "of the table", rules.cite.from_the_table)
            if not may_raise(build, of, seat, rules.value, self.laid.hands[self.time][seat]):
                return IllegalAction(f"he was not dealt both a {build.number} and a {of}", rules.cite.own_raise)
        return None

    def _faith_refused(self, play: Play, seat: int) -> IllegalAction | None:
        """That a build of the seat's own is forsaken."""
        left = self.hands[seat] & ~(1 << play.card)
        for build in self.builds:
            if build.owner == seat and not build.cards & play.cards and not left & OF_RANK[build.number - 1]:
                return IllegalAction(f"that leaves no {build.number} in the hand for his build",
                                     self.deal.rules.cite.false_build)
        return None

    # ---- what a seat may know ----

    def view(self, seat: int | None, open_hands: bool = False) -> View:
        """What *seat* may know: its hand, the table and the builds, how many cards each side has, the last trick."""
        deal = self.deal
        hands = tuple(Hand(f"hand {holder}", holder, tuple(cards) if open_hands or holder == seat
                           else (None,) * len(cards)) for holder, cards in enumerate(self.hands))
        builds = tuple(Row(f"build {place}", _named(build), tuple(cards_in(build.cards)), kind="pile",
                           badge=str(build.number), seat=build.owner,
                           note=Note("its number alone takes it", deal.rules.cite.building))
                       for place, build in enumerate(self.builds))
        trick = () if not self.trick else (
            Row("last trick", "The last trick", (self.trick.card, *self.trick.taken), kind="small",
                note=Note("it alone may be looked at", deal.rules.cite.last_trick)),)
        heaps = tuple(Pile(f"heap {side}", "Taken", len(self.heaps[side]), seat=side, note=self._shared(side))
                      for side in self.sides)
        later = self.laid.hands[self.time + 1:]
        stock = Pile("stock", "Still to be dealt", sum(hand.bit_count() for hands in later for hand in hands.values()))
        mine = self.turn == seat is not None
        picks = frozenset(self.hands[seat or 0] if mine else ()) | frozenset(
            cards_in(self.loose | sum(build.cards for build in self.builds)) if mine else ())
        moves = self.moves
        return View(deal.game.name, deal.source, seat, deal.seats, deal.dealer, self.turn, len(moves),
                    (*hands, Row("table", "The table", cards_in(self.loose), kind="apart"), *builds, *trick, *heaps,
                     stock, Purses("purses", self.purses, "points"), Purses("won", self.returns(), "points")),
                    self._listed() if mine else (), self._prompt(), self.events, open_hands, picks=picks,
                    moves=moves, deal=deal.public)

    def _shared(self, side: int) -> Note | None:
        """With whom of four a side takes, if partners play."""
        if len(self.deal.order) < 4:
            return None
        partner = next((seat for seat, other in self.laid.side.items() if other == side != seat), None)
        return Note("by nobody else" if partner is None else f"with <{partner}>", self.laid.rules.cite.partners)

    def _listed(self) -> Sequence[Play]:
        """The lawful plays for the eye: of a crowded table, so many of each card (all of them are lawful still)."""
        plays = self.legal_actions()
        return plays.shortened(LISTED) if isinstance(plays, Plays) else plays

    def _prompt(self) -> Note:
        cite = self.deal.rules.cite
        if self.turn is None:
            return Note("The deal is over.", cite.more)
        return Note("{who} [play|plays] one card.", cite.one_card, self.turn)


def _named(build: Build) -> str:
    """A build by what takes it: of nine, or when it was called so and holds several sets, of nines."""
    name = Rank(build.number - 1).name.lower()
    return f"Build of {name}{('es' if name[-1] == 'x' else 's') * build.called}"


def written(notation: str) -> Play | None:
    """The play so written, None if it is none.

    These are ``10♦ takes 6♠ 4♥ + 10♠``, ``2♥ on 7♣ makes 9``, ``4♠ on 4♦ makes 4s`` and ``K♠ down``; ValueError
    says which card cannot be read or stands there twice.

    >>> str(written("10D takes 4H 6S")), written("k♠ down").taken, written("put")
    ('10♦ takes 6♠ 4♥', Cards.of(''), None)
    """
    found = _PLAY.fullmatch(" ".join(notation.split()))
    if not found:
        return None
    named = [Card(card) for card in (found["taken"] or found["base"] or "").replace("+", " ").split()]
    if twice := [card for card in named if named.count(card) > 1]:
        raise ValueError(f"the {twice[0]} is named twice")
    return Play(Card(found["card"]), Cards.of(named), int(found["of"] or 0), bool(found["called"]))


_PLAY = re.compile(r"(?P<card>\S+) (?:down|takes (?P<taken>.+)"
                   r"|on (?P<base>.+) makes (?P<of>\d\d?)(?P<called>s?))", re.IGNORECASE)


def _first(mask: int) -> Card:
    return cards_in(mask)[0]


def _odd_one(of: int, cards: Cards) -> str:
    """What is wrong with cards that do not fall into sums of *of*: the card too great, those left over, or the sum."""
    if great := [card for card in cards if number(card) >= of]:
        return f"the {great[0]} is too great to go into {of}"
    if not (best := unions(of - 1, counted(cards), largest=True).last()):
        return f"{_sum(cards)}: no sets of {of}" if len(cards) > 1 else f"the {cards} alone does not make {of}"
    over = " and the ".join(map(str, _dealt_to(cards, (best, counted(cards) - best))[1]))
    return f"the {over} {'is' if len(over) < 4 else 'are'} left over: the rest makes sets of {of}"


def _reckoning(totals: Iterable[int]) -> str:
    return " to ".join(map(str, totals))


WORDS: dict[str, Callable[[Event], str]] = {
    **dealing.WORDS,
    "deals": lambda e: f"{{who}} [deal|deals] {e.data} cards to each.",
    "turns up": lambda e: f"{{who}} [lay|lays] {' '.join(map(str, e.data))} face up on the table.",
    "takes": lambda e: f"{{who}} [take|takes] with the {e.data.card}: {' + '.join(_groups(e.data))}.",
    "lays": lambda e: f"{{who}} [lay|lays] down the {e.data}.",
    "builds": lambda e: f"{{who}} [build|builds] with the {e.data.card} on {' + '.join(_groups(e.data))}: "
                        f"“{e.data.number}{'s' * e.data.called}”.",
    "clears": lambda e: "{who} [clear|clears] the table.",
    "takes the rest": lambda e: f"{{who}} took last, and [have|has] the rest: {' '.join(map(str, e.data))}.",
    "reckons": lambda e: f"{{who}} [reckon|reckons] {e.data[0]} for {e.data[1]}.",
    "scores": lambda e: f"{{who}} [score|scores] {e.data[0]}: {_reckoning(e.data[1])}.",
    "nobody has most": lambda e: f"Nobody has most {e.data}, so nobody scores for them.",
    "nobody scores": lambda e: f"Nobody scores: {_reckoning(e.data)}.",
    "wins": lambda e: f"{{who}} [have|has] {e.data} points, and [win|wins] the game.",
    "shares the game": lambda e: f"{{who}} [have|has] {e.data} points, and [share|shares] the game.",
    "wins by the last take": lambda e: "{who} took last, and by the printed words [win|wins] the game.",
    "is lurched": lambda e: f"{{who}} [are|is] lurched, having {e.data}.",
}


def _groups(play: Play) -> list[str]:
    return [" ".join(map(str, group)) for group in grouped(play)]


# ---- the prudent player ----

def worth(cards: int) -> int:
    """What cards are worth to take, in hundredths of a point: a card 11, a spade 14 more, named cards their points."""
    named = 200 * (GREAT in Cards(cards)) + 100 * (LITTLE in Cards(cards)) + 100 * (cards & ACES).bit_count()
    return named + 11 * cards.bit_count() + 14 * (cards & SPADES).bit_count()


def prudent(view: View) -> Action:
    """Take what is worth most, and clear the table; else lay down what is worth least (ED-CASSINO.23)."""
    table = view.picks - set(view.hand)

    def value(play: Any) -> float:
        if play.taken:
            return 1000 + worth(play.taken | 1 << int(play.card)) + 100 * (set(play.taken) == table)
        return 500 if play.number else -worth(1 << int(play.card))
    return max(view.actions, key=value)


# ---- what a player may imagine ----

def imagine(view: View, lots: Random) -> Sequence[Card] | None:
    """A pack that may lie behind the view, in which who has built holds a card of that number (ED-CASSINO.17)."""
    order, value = view.deal.order, view.deal.rules.value
    table, times, needs = dealt_so_far(view)
    held = times[-1]
    for seat in order:
        seen = [card for card in view[f"hand {seat}"].cards if card is not None]
        held[seat] += seen
        needs -= {(seat, number(card)) for card in seen}
    rest = unknown(view, table, *(cards for hands in times for cards in hands.values()))
    lots.shuffle(rest)
    for builder, of in sorted(needs):
        if (card := next((card for card in rest if number(card) == of), None)) is None:
            return None
        rest.remove(card)
        held[builder].append(card)
    for seat in order:
        while len(held[seat]) < value.hands and rest:
            held[seat].append(rest.pop())
    first, *later = [dealing.singly(order, hands) for hands in times]
    return (*first, *table, *(card for cards in later for card in cards), *rest)


def dealt_so_far(view: View) -> tuple[tuple[Card, ...], list[dict[Any, list[Card]]], set[tuple[Any, int]]]:
    """The cards first laid on the table, those played of each hand dealt, and the numbers that builders must hold."""
    table: tuple[Card, ...] = ()
    times: list[dict[Any, list[Card]]] = []
    needs: set[tuple[Any, int]] = set()
    for event in view.events:
        if event.kind == "deals":
            times.append({seat: [] for seat in view.deal.order})
            needs.clear()
        elif event.kind == "turns up":
            table = event.data
        elif event.kind in ("lays", "takes", "builds"):
            card = getattr(event.data, "card", event.data)
            times[-1][event.seat].append(card)
            needs.discard((event.seat, number(card)))
            if event.kind == "builds":
                needs.add((event.seat, event.data.number))
    return table, times, needs


# ---- putting a play together at the table ----

def compose(view: View, picked: Sequence[Card]) -> tuple[str, tuple[Action, ...]]:
    """What the cards picked so far make, in words, and the plays they may become, the exact ones first."""
    card = next((one for one in picked if one in view.hand), None)
    if card is None:
        return "Choose a card of your hand, then what it takes.", ()
    actions: Any = view.actions
    plays, laid = actions.of(card), [one for one in picked if one != card]
    table = Cards.of(laid)
    exact = [play for play in (Play(card, table), *(Play(card, table, of, called) for of in range(1, 11)
                                                    for called in (False, True))) if play in plays]
    more = sorted((play for play in islice(plays.holding(table), LISTED) if play.cards != table),
                  key=lambda play: -play.cards.bit_count())
    offered = (*exact, *more)[:5]
    return _made(card, table, plays, bool(exact)) if offered or not laid else _odd_pick(card, laid, plays), offered


def _odd_pick(card: Card, laid: Sequence[Card], plays: Plays) -> str:
    """The first card picked that goes into no play, alone or with those before it."""
    end = next(end for end in range(1, len(laid) + 1) if not any(plays.holding(Cards.of(laid[:end]))))
    odd, before = laid[end - 1], laid[:end - 1]
    if not before or not any(plays.holding(Cards.of([odd]))):
        return f"The {odd} is of no use to the {card}."
    return f"{_sum(Cards.of(laid[:end]))}: the {odd} does not go with the {' and the '.join(map(str, before))}."


def _made(card: Card, table: Cards, plays: Plays, exact: bool) -> str:
    """The sum of the cards picked, or what may be picked."""
    if table:
        return _sum(table) + ("." if exact else ", so far.")
    if not any(play.cards for play in islice(plays, 2)):  # the first may lay the card down
        return f"The {card} takes nothing here."
    return f"Choose what the {card} takes{' or builds on' * any(run.number for run in plays.runs)}."


def _sum(cards: Cards) -> str:
    """``6 + 4 = 10``; a card that has no number is named."""
    if len(cards) == 1 or not all(map(number, cards)):
        return " and ".join(map(str, cards))
    return f"{' + '.join(str(number(card)) for card in cards)} = {total(cards)}"


GUIDE = Guide(
    hands=("8♦ 10♦ 2♥ K♠", "10♠ 4♣ 9♣ K♥"), piles={"table": "5♠ 3♠ 6♠ 2♠".split(), "dealer": 1}, you=0,
    deal={"dealer": 1},
    steps=(Step("8♦ takes 6♠ 2♠ + 5♠ 3♠", "Six and two are eight, and so are five and three. Pick the 8♦ and all four, "
                "and take them at once.", "EW112.iv"),
           Step("10♠ down"),
           Step("10♦ takes 10♠", "The table was cleared: a point. Now the 10♦, Great Cassino, takes the 10♠.",
                "EW111.i"),
           Step("4♣ down"),
           Step("2♥ down", "Nothing here is taken by a two, and two and four make no card of yours. Lay down the 2♥.",
                "ED-CASSINO.3"),
           Step("K♥ down"),
           Step("K♠ takes K♥", "A court card has no number: it takes only its like. Take the K♥.", "ED-CASSINO.2"),
           Step("9♣ down")))


def building(source: str, hand: str, table: str) -> Cassino:
    """A deal whose eldest hand may build, and then increase what it has built."""
    state: Cassino = CASSINO.deal(pack=CASSINO.stack(["K♠ Q♠ J♠ K♣", hand], table=table.split()), source=source)
    return state


OWN = "2♣ 9♦ A♦ 10♠", "7♥ K♥ Q♥ J♥"
FROM_THE_TABLE = "2♣ 7♦ A♦ 9♠", "5♥ A♠ K♥ Q♥"
SCENES: dict[str, Scene] = {
    "ED-CASSINO.2": Scene(lambda: CASSINO.deal(21), tried="K♠ takes 7♥ 6♣"),
    "ED-CASSINO.7": Scene(lambda: CASSINO.deal(151)),
    "ED-CASSINO.16": Scene(lambda: building("CASSELL", *OWN), "2♣ on 7♥ makes 9; K♠ takes K♥", "A♦ on 7♥ 2♣ makes 10"),
    "ED-CASSINO.19": Scene(lambda: building("FOSTER", *OWN), "2♣ on 7♥ makes 9; K♠ takes K♥", "A♦ on 7♥ 2♣ makes 10"),
    "ED-CASSINO.24": Scene(lambda: building("CASSELL", *FROM_THE_TABLE), "2♣ on 5♥ makes 7; K♠ takes K♥",
                           "A♦ on 5♥ 2♣ A♠ makes 9"),
    "ED-CASSINO.25": Scene(lambda: building("FOSTER", *FROM_THE_TABLE), "2♣ on 5♥ makes 7; K♠ takes K♥",
                           "A♦ on 5♥ 2♣ A♠ makes 9"),
}


CASSINO: Game = register(Game(
    name="cassino", title="Cassino", usual_seats=2,
    sections={"EW": ("EW110", "EW111", "EW112"), "RG": (), "CASSELL": (), "FOSTER": (), "ED": ("ED-CASSINO",)},
    rules={"EW": EW, "RG": RG, "CASSELL": CASSELL, "FOSTER": FOSTER}, options=OPTIONS, silent=SILENT, words=WORDS,
    scenes=SCENES,
    state=Cassino, prudent=prudent, imagine=imagine, notation=written, compose=compose,
    borrows={"RG": "the article of Round Games not being held", "CASSELL": "the article of Cassell not being held",
             "FOSTER": "the chapter of Foster not being held"},
))
