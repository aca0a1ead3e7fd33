"""Laying out a hand of Quadrille for a test: say the cards that matter, the rest of the pack fills up.

`named` is read by the tests over all games, `TELLING` by tools/write_playthroughs.py.
"""

from parlour_nb.cards import Card, Suit
from parlour_nb.engine import Word
from parlour_nb.games.quadrille import FORTY, QUADRILLE, RANKS, Contract
from tests.games.laying import run

KINGS = ("3♠ 2♣ 3♣ 4♣ 2♥ 3♥ 4♥ 2♦ 3♦ 4♦", "4♠ 5♣ 6♣ 7♣ 5♥ 6♥ 7♥ 5♦ 6♦ 7♦",
         "5♠ K♠ J♣ Q♣ A♥ J♥ Q♥ A♦ J♦ Q♦", "A♠ 2♠ A♣ Q♠ J♠ 7♠ 6♠ K♥ K♣ K♦")
SIX_TRICKS = "A♠;5♠;4♠;3♠;2♠;K♠;5♥;2♥;A♣;J♣;6♥;3♥;Q♠;Q♣;7♥;4♥;J♠;A♥;5♣;2♣;7♠;J♥;6♣;3♣"
"""In which seat 3 has three kings and asks leave, and the first six tricks, without them."""
OWN_KING = dict(stack=dict(hands=KINGS), played=f"ask leave;pass;pass;pass;spades;call K♥;{SIX_TRICKS}")
TELLING = {"own_king": OWN_KING, "vole_own": OWN_KING}
"""Hands in which an option tells that seldom does."""


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
    return run(state, said.strip(";")) if said else state


def settled(hands, *, trumps="spades", bid="ask leave", called="K♥", made=(), vole=False, forced=False, pools=None,
            before=None, **options):
    """The end of a deal in which seat 3 was ombre, called that king, and each seat has *made* so many tricks."""
    state = lay(hands, before=before, **options)
    king = Card(called) if bid == "ask leave" else None
    friend = 3 if king is None else state.laid.owner[king]
    contract = Contract(3, Word(bid), forced, Suit[trumps.upper()], king, friend, vole)
    packed = sum(tricks << 4 * seat for seat, tricks in dict(made).items())
    return state._replace(pools=pools or state.pools)._end(contract, (), 0, packed, state.log)._replace(
        contract=contract)
