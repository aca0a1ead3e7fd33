"""What the tests of every game share: playing a few actions, and reading a position as one says it."""

from importlib import import_module
from importlib.util import find_spec

import pytest

from parlour_nb.engine import IllegalAction


def own(game, name, default):
    """What the game's own helpers, in tests/games/<name of the game>.py, say under *name*; or else *default*."""
    module = f"tests.games.{game.name}"
    return getattr(import_module(module), name, default) if find_spec(module) else default


def run(state, played):
    """The position after these actions: a list, or a string parted at ";" or, if there is none, at the spaces."""
    if isinstance(played, str):
        played = played.split(";") if ";" in played else played.split()
    for action in played:
        state = state.apply(action)
    return state


def cards(held):
    """Cards as one reads them."""
    return " ".join(map(str, held))


def actions(state):
    """What may be played, as one reads it."""
    return " ".join(map(str, state.legal_actions()))


def told(state, *kinds):
    """The events of these kinds as (sentence, seat, facts)."""
    return [(event.cite, event.seat, event.data) for event in state.events if event.kind in kinds]


def gains(state):
    """What each seat has won or lost in this deal, nothing left out."""
    return {seat: won for seat, won in enumerate(state.returns()) if won}


def refused(state, action):
    """The words and the sentence with which *action* is refused."""
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    return caught.value.why, caught.value.cite
