"""Rulings: what a book rules on a point, the passage that says so, and on what basis."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import SimpleNamespace
from typing import Any, Literal, dataclass_transform

from .values import Value, held
from .values import asks as asks
from .values import replace as replace

Basis = Literal["text", "inference", "editor"]


class Ruling(Value):
    """What a book rules on one point: the value, the passage that says so, and on what basis."""

    value: Any
    cite: str
    basis: Basis = "text"


@dataclass_transform(kw_only_default=True, frozen_default=True, eq_default=False, field_specifiers=(asks,))
class Rules(Value):
    """The rulings of one book on one game; each game adds its own points as fields.

    Two sets of rules are the same only if they are one object: a game makes each but once. The points here
    every game has, for the engine acts on them: *seats* are the numbers that may play, least first, as
    ``range(3, 11)`` or ``(2, 4)``.
    """

    __eq__, __hash__ = object.__eq__, object.__hash__
    seats: Ruling = asks("How many may play?")
    absent: Ruling = asks("What if a player leaves the sitting?",
                          default=Ruling("he is passed over", "ED-TABLE.2", "editor"))

    @cached_property
    def value(self) -> SimpleNamespace:
        """The rulings as plain values, resolved once."""
        return SimpleNamespace(**{point: ruling.value for point, ruling in held(self).items()})

    @cached_property
    def cite(self) -> SimpleNamespace:
        """The passage of each ruling."""
        return SimpleNamespace(**{point: ruling.cite for point, ruling in held(self).items()})

    @property
    def rulings(self) -> dict[str, Ruling]:
        """The rulings by point."""
        return held(self)

    @property
    def questions(self) -> dict[str, str]:
        """What each point asks, in words."""
        return {point: getattr(type(self), point).question for point in self.fields}


def collation(rules: Mapping[str, Rules]) -> tuple[tuple[str, dict[str, Ruling]], ...]:
    """What each book rules on each point, as (question, {siglum: ruling}), in the order of play."""
    questions = next(iter(rules.values())).questions
    return tuple((question, {source: book.rulings[point] for source, book in rules.items()})
                 for point, question in questions.items())
