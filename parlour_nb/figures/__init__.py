"""Figures in the style of the house, a module a game; the only part of the package that knows matplotlib.

Where it cannot be had (in a page without a network) a figure is a table with bars, made of the data that it draws.
"""

from __future__ import annotations

import base64
import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from importlib import import_module, invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import Any

BLUE, GOLD, BROWN, RED, STEEL, PAPER = "#1d3f72 #e3c68a #7a5a1c #8a1c1c #8a9db8 #fbf7ec".split()
"""The colours of the house, told apart by those too who do not see red from green: blue against gold, dark on light."""
_STYLE = Path(__file__).parent / "parlour.mplstyle"


class Picture:
    """A figure as a picture with its description, which stands in exported pages too; *data* is what is drawn.

    *data* is a line of headings and lines of values, parted by two spaces or more.
    """

    def __init__(self, figure: Any, alt: str, data: str) -> None:
        png = io.BytesIO()
        if not isinstance(figure, _Blank):
            figure.savefig(png, format="png", metadata={"Software": None})
        self.png, self.alt, self.data = png.getvalue(), alt, data

    def _repr_html_(self) -> str:
        if not self.png:
            return _bars(self.alt, self.data)
        image = base64.b64encode(self.png).decode()
        return f'<img alt="{escape(self.alt)}" style="max-width:100%" src="data:image/png;base64,{image}">'

    def __repr__(self) -> str:
        return f"{self.alt}\n{self.data}"


@contextmanager
def drawing() -> Iterator[tuple[Any, Any]]:
    """A figure and its axes in the house style, kept apart from pyplot so that none piles up."""
    if not _can_draw():
        yield _Blank(), _Blank()
        return
    with import_module("matplotlib").rc_context(fname=_STYLE):
        figure = import_module("matplotlib.figure").Figure(layout="constrained")
        yield figure, figure.subplots()


def _can_draw() -> bool:
    """Whether matplotlib can be had; where Python runs in a page, it is asked for first."""
    if sys.platform == "emscripten" and not find_spec("matplotlib"):
        from pyodide.ffi import can_run_sync, run_sync
        from pyodide_js import loadPackage
        if can_run_sync():
            run_sync(loadPackage("matplotlib"))  # says so in the console where there is no network
            invalidate_caches()
    return all(map(find_spec, ("matplotlib", "numpy")))


class _Blank:
    """A figure, or axes, on which nothing can be drawn: whatever is asked of it is let pass."""

    def __getattr__(self, name: str) -> _Blank:
        return self

    def __call__(self, *given: Any, **named: Any) -> _Blank:
        return self

    def __iter__(self) -> Iterator[_Blank]:
        return iter(())


def _bars(alt: str, data: str) -> str:
    """The data as an HTML table, each number with a bar as long as it is of the greatest in its column."""
    head, *rows = [re.split(r"  +", line.strip()) for line in data.splitlines()]
    tops = [max((abs(_number(cell)) for cell in column), default=0) or 1 for column in zip(*rows, strict=False)]
    body = "".join(f'<tr><th scope="row">{escape(first)}</th>{"".join(map(_bar, cells, tops[1:]))}</tr>'
                   for first, *cells in rows)
    headings = "".join(f'<th scope="col">{escape(words)}</th>' for words in head)
    return (f'<table class="bars"><caption style="text-align:start">{escape(alt)}</caption>'
            f"<thead><tr>{headings}</tr></thead><tbody>{body}</tbody></table>")


def _bar(cell: str, top: float) -> str:
    bar = f"linear-gradient(90deg,#c9a24b66 {100 * abs(_number(cell)) / top:.0f}%,transparent 0)"
    return f'<td style="min-width:8em;text-align:start;background:{bar}">{escape(cell)}</td>'


def _number(cell: str) -> float:
    """The first number in the cell, or nought."""
    found = re.search(r"[-+−]?\d[\d,]*\.?\d*", cell)
    return float(found[0].replace("−", "-").replace(",", "")) if found else 0.0
