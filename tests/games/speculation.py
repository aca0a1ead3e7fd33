"""Laying out a deal of Speculation for a test: say the cards that matter, the rest of the pack fills up.

`aside`, `face_up`, `unseen` and `tried` are read by the tests over all games.
"""

from parlour_nb.cards import Card, Suit
from parlour_nb.engine import Word
from parlour_nb.games.speculation import SPECULATION
from tests.games.laying import run, told


def face_up(state):
    """The cards all have seen where they lie: those turned, the trumps turned up, and the spare hand at the end."""
    ups = [card for _, _, card in told(state, "turns", "turns up", "faces")]
    return [*ups, *(card for _, _, cards in told(state, "turns the spare hand") for card in cards)]


def unseen(state, seat):
    """The cards before the seat that nobody may look at, itself least of all."""
    return state.down[seat]


def aside(state):
    """The cards that were dealt to nobody: with those before the seats, the whole pack."""
    ups = [card for _, _, card in told(state, "turns up", "faces")]
    return [*ups, *state.laid.stock, *state.laid.spare]


def tried(state):
    """Bids that might be made in any position."""
    return [Word(f"bid {number}") for number in ("0", "1", "2", "22", "23", "07", "-1", "six", "1000", "10" * 9)]


def lay(hands, up="2♠", stock="", source="EW", seats=4, dealer=0, before=None, absent=(), **options):
    """A deal in which the seats of *hands* show those cards, in that order, and *up* is turned up.

    What is not said is filled with cards that are no trumps and neither knaves nor fives, as far as there are any.
    """
    order = SPECULATION.order(dealer, seats, absent)
    wanted = {seat: [Card(card) for card in hands.get(seat, "").split()] for seat in order}
    below = [Card(card) for card in stock.split()]
    named = [card for cards in wanted.values() for card in cards] + [Card(up), *below]
    trumps = Card(up).suit
    rest = sorted((card for card in SPECULATION.pack if card not in named),
                  key=lambda card: (card.suit is trumps, card.rank.index in "5 J", card.suit is not Suit.CLUBS, card))
    for cards in wanted.values():
        while len(cards) < 3:
            cards.append(rest.pop(0))
    rows = [wanted[seat][place] for place in (2, 1, 0) for seat in order]
    return SPECULATION.deal(pack=(*rows, Card(up), *below, *rest), seats=seats, source=source, dealer=dealer,
                            before=before, absent=absent, **options)


def shown(state):
    """Who showed what, in order."""
    return " ".join(f"{seat}:{card}" for _, seat, card in told(state, "turns"))


def turned(state):
    """The position when all that are left have turned, and nobody has bid for anything or sold it."""
    while state.to_play() is not None:
        state = state.apply(next(word for word in ("turn", "pass", "keep") if word in state.legal_actions()))
    return state


def bidding(hands, up="2♠", played="turn", **deal):
    """A position in which a card of *hands* is on offer."""
    return run(lay(hands, up, **deal), played)
