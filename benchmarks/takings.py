"""Cassino's lawful plays on tables crowded with small cards, four of each rank: `python benchmarks/takings.py`.

The cards of the hand are the greatest that such a table can meet, a ten among them. Nothing is kept from one trial to
the next.
"""

import gc
from collections.abc import Sequence
from time import perf_counter

from spread import spread

from parlour_nb import CASSINO, combining
from parlour_nb.cards import PACK, Card, Cards
from parlour_nb.games import cassino
from parlour_nb.games.cassino import Cassino

HAND = tuple(map(Card, ("10♠", "10♥", "10♣", "K♠")))
TABLES = (4, 8, 12, 16, 20, 24, 28, 32, 36)


def position(loose: int) -> Cassino:
    """A position with these cards in the hand to play, and so many of the smallest on the table."""
    small = Cards.of(sorted(PACK, key=lambda card: card.rank)[:loose])
    rest = [card for card in PACK if card not in HAND and card not in small]
    other, four = rest[:4], [*small][:4]
    state: Cassino = CASSINO.deal(pack=CASSINO.stack([HAND, other], table=four, dealer=1), seats=2, dealer=1)
    return state._replace(loose=small)


def trial(state: Cassino) -> tuple[float, float, int]:
    """Milliseconds to know the lawful plays and to take the last of them, and how many there are."""
    for found in (cassino.plain_run, combining.unions, combining._unions, combining.how_many, combining.at_most):
        found.cache_clear()
    start = perf_counter()
    plays = state.legal_actions()
    known = perf_counter()
    last = plays[len(plays) - 1]
    taken = perf_counter()
    assert last in plays
    return (known - start) * 1000, (taken - known) * 1000, len(plays)


def main(tables: Sequence[int] = TABLES, trials: int = 9) -> None:
    gc.disable()
    print(f"{'loose':>5}  {'lawful plays':>14}  ms to know them          ms to make the last")
    for loose in tables:
        state = position(loose)
        known, made, many = zip(*(trial(state) for _ in range(trials)), strict=True)
        print(f"{loose:>5}  {many[0]:>14,}  {spread(known, '.2f'):<24}  {spread(made, '.2f')}")


if __name__ == "__main__":
    main()
