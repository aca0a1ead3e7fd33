"""Games, rulings, states and their records: the same few verbs for every game of the book.

A game is a `Game`: the `Rules` of each source, the sentences that are `silent`, and the class of its
states. A state is a value; `apply` returns the next one and the old one stays good.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .cards import PACK, Card, shuffled
from .guides import Scene
from .rulings import Rules, Ruling
from .values import Value, replace
from .views import Event, Note, View, happened, spoken

if TYPE_CHECKING:
    from random import Random

Action = Hashable


class Word(str):
    """An action that is said rather than played, as ``pass`` or ``put``."""

    __slots__ = ()


class IllegalAction(ValueError):
    """An action the rules forbid: *why* in words, and the passage that forbids it."""

    def __init__(self, why: str, cite: str) -> None:
        super().__init__(f"{why} ({cite})")
        self.why, self.cite = why, cite


class CannotDeal(ValueError):
    """A deal that cannot be made: too few seats, a pack with a card twice, an option no book knows."""


class Deal(NamedTuple):
    """What is settled before the first card is played: the book, the seats, the dealer and the pack.

    *order* is the seats from the dealer's left to the dealer, without the *absent*, who have left the
    sitting; *before* is the last state of the deal before it, when deals are played in a row, and *stands* what all
    know of it; *settled* says that the first dealer was settled by the book's way.
    """

    game: Game
    source: str
    rules: Rules
    options: tuple[tuple[str, Any], ...]
    seats: int
    dealer: int
    order: tuple[int, ...]
    seed: int | None
    pack: tuple[Card, ...]
    absent: tuple[int, ...] = ()
    before: State | None = None
    settled: bool = False
    stands: Standing | None = None

    @property
    def public(self) -> Deal:
        """The deal as all know it: without its number and its pack, and with no more of the one before than stands.

        How the first dealer was settled, the events say.
        """
        return self._replace(seed=None, pack=(), before=self.stands, settled=False, stands=None)

    @property
    def keywords(self) -> dict[str, Any]:
        """What `Game.deal` is told to make this deal."""
        chance: dict[str, Any] = {"pack": self.pack} if self.seed is None else {"seed": self.seed}
        return {**dict(self.options), **chance, "seats": self.seats, "source": self.source, "absent": self.absent,
                "dealer": None if self.settled else self.dealer, "before": self.before}


class State:
    """A position, as a value. Games subclass it with a NamedTuple of their own fields beside these."""

    __slots__ = ()
    deal: Deal
    log: tuple[Event, ...]
    begin: ClassVar[Callable[..., Any]]
    """``begin(deal, log)``: the position when the cards of `deal.pack` are dealt to `deal.order`; *log* says how
    the first dealer was settled. What the purses and the board hold comes from `deal.before`, if there is one."""
    stack: ClassVar[Callable[..., tuple[Card, ...]]]
    """``stack(game, hands, **piles)``: the pack that deals these hands (by seat) and the game's other piles."""

    def __init_subclass__(cls) -> None:
        cls.__repr__ = State.__repr__  # type: ignore[method-assign]  # a NamedTuple's own would tell every hand

    def __repr__(self) -> str:
        deal, seat = self.deal, self.to_play()
        number = "a stacked pack" if deal.seed is None else f"deal {deal.seed}"
        turn = "over" if seat is None else f"seat {seat} to play"
        return f"<{deal.game.title}, {deal.source}, {number}, moves made: {len(self.moves)}, {turn}>"

    @staticmethod
    def first_dealer(rules: Rules, present: Sequence[int], cards: Sequence[Card]) -> tuple[int, tuple[Event, ...]]:
        """Which of the seats *present* deals first by the book's way, and the events that say so (see `dealing`)."""
        raise NotImplementedError

    @property
    def hands(self) -> tuple[Any, ...]:
        """The cards still held, by seat."""
        raise NotImplementedError

    @property
    def as_dealt(self) -> tuple[Any, ...]:
        """The cards as they were dealt, or will be, by seat: the hands at first, where nothing comes before play."""
        return self.hands

    @property
    def purses(self) -> tuple[int, ...]:
        """Counters (or points) by seat, carried from deal to deal; they may stand below zero."""
        raise NotImplementedError

    @property
    def pools(self) -> tuple[int, ...]:
        """Counters in the pool or on the board, by compartment; empty in a game that has none."""
        return ()

    @property
    def over(self) -> Any:
        """What stands over for the next deal besides purses and pools, and all know; None if there is nothing."""
        return None

    def to_play(self) -> int | None:
        """The seat whose turn it is, or None when the deal is over."""
        raise NotImplementedError

    def legal_actions(self) -> Sequence[Action]:
        """Every lawful action, sorted; empty when the deal is over."""
        raise NotImplementedError

    def apply(self, action: Action | str) -> Any:
        """The state after *action* (or its notation); IllegalAction names the sentence that forbids it."""
        raise NotImplementedError

    def refusal(self, action: Action) -> IllegalAction:
        """Why *action*, which is not among the lawful ones, is refused."""
        raise NotImplementedError

    def view(self, seat: int | None, open_hands: bool = False) -> View:
        """What *seat* may know, or a bystander (None); with *open_hands*, every hand."""
        raise NotImplementedError

    def returns(self) -> tuple[int, ...]:
        """Counters (or points) won or lost by each seat in this deal."""
        raise NotImplementedError

    @property
    def moves(self) -> tuple[Action, ...]:
        """The actions taken in this deal, in order."""
        raise NotImplementedError

    def why_not(self, action: Action | str) -> IllegalAction | None:
        """The refusal of *action* as a value, or None if it is lawful."""
        try:
            self.apply(action)
        except IllegalAction as refusal:
            return refusal
        return None

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened in the deal, in order."""
        return self.log

    @property
    def source(self) -> str:
        """The siglum of the book the deal is played under."""
        return str(self.deal.source)

    def next_deal(self, seed: int | None = None, **changes: Any) -> Any:
        """The deal after this one: the deal passes to the next seat and the board keeps what stands over.

        The deal number defaults to the next one; *changes* are those of `Game.deal`. CannotDeal if this
        deal is not over.
        """
        deal: Deal = self.deal
        if seed is None and "pack" not in changes:
            seed = (deal.seed or 0) + 1
        absent = tuple(changes.get("absent", deal.absent))
        dealer = next(iter(deal.game.order(deal.dealer, deal.seats, absent)), deal.dealer)
        kept = dict(seats=deal.seats, source=deal.source, dealer=dealer, absent=absent)
        return deal.game.deal(seed, before=self, **{**kept, **dict(deal.options), **changes})


class _Standing(NamedTuple):
    deal: Deal
    purses: tuple[int, ...]
    pools: tuple[int, ...]
    over: Any = None
    log: tuple[Event, ...] = ()


class Standing(_Standing, State):
    """A deal that is over, as all know it: who dealt, and what the purses and the board hold for the next."""

    __slots__ = ()
    moves = ()

    def to_play(self) -> None:
        """Nobody: the deal is over."""


class Game(Value):
    """A game of the book, with the rules of every source that describes it.

    *sections* are each book's pages on the game, *rules* what it rules, by siglum, the first the one that is
    usual; *state* is the class of its positions; *words* says each kind of event in a sentence; *options* are
    the named rulings a reader may put in place of the book's; *silent* are the sentences that rule
    nothing, each with the reason; *borrows* are the books that follow another where they say nothing,
    each with the reason; *overrides* are the points that an option, where it is taken,
    sets aside; *prudent* plays the book's advice; *imagine* draws by lot a pack that may lie behind a view, for all
    its seat knows (None if the lot falls ill). *vocabulary* are the words that may be said, in the
    order in which they stand among the lawful actions, *never* those that are no action but have a sentence against
    them (``claim …`` stands for all that begin so); *notation* reads what is neither word nor card, or gives None.
    *answers* are questions a reader may put to the table, each with what answers it from his view alone.
    *scenes* are positions in which sentences act that seldom do, by sentence.
    *compose* says of the cards picked so far what they make, and which actions they may become. *binding* are
    the kinds of event that are not taken back in a match, each with the point that says so.
    The turn passes to the left, or *rightwards*. ValueError if an option, what it sets aside, or what binds, is of
    no point of the rules.
    """

    name: str
    title: str
    sections: Mapping[str, tuple[str, ...]]
    rules: Mapping[str, Rules]
    options: Mapping[str, tuple[Ruling, ...]]
    silent: Mapping[str, str]
    words: Mapping[str, Callable[[Event], str]]
    state: Any
    prudent: Callable[[View], Action]
    imagine: Callable[[View, Random], Sequence[Card] | None] | None = None
    borrows: Mapping[str, str] = MappingProxyType({})
    overrides: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    pack: tuple[Card, ...] = PACK
    usual_seats: int = 4
    vocabulary: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    notation: Callable[[str], Action | None] = lambda written: None
    answers: Mapping[str, Callable[[View], Note]] = MappingProxyType({})
    compose: Callable[[View, Sequence[Card]], tuple[str, tuple[Action, ...]]] | None = None
    rightwards: bool = False
    binding: Mapping[str, str] = MappingProxyType({})
    scenes: Mapping[str, Scene] = MappingProxyType({})
    __eq__, __hash__ = object.__eq__, object.__hash__  # there is but one of each

    def __post_init__(self) -> None:
        if not self.rules:
            raise ValueError(f"{self.title} has no rules: each book has its own, the usual one first")
        for name, given in (*self.options.items(), *self.overrides.items()):
            if not isinstance(given, tuple):
                raise ValueError(f"{self.title}: {name} is given a tuple, as ({reprlib.repr(given)},)")
        if odd := [name for name, given in self.options.items() if not all(isinstance(one, Ruling) for one in given)]:
            raise ValueError(f"{self.title}: the option {odd[0]} is a tuple of rulings, as (Ruling(…),)")
        named = (*self.options, *self.overrides, *self.binding.values(), *chain(*self.overrides.values()))
        points = list(next(iter(self.rules.values())).rulings)
        if strange := [str(name) for name in named if name not in points]:
            raise ValueError(f"{self.title} has no point {' or '.join(sorted(strange))}: options, overrides and what "
                             "binds are of the fields of its Rules")

    def __repr__(self) -> str:
        return f"<{self.title}: {', '.join(self.rules)}>"

    def rules_of(self, source: str, options: Mapping[str, Any]) -> Rules:
        """The rules of *source* with the reader's *options* put in; CannotDeal says what there is."""
        if not isinstance(source, str) or source not in self.rules:
            raise CannotDeal(f"{self.title} has no book {reprlib.repr(source)}; its books are {', '.join(self.rules)}")
        if options == {}:
            return self.rules[source]
        return self._rules_of(source, tuple([(name, self._option(name, value, source))
                                             for name, value in sorted(options.items())]))

    @cache  # noqa: B019 - games live as long as the program
    def _rules_of(self, source: str, taken: tuple[tuple[str, Ruling], ...]) -> Rules:
        return replace(self.rules[source], **dict(taken))

    def choices(self, source: str, option: str) -> tuple[Ruling, ...]:
        """The rulings a reader may choose from on the point of *option*: the book's own, then the named ones."""
        return (self.rules[source].rulings[option], *self.options[option])

    def _option(self, name: str, value: Any, source: str) -> Ruling:
        if name not in self.options:
            raise CannotDeal(f"{self.title} has no option {reprlib.repr(name)}; it has {', '.join(self.options)}")
        choices = self.choices(source, name)
        for ruling in choices:
            if type(ruling.value) is type(value) and ruling.value == value:  # 1 is not True
                return ruling
        values = dict.fromkeys(repr(ruling.value) for ruling in choices)
        raise CannotDeal(f"{name} is {' or '.join(values)}, not {reprlib.repr(value)}")

    @cache  # noqa: B019
    def order(self, dealer: int, seats: int, absent: tuple[int, ...] = ()) -> tuple[int, ...]:
        """The seats still in the sitting as the turn passes, the dealer last."""
        way = -1 if self.rightwards else 1
        round_table = ((dealer + way * step) % seats for step in range(1, seats + 1))
        return tuple(seat for seat in round_table if seat not in absent)

    def deal(self, seed: int | None = None, *, seats: int | None = None, source: str | None = None,
             dealer: int | None = 0, pack: Iterable[Card | str] | None = None,
             absent: Iterable[int] = (), before: State | None = None, **options: Any) -> Any:
        """A deal under *source* (the first book unless said), from a deal number or a stacked pack.

        Seats count from 0; *dealer* None lets the book settle the first dealer; named options are the
        game's. CannotDeal says what cannot be dealt and what could.
        """
        source = next(iter(self.rules)) if source is None else source
        rules = self.rules_of(source, options)
        seats = self.usual_seats if seats is None else seats
        absent = self._absent(rules, seats, absent)
        self._check(seats, dealer, absent, before)
        if (seed is None) == (pack is None):
            raise CannotDeal("a deal is made from a deal number (seed=1859) or from a stacked pack, one of the two")
        cards = self._shuffled(seed) if pack is None else self._stacked(pack)
        settled, log = dealer is None, tuple([happened(rules.cite.absent, "is away", seat, None) for seat in absent])
        if dealer is None:
            dealer, told = self._first_dealer(rules, self.order(seats - 1, seats, absent), seed)
            log += told
        stands = Standing(before.deal.public, before.purses, before.pools, before.over) if before else None
        return self.state.begin(Deal(self, source, rules, tuple(sorted(options.items())), seats, dealer,
                                     self.order(dealer, seats, absent), seed, cards, absent, before, settled, stands),
                                log)

    def _absent(self, rules: Rules, seats: int, absent: object) -> tuple[int, ...]:
        """The seats that have left, in order, when the book can do with those that are still there: or CannotDeal."""
        if type(seats) is not int:
            raise CannotDeal(f"seats is a whole number of players, as seats={self.usual_seats}, "
                             f"not {reprlib.repr(seats)}")
        if absent == () and seats in rules.value.seats:
            return ()  # as at most tables, told in a fifth of the time
        if not isinstance(absent, Iterable) or isinstance(absent, str):
            raise CannotDeal(f"absent is a list of the seats that have left, as absent=[2], not {reprlib.repr(absent)}")
        left = tuple(absent)
        if strangers := [seat for seat in left if type(seat) is not int or not 0 <= seat < seats]:
            raise CannotDeal(f"no seat {reprlib.repr(strangers[0])} can be absent: seats count from 0 to {seats - 1}")
        players = seats - len(set(left)) if seats <= len(PACK) else seats
        if players not in rules.value.seats:
            raise CannotDeal(f"{self.title} is for {_numbers(rules.value.seats)} players ({rules.cite.seats}), "
                             f"not {players}")
        return tuple(sorted(set(left)))

    def _check(self, seats: int, dealer: int | None, absent: tuple[int, ...], before: State | None) -> None:
        """Refuse a dealer who is none, and a deal that cannot come after *before*: CannotDeal."""
        if dealer is not None and (type(dealer) is not int or not 0 <= dealer < seats):
            raise CannotDeal(f"no seat {reprlib.repr(dealer)} can deal: seats count from 0 to {seats - 1}")
        if dealer in absent:
            raise CannotDeal(f"seat {dealer} has left the sitting, and cannot deal")
        if before is None:
            return
        if not isinstance(before, State):
            raise CannotDeal(f"before is the state at the end of the deal before, not {reprlib.repr(before)}")
        if before.to_play() is not None:
            raise CannotDeal(f"the deal before it is not over: it is seat {before.to_play()}'s turn")
        if (before.deal.game, before.deal.seats) != (self, seats):
            raise CannotDeal(f"the sitting is one of {before.deal.game.title} with {before.deal.seats} seats; "
                             "who leaves it is named absent")

    def _first_dealer(self, rules: Rules, present: Sequence[int], seed: int | None) -> tuple[int, tuple[Event, ...]]:
        """Who deals first by the book's way, and the events that say so."""
        if seed is None:
            raise CannotDeal("the first dealer is settled from a deal number; with a stacked pack say dealer=0")
        if self.state.first_dealer is State.first_dealer:
            raise CannotDeal(f"no book of {self.title} settles who deals first: say which seat, as dealer=0")
        return self.state.first_dealer(rules, present, shuffled(self.pack, 10**18 + seed))  # type: ignore[no-any-return]

    def _shuffled(self, seed: int | None) -> tuple[Card, ...]:
        if type(seed) is not int or not 0 <= seed < 10**18:
            raise CannotDeal(f"a deal number is a whole number from 0 to 18 digits, not {reprlib.repr(seed)}")
        return shuffled(self.pack, seed)

    def _stacked(self, pack: Iterable[Card | str]) -> tuple[Card, ...]:
        if not isinstance(pack, Iterable) or isinstance(pack, str):
            raise CannotDeal(f"a pack is a list of {len(self.pack)} cards, as stack() gives it, "
                             f"not {reprlib.repr(pack)}")
        try:
            cards = tuple(map(Card, pack))
        except ValueError as fault:
            raise CannotDeal(f"the pack cannot be read: {fault}") from fault
        if len(cards) > 2 * len(PACK):
            raise CannotDeal(f"the pack has {len(cards):,} cards, not {len(self.pack)}")
        twice = {str(card) for card in cards if cards.count(card) > 1}
        strange = {str(card) for card in cards} - {str(card) for card in self.pack}
        for trouble, which in (("twice in the pack", twice), ("not used in " + self.title, strange)):
            if which:
                raise CannotDeal(f"{' '.join(sorted(which))}: {trouble}")
        if missing := [str(card) for card in self.pack if card not in cards]:
            raise CannotDeal(f"the pack has {len(cards)} cards, not {len(self.pack)}; it lacks {' '.join(missing)}")
        return cards

    def stack(self, hands: Sequence[str | Sequence[Card | str]], *, source: str | None = None,
              **piles: Any) -> tuple[Card, ...]:
        """A pack that deals exactly these cards, so that a printed hand can be laid out.

        *hands* are by seat; the other piles are the game's own (Pope Joan: ``turn_up``, ``stock``, ``dealer``).
        How many cards are dealt is for the book to say: with a *source*, hands it would not deal are refused
        (CannotDeal); without one they are laid out all the same, and a deal may divide the pack otherwise.
        """
        try:
            held = [tuple(map(Card, hand.split() if isinstance(hand, str) else hand)) for hand in hands]
            pack = self._stacked(self.state.stack(self, held, **piles))
        except CannotDeal:
            raise
        except ValueError as fault:
            raise CannotDeal(f"the pack cannot be read: {fault}") from fault
        if source is not None:
            dealt = self.deal(pack=pack, seats=len(held), source=source, dealer=piles.get("dealer", 0)).as_dealt
            if [set(hand) for hand in dealt] != [set(hand) for hand in held]:
                sizes, wanted = (", ".join(str(len(hand)) for hand in each) for each in (dealt, held))
                raise CannotDeal(f"under {source} hands of {sizes} cards are dealt, not of {wanted}")
        return pack

    def read(self, notation: str) -> Action:
        """The action so written; IllegalAction says how actions are written in this game."""
        words = " ".join(notation.lower().split())
        if any(_says(word, words) for word in (*self.vocabulary, *self.never)):
            return Word(words)
        try:
            action = self.notation(notation)
            return Card(notation) if action is None else action
        except ValueError as fault:
            also = f", or say {' or '.join(self.vocabulary)}" if self.vocabulary else ""
            raise IllegalAction(f"{fault}{also}", "notation") from fault

    def say(self, event: Event, name: Callable[[int], str] = "seat {}".format) -> str:
        """The event as a sentence; *name* says what a seat is called (``you`` takes its own verb form)."""
        if event.kind != "is away" and event.kind not in self.words:
            raise KeyError(f"{self.title} has no words for the event {event.kind!r}: say it in WORDS")
        words = "{who} [are|is] passed over." if event.kind == "is away" else self.words[event.kind](event)
        return spoken(words, event.seat, name)


