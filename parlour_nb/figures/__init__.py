"""Figures in the style of the house, a module a game; the only part of the package that knows matplotlib."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.figure import Figure

_STYLE = Path(__file__).parent / "parlour.mplstyle"


class Picture:
    """A figure as a picture with its description, which stands in exported pages too; *data* is what is drawn."""

    def __init__(self, figure: Figure, alt: str, data: str) -> None:
        png = io.BytesIO()
        figure.savefig(png, format="png", metadata={"Software": None})
        self.png, self.alt, self.data = png.getvalue(), alt, data

    def _repr_html_(self) -> str:
        image = base64.b64encode(self.png).decode()
        return f'<img alt="{escape(self.alt)}" style="max-width:100%" src="data:image/png;base64,{image}">'

    def __repr__(self) -> str:
        return f"{self.alt}\n{self.data}"


@contextmanager
def drawing() -> Iterator[tuple[Figure, Any]]:
    """A figure and its axes in the house style, kept apart from pyplot so that none piles up."""
    with matplotlib.rc_context(fname=_STYLE):
        figure = Figure(layout="constrained")
        yield figure, figure.subplots()
