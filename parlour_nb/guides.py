"""A guided deal: a stacked pack, and the plays of it one after another, each of the learner's with its instruction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

NONE: Mapping[str, Any] = MappingProxyType({})


class Step(NamedTuple):
    """A play of the guided deal: what the learner is told (nothing, if another plays), and the sentence that lights."""

    action: str
    instruction: str = ""
    cite: str = ""


class Guide(NamedTuple):
    """A deal that leads a newcomer through a game: *hands* and *piles* as `Game.stack` takes them, the seat of the
    learner, all the plays in order, and what `Game.deal` is told besides."""

    hands: Sequence[str]
    you: int
    steps: Sequence[Step]
    piles: Mapping[str, Any] = NONE
    deal: Mapping[str, Any] = NONE

    def next(self, moves: Sequence[Any]) -> Step | None:
        """The step after these *moves*; None when the guide has ended, or the moves are not its own."""
        line = [step.action for step in self.steps]
        along = [str(move) for move in moves] == line[:len(moves)] and len(moves) < len(line)
        return self.steps[len(moves)] if along else None
