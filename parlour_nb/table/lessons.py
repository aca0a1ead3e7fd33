"""A lesson: one small file that says what is on the table when it is opened, and what is put away.

    {"game": "pope_joan", "source": "EW", "seed": 1859, "seats": 5, "you": 1, "players": "prudent",
     "options": {"lead_lowest": true}, "hidden": ["hint", "source"]}
"""

from __future__ import annotations

import json
import reprlib
import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import shorten
from typing import Any

from ..engine import GAMES, CannotDeal
from ..records import BadRecord
from ..sharing import load
from .sitting import Sitting

SAYS = {"game": "the name of a game", "about": "a line of text, for the teacher", "source": "a book, as EW",
        "seed": "the number of a deal", "share": "a deal in short, or a record", "seats": "a number of players",
        "dealer": "a seat, or null for the book's own way", "you": "a seat, a list of seats, or null to watch",
        "players": "who plays for the others", "names": "a list of what the seats are called",
        "pace": "how fast the others play", "options": "rulings by the name of the point",
        "hidden": "a list of the acts put away", "open_hands": "true or false", "match": "true or false",
        "guide": "true for the game's guided deal, or false"}
"""What a lesson may say, and how."""
KINDS = {"about": str, "share": str, "hidden": list, "open_hands": bool, "match": bool, "guide": bool}
"""What a sitting would take in other forms too, and mistake."""


class BadLesson(ValueError):
    """A lesson that cannot be opened; the message says what is wrong in it, where, and what would be right."""


def seated(lesson: str | Path) -> Sitting:
    """The sitting that the lesson presets: a path to its file, or its text. BadLesson if it cannot be."""
    where, said = _read(lesson)
    given = {key: value for key, value in said.items() if key not in ("game", "about", "options", "share", "guide")}
    if isinstance(given.get("you"), list):
        given["you"] = tuple(given["you"])
    try:
        return Sitting(_game(said), **_deal(said), **given)
    except (CannotDeal, BadRecord) as fault:
        raise BadLesson(f"{where}: {fault}") from fault
    except TypeError as fault:  # a value of a kind that no seat, name or option is
        raise BadLesson(f"{where}: something in it is of the wrong kind: {fault}") from fault


def _read(lesson: str | Path) -> tuple[str, dict[str, Any]]:
    """Where the lesson stands, and what it says, every key of it known."""
    text, where = (lesson, "the lesson") if isinstance(lesson, str) and lesson.lstrip()[:1] == "{" else (
        _file(Path(lesson)), str(lesson))
    try:
        said = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadLesson(f"{where} is not whole JSON: {fault}") from fault
    if not isinstance(said, dict):
        raise BadLesson(f"{where} is to be a table of {', '.join(SAYS)}")
    if strange := [key for key in said if key not in SAYS]:
        raise BadLesson(f"{where}: nothing is called {reprlib.repr(strange[0])}; a lesson says {', '.join(SAYS)}")
    if wrong := [key for key, kind in KINDS.items() if key in said and type(said[key]) is not kind]:
        raise BadLesson(f"{where}: {wrong[0]} is {SAYS[wrong[0]]}, not {reprlib.repr(said[wrong[0]])}")
    if "share" not in said and said.get("game") not in [*GAMES]:
        raise BadLesson(f"{where}: the game is one of {', '.join(GAMES)}, not {reprlib.repr(said.get('game'))}")
    return where, said


def _file(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")  # some editors of Windows put a mark first
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise BadLesson(f"the lesson {shorten(str(path)[:200], 60)} cannot be read: {reason}") from fault


def _game(said: Mapping[str, Any]) -> Any:
    """The game, or the state that is shared, which is of that game if one is named."""
    if "share" not in said:
        return GAMES[said["game"]]
    state = load(said["share"])
    if said.get("game", name := state.deal.game.name) != name:
        raise CannotDeal(f"the deal in short is of {name}, and game says {reprlib.repr(said['game'])}")
    return state


def _deal(said: Mapping[str, Any]) -> dict[str, Any]:
    """The options, and the guide if the lesson asks for it."""
    options = said.get("options", {})
    if not isinstance(options, dict):
        raise CannotDeal(f"options is {SAYS['options']}, as {{\"lead_lowest\": true}}, not {reprlib.repr(options)}")
    if not said.get("guide"):
        return options
    if "you" in said:
        raise CannotDeal("a guide has its learner's seat, and is not told you")
    if "share" in said:
        raise CannotDeal("a guided deal is dealt from its beginning: say game in place of share")
    module = sys.modules[GAMES[said["game"]].state.__module__]
    if not hasattr(module, "GUIDE"):
        raise CannotDeal(f"{GAMES[said['game']].title} has no guided deal")
    return {**options, "guide": module.GUIDE}
