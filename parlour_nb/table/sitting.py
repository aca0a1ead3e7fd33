"""A sitting at the table: the deal in hand, who plays for whom, what has just happened, and taking back.

It knows nothing of widgets: the table shows it, and hands it what was clicked in words (``play 9♦``).
"""

from __future__ import annotations

import json
import reprlib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from ..cards import Card
from ..engine import CannotDeal, Game, IllegalAction, State, leaders
from ..faces import counters
from ..guides import Guide, Step
from ..passages import UnknownPassage, passage
from ..players import PLAYERS, Player
from ..records import SEALED, BadRecord, deal_record, record, save
from ..sharing import load, share
from ..views import Event, View, spoken
from .acts import ACTS, NEEDED, PACES, one_of

Seat = int | tuple[int, ...] | None


class Sitting:
    """The deal in hand and all that a reader may do with it; every act is a few words.

    *you* is the reader's seat, or None to watch; of several, as ``(0, 1)``, the table is passed round: readers play at
    these seats (with *passed*, at all), and a curtain falls between them. *players* names who answers for the others
    (``prudent``, ``random``, ``searching``) or gives a Player; *names* are what the seats are called. A *guide* deals
    its own pack and leads through it; *hidden* are the acts put away, as ``("hint", "source")``. In place of a game a
    state is taken up as it stands. In a *match* what the rules bind to is not taken back.
    """

    def __init__(self, game: Game | State, *, you: Seat = 0, players: str | Player = "prudent",
                 names: Sequence[str] = (), pace: str = "brisk", open_hands: bool = False, indices: bool = True,
                 passed: bool = False, guide: Guide | None = None, hidden: Collection[str] = (), match: bool = False,
                 **deal: Any) -> None:
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
            raise CannotDeal("names is a list of what the seats are called, as ['Ada', 'Bob'], "
                             f"not {reprlib.repr(names)}")
        if strange := [act for act in hidden if act not in ACTS.keys() - NEEDED]:
            may = ", ".join(sorted(ACTS.keys() - NEEDED))
            raise CannotDeal(f"{reprlib.repr(strange[0])} cannot be put away; what can is {may}")
        switches = {"open_hands": open_hands, "indices": indices, "passed": passed, "match": match}
        if wrong := [name for name, switch in switches.items() if not isinstance(switch, bool)]:
            raise CannotDeal(f"{wrong[0]} is True or False, not {reprlib.repr(switches[wrong[0]])}")
        if guide is not None and not isinstance(guide, Guide):
            raise CannotDeal(f"a guide is that of a game, as pope_joan.GUIDE, not {reprlib.repr(guide)}")
        self.names, self.open_hands, self.indices, self.hidden = called(names), open_hands, indices, frozenset(hidden)
        self.match, self.led = match, guide
        self.pace = one_of(PACES, "pace is", pace)
        self.players = players if callable(players) else one_of(PLAYERS, "players are", players)
        self.message, self.cite, self.chosen = "", "", ""
        self.reading = self.history = False
        state = game if isinstance(game, State) else game.deal(**_dealt(game, guide, deal))
        if isinstance(game, State) and (deal or guide):
            raise CannotDeal(f"a deal that is taken up is told nothing more: {', '.join(deal or ['guide'])}")
        self.game: Game = state.deal.game
        self.dealt = state.deal
        self.stacked = state.deal.pack if state.deal.seed is None else ()
        where = tuple(range(state.deal.seats)) if passed else guide.you if guide else you
        self.you = you if isinstance(you, int) else None
        self.take_up(state, where) if isinstance(game, State) else self.begin(state, where, guide)

    def begin(self, state: Any, you: Seat, guide: Guide | None = None) -> None:
        """Take up *state* as the deal in hand with the reader at seat *you*, and let the others play up to his turn."""
        readers = tuple(dict.fromkeys(you)) if isinstance(you, tuple) else () if you is None else (you,)
        if strange := [seat for seat in readers if type(seat) is not int or not 0 <= seat < state.deal.seats]:
            raise CannotDeal(f"there is no seat {reprlib.repr(strange[0])}: "
                             f"seats count from 0 to {state.deal.seats - 1}")
        self.state, self.readers, self.guide = state, readers, guide
        self.you = self.you if self.you in readers else readers[0] if readers else None
        self.coming: dict[str, Any] = {}
        self._seen: Any = (), None
        self._over: dict[bool, str] = {}
        self.picked: tuple[Card, ...] = ()
        self.past: list[Any] = []
        self.fresh = 0
        self._others()

    def take_up(self, state: Any, you: Seat) -> None:
        """`begin` with a deal that is on its way, so that what *you* have played in it can be taken back.

        A guide goes on leading through its own deal.
        """
        guided = self.led and (you, state.deal) == (self.led.you, self.dealt)
        self.begin(state, you, self.led if guided else None)
        self.past = list(_plays(state, self.readers))
        self.fresh = len(self.past[-1].log) if self.past else 0

    # ---- what is shown ----

    def view(self) -> View:
        """What the reader may know; behind the curtain, no more than a bystander."""
        seat, openly = (self.you, self.open_hands) if self.curtain is None else (None, False)
        if self._seen[0] != (self.state, seat, openly):  # it is asked for many times between two acts
            self._seen = (self.state, seat, openly), self.state.view(seat, openly)
        return self._seen[1]  # type: ignore[no-any-return]

    @property
    def curtain(self) -> int | None:
        """The seat to which the table is to be handed, while nobody may see a hand."""
        turn: int | None = self.state.to_play()
        return turn if self.passed and turn in self.readers and turn != self.you else None

    @property
    def passed(self) -> bool:
        """Whether several readers share the table."""
        return len(self.readers) > 1

    @property
    def seat(self) -> Seat:
        """Where the reader sits, or all who share the table."""
        return self.readers if self.passed else self.you

    @property
    def step_now(self) -> Step:
        """What the guide now tells the reader to do; an empty step where there is no guide, or it has ended."""
        mine = self.guide and self.state.to_play() == self.you
        return (self.guide and mine and self.guide.next(self.state.moves)) or Step("")

    def name(self, seat: int) -> str:
        """What the seat is called: ``you``, a name given (at a table passed round, the reader's too), or ``seat 2``."""
        given = self.names[seat] if seat < len(self.names) else ""
        if seat == self.you and self.curtain is None and not (self.passed and given):
            return "you"
        return given or f"seat {seat}"

    @property
    def news(self) -> tuple[Event, ...]:
        """What has happened since the reader's last act, as far as he may know it."""
        return self.view().events[self.fresh:]

    @property
    def lit(self) -> tuple[str, ...]:
        """The sentences that have acted since the reader's last act, in the order of acting."""
        return tuple(dict.fromkeys(event.cite for event in self.news))

    @property
    def now(self) -> str:
        """The sentence that acts now: that of the refusal just made, or of what is to be done next."""
        return self.cite or self.step_now.cite or self.view().prompt.cite

    @property
    def said(self) -> str:
        """What the table says: what it answers to the last act, what the guide tells, or what the picked cards make."""
        return " ".join(filter(None, (self.message or self.composed[0], self.step_now.instruction)))

    @property
    def begun(self) -> bool:
        """Whether the reader has played in this sitting, so that its record is worth keeping."""
        return bool(self.past) or self.state.deal.before is not None

    @property
    def standing(self) -> str:
        """Who is ahead in the sitting, when a deal is over that came after others; those who tie, together."""
        if self.state.to_play() is not None or self.state.deal.before is None:
            return ""
        purses = self.view()["purses"]
        ahead = leaders(purses.counters)
        names = " and ".join(filter(None, [", ".join(map(self.name, ahead[:-1])), self.name(ahead[-1])]))
        held = counters(purses.counters[ahead[0]], purses.unit) + " each" * (len(ahead) > 1)
        verb = "is" if len(ahead) == 1 and ahead[0] != self.you else "are"
        return f"After {_deals(self.state)} deals {names} {verb} ahead, with {held}."

    # ---- what a reader may do ----

    def play(self, action: Any) -> None:
        """Play for the reader and let the others answer; IllegalAction if the rules forbid it."""
        if self.state.to_play() not in (self.you, None):
            raise IllegalAction("it is not your turn", self.view().prompt.cite)
        state = self.state.apply(action)
        if (step := self.step_now).action and str(state.moves[-1]) != step.action:
            raise IllegalAction("that is lawful too, but not what the guide is about", step.cite)
        self.past.append(self.state)
        self.fresh, self.state, self.picked = len(self.state.log), state, ()
        self._others()

    def _others(self) -> None:
        while self.readers and self.state.to_play() not in (*self.readers, None):
            self._step()

    def lift(self) -> None:
        """Lift the curtain for whoever is to play; what has happened since his last play is news to him."""
        if self.curtain is not None:
            self.you = self.curtain
            self.fresh = next((len(state.log) for state in reversed(self.past) if state.to_play() == self.you), 0)

    def _step(self) -> None:
        actions = self.state.legal_actions()
        step = self.guide.next(self.state.moves) if self.guide else None
        action = actions[0] if len(actions) == 1 else self.player(self.state.view(self.state.to_play()))
        self.state = self.state.apply(step.action if step else action)

    @property
    def player(self) -> Player:
        """Who answers for the other seats."""
        return PLAYERS[self.players] if isinstance(self.players, str) else self.players

    def step(self) -> None:
        """While watching, one card more."""
        if self.state.to_play() is not None:
            self.past.append(self.state)
            self.fresh = len(self.state.log)
            self._step()

    def play_out(self) -> None:
        """Let the computer play for every seat to the end of the deal."""
        if self.state.to_play() is not None:
            self.past.append(self.state)
            self.fresh = len(self.state.log)
        while self.state.to_play() is not None:
            self._step()

    def pick(self, words: str) -> None:
        """Pick a card, or put it back; of the hand one card only is picked at a time."""
        try:
            card = Card(words)
        except ValueError as fault:
            raise CannotDeal(str(fault)) from fault
        hand = self.view().hand
        if card in self.picked:
            self.picked = tuple(other for other in self.picked if other != card)
        elif card in self.view().picks:
            self.picked = (*(other for other in self.picked if not (card in hand and other in hand)), card)
        else:
            raise CannotDeal(f"the {card} cannot be picked now")

    @property
    def composed(self) -> tuple[str, tuple[Any, ...]]:
        """What the picked cards make, in words, and the actions they may become."""
        view = self.view()
        return self.game.compose(view, self.picked) if self.game.compose and view.picks else ("", ())

    def undo(self) -> None:
        """Take back the reader's last act and what answered it."""
        self.picked = ()
        if not self.past:
            self.message = "There is nothing to take back."
            return
        if self.match and (bound := self._bound()):
            raise bound
        self.state = self.past.pop()
        self.fresh = len(self.past[-1].log) if self.past else 0
        self.message = "Taken back."

    def _bound(self) -> IllegalAction | None:
        """Why the reader's last act, or what answered it, is not taken back: the rules bind him to it."""
        binding, rulings = self.game.binding, self.state.deal.rules.rulings
        bound = [rulings[binding[event.kind]] for event in self.state.log[len(self.past[-1].log):]
                 if event.kind in binding]
        return IllegalAction(str(bound[0].value), bound[0].cite) if bound else None

    def hint(self) -> None:
        """Say what the book's advice would be."""
        view = self.view()
        if not view.actions or self.step_now.action:
            self.message = "" if view.actions else _idle(view)  # the guide says it already
            return
        self.message = f"The book’s advice: {self.game.prudent(view)}."

    def ask(self, question: str) -> None:
        """Answer one of the game's own questions from what the reader may know."""
        if question not in self.game.answers:
            raise CannotDeal(f"{question[:40]!r} is not asked here; what may be asked: "
                             f"{' '.join(self.game.answers) or 'nothing'}")
        note = self.game.answers[question](self.view())
        self.message, self.cite = spoken(note.text, note.seat, self.name), note.cite

    def why_not(self) -> None:
        """Say of each card in the reader's hand, and of each word of the table, why it may not be played."""
        view = self.view()
        refusals = [self.state.why_not(action) for action in (*view.hand, *view.words)]
        said = dict.fromkeys(str(refusal) for refusal in refusals if refusal is not None)
        self.message = (" ".join(f"{reason[:1].upper()}{reason[1:]}." for reason in said)
                        or ("Every card in your hand may be played." if view.actions else _idle(view)))

    def choose(self, id: str) -> None:
        """Open the meaning of a sentence, or close it if it is open; UnknownPassage if there is no such sentence."""
        self.chosen = "" if self.chosen == id else passage(id).id

    def redeal(self, **changes: Any) -> None:
        """Deal again, the same pack unless a number is given, with another book or option, or for other seats.

        What was won in the deals before it stands, unless the seats change: that is a new sitting.
        """
        kept, you = self.state.deal.keywords, self.seat
        if "seed" in changes:
            kept.pop("pack", None)
        if changes.get("seats", kept["seats"]) != kept["seats"]:
            kept |= {"dealer": None if kept["dealer"] is None else 0, "absent": (), "before": None}
            you = (min(you, changes["seats"] - 1) if isinstance(you, int) else
                   you and (tuple(seat for seat in you if seat < changes["seats"]) or 0))
        self.begin(self.game.deal(**{**kept, **changes}), you)

    def option(self, name: str, value: Any) -> None:
        """Take a named option: the deal in hand is dealt again under it, or, when it is over, the next one is.

        How the first dealer is settled is a matter of the first deal, so for that it is dealt again in any case.
        """
        deal = self.state.deal
        first = name == "first_dealer" and deal.before is None and deal.seed is not None
        if self.state.to_play() is None and not first:
            self.game.rules_of(deal.source, {name: value})
            self.coming[name] = value
            self.message = "That holds from the next deal."
        else:
            self.redeal(**{name: value}, **{"dealer": None} if first else {})

    def next_deal(self) -> None:
        """Deal the next hand of the sitting, or the next number if this one is not played out."""
        if self.state.to_play() is None:
            self.begin(self.state.next_deal(**self.coming), self.seat)
        else:
            self.redeal(seed=(self.state.deal.seed or 0) + 1)

    def share(self) -> None:
        """Say the sitting as a short text, which `restore` takes up."""
        self.message = f"This deal in short: {share(self.state)}."

    def restore(self, text: str) -> None:
        """Take up a record, or a shared text; BadRecord says what is wrong with it, and the table stays as it is."""
        state = load(text.replace(SEALED, _written(self.stacked)) if self.stacked else text)
        if state.deal.game is not self.game:
            raise BadRecord(f"the record is of {state.deal.game.title}, and this is a table of {self.game.title}")
        try:
            self.take_up(state, self.seat)
        except CannotDeal as trouble:
            raise BadRecord(f"the record has too few players for you: {trouble}") from trouble
        self.message = "The deal is restored."

    def record(self) -> str:
        """The sitting as a record that `restore` takes up."""
        return save(self.state)

    def kept(self) -> tuple[str, str]:
        """The record that the page keeps, of which a reader learns nothing that is hidden: one text in two parts.

        The first holds the deals that are over, so that the page is told of them but once. While the deal goes on, the
        pack that was stacked for this table is left out: whoever runs the cell again has it, and `restore` puts it in.
        """
        state, pack = self.state, _written(self.stacked)
        sealed = state.to_play() is not None and state.deal.pack == self.stacked

        def told(deal: dict[str, Any]) -> dict[str, Any]:
            return {**deal, "pack": SEALED} if sealed and deal.get("pack") == pack else deal

        if sealed not in self._over:
            whole = record(state)
            whole["deals"] = [told(deal) for deal in whole["deals"][:-1]]
            self._over[sealed] = json.dumps(whole, ensure_ascii=False).removesuffix("]}") + ", " * bool(whole["deals"])
        return self._over[sealed], json.dumps(told(deal_record(state)), ensure_ascii=False) + "]}"

    # ---- acts in words, as the page sends them ----

    def act(self, words: str) -> None:
        """Do what *words* say (``play 9♦``, ``source CM``, ``sentence EW109.9``); a refusal becomes the message."""
        verb, _, rest = words.partition(" ")
        self.message, self.cite = "", ""
        try:
            if verb not in ACTS:
                raise CannotDeal(f"nothing is called {verb[:20]!r} here")
            if verb in self.hidden:
                raise CannotDeal(f"{verb!r} is put away at this table")
            ACTS[verb](self, rest)
        except IllegalAction as refusal:
            self.message, self.cite = f"No: {refusal.why}.", refusal.cite
        except (CannotDeal, BadRecord, UnknownPassage) as trouble:
            self.message = f"{trouble}."


