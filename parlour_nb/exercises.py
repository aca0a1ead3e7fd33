"""Exercises: a question, the answers to choose from or a short one of one's own, and to each a reply with its sentence.

A `Question` is a value. `ask` makes one of a kind; what is right in it is computed from the game and the edition.
`check` is the only judge: the page, the code and a grader all ask it. It knows nothing of widgets.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, NamedTuple

from . import felt, reading
from .engine import Game, play
from .passages import passage, section
from .players import prudent
from .rulings import Ruling, replace
from .views import Event, Note, View

TITLES = {"next play": "The next lawful play", "sentence": "Find the sentence", "remedy": "What does the book rule?",
          "count": "Count", "reading": "Choose a reading", "choice": "Choose"}
"""The kinds of exercise, and what stands above each."""


class CannotAsk(ValueError):
    """An exercise that cannot be set: of no known kind, or with nothing to choose."""


class NoAnswer(ValueError):
    """Words that are no answer to the question; the message says what would be."""


class Reply(NamedTuple):
    """What is said to an answer: whether it is right (None where a reading is chosen), why, and the sentence."""

    right: bool | None
    words: str
    cite: str = ""

    def __repr__(self) -> str:
        """The reply as the page gives it, with the sentence it rests on."""
        cite = f" ({self.cite})" if self.cite else ""
        quoted = "\n" + reading.text([self.cite]) if "." in self.cite else ""
        return f"{self.verdict}{self.words}{cite}{quoted}"

    @property
    def verdict(self) -> str:
        """``Right. ``, ``No. ``, or nothing where there is no wrong answer."""
        return {True: "Right. ", False: "No. ", None: ""}[self.right]


@dataclass(frozen=True)
class Question:
    """A question about a position or a sentence, with the reply to every answer.

    *replies* are by answer, in the order of the choices; where *otherwise* is given the answer is a short one of
    the learner's own, and that is the reply to any that has none. *state* is the position asked about, *ids* the
    sentences. UnknownPassage if a sentence cited is not in the edition.
    """

    kind: str
    asked: str
    replies: Mapping[str, Reply]
    otherwise: Reply | None = None
    state: Any = None
    ids: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        cites = {reply.cite for reply in (*self.replies.values(), self.otherwise) if reply and "." in reply.cite}
        for id in (*self.ids, *sorted(cites)):
            passage(id)

    @property
    def choices(self) -> tuple[str, ...]:
        """What there is to choose from; nothing where the answer is the learner's own."""
        return () if self.otherwise else tuple(self.replies)

    @property
    def right(self) -> tuple[str, ...]:
        """The right answers; none where a reading is chosen."""
        return tuple(answer for answer, reply in self.replies.items() if reply.right)

    @property
    def view(self) -> View | None:
        """The position as the seat to play sees it, without what would tell the answer."""
        if self.state is None:
            return None
        view: View = self.state.view(self.state.to_play())
        return replace(view, actions=(), picks=frozenset(), prompt=Note(self.asked))

    def __str__(self) -> str:
        """The question in plain words, without its answer."""
        shown = [felt.text(view) if (view := self.view) else self.asked]
        shown += [reading.text(self.ids)] if self.ids else []
        return "\n".join([f"Exercise: {TITLES[self.kind]}", *shown, *(f"- {choice}" for choice in self.choices)])


def check(question: Question, answer: object) -> Reply:
    """The reply to *answer*, a choice as it may be typed, or any play in the game's notation; NoAnswer for others.

    >>> asked = ask("choice", asked="Which is Pope?", answers={"9♦": (True, "So it is styled.", "EW109.5"),
    ...                                                        "8♦": (False, "It is taken out.", "EW109.3")})
    >>> check(asked, "8D")
    No. It is taken out. (EW109.3)
    EW109.3: The eight of diamonds must first be taken from the pack.
    """
    words = " ".join(str(answer).split())
    if question.kind == "count" and words.isdecimal():
        words = str(int(words[:LONGEST]))  # in whatever digits, and with noughts before it
    for known, reply in question.replies.items():
        if words.casefold() == known.casefold() or _plain(words) == _plain(known):
            return reply
    if question.kind == "next play" and "." in (reply := _played(question.state, words)).cite:
        return reply
    if question.otherwise is None:
        raise NoAnswer(f"{words[:40]!r} is no answer here; the answers are {', '.join(question.choices)}")
    if question.kind == "count" and not words.isdecimal():
        raise NoAnswer(f"{words[:40]!r} is no answer here; answer with a whole number")
    return question.otherwise


LONGEST = 18
"""The digits of a number that are read: no count is longer."""
_SIGNS = str.maketrans({"♠": "s", "♥": "h", "♣": "c", "♦": "d", "\ufe0e": ""})


def _plain(words: str) -> str:
    """The words as they may be typed: letters for the suits, without the full stop."""
    return words.translate(_SIGNS).casefold().rstrip(".")


# ---- the kinds ----

