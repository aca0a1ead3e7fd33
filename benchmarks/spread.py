"""A median with its spread, written the same way in every benchmark."""

from collections.abc import Sequence
from statistics import median


def spread(values: Sequence[float], form: str = ",.0f") -> str:
    """`median (least–greatest)`."""
    return f"{median(values):{form}} ({min(values):{form}}–{max(values):{form}})"


def quartiles(values: Sequence[float], form: str = ".1f") -> str:
    """`median (first quartile–third quartile)`, for trials with rare long pauses in them."""
    ordered = sorted(values)
    low, high = ordered[len(ordered) // 4], ordered[len(ordered) * 3 // 4]
    return f"{median(ordered):{form}} ({low:{form}}–{high:{form}})"
