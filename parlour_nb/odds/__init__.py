"""What is counted: exact chances as fractions, and seeded simulation beside them; a module a game."""

from ..simulation import Estimate as Estimate
from ..simulation import estimate as estimate
