"""What the tests over all games cannot guess of Connexions, and how its own lay out a hand."""

from parlour_nb.cards import PACK, Cards, Suit
from parlour_nb.games.connexions import CARDS, CONNEXIONS, draw, possessors

BLACK_FIRST = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS)


def aside(state):
    """The cards left over."""
    return list(state.laid.rest)


def named(state):
    """The cards of connexion, which the table names wherever they are."""
    return list(CARDS)


def lay(named, seats=4, dealer=0, before=None, **options):
    """A deal in which each seat holds those cards; the hands are filled up with low clubs, then spades, then hearts.

    No card of connexion and no diamond is dealt that is not named, and hearts only to the eldest hand, who leads.
    """
    held = [named.get(seat, "").split() for seat in range(seats)]
    taken = Cards.of(" ".join(sum(held, []))) | CARDS
    rest = [card for suit in BLACK_FIRST for card in PACK[13 * suit:13 * suit + 13] if not taken >> card & 1]
    for hand in (*held[dealer + 2:], *held[:dealer + 2]):
        while len(hand) < (10, 8)[seats - 3]:
            hand.append(str(rest.pop(0)))
    return CONNEXIONS.deal(pack=CONNEXIONS.stack(held, dealer=dealer), seats=seats, dealer=dealer, before=before,
                           **options)


def around(played, seats=4, **options):
    """A deal in which the seats from the first to lead, seat 1, hold these cards, one each; the rest is black."""
    cards = played.split()
    return lay({(place + 1) % seats: card for place, card in enumerate(cards)}, seats, **options)


def drawn(made, fell=(), pool=1008, **options):
    """The end of a deal in which each seat took so many tricks, and connexions (0, 1, 2) fell to seats."""
    state = CONNEXIONS.deal(1, seats=len(made), **options)
    have = possessors(state.laid, tuple(fell), ())
    pools, purses, log = draw(state.deal.rules, state.deal.order, made, have, (pool,), state.laid.staked)
    return state._replace(turn=None, lawful=0, held=0, pools=pools, purses=purses, log=log)


def lead(state, card):
    """The position when *card* has been led and everybody has played to it the first card that may be played."""
    made, state = sum(state.tricks), state.apply(card)
    while sum(state.tricks) == made:
        state = state.apply(state.legal_actions()[0])
    return state


def out(state):
    """The end of the deal, everybody playing the first card that may be played."""
    while state.to_play() is not None:
        state = state.apply(state.legal_actions()[0])
    return state


def connexions(state):
    """Which connexions have fallen, and who took the trick."""
    return dict(state.fell)

