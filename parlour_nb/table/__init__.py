"""The interactive table, the exercises and the explanations: the only part of the package that knows widgets."""

from .beside import Beside
from .exercise import Exercise
from .explanation import explain
from .lessons import BadLesson
from .table import Table

lesson = Table.from_lesson

__all__ = ["BadLesson", "Beside", "Exercise", "Table", "explain", "lesson"]
