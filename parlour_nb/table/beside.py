"""Tables side by side, or stacked where the page is narrow; each is drawn as ever."""

from __future__ import annotations

from typing import Any

import ipywidgets

from . import drawing
from .live import close_former, static
from .table import Table

WIDTH = "360px"
"""As narrow as a table may stand beside another; below it they are stacked."""


class Beside(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """Tables side by side: ``Beside(Table(POPE_JOAN, seed=9), Table(POPE_JOAN, seed=9, source="RG"))``."""

    def __init__(self, *tables: Table) -> None:
        close_former(self)
        super().__init__(tables, layout=ipywidgets.Layout(flex_flow="row wrap"))
        for table in tables:
            table.layout = ipywidgets.Layout(flex=f"1 1 {WIDTH}", min_width=f"min({WIDTH}, 100%)")

    def open(self) -> None:
        """Open the widget's channel, unless only the twins are asked for."""
        if not static():
            super().open()

    def twin(self) -> str:
        """The tables as they stand, for a page without a kernel."""
        places = "".join(f'<div style="flex: 1 1 {WIDTH}; min-width: min({WIDTH}, 100%)">'
                         f"{drawing.twin(table.sitting)}</div>" for table in self.children)
        return f'<div style="display: flex; flex-flow: row wrap">{places}</div>'

    def text(self) -> str:
        """The tables in plain words, one after the other, each under its book."""
        return "\n\n".join(f"Under {table.state.source}\n{table.text()}" for table in self.children)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The widget, and its twins for a reader without a kernel; in static mode the twins."""
        data = {} if static() else super()._repr_mimebundle_(**kwargs)
        return {**data, "text/plain": self.text(), "text/html": self.twin()}

    def __repr__(self) -> str:
        return f"<Beside: {', '.join(map(repr, self.children))}>"