def next_play(state: Any, asked: str = "What may be played now?", also: Iterable[str] = ()) -> Question:
    """Predict the next lawful play: the hand, the words of the table, and *also* what else a learner might try."""
    view = state.view(state.to_play())
    hand = () if view.picks else view.hand
    held = {str(card): place for place, card in enumerate(view.hand)}
    tried = sorted({*map(str, (*hand, *state.legal_actions(), *view.words, *also))},
                   key=lambda action: (held.get(action.partition(" ")[0], len(held)), action))
    replies = {action: _played(state, action) for action in tried}
    if len({reply.right for reply in replies.values()}) < 2:
        raise CannotAsk(f"nothing is to be found out in {state!r}: all that may be tried is lawful, or nothing")
    return Question("next play", asked, replies, state=state)


def _played(state: Any, action: str) -> Reply:
    refusal = state.why_not(action)
    if refusal is not None:
        return Reply(False, _sentence(refusal.why), refusal.cite)
    event = _events(state, action)[0]
    return Reply(True, state.deal.game.say(event, _name(state)), event.cite)


def _name(state: Any) -> Callable[[int], str]:
    return lambda seat: "you" if seat == state.to_play() else f"seat {seat}"


def _events(state: Any, action: str) -> tuple[Event, ...]:
    return state.apply(action).events[len(state.events):]  # type: ignore[no-any-return]


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


def sentence(state: Any, action: str, among: Sequence[str] = (), asked: str = "") -> Question:
    """Find the sentence that applies when *action* is tried: the one that forbids it, or those it happens under.

    *among* are the sentences to choose from; unless given, those that stand about the right one on its page.
    """
    refusal = state.why_not(action)
    events = () if refusal else _events(state, action)
    right = {event.cite: state.deal.game.say(event, _name(state)) for event in reversed(events)}
    right |= {refusal.cite: _sentence(refusal.why)} if refusal else {}
    first = refusal.cite if refusal else events[0].cite
    ids = tuple(among) or _about(first)
    if first not in ids:
        raise CannotAsk(f"{first}, which acts here, is not among {', '.join(ids)}")
    replies = {id: Reply(id in right, right.get(id) or _rules(state, id), id) for id in ids}
    which = "Which sentence forbids it?" if refusal else "Under which sentence?"
    return Question("sentence", asked or f"You try: {action}. {which}", replies, state=state, ids=ids)


