"""What a game lays out for its readers: a guided deal, and the scenes of sentences that seldom act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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


class Scene(NamedTuple):
    """A position in which a sentence can be seen to act: *begin* makes it, then these actions are *played*, parted at
    ``;``, and the last is *tried*, lawful or not; without it the deal is played on till the sentence acts."""

    begin: Callable[[], Any]
    played: str = ""
    tried: str = ""

    @property
    def state(self) -> Any:
        """The position, with all played but what is tried."""
        state = self.begin()
        for action in filter(None, self.played.split(";")):
            state = state.apply(action.strip())
        return state
