"""Where a sentence acts: a position out of numbered deals, gone through under every book and option that holds it.

What they seldom bring about a game lays out itself, in its `Game.scenes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, islice, zip_longest
from typing import Any, NamedTuple

from .cards import PACK
from .engine import CannotDeal, Game, IllegalAction
from .players import at_random, prudent
from .rulings import Rules
from .views import Event, Note, spoken

MANY = 20
"""Lawful actions of a position, at most, that are tried under another ruling."""


class Found(NamedTuple):
    """A position in which a sentence acts: what is done there (nothing, if it has just acted), and what is said."""

    state: Any
    action: str
    said: str


class Company(NamedTuple):
    """What is played: a book, and the options taken with it."""

    source: str
    options: tuple[tuple[str, Any], ...] = ()


Scenes = Iterator[tuple[str, Found]]  # each with the sentence that acts


def scene(game: Game, id: str) -> Found | None:
    """A position in which the sentence acts, or None: the game's own, a deal that is refused, or one searched for."""
    return next((found for each, found in chain(_laid_out(game, id), _seated(game), _searched(game, id))
                 if each == id), None)


def _laid_out(game: Game, id: str) -> Scenes:
    """What happens in the game's own scene, or as it is played on."""
    if id in game.scenes:
        state, tried = game.scenes[id].state, game.scenes[id].tried
        yield from _done(state, tried) if tried else _told(state)
        yield from chain(_playing(state), _trying(state))
        for other in _others(game, Company(state.source, state.deal.options), id):
            yield from _comparing(state, other)


def _seated(game: Game) -> Scenes:
    """A player too few, which every book refuses, and one who has left."""
    for source, rules in game.rules.items():
        least = rules.value.seats[0]
        try:
            game.deal(0, source=source, seats=least - 1)
        except CannotDeal as refusal:
            yield rules.cite.seats, Found(game.deal(0, source=source, seats=least), f"seats={least - 1}",
                                          f"No: {refusal}.")
        left = game.deal(0, source=source, seats=least + 1, absent=[1])
        yield rules.cite.absent, Found(left, "", game.say(left.events[0]))


def _searched(game: Game, id: str) -> Scenes:
    """What is found of it in the deals gone through, way by way."""
    mine = [company for company in _companies(game) if _holds(game, company, id)]
    pairs = [(company, other) for company in mine for other in _others(game, company, id)]
    for way, seeds in WAYS:
        for seed in seeds:
            for which in pairs if way is _comparing else zip(mine):
                if found := _gone_through(way, game, seed, *which).first(id):
                    yield id, found


class Walk:
    """A deal gone through as far as it was ever asked for, so that the next sentence need not begin again."""

    def __init__(self, scenes: Scenes) -> None:
        self.ahead, self.found = scenes, dict[str, Found]()

    def first(self, id: str) -> Found | None:
        """The first scene in which the sentence acts."""
        if id not in self.found:
            for each, found in self.ahead:
                self.found.setdefault(each, found)
                if each == id:
                    break
        return self.found.get(id)


@lru_cache(maxsize=1024)
def _gone_through(way: Callable[..., Scenes], game: Game, seed: int, company: Company, *other: Company) -> Walk:
    return Walk(way(_dealt(game, company, seed, None if way is _told else 0), *other))


@cache
def _companies(game: Game) -> tuple[Company, ...]:
    """Every book as it is, and with each option the first book that rules otherwise."""
    changed = ((book, ((point, ruling.value),)) for point, choices in game.options.items() for ruling in choices
               for book in game.rules if game.rules[book].rulings[point].value != ruling.value)
    first = {options: Company(book, options) for book, options in reversed([*changed])}
    return (*map(Company, game.rules), *reversed(first.values()))


def _holds(game: Game, company: Company, id: str) -> bool:
    """Whether the book rules by that sentence, or by the option that is taken."""
    rulings = _rules(game, company).rulings
    return any(rulings[point].cite == id for point in dict(company.options) or rulings)


def _rules(game: Game, company: Company) -> Rules:
    return game.rules_of(company.source, dict(company.options))


def _others(game: Game, company: Company, id: str) -> Iterator[Company]:
    """The other books, or the same one with an option or without, that rule otherwise where *company* has *id*."""
    ours = _rules(game, company).rulings
    for other in _companies(game):
        theirs = _rules(game, other).rulings
        alike = other.options == company.options or other.source == company.source and not (
            other.options and company.options)
        if alike and any(theirs[point].value != ruling.value for point, ruling in ours.items() if ruling.cite == id):
            yield other


def _dealt(game: Game, company: Company, seed: int, dealer: int | None) -> Any:
    """The deal of that number, with one number of players or another."""
    seats = game.rules[company.source].value.seats
    numbers = [*dict.fromkeys((game.usual_seats, *seats[:2], seats[-1]))]
    return game.deal(seed, source=company.source, seats=numbers[seed % len(numbers)], dealer=dealer,
                     **dict(company.options))


# ---- the ways of going through a deal ----

def _told(state: Any) -> Scenes:
    """What has happened so far."""
    yield from _by_sentence(state, "", state.events)


