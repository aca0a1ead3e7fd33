"""Laying out a hand of Quadrille for a test: say the cards that matter, the rest of the pack fills up.

`named` is read by the tests over all games.
"""

from parlour_nb.cards import Card
from parlour_nb.games.quadrille import FORTY, QUADRILLE, RANKS
from tests.games.laying import run


def named(state):
    """The cards that may be named though nobody can tell where they are: the trumps, and the card called."""
    contract = state.contract
    return () if contract is None or contract.trumps is None else [*RANKS[contract.trumps].trumps, contract.called]


def lay(hands, said="", dealer=0, before=None, source="CM", **options):
    """A deal in which each seat of *hands* holds those cards (the rest fills up), and what is *said*, parted at ";".

    Seat 3 is eldest when seat 0 deals; then come 2, 1 and 0.
    """
    wanted = {seat: [Card(card) for card in hands.get(seat, "").split()] for seat in range(4)}
    named = [card for held in wanted.values() for card in held]
    rest = [card for card in FORTY if card not in named]
    for held in wanted.values():
        while len(held) < 10:
            held.append(rest.pop(0))
    pack = QUADRILLE.stack([wanted[seat] for seat in range(4)], dealer=dealer)
    state = QUADRILLE.deal(pack=pack, dealer=dealer, before=before, source=source, **options)
    return run(state, said) if said else state
