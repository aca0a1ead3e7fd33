"""What is counted: exact chances as fractions, and seeded simulation beside them; a module a game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple


class Estimate(NamedTuple):
    """A mean from simulation, with the half-width of its 95 per cent interval and the number of deals."""

    mean: float
    half_width: float
    deals: int

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.half_width:.2f} ({self.deals:,} deals)"

    def agrees(self, value: Fraction | float) -> bool:
        """Whether *value* lies within the interval."""
        return abs(self.mean - float(value)) <= self.half_width


def estimate(sample: Sequence[float]) -> Estimate:
    """The mean of the sample and its 95 per cent interval.

    >>> print(estimate([1, 2, 3, 4]))
    +2.50 ± 1.27 (4 deals)
    """
    number = len(sample)
    mean = sum(sample) / number
    variance = sum((value - mean) ** 2 for value in sample) / (number - 1)
    return Estimate(mean, 1.96 * sqrt(variance / number), number)
