"""The table widget: shows a sitting, and does what is clicked; one message each way."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets
from IPython import get_ipython

from ..engine import Game
from . import drawing
from .sitting import Sitting

_HERE = Path(__file__).parent


class Table(anywidget.AnyWidget):
    """A table to play at, in a notebook: ``Table(POPE_JOAN, seed=1859, seats=5, you=0, source="EW")``.

    The keywords are those of `Sitting` and of `Game.deal`. What can be clicked can be said in code too:
    ``table.play("9♦")``, ``table.undo()``, ``table.text()``; ``table.state`` is the position.
    """

    _esm: ClassVar[Path] = _HERE / "table.js"
    _css: ClassVar[Path] = _HERE / "table.css"
    html = traitlets.Unicode().tag(sync=True)
    _live: ClassVar[dict[str, tuple[Any, list[Table]]]] = {}

    def __init__(self, game: Game, **sitting: Any) -> None:
        self.sitting = Sitting(game, **sitting)
        self.tick = 0
        super().__init__(html=drawing.table(self.sitting, 0))
        self.on_msg(self._clicked)
        self._close_former()

    def _close_former(self) -> None:
        """Close the tables that an earlier run of the same cell made, so that one table lives a cell."""
        shell = get_ipython()
        parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
        cell = parent.get("metadata", {}).get("cellId") or parent.get("content", {}).get("code", "")
        run = parent.get("header", {}).get("msg_id")
        former_run, tables = self._live.get(cell, (None, []))
        if former_run != run:
            for table in tables:
                table.close()
            tables = []
        self._live[cell] = run, [*tables, self]

    # ---- the page speaks ----

    def _clicked(self, _widget: Table, content: Any, _buffers: Any) -> None:
        """Do what the page asks, once: a message that repeats an old tick is answered, and not obeyed."""
        if not isinstance(content, dict) or content.get("tick") != self.tick or not isinstance(content.get("act"), str):
            self.send_state("html")
            return
        try:
            self.sitting.act(content["act"])
        except Exception as fault:  # shown under the table: a handler's fault is seen nowhere else
            self.sitting.message = f"A fault in the program: {fault!r}. {traceback.format_exc(limit=-1)}"
        self._show()

    def _show(self) -> None:
        self.tick += 1
        self.html = drawing.table(self.sitting, self.tick)

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

    def restore(self, record: str) -> None:
        """Take up a record; BadRecord if it cannot be, and the table stays as it is."""
        self.sitting.restore(record)
        self._show()

    # ---- without a kernel ----

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and twins in HTML and plain text for a reader without a kernel."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "text/plain": self.text(), "text/html": drawing.twin(self.sitting)}, metadata

    def __repr__(self) -> str:
        return f"<Table of {self.sitting.game.title}, deal {self.state.deal.seed}, {self.state.source}>"


