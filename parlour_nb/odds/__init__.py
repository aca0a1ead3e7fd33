"""What is counted: exact chances as fractions, and seeded simulation beside them; a module a game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from typing import NamedTuple

from ..simulation import Estimate as Estimate
from ..simulation import estimate as estimate

READABLE = 10**7
"""A fraction with a greater denominator is told as a decimal alone."""


class Question(NamedTuple):
    """A question that is counted: the *exact* answer, and the same from so many *deals*, *dealt* from number 0.

    A module of this package lists its own as ``COUNTED``; *cite* is the sentence that raises the question.
    """

    words: str
    cite: str
    exact: Callable[[], Fraction]
    dealt: Callable[[int], Estimate]
    deals: int

    def __str__(self) -> str:
        exact, seen = self.exact(), self.dealt(self.deals)
        whole = f"{exact} = " if exact.denominator < READABLE else ""
        return (f"{self.words} ({self.cite})\n    exactly {whole}{float(exact):.4f}; dealt {seen.mean:.4f} ± "
                f"{seen.half_width:.4f} in {seen.deals:,}: {'they agree' if seen.agrees(exact) else 'THEY DIFFER'}")


def counted(game: str) -> tuple[Question, ...]:
    """The questions that are counted of a game, by its name.

    >>> print(counted("connexions")[0])
    How often are two named cards parted among three players? (EW106.i)
        exactly 50/221 = 0.2262; dealt 0.2070 ± 0.0251 in 1,000: they agree
    """
    questions: tuple[Question, ...] = import_module(f".{game}", __package__).COUNTED
    return questions
