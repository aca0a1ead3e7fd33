"""The searching player: it imagines deals that may lie behind its view, and tries each action in all of them.

What it does is known as determinised Monte Carlo, with the actions halved in turn (sequential halving).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from math import ceil, log2, sqrt
from random import Random
from time import perf_counter
from typing import Any

from . import dealing
from .engine import GAMES, Action, IllegalAction, play
from .views import View

PLAYOUTS = 60
"""Deals played out for a move, unless it is said otherwise: some tenths of a second."""
DRAWS = 200
"""Packs drawn before it is given up to imagine a deal."""
TRIED = 24
"""Actions that are tried at most: where more are lawful, these are drawn by lot."""
SURELY = 1
"""Errors by which an action must be better than the book's advice to be preferred to it."""
OPENING = {"is away", *dealing.WORDS}
"""The kinds of event that come before the cards are dealt."""


def searching(playouts: int = PLAYOUTS, *, milliseconds: float | None = None,
              seed: int = 0) -> Callable[[View], Action]:
    """A player that does what wins most, on the mean, in deals it imagines and in which all play on prudently.

    Of its view it uses everything, and it sees nothing else. It plays out so many deals for a move, and then answers
    the same view alike, its lots being drawn from the seed, the seat and the number of the move; or it takes so
    many *milliseconds*, and how far it comes, and so what it answers, depends on the machine. ValueError for a budget
    of nothing.
    """
    if not (playouts if milliseconds is None else milliseconds) > 0:
        raise ValueError("a searching player needs time: playouts=60, or milliseconds=200, and more than nothing")
    return partial(_sought, playouts, milliseconds, seed)


def _sought(playouts: int, milliseconds: float | None, seed: int, view: View) -> Action:
    """What wins surely more than the book's advice, the worse half given up in each round; or else that advice."""
    lots = Random(f"{seed} {view.seat} {view.move}")
    advised, *others = tried(view, lots)
    gained: dict[Action, list[int]] = {action: [] for action in others}
    rounds = max(1, ceil(log2(len(others) + 1)))
    for _ in range(rounds if others else 0):
        worlds = (range(max(1, playouts // (rounds * (len(others) + 1)))) if milliseconds is None
                  else _until(perf_counter() + milliseconds / rounds / 1000))
        for _ in worlds:
            if (state := imagined(view, lots)) is None:
                return advised
            usual = end(state.apply(advised), view)
            for action in others:
                gained[action].append(end(state.apply(action), view) - usual)
        others = sorted(others, key=lambda action: -sum(gained[action]))[:-(-len(others) // 2)]
    return others[0] if others and surely(gained[others[0]]) else advised


def surely(gains: Sequence[int]) -> bool:
    """Whether the mean of what is gained lies above nought by more than its error.

    >>> surely([4, -2, 3, 2]), surely([9, -8, 9, -8])
    (True, False)
    """
    return sum(gains) > SURELY * sqrt(sum(gain * gain for gain in gains))


def _until(end: float) -> Iterator[int]:
    """Numbers, one at least, until the time is up."""
    for number in count():
        yield number
        if perf_counter() >= end:
            return


def tried(view: View, lots: Random) -> list[Action]:
    """The actions to be tried, the book's advice first."""
    advised = GAMES[view.game].prudent(view)
    every = range(len(view.actions))
    chosen = every if len(every) <= TRIED else sorted(lots.sample(every, TRIED))
    return [advised, *(action for action in (view.actions[place] for place in chosen) if action != advised)]


def end(state: Any, view: View) -> int:
    """The lead of the view's seat when all play on prudently."""
    return lead(play(state, [GAMES[view.game].prudent] * view.seats), view.seat)


def lead(state: Any, seat: int | None) -> int:
    """By how much the seat has won more than the others, on the mean, times the number of seats."""
    won: Sequence[int] = state.returns()
    return len(won) * won[seat or 0] - sum(won)


def imagined(view: View, lots: Random) -> Any:
    """A position, drawn by lot, which looks to the view's seat just as the true one; None if none was found."""
    imagine = GAMES[view.game].imagine
    for _ in range(DRAWS if imagine else 0):
        pack = imagine(view, lots) if imagine else None
        state = pack and _led_to(view, tuple(pack), lots)
        if state and state.view(view.seat, view.open_hands) == view:
            return state
    return None


def _led_to(view: View, pack: tuple[Any, ...], lots: Random) -> Any:
    """The position to which the same moves lead with that pack, None if one of them would not be lawful."""
    # where a move is not known, any is as good that leads to the same view
    opening = tuple(event for event in view.events if event.kind in OPENING)
    state = GAMES[view.game].state.begin(view.deal._replace(pack=pack, stands=view.deal.before), opening)
    try:
        for move in view.moves:
            state = state.apply(lots.choice(state.legal_actions()) if move is None else move)
    except IllegalAction:
        return None
    return state
