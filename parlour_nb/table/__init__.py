"""The interactive table: the only part of the package that knows widgets."""

from .table import Table

__all__ = ["Table"]