def _by_sentence(state: Any, action: str, events: Sequence[Event]) -> Scenes:
    """What has happened by the action, under each sentence."""
    for cite in dict.fromkeys(event.cite for event in events):
        yield cite, Found(state, action, " ".join(state.deal.game.say(event) for event in events if event.cite == cite))


def _playing(state: Any) -> Scenes:
    """What happens in the play, and when it is dealt again by the plain book."""
    while state.to_play() is not None:
        action = str(_player(state)(state.view(state.to_play())))
        yield from _done(state, action)
        state = state.apply(action)
    book = state.deal.game.rules[state.source].rulings
    yield from _told(state.next_deal(**{point: book[point].value for point, _ in state.deal.options}))


def _player(state: Any) -> Callable[..., Any]:
    """The prudent player, or in every third deal one who does what the prudent never do."""
    return prudent if (state.deal.seed or 1) % 3 else at_random(state.deal.seed)


def _done(state: Any, action: str) -> Scenes:
    """What happens by the action, or why it is refused."""
    if refusal := state.why_not(action):
        yield refusal.cite, Found(state, action, f"No: {refusal.why}.")
    else:
        yield from _by_sentence(state, action, state.apply(action).events[len(state.events):])


def _trying(state: Any) -> Scenes:
    """What is refused, noted and answered in every position to the end."""
    game = state.deal.game
    absent = [card for card in PACK if card not in game.pack]
    while True:
        view = state.view(state.to_play())
        words = [word for word in game.vocabulary if "…" not in word]
        for action in map(str, (*view.hand, *absent, *view.words, *words, *game.never)):
            if refusal := state.why_not(action):
                yield refusal.cite, Found(state, action, f"No: {refusal.why}.")
        for asked, note in _notes(view, game.answers):
            yield note.cite, Found(state, asked, spoken(note.text, note.seat, "seat {}".format))
        if state.to_play() is None:
            return
        state = state.apply(prudent(view))


def _notes(view: Any, answers: Mapping[str, Callable[..., Note]]) -> Iterator[tuple[str, Note]]:
    """What is written on the felt, and what is answered to the game's own questions."""
    yield "", view.prompt
    for zone in view.zones:
        if note := getattr(zone, "note", None):
            yield "", note._replace(text=f"{zone.title}: {note.text}.")
    yield from ((question, answer(view)) for question, answer in answers.items())


def _comparing(here: Any, other: Company) -> Scenes:
    """What is otherwise than under *other*, when the same is played, as long as it is lawful there too."""
    there, rivals = _dealt_again(here, other), _rivals(here.deal.rules, _rules(here.deal.game, other))
    at, since = Found(here, "", ""), (0, 0)
    while there is not None:
        yield from _unlike(at, here.events[since[0]:], there.events[since[1]:], rivals)
        if here.to_play() is None or here.to_play() != there.to_play():
            return
        yield from _forbidden(here, there)
        since = len(here.events), len(there.events)
        at = Found(here, str(_player(here)(here.view(here.to_play()))), "")
        here, there = here.apply(at.action), None if there.why_not(at.action) else there.apply(at.action)


def _dealt_again(state: Any, other: Company) -> Any:
    """The same deal under *other*, led to the same position; None if that cannot be."""
    deal = state.deal
    kept = {key: value for key, value in deal.keywords.items() if key not in deal.game.options}
    try:
        again = deal.game.deal(**{**kept, "source": other.source, **dict(other.options)})
        for action in state.moves:
            again = again.apply(action)
    except (CannotDeal, IllegalAction):
        return None
    return again


Rivals = list[tuple[str, str]]  # the sentence of a ruling, and that of another in its place


def _rivals(ours: Rules, theirs: Rules) -> Rivals:
    return [(ruling.cite, theirs.rulings[point].cite) for point, ruling in ours.rulings.items()
            if ruling.value != theirs.rulings[point].value]


def _unlike(at: Found, ours: tuple[Event, ...], theirs: tuple[Event, ...], rivals: Rivals) -> Scenes:
    """The first that happens in only one of two plays, if it is of the other ruling, or the only other one."""
    say = at.state.deal.game.say
    known, theirs_known = {event[1:] for event in ours}, {event[1:] for event in theirs}
    for one, other in zip_longest(ours, theirs):
        here = say(one) if one and one[1:] not in theirs_known else ""
        there = say(other) if other and other[1:] not in known else ""
        if here or there:
            for mine, rival in rivals:
                if len(rivals) == 1 or there and other.cite == rival:
                    otherwise = f"Where {rival} holds: {there}" if there else f"Not so where {rival} holds."
                    yield mine, at._replace(said=f"{here} {otherwise}" if here else f"{otherwise} Not so here.")
            return


def _forbidden(here: Any, there: Any) -> Scenes:
    """What is lawful there and not here."""
    for action in map(str, islice(there.legal_actions(), MANY)):
        if refusal := here.why_not(action):
            yield refusal.cite, Found(here, action, f"No: {refusal.why}.")


WAYS: tuple[tuple[Callable[..., Scenes], range], ...] = (
    (_told, range(4)), (_playing, range(4)), (_trying, range(4)), (_comparing, range(4)),
    (_told, range(4, 200)), (_playing, range(4, 8)))
"""How deals are gone through, and which."""
