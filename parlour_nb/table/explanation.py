"""A sentence explained, with the position where it acts on a table to be played on from there."""

from __future__ import annotations

from typing import Any

from ..engine import Game
from ..explaining import Explained, explained
from . import drawing
from .sitting import Sitting
from .table import Table


class Explanation(Table):
    """The sentence, its code and its tests, above a table at which it acts next."""

    def __init__(self, explained: Explained) -> None:
        self.explained = explained
        sitting = Sitting(explained.state, you=explained.state.to_play())
        sitting.choose(explained.id)
        super().__init__(sitting)

    def drawn(self) -> dict[str, str]:
        """The explanation, and the table under it."""
        parts = super().drawn()
        return {**parts, "controls": f'<div>{self.explained.html()}{parts["controls"]}</div>'}

    def twin(self) -> str:
        """The explanation, and the table as it stands."""
        return drawing.twin(self.sitting, self.explained.html())

    def text(self) -> str:
        """The explanation in plain words, with the position."""
        return str(self.explained)

    def __repr__(self) -> str:
        return f"<{self.explained.id} explained>"


def explain(id: str, game: Game | None = None) -> Any:
    """The sentence, its code, its tests, and a table at a position where it acts; without a table where it never does.

    UnknownPassage for an id that is not in the edition; LookupError for one that no game, or not this one, knows.
    """
    found = explained(id, game)
    return Explanation(found) if found.found else found
