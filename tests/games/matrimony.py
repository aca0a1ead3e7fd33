"""Laying out a hand of Matrimony for a test: say the cards that matter, the rest of the pack fills up.

`aside`, `face_up` and `tried` are read by the tests over all games.
"""

from parlour_nb.cards import PACK, Card
from parlour_nb.engine import Word, play
from parlour_nb.games.matrimony import LAYS, MATRIMONY
from parlour_nb.players import prudent

DULL = [Card(rank + suit) for rank in ("2", "3", "4", "5", "6", "7", "8", "9") for suit in "♠♥♣♦"]
"""Cards that are filled in: none makes a couple, and of three dealt one after another none is a pair."""


def aside(state):
    """The cards that are in no hand: with those in hand, the whole pack."""
    held = {card for hand in state.hands for card in hand}
    return [card for card in PACK if card not in held]


def face_up(state):
    """The cards all have seen where they lie: those turned up, and the hands shown."""
    up = [card for event in state.events if event.kind == "turned up" for _, card in event.data]
    return [*up, *(card for event in state.events if event.kind == "shows" for card in event.data)]


def tried(state):
    """Every stake that might be tried, lawful or not."""
    return [*(word for words in LAYS for word in words[::3]), Word("lay 13 on best"), Word("lay 1 on whist")]


def lay(hands, seats=5, source="EW", dealer=0, before=None, **options):
    """A deal in which each seat of *hands* holds those cards, the last of them turned up; the rest is dull."""
    each = sum(MATRIMONY.rules[source].value.cards)
    wanted = {seat: [Card(card) for card in hands.get(seat, "").split()] for seat in range(seats)}
    rest = [card for card in DULL if not any(card in held for held in wanted.values())]
    for held in wanted.values():
        while len(held) < each:
            ranks = {card.rank for card in held}
            held.insert(0, rest.pop(next(at for at, card in enumerate(rest) if card.rank not in ranks)))
    pack = MATRIMONY.stack([wanted[seat] for seat in range(seats)], source=source, dealer=dealer)
    return MATRIMONY.deal(pack=pack, seats=seats, source=source, dealer=dealer, before=before, **options)


def staked(state, *numbers):
    """The position after the dealer has laid these numbers, or as many of them as he is asked for."""
    for number in numbers:
        if state.to_play() == state.deal.dealer and not state.model:
            state = state.apply(LAYS[state.step][number])
    return state


def said(state, words):
    """The position after these words, parted at ";"."""
    for word in words.split(";"):
        state = state.apply(word)
    return state


def ended(hands, *numbers, **given):
    """The end of a deal with these hands, when the dealer has laid these numbers and the others as is prudent."""
    state = staked(lay(hands, **given), *(numbers or (3, 2, 2, 2, 3)))
    return play(state, [prudent] * state.deal.seats)


def won(state):
    """Who has taken from which chance, in the order of the board, as (sentence, seat, chance)."""
    return [(event.cite, event.seat, event.data[1]) for event in state.events if event.kind == "takes"]