def _numbers(seats: Sequence[int]) -> str:
    """The numbers in words, as ``3 to 10`` or ``2 or 4``."""
    return f"{seats[0]} to {seats[-1]}" if isinstance(seats, range) else " or ".join(map(str, seats))


def _says(word: str, words: str) -> bool:
    """Whether *words* are that word of a vocabulary: ``claim …`` is any that begins so, and the word alone."""
    return f"{words} ".startswith(word[:-1]) if word.endswith("…") else words == word


class _Register(Mapping[str, Game]):
    """The games of the book by name, as ``GAMES["pope_joan"]``; KeyError names those there are."""

    _entered: ClassVar[dict[str, Game]] = {}

    @cached_property
    def _games(self) -> dict[str, Game]:
        """All of them: each file in games/ enters its own when it is imported, which is done at the first asking."""
        from pkgutil import iter_modules

        for file in iter_modules([f"{path}/games" for path in import_module(__package__).__path__]):
            import_module(f"{__package__}.games.{file.name}")
        return self._entered

    def __getitem__(self, name: str) -> Game:
        if name not in self._games:
            raise KeyError(f"no game {name!r}; the games are {', '.join(self)}")
        return self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._games))  # whichever was imported first

    def __len__(self) -> int:
        return len(self._games)

    def add(self, game: Game) -> Game:
        self._entered[game.name] = game
        return game


GAMES = _Register()
register = GAMES.add
"""Enter a game in the book; the last line of its file."""


def leaders(counters: Sequence[int]) -> tuple[int, ...]:
    """The seats that have most; when several tie, all of them.

    >>> leaders((4, -2, 4))
    (0, 2)
    """
    return tuple(seat for seat, held in enumerate(counters) if held == max(counters))


def play(state: Any, players: Sequence[Callable[[View], Action]]) -> Any:
    """The state at the end of the deal when each seat's player answers its own View.

    An action that is the only lawful one is played without asking.
    """
    while (seat := state.to_play()) is not None:
        actions = state.legal_actions()
        state = state.apply(actions[0] if len(actions) == 1 else players[seat](state.view(seat)))
    return state
