"""What every live thing of the page has in common: one HTML, one message each way, and twins without a kernel."""

from __future__ import annotations

import os
import traceback
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets
from IPython import get_ipython
from ipywidgets import Widget

_HERE = Path(__file__).parent
_LIVE: dict[str, tuple[Any, list[Widget]]] = {}


def static() -> bool:
    """Whether PARLOUR_NB_STATIC asks for twins alone, as graders and exporters do: then no widget is opened."""
    return os.environ.get("PARLOUR_NB_STATIC", "") not in ("", "0")


def close_former(widget: Widget) -> str:
    """Close what an earlier run of the same cell made, so that one run lives a cell; says which of its cell it is."""
    shell = get_ipython()
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell = parent.get("metadata", {}).get("cellId") or parent.get("content", {}).get("code", "")
    run = parent.get("header", {}).get("msg_id")
    former_run, former = _LIVE.get(cell, (None, []))
    if former_run != run:
        for old in former:
            old.close()
        former = []
    _LIVE[cell] = run, [*former, widget]
    return f"{len(former)} {cell}"


class Live(anywidget.AnyWidget):
    """A widget that shows its `drawn` HTML and does what is clicked; subclasses say how, and give the twins."""

    _esm: ClassVar[str] = (_HERE / "table.js").read_text("utf-8")  # of a Path anywidget holds every widget for ever
    _css: ClassVar[str] = (_HERE / "table.css").read_text("utf-8")
    html = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        self.tick, self.cell = 0, close_former(self)
        super().__init__(**self.drawn())
        self.on_msg(self._clicked)

    def drawn(self) -> dict[str, str]:
        """The `html` of the page as it stands, its root with ``data-tick``; and what stands in its ``data-part``s."""
        raise NotImplementedError

    def obey(self, words: str) -> None:
        """Do what was clicked, in words; what goes wrong is for the page to say."""
        raise NotImplementedError

    def fault(self, words: str) -> None:
        """Show a fault of the program, which would otherwise be seen nowhere."""
        raise NotImplementedError

    def twin(self) -> str:
        """The HTML for a page without a kernel."""
        raise NotImplementedError

    def text(self) -> str:
        """The same as plain text."""
        raise NotImplementedError

    def open(self) -> None:
        """Open the widget's channel, unless only the twins are asked for."""
        if not static():
            super().open()

    def close(self) -> None:
        """Close the widget, and its layout, which would outlive it in the kernel and on the page."""
        self.layout.close()
        super().close()
        self.__dict__.pop("_repr_mimebundle_", None)  # ipywidgets puts None there; the twins are still to be shown

    def _clicked(self, _widget: Live, content: Any, _buffers: Any) -> None:
        """Do what the page asks, once: a message that repeats an old tick is answered, and not obeyed."""
        if not isinstance(content, dict) or content.get("tick") != self.tick or not isinstance(content.get("act"), str):
            self.send_state("html")
            return
        try:
            self.obey(content["act"])
        except Exception as fault:  # shown on the page: a handler's fault is seen nowhere else
            self.fault(f"A fault in the program: {fault!r}. {traceback.format_exc(limit=-1)}")
        self._show()

    def _show(self) -> None:
        self.tick += 1
        with self.hold_sync():  # one message, with the parts that have changed
            for part, html in self.drawn().items():
                setattr(self, part, html)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and twins in HTML and plain text for a reader without a kernel; these alone if it is not open."""
        data, metadata = ({}, {}) if self.comm is None else super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "text/plain": self.text(), "text/html": self.twin()}, metadata