def _about(id: str, width: int = 4) -> tuple[str, ...]:
    """So many sentences of the page of *id*, it among them."""
    ids = [line.id for line in section(passage(id).section)]
    start = max(0, min(ids.index(id) - width // 2, len(ids) - width))
    return tuple(ids[start:start + width])


def _rules(state: Any, id: str) -> str:
    return reading.meaning(state.deal.game, state.deal.rules, id, ())[0]


def remedy(game: Game, point: str, source: str = "", also: Mapping[str, str] | None = None,
           asked: str = "", *, among: Iterable[str] = (), state: Any = None, after: Any = None) -> Question:
    """Name the remedy, or whatever else a book rules on a *point*: its own ruling among those of the others.

    *also* are wrong answers of no book, each with what is to be said to it; *among* are other points, whose rulings
    are wrong answers here. *state* is the position in which it is asked; *after* is the same once the remedy is
    given, and the reply tells what came of it.
    """
    source = source or next(iter(game.rules))
    rules = game.rules_of(source, {})
    own = _ruling(game, rules.rulings, point)
    others: dict[str, Reply] = {}
    for book, other in game.rules.items():
        words = reading.value_in_words(other.rulings[point].value, point)
        others.setdefault(words, Reply(False, f"So rules {reading.book_title(book)}.", other.rulings[point].cite))
    for ruling in game.options.get(point, ()):
        others.setdefault(reading.value_in_words(ruling.value, point),
                          Reply(False, "That is an option of the table.", ruling.cite))
    for elsewhere in among:
        ruling = _ruling(game, rules.rulings, elsewhere)
        others.setdefault(reading.value_in_words(ruling.value, elsewhere),
                          Reply(False, f"That is for another case. {rules.questions[elsewhere]}", ruling.cite))
    others |= {answer: Reply(False, why, own.cite) for answer, why in (also or {}).items()}
    right = reading.value_in_words(own.value, point)
    came = "".join(f" {game.say(event, _name(state))}" for event in after.events[len(state.events):]) if after else ""
    others[right] = Reply(True, f"So rules {reading.book_title(source)}{reading.BASIS[own.basis]}.{came}", own.cite)
    if len(others) < 2:
        raise CannotAsk(f"all books rule alike on {point!r}; give wrong answers as also={{answer: why}}")
    return Question("remedy", asked or f"{rules.questions[point]} ({source})",
                    {answer: others[answer] for answer in sorted(others)}, state=state)


def _ruling(game: Game, rulings: Mapping[str, Ruling], point: str) -> Ruling:
    if point not in rulings:
        raise CannotAsk(f"{game.title} has no point {point!r}; it has {', '.join(rulings)}")
    return rulings[point]


def count(asked: str, right: int | Collection[Any], cite: str, why: str = "", *,
          near: Mapping[int, tuple[str, str]] | None = None, state: Any = None) -> Question:
    """Count the takings, stops, counters: *right* is the number, or the things counted, which the reply then lists.

    *near* are wrong numbers that come of a known slip, each with what is to be said and the sentence.
    """
    number = right if isinstance(right, int) else len(right)
    listed = "" if isinstance(right, int) else f"{'; '.join(map(str, right)) or 'None'}."
    replies = {str(number): Reply(True, " ".join(filter(None, (why, listed))) or f"{number}.", cite)}
    replies |= {str(slip): Reply(False, *said) for slip, said in (near or {}).items() if slip != number}
    return Question("count", asked, replies, Reply(False, "Not that number. Count by this sentence.", cite), state)


def reading_of(game: Game, point: str, *, asked: str = "", source: str = "", **deal: Any) -> Question:
    """Choose a reading of an ambiguous sentence, and see what follows when the same deal is played under each.

    *deal* are the keywords of `Game.deal`. No reading is wrong; the reply says which is ours, and on what basis.
    """
    source = source or next(iter(game.rules))
    own = _ruling(game, game.rules[source].rulings, point)
    choices = [own, *(ruling for ruling in game.options.get(point, ()) if ruling.value != own.value)]
    if len(choices) < 2:
        raise CannotAsk(f"the table gives no other reading of {point!r}; it does of {', '.join(game.options)}")
    ends = [play(start, [prudent] * start.deal.seats) for ruling in choices
            for start in [game.deal(source=source, **deal, **({} if ruling is own else {point: ruling.value}))]]
    replies = {reading.value_in_words(ruling.value, point): Reply(None, _follows(end, ends[0], ruling), ruling.cite)
               for ruling, end in zip(choices, ends, strict=True)}
    return Question("reading", asked or game.rules[source].questions[point], replies,
                    ids=(own.cite,) if own.cite.startswith(source) else ())


def _follows(end: Any, ours: Any, ruling: Ruling) -> str:
    """What a deal comes to under a ruling, and where it first parts from the one under ours."""
    won = ", ".join(f"{counters:+}".replace("-", "−") if counters else "0" for counters in end.returns())
    if end is ours:
        basis = reading.BASIS[ruling.basis].strip(" ()") or "by the text"
        return f"So the table plays, unless an option is taken ({basis}). The seats win {won}."
    parted = [event for event, other in zip_longest(end.events, ours.events)
              if not event or not other or event[1:] != other[1:]]  # the same may happen under another sentence
    if not parted:
        return f"In this deal it makes no difference. The seats win {won}."
    said = next((end.deal.game.say(event) for event in parted if event and event.seat is not None),
                "Nothing more happens.")
    return f"The deals part here: {said} The seats win {won}."


def choice(asked: str, answers: Mapping[str, tuple[bool, str, str]], *, state: Any = None,
           ids: Sequence[str] = ()) -> Question:
    """Choose among *answers*, each with whether it is right, what is to be said to it, and the sentence."""
    if not any(right for right, _, _ in answers.values()):
        raise CannotAsk(f"none of the answers is right: {', '.join(answers)}")
    return Question("choice", asked, {answer: Reply(*said) for answer, said in answers.items()}, state=state,
                    ids=tuple(ids))


KINDS: dict[str, Callable[..., Question]] = {
    "next play": next_play, "sentence": sentence, "remedy": remedy, "count": count, "reading": reading_of,
    "choice": choice}


def ask(kind: str, *given: Any, **more: Any) -> Question:
    """A question of that kind, one of `KINDS`; CannotAsk if there is none such, or nothing to find out."""
    if kind not in KINDS:
        raise CannotAsk(f"there is no exercise of the kind {kind!r}; the kinds are {', '.join(KINDS)}")
    return KINDS[kind](*given, **more)


# ---- the learner's record ----

class Attempt(NamedTuple):
    """An answer as it was given: what was asked, the answer, whether it was right, the sentence of the reply."""

    kind: str
    asked: str
    answer: str
    right: bool | None
    cite: str


@dataclass
class Learner:
    """Who answers, and all his attempts in order, as values."""

    attempts: tuple[Attempt, ...] = field(default=())

    def answer(self, question: Question, answer: object) -> Reply:
        """The reply to an answer, which is kept; NoAnswer is kept nowhere."""
        reply = check(question, answer)
        self.attempts += (Attempt(question.kind, question.asked, str(answer), reply.right, reply.cite),)
        return reply

    def save(self) -> str:
        """The attempts as JSON text, a list in order."""
        return json.dumps([attempt._asdict() for attempt in self.attempts], ensure_ascii=False, indent=1)


LEARNER = Learner()
"""The learner at this kernel: exercises keep his attempts here unless they are given another."""
