"""The common ways of dealing: who deals first, and hands dealt one card at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from .cards import ACE_LOW, Card, Cards, Rank
from .engine import CannotDeal, Game
from .views import Event

Settled = tuple[int, tuple[Event, ...]]  # the first dealer, and what was done to find him


def cut(cite: str, present: Sequence[int], cards: Iterable[Card], order: Sequence[Rank] = ACE_LOW,
        highest: bool = False) -> Settled:
    """Each in turn cuts a card: the lowest (or the highest) in that order of ranks deals; who tie, cut again."""
    left, still, log = iter(cards), list(present), []
    while len(still) > 1:
        shown = {seat: next(left) for seat in still}
        log += [Event(cite, "cuts", seat, card) for seat, card in shown.items()]
        ranks = {seat: order.index(card.rank) for seat, card in shown.items()}
        best = (max if highest else min)(ranks.values())
        still = [seat for seat in still if ranks[seat] == best]
    return still[0], (*log, Event(cite, "deals first", still[0], "highest" if highest else None))


def cut_for_partners(cite: str, present: Sequence[int], cards: Iterable[Card],
                     order: Sequence[Rank] = ACE_LOW) -> Settled:
    """Four cut: the two lowest play the two highest and the lowest of all deals; who tie for these, cut again.

    Partners sit opposite each other: the first player keeps his seat, and his partner takes the one across.
    """
    left, shown, log, again = iter(cards), {player: list[int]() for player in range(4)}, [], [0, 1, 2, 3]
    while again:
        for player in again:
            log.append((player, card := next(left)))
            shown[player].append(order.index(card.rank))
        ranked = sorted(shown, key=lambda player: shown[player])
        lowest, second, third, _ = [shown[player] for player in ranked]
        again = [player for player in shown if shown[player] == second in (lowest, third)]
    pair = ranked[:2] if 0 in ranked[:2] else ranked[2:]
    across = next(player for player in pair if player)
    seats = dict(zip((0, *(player for player in (1, 2, 3) if player != across), across),
                     (present[0], present[1], present[3], present[2]), strict=True))
    return seats[ranked[0]], (*(Event(cite, "cuts", seats[player], card) for player, card in log),
                              Event(cite, "deals first", seats[ranked[0]], None),
                              Event(cite, "partners", seats[ranked[0]], seats[ranked[1]]))


def first_knave(cite: str, present: Sequence[int], cards: Sequence[Card]) -> Settled:
    """Cards are turned up round the table, and the first knave deals."""
    place = next(place for place, card in enumerate(cards) if card.rank is Rank.KNAVE)
    dealer = present[place % len(present)]
    return dealer, (Event(cite, "first knave", dealer, cards[place]),)


WORDS: dict[str, Callable[[Event], str]] = {
    "cuts": lambda e: f"{{who}} [cut|cuts] the {e.data}.",
    "deals first": lambda e: f"{{who}} [cut|cuts] {e.data or 'lowest'}, and [deal|deals].",
    "partners": lambda e: f"{{who}} and <{e.data}> are partners, having cut the two lowest.",
    "first knave": lambda e: f"{{who}} [have|has] the first knave, the {e.data}, and [deal|deals].",
}
"""What is said of settling the first dealer; a game takes them among its own."""


def dealt_singly(pack: Sequence[Card], order: Sequence[int], seats: int,
                 each: int) -> tuple[tuple[Cards, ...], tuple[Card, ...]]:
    """The hands by seat, one card at a time in that order, and what is left of the pack.

    >>> hands, left = dealt_singly([Card("2♠"), Card("3♠"), Card("4♠"), Card("5♠"), Card("6♠")], (1, 0), 2, 2)
    >>> [str(hand) for hand in hands], len(left)
    (['3♠ 5♠', '2♠ 4♠'], 1)
    """
    end = each * len(order)
    hands = {seat: Cards.of(pack[place:end:len(order)]) for place, seat in enumerate(order)}
    return tuple(hands.get(seat, Cards()) for seat in range(seats)), tuple(pack[end:])


def in_turn(game: Game, hands: Sequence[Sequence[Card]], dealer: int = 0) -> tuple[Card, ...]:
    """The cards of *hands* (by seat, all of one size) as they lie in a pack from which they are dealt singly."""
    if len({len(hand) for hand in hands}) != 1:
        sizes = ", ".join(str(len(hand)) for hand in hands)
        raise CannotDeal(f"the hands are of {sizes or 'no'} cards; {game.title} deals equal hands")
    return singly(game.order(dealer, len(hands)), dict(enumerate(hands)))


def singly(order: Iterable[int], hands: Mapping[int, Sequence[Card]]) -> tuple[Card, ...]:
    """The cards of these hands as they lie in a pack from which they are dealt singly in that order."""
    return tuple(card for row in zip(*[hands[seat] for seat in order], strict=True) for card in row)


def stacked_singly(game: Game, hands: Sequence[Sequence[Card]], stock: Iterable[Card | str] | None = None,
                   dealer: int = 0) -> tuple[Card, ...]:
    """The pack that deals *hands* (by seat) singly, and then *stock* (the rest of the pack, if not said)."""
    first = in_turn(game, hands, dealer)
    rest = [card for card in game.pack if card not in first]
    return (*first, *(rest if stock is None else map(Card, stock)))
