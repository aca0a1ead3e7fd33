"""Players: a player answers a View with an action, and sees nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import blake2b

from .engine import GAMES, Action
from .searching import searching
from .views import View

Player = Callable[[View], Action]


def at_random(seed: int = 0) -> Player:
    """A player that draws among the lawful actions, the same one whenever it sees the same view.

    The lot is drawn from the seed, the seat and the number of the move, so that a deal taken back or
    restored is answered as before.
    """
    return partial(_drawn, seed)


def _drawn(seed: int, view: View) -> Action:
    lot = blake2b(f"{seed} {view.seat} {view.move}".encode(), digest_size=8).digest()
    return view.actions[int.from_bytes(lot, "big") % len(view.actions)]


def prudent(view: View) -> Action:
    """The action the book advises, in whichever game the view is of."""
    return GAMES[view.game].prudent(view)


DRAWING: dict[str, Callable[..., Player]] = {"random": at_random, "searching": searching}
"""The players that draw lots, each made with the seed of its own."""
PLAYERS: dict[str, Player] = {"prudent": prudent, **{name: make() for name, make in DRAWING.items()}}
"""The computer players a table offers, by name."""


def named(player: str | Player, seed: int = 0) -> Player:
    """The player of that name, drawing its lots from *seed*, or the one that is given; ValueError names them all."""
    if callable(player):
        return player
    if player not in PLAYERS:
        raise ValueError(f"no player {player!r}; the players are {', '.join(PLAYERS)}")
    return DRAWING[player](seed=seed) if player in DRAWING else PLAYERS[player]
