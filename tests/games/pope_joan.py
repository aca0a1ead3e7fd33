"""Laying out a hand of Pope Joan for a test: say the cards that matter, the rest of the pack fills up.

`aside`, `face_up`, `seen`, `named` and PRINTED are read by the tests over all games and by
tools/write_playthroughs.py.
"""

from typing import Any

from parlour_nb.cards import Card
from parlour_nb.games.pope_joan import AFTER, NINE, NO_CARD, POPE_JOAN
from tests.games.laying import told

CARDS_EACH = {  # cases 28 and 29
    "EW": {3: 14, 4: 11, 5: 8, 6: 7, 7: 6, 8: 5, 9: 4, 10: 4},
    "CM": {3: 14, 4: 11, 5: 8, 6: 7, 7: 6, 8: 5, 9: 4, 10: 4},
    "RG": {3: 12, 4: 10, 5: 8, 6: 7, 7: 6, 8: 5, 9: 5, 10: 4},
}

PRINTED_HAND: dict[str, Any] = dict(  # case 38; the eldest hand A is seat 1, the dealer E seat 0
    hands=["2♣ J♣ 9♥ 10♦ 10♥ J♦ Q♦ K♦".split(), "5♦ 7♦ 4♥ J♥ J♠ K♠ A♣ Q♣".split(),
           "3♣ Q♥ K♥ 7♠ 10♠ 10♣ 3♠ 4♦".split(), "Q♠ 8♠ 4♠ 5♣ 5♥ 5♠ 6♣ 6♥".split(),
           "6♦ 9♠ 9♦ 6♠ 7♣ 8♣ 8♥ 9♣".split()],
    turn_up="7♥", stock="4♣ K♣ A♦ A♥ A♠ 2♦ 2♥ 2♠ 3♦ 3♥".split())
PRINTED_PLAY = ("J♠ Q♠ K♠ 5♦ 6♦ 7♦ A♣ 2♣ 3♣ Q♥ K♥ 7♠ 8♠ 9♠ 10♠ 10♣ J♣ Q♣ J♥ 4♥")

PRINTED = {"case-38-printed-RG83-84": dict(stack=PRINTED_HAND, played=PRINTED_PLAY, source="RG", dresser="dealer")}


def aside(state):
    """The cards that were dealt to nobody: with those in hand and those played, the whole pack."""
    return [*state.laid.stock, state.laid.turn_up]


def face_up(state):
    """The cards besides those played that all have seen where they lie.

    Where Pope may stand in for a missing card its holder is asked, and if nobody is, nobody holds it (ED-POPE.16).
    """
    asked = state.laid.pope_as_stop and any(
        event.kind == "stops" and AFTER[event.data[0]] != NO_CARD for event in state.log)
    return [state.laid.turn_up, *[NINE] * asked]


def seen(state, seat):
    """The cards besides its own that only this seat may see."""
    return state.laid.stock if seat == state.deal.dealer and state.laid.value.dealer_sees_spare else ()


def named(state):
    """The cards that may be named though nobody can tell where they are."""
    return [*state.stops, *(event.data[0] for event in state.events if event.kind == "stops")]


def lay(seats, up, hands, stock="", source="EW", dealer=0, before=None, absent=(), **options):
    """A deal with *up* turned up in which each seat of *hands* holds those cards and the stock holds *stock*."""
    order = [seat % seats for seat in range(dealer + 1, dealer + seats + 1) if seat % seats not in absent]
    each = CARDS_EACH[source][len(order)]
    wanted = {seat: [Card(card) for card in hands.get(seat, "").split()] for seat in order}
    kept = [Card(card) for card in stock.split()]
    named = [card for cards in wanted.values() for card in cards] + [*kept, Card(up)]
    rest = [card for card in POPE_JOAN.pack if card not in named]
    for cards in wanted.values():
        while len(cards) < each:
            cards.append(rest.pop(0))
    rows = [wanted[seat][place] for place in range(each) for seat in order]
    pack = (*rows, *kept, *rest, Card(up))
    return POPE_JOAN.deal(pack=pack, seats=seats, source=source, dealer=dealer, before=before, absent=absent, **options)


def printed(**options):
    """The hand printed in RG 83-84 (case 38)."""
    return POPE_JOAN.deal(pack=POPE_JOAN.stack(**PRINTED_HAND), seats=5, **options)


def stops(state):
    """The stops that occurred, as (sentence, card, why the next one cannot follow)."""
    return [(cite, str(card), why) for cite, _, (card, why) in told(state, "stops")]
