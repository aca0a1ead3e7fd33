"""Rulings: what a book rules on a point, the passage that says so, and on what basis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import SimpleNamespace
from typing import Any, Literal

Basis = Literal["text", "inference", "editor"]


@dataclass(frozen=True)
class Ruling:
    """What a book rules on one point: the value, the passage that says so, and on what basis."""

    value: Any
    cite: str
    basis: Basis = "text"


def asks(question: str, usual: Ruling | None = None) -> Any:
    """A field of `Rules`: the point in question, in words, and the ruling where a book has none of its own."""
    asked = {"asks": question}
    return field(metadata=asked) if usual is None else field(default=usual, kw_only=True, metadata=asked)


@dataclass(frozen=True, eq=False)
class Rules:
    """The rulings of one book on one game; each game adds its own points as fields.

    Two sets of rules are the same only if they are one object: a game makes each but once. The points here
    every game has, for the engine acts on them: *seats* are the numbers that may play, least first, as
    ``range(3, 11)`` or ``(2, 4)``.
    """

    seats: Ruling = asks("How many may play?")
    absent: Ruling = asks("What if a player leaves the sitting?",
                          Ruling("he is passed over", "ED-TABLE.2", "editor"))

    @cached_property
    def value(self) -> SimpleNamespace:
        """The rulings as plain values, resolved once."""
        return SimpleNamespace(**{point.name: getattr(self, point.name).value for point in fields(self)})

    @cached_property
    def cite(self) -> SimpleNamespace:
        """The passage of each ruling."""
        return SimpleNamespace(**{point.name: getattr(self, point.name).cite for point in fields(self)})

    @property
    def rulings(self) -> dict[str, Ruling]:
        """The rulings by point."""
        return {point.name: getattr(self, point.name) for point in fields(self)}

    @property
    def questions(self) -> dict[str, str]:
        """What each point asks, in words."""
        return {point.name: point.metadata["asks"] for point in fields(self)}


def collation(rules: Mapping[str, Rules]) -> tuple[tuple[str, dict[str, Ruling]], ...]:
    """What each book rules on each point, as (question, {siglum: ruling}), in the order of play."""
    questions = next(iter(rules.values())).questions
    return tuple((question, {source: book.rulings[point] for source, book in rules.items()})
                 for point, question in questions.items())
