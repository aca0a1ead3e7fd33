"""Laying out a hand of Cassino for a test: say the cards that matter, the rest of the pack fills up.

`face_up`, `meant`, `tried` and PRINTED are read by the tests over all games and by tools/write_playthroughs.py.
"""

from dataclasses import replace
from itertools import combinations
from typing import Any

from parlour_nb.cards import PACK, Card, Cards
from parlour_nb.combining import number
from parlour_nb.games.cassino import CASSINO, Play
from tests.games.laying import run, told

LARGEST = 4  # of the subsets of a table that are tried
FEW = 8  # a table of more cards is tried with pairs only

RAISED: dict[str, Any] = dict(  # case 49, Cassell's example: a six is built up to seven, nine and ten
    hands=["2♣ 9♥ K♠ K♥".split(), "A♠ A♥ 7♦ 10♣".split()], table="6♠ Q♠ Q♥ J♣".split())
RAISING = "A♠ on 6♠ makes 7;2♣ on 6♠ A♠ makes 9;A♥ on 6♠ A♠ 2♣ makes 10;K♠ down;10♣ takes 6♠ 2♣ A♠ A♥"

PRINTED = {"case-49-printed-CASSELL": dict(stack=RAISED, played=RAISING, source="CASSELL")}


def face_up(state):
    """The cards besides those played that all have seen where they lie: those first laid on the table."""
    return told(state, "turns up")[0][2]


def meant(action):
    """What an action is short for: a card alone is laid down."""
    return Play(action) if isinstance(action, Card) else action


def tried(state):
    """Every card of the hand, and a few others, with every subset of the table up to some size; and some buildings."""
    seat = state.to_play()
    if seat is None:
        return [Play(PACK[0]), Play(PACK[0], Cards.of("2♠"))]
    table = [*state.table, *(card for build in state.builds for card in Cards(build.cards))]
    sizes = range(1, (LARGEST if len(table) <= FEW else 2) + 1)
    some = [Cards.of(cards) for size in sizes for cards in combinations(table, size)]
    hand = [*state.hands[seat], *(card for card in PACK if card not in state.hands[seat])][:5]
    builds = [Play(card, cards, of, called) for card in hand[:1] for cards in some if len(cards) < 3
              for of in {number(card) + sum(map(number, cards)), number(hand[-1]), 9} for called in (False, True)]
    return [Play(card, cards) for card in hand for cards in some] + builds


def lay(hands, table, stock="", source="EW", seats=2, dealer=0, before=None, **options):
    """A deal in which each seat of *hands* holds those cards, and four lie on the table; the rest fills up.

    *stock* is what is dealt next, one card at a time from the dealer's left. Whatever is filled in is of court
    cards first, which take nothing but their like.
    """
    wanted = {seat: hands.get(seat, "").split() for seat in range(seats)}
    lies, next_ones = table.split(), stock.split()
    named = Cards.of(" ".join([*(card for held in wanted.values() for card in held), *lies, *next_ones]))
    rest = sorted((card for card in PACK if card not in named), key=lambda card: (-card.rank, card))
    for held in (*wanted.values(), lies):
        while len(held) < 4:
            held.append(str(rest.pop(0)))
    pack = CASSINO.stack([wanted[seat] for seat in range(seats)], table=lies, stock=[*next_ones, *rest], dealer=dealer)
    return CASSINO.deal(pack=pack, seats=seats, source=source, dealer=dealer, before=before, **options)


def at(hands, table, source="EW", seats=2, turn=1, final=False, **options):
    """These hands, a table of any size, *turn* to play; more cards are to be dealt, unless it is *final*."""
    state = CASSINO.deal(1, seats=seats, source=source, **options)
    held = {seat: Cards.of(hands.get(seat, "")) for seat in range(seats)}
    laid = replace(state.laid, hands=[held, *state.laid.hands[1:]][:1 if final else None])
    return state._replace(laid=laid, held=sum(held.values()), loose=Cards.of(table), turn=turn)


def trailing():
    """A deal of four in which the small cards come last, so that nothing need ever be taken."""
    pack = [card for rank in (*range(9, -1, -1), 10, 11, 12) for card in PACK if card.rank == rank]
    return CASSINO.deal(pack=pack, seats=4)


def play(state, played):
    """The position after these plays, parted at ";"."""
    return run(state, played.split(";"))


def ended(*heaps, clears=None, last=0, source="EW", purses=None, **options):
    """The reckoning of a deal in which each side has taken those cards, the rest of the pack being nobody's."""
    seats = len(heaps)
    state = CASSINO.deal(1, seats=seats, source=source, **options)
    purses = purses or (0,) * seats
    laid = replace(state.laid, opening=purses)
    return state._replace(laid=laid, held=0, loose=0, taken=tuple(map(Cards.of, heaps)), clears=clears or (0,) * seats,
                          last=last, turn=None, time=len(laid.hands) - 1, purses=purses)._end()


def takings(state, card):
    """What *card* can take now, as one reads it."""
    return {str(play.taken) for play in state.legal_actions() if play.card == Card(card) and play.taken}
