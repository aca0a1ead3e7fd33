"""From the sentence to its code: the lines that cite it, and where what they rule is read.

All is read from the text of the modules, so it cannot say what the code does not do.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from textwrap import dedent
from typing import NamedTuple

from .engine import Game

_FEW = 2  # lines of a statement that are shown whole


class Code(NamedTuple):
    """A few lines of code: their file, the number of the first, the function or name they stand in, and the lines."""

    file: str
    line: int
    within: str
    text: str


def points(game: Game, id: str) -> dict[str, tuple[str, ...]]:
    """The points on which the sentence is cited, each with the books, or ``an option``, that cite it.

    >>> from parlour_nb import POPE_JOAN
    >>> points(POPE_JOAN, "EW109.12")
    {'follow': ('EW',), 'pope_as_stop': ('EW',)}
    """
    found: dict[str, tuple[str, ...]] = {}
    for where, rulings in _cited(game):
        for point, cites in rulings.items():
            if id in cites:
                found[point] = (*found.get(point, ()), where)
    return found


def _cited(game: Game) -> Iterator[tuple[str, dict[str, set[str]]]]:
    for book, rules in game.rules.items():
        yield book, {point: {ruling.cite} for point, ruling in rules.rulings.items()}
    yield "an option", {point: {ruling.cite for ruling in choices} for point, choices in game.options.items()}


def cited_at(game: Game, id: str) -> tuple[Code, ...]:
    """The entries that hold the id: rulings, options and silences."""
    return tuple(dict.fromkeys(code for file in _files(game) for code in _entries(file).get(id, ())))


def read_at(game: Game, point: str) -> tuple[Code, ...]:
    """The statements that read the ruling on *point*, its value or its sentence."""
    return tuple(dict.fromkeys(code for file in _files(game) for code, _ in _readings(file).get(point, ())))


def acts(game: Game, id: str) -> bool:
    """Whether something happens, is refused or is asked for under the sentence, rather than being ruled alone."""
    return any(what != "value" for point in points(game, id) for file in _files(game)
               for _, what in _readings(file).get(point, ()))


# ---- the files as trees ----

def _files(game: Game) -> tuple[str, ...]:
    """The modules whose code obeys the game's sentences: its own, and those that act for every game."""
    return game.state.__module__, *(f"{__package__}.{name}" for name in ("accounts", "engine", "rulings"))


def _source(file: str) -> str:
    return inspect.getsource(import_module(file))


@cache
def _entries(file: str) -> dict[str, list[Code]]:
    """By every text that stands in the module alone: the entries that hold it."""
    source, found = _source(file), dict[str, list[Code]]()
    for text, first, last, within in _texts(ast.parse(source), 1, 1, ""):
        found.setdefault(text, []).append(_code(file, source, first, last, within))
    return found


def _texts(node: ast.AST, first: int, last: int, within: str) -> Iterator[tuple[str, int, int, str]]:
    """Each text with what holds it: of a call the keyword, of a table the item, or else the statement."""
    if (isinstance(node, ast.Call) and _name(node.func) == "Step"  # what is only laid out obeys nothing
            or isinstance(node, ast.AnnAssign) and _name(node.target) == "SCENES"):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, first, last, within
    if isinstance(node, ast.stmt | ast.keyword):
        first, last = node.lineno, node.end_lineno or node.lineno
        within = _name(node.targets[0]) or within if isinstance(node, ast.Assign) else within
    parts = [(part, first, last) for part in ast.iter_child_nodes(node)]
    if isinstance(node, ast.Dict):
        parts = [(part, key.lineno, value.end_lineno or value.lineno)
                 for key, value in zip(node.keys, node.values, strict=True) if key for part in (key, value)]
    for part, start, end in parts:
        yield from _texts(part, start, end, within)


@cache
def _readings(file: str) -> dict[str, list[tuple[Code, str]]]:
    """By point: the statements that have ``value.POINT`` or ``cite.POINT``, or its name where names are looked up."""
    source, found = _source(file), dict[str, list[tuple[Code, str]]]()
    statements = list(_inside(ast.parse(source), ""))
    looking_up = {within[:end] for statement, within in statements for part in _own(statement)
                  if isinstance(part, ast.Name) and part.id == "getattr"
                  for end in (within.find("."), len(within)) if end > 0}
    for statement, within in statements:
        for part in _own(statement):
            point, what = _read(part, within in looking_up)
            if what:
                code = _code(file, source, *_lines(statement, part), within)
                found.setdefault(point, []).append((code, what))
    return found


def _read(part: ast.AST, looking_up: bool) -> tuple[str, str]:
    """The point that is read and what of it, ``value``, ``cite`` or either; of anything else, nothing."""
    if isinstance(part, ast.Attribute) and (what := _name(part.value)) in ("value", "cite"):
        return part.attr, what
    named = looking_up and isinstance(part, ast.Constant) and isinstance(part.value, str)
    return (part.value, "either") if named else ("", "")  # type: ignore[attr-defined]


def _inside(node: ast.AST, within: str) -> Iterator[tuple[ast.stmt, str]]:
    """Every statement of the functions, with the name of the function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt) and within:
            yield child, within
        name = f".{child.name}" if isinstance(child, ast.FunctionDef | ast.ClassDef) else ""
        yield from _inside(child, f"{within}{name}".lstrip("."))


def _own(statement: ast.stmt) -> Iterator[ast.AST]:
    """The parts of the statement, without the statements inside it."""
    parts: list[ast.AST] = [statement]
    while parts:
        yield (part := parts.pop())
        parts += [child for child in ast.iter_child_nodes(part) if not isinstance(child, ast.stmt)]


def _lines(statement: ast.stmt, part: ast.AST) -> tuple[int, int]:
    """The first and last line to show: of the statement, of the head of one that holds others; or one of a long one."""
    body = getattr(statement, "body", None)
    last = max(statement.lineno, body[0].lineno - 1) if body else statement.end_lineno or statement.lineno
    at = getattr(part, "lineno", statement.lineno)
    return (statement.lineno, last) if last - statement.lineno < _FEW else (at, at)


def _code(file: str, source: str, first: int, last: int, within: str) -> Code:
    path = file.partition(".")[2].replace(".", "/")
    return Code(f"{path}.py", first, within, dedent("\n".join(source.splitlines()[first - 1:last])))


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