LETTERS = 32
"""Of a name, at most."""


def called(names: Sequence[str]) -> tuple[str, ...]:
    """The names in one line each, without what does not print; "" for what a seat is called anyhow.

    >>> called([" Ada  Byron ", "You", "seat 0", "Bob", "bob"])
    ('Ada Byron', '', '', 'Bob (3)', 'bob (4)')
    """
    told = [" ".join("".join(sign if sign.isprintable() else " " for sign in name).split())[:LETTERS] for name in names]
    folded = [name.casefold() for name in told]
    times = Counter(folded)
    return tuple("" if name in ("", "you") or name.startswith("seat ") else
                 as_told + f" ({seat})" * (times[name] > 1)
                 for seat, (as_told, name) in enumerate(zip(told, folded, strict=True)))


def _written(pack: Collection[Card]) -> str:
    return " ".join(map(str, pack))


def _deals(state: Any) -> int:
    """The deals of the sitting so far, this one among them."""
    number, before = 1, state.deal.before
    while before is not None:
        number, before = number + 1, before.deal.before
    return number


def _dealt(game: Game, guide: Guide | None, deal: dict[str, Any]) -> dict[str, Any]:
    """What the game is told to deal: the guide's own pack, or what is asked for, and deal 1859 unless a number is."""
    if guide is None:
        return deal if "seed" in deal or "pack" in deal else {**deal, "seed": 1859}
    if deal:
        raise CannotDeal(f"a guide deals its own pack, and is told nothing more: {', '.join(deal)}")
    return {**guide.deal, "seats": len(guide.hands), "pack": game.stack(guide.hands, **guide.piles)}


def _plays(state: Any, readers: Collection[int]) -> Iterator[Any]:
    """The positions of the deal from which *readers* played (all, while watching), so that it can be taken back."""
    position = state.deal.game.deal(**state.deal.keywords)
    for action in state.moves:
        if not readers or position.to_play() in readers:
            yield position
        position = position.apply(action)


def _idle(view: View) -> str:
    """Why the reader has nothing to play."""
    return "There is nothing to play: the deal is over." if view.to_play is None else "It is not your turn."
