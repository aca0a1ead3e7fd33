"""The interactive table and the exercises: the only part of the package that knows widgets."""

from .exercise import Exercise
from .table import Table

__all__ = ["Exercise", "Table"]
