"""The table widget: shows a sitting, and does what is clicked; one message each way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

from .. import reading
from ..engine import Game, State
from . import drawing
from .lessons import seated
from .live import Live
from .sitting import Sitting


class Table(Live):
    """A table to play at, in a notebook: ``Table(POPE_JOAN, seed=1859, seats=5, you=0, source="EW")``.

    In place of a game it takes up a state: ``Table(load("P5QE-M80C-BJYP-0N4"))``.

    The keywords are those of `Sitting` and of `Game.deal`. What can be clicked can be said in code too:
    ``table.play("9♦")``, ``table.undo()``, ``table.text()``; ``table.state`` is the position.
    """

    controls, page, felt, news, below = (traitlets.Unicode().tag(sync=True) for _ in drawing.PARTS)

    def __init__(self, game: Game | State | Sitting, **sitting: Any) -> None:
        self.sitting = game if isinstance(game, Sitting) else Sitting(game, **sitting)
        super().__init__()

    @classmethod
    def from_lesson(cls, lesson: str | Path) -> Table:
        """The table that a lesson presets, by the path of its file or by its text; BadLesson says what is amiss."""
        return cls(seated(lesson))

    def drawn(self) -> dict[str, str]:
        """The table as the page shows it, in parts."""
        return drawing.parts(self.sitting, self.tick, self.cell)

    def obey(self, words: str) -> None:
        """Do what was clicked, in words."""
        self.sitting.act(words)

    def fault(self, words: str) -> None:
        """Say under the table what went wrong."""
        self.sitting.message = words

    # ---- the same in code ----

    @property
    def state(self) -> Any:
        """The position on the table."""
        return self.sitting.state

    def play(self, action: Any) -> None:
        """Play *action* (a Card, or its notation) and let the others answer; IllegalAction if the rules forbid it."""
        self.sitting.message = self.sitting.cite = ""
        self.sitting.play(action)
        self._show()

    def act(self, words: str) -> str:
        """Do what a click would (``hint``, ``source CM``, ``sentence EW109.9``), and return what the table says."""
        self.sitting.act(words)
        self._show()
        return self.sitting.message

    def undo(self) -> None:
        """Take back the last play and what answered it."""
        self.act("undo")

    def text(self) -> str:
        """The table and the sentences that act, as plain text."""
        return drawing.text(self.sitting)

    def save(self) -> str:
        """The record of the sitting, which `load` or `restore` takes up."""
        return self.sitting.record()

    def transcript(self, form: str = "text") -> str:
        """What has happened in the deal, with the names of the table: ``text``, ``markdown``, ``csv`` or ``json``."""
        return reading.transcript(self.state, form, self.sitting.name, self.sitting.view().events)

    def restore(self, record: str) -> None:
        """Take up a record, or a shared text; BadRecord if it cannot be, and the table stays as it is."""
        self.sitting.restore(record)
        self._show()

    def twin(self) -> str:
        """The table as it stands, for a page without a kernel."""
        return drawing.twin(self.sitting)

    def __repr__(self) -> str:
        return f"<Table of {self.sitting.game.title}, deal {self.state.deal.seed}, {self.state.source}>"


