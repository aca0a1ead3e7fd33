"""What the tests over all games cannot guess of Connexions, and how its own lay out a hand."""

from parlour_nb.cards import PACK, Card, Cards
from parlour_nb.games.connexions import CONNEXIONS


def aside(state):
    """The cards left over."""
    return list(state.laid.rest)
