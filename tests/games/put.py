"""Laying out a hand of Put for a test: say the hands, the rest of the pack fills up.

`aside`, `seen` and `tried` are read by the tests over all games and by tools/write_playthroughs.py.
"""

from parlour_nb.cards import PACK
from parlour_nb.games.put import PUT, Lay
from tests.games.laying import run, told


def lay(*hands, dealer=0, **deal):
    """A deal of two or four in which the seats hold these cards; seat 0 deals unless said, and so seat 1 is eldest."""
    pack = PUT.stack(hands, dealer=dealer)
    return PUT.deal(pack=pack, seats=len(hands), dealer=dealer, **deal)


def scored(mine, theirs, **deal):
    """The end of a deal with that score, so that the next one can be dealt after it: seat 0's, and seat 1's."""
    state = PUT.deal(1, dealer=1, **deal)
    return run(state, ["throw up"])._replace(purses=(mine, theirs))


def out_of_play(state):
    """The cards laid face down by partners, each with the seat that laid it."""
    down = [(card, seat) for _, seat, cards in told(state, "lays down") for card in cards]
    return down + [(card, seat) for _, seat, card in told(state, "lays out")]


def aside(state):
    """The cards that are in no hand of play and have not been played: the stock, and what partners laid aside."""
    return [*state.deal.pack[3 * len(state.deal.order):], *(card for card, _ in out_of_play(state))]


def seen(state, seat):
    """The cards that this seat has seen besides: those it laid aside, and the one it passed."""
    passed = [card for _, giver, (card, _) in told(state, "gives") if giver == seat]
    return [*passed, *(card for card, by in out_of_play(state) if by == seat)]


def tried(state):
    """Laying out some cards, whether there is anything to lay out or not."""
    return [*map(Lay, PACK[::7]), *(Lay(card) for hand in state.hands for card in hand)]
