"""Victorian parlour card games, linked sentence by sentence to the books that describe them."""

from typing import Any

from .engine import GAMES, CannotDeal, IllegalAction, play
from .games.pope_joan import POPE_JOAN
from .records import BadRecord, load, record, replay, save
from .rulings import collation

__all__ = ["GAMES", "POPE_JOAN", "BadRecord", "CannotDeal", "IllegalAction", "collation", "load", "play",
           "record", "replay", "save"]


def __getattr__(name: str) -> Any:
    """``Table`` and ``read``, imported when first asked for: the engine needs neither widgets nor pages."""
    if name == "Table":
        from .table import Table
        return Table
    if name == "read":
        from .reading import read
        return read
    raise AttributeError(f"parlour_nb has no {name!r}")
