"""How the cost of our games grows with the seats and with the deals: `python benchmarks/growth.py [PICTURE]`.

Processor time of deals played out at random, events read at the end; the table is printed, and drawn if a PNG is named.
"""

import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from playouts import our_playout

from parlour_nb import GAMES
from parlour_nb.engine import Game
from parlour_nb.figures import BLUE, BROWN, RED, STEEL, Picture, drawing

DEALS = (10, 30, 100, 300, 1000)
MOST_SEATS = 10  # Speculation goes to seventeen
COLOURS = (BLUE, BROWN, RED, STEEL)
MARKS = "osv^D*P"


def milliseconds(game: Game, deals: int, **table: Any) -> float:
    """Processor time of so many deals, from a seed of its own."""
    playout = our_playout(game, table, Random(deals))
    playout()
    start = process_time()
    for _ in range(deals):
        playout()
    return (process_time() - start) * 1000


def by_seats(game: Game, deals: int = 60, rounds: int = 5) -> dict[int, float]:
    """Microseconds a deal for each number of seats the usual book allows: the median of some rounds."""
    allowed = next(iter(game.rules.values())).value.seats
    return {seats: median(milliseconds(game, deals, seats=seats) for _ in range(rounds)) / deals * 1000
            for seats in allowed if seats <= MOST_SEATS}


def by_deals(game: Game) -> dict[int, float]:
    """Milliseconds for so many deals at the usual table."""
    return {deals: milliseconds(game, deals) for deals in DEALS}


def picture(seats: dict[str, dict[int, float]], deals: dict[str, dict[int, float]]) -> Picture:
    with drawing() as (figure, axes):
        axes.remove()
        left, right = figure.subplots(1, 2)
        lines(left, seats, "microseconds a deal")
        lines(right, deals, "milliseconds in all")
        left.set(xlabel="seats", xlim=(1.5, 14.5), xticks=range(2, MOST_SEATS + 1, 2))
        right.set(xlabel="deals", xscale="log", xlim=(8, 12_000), xticks=(10, 100, 1000))
        figure.suptitle("A deal costs about as much per card played whatever the table, and the same at any length",
                        fontsize=12)
    return Picture(figure, "", "")


def lines(axes: Any, costs: dict[str, dict[int, float]], unit: str) -> None:
    """A line a game, its name beside its end, the names kept apart."""
    axes.set(yscale="log", ylabel=unit)
    beside, lowest = max(max(cost) for cost in costs.values()), 0.0
    for number, (name, cost) in enumerate(sorted(costs.items(), key=lambda one: [*one[1].values()][-1])):
        colour, end = COLOURS[number % len(COLOURS)], [*cost.values()][-1]
        lowest = max(end, lowest * 1.22)
        axes.plot([*cost], [*cost.values()], color=colour, marker=MARKS[number], markersize=4)
        axes.annotate(name, ([*cost][-1], end), (beside * 1.08, lowest), color=colour, fontsize=8, va="center",
                      arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 0.5})


def main(file: str | None = None) -> None:
    seats = {game.title: by_seats(game) for game in GAMES.values()}
    deals = {game.title: by_deals(game) for game in GAMES.values()}
    print("microseconds a deal, by seats")
    for name, cost in seats.items():
        print(f"  {name:<12}", *(f"{table}: {spent:,.0f}" for table, spent in cost.items()), sep="  ")
    print("milliseconds in all, by deals")
    for name, cost in deals.items():
        print(f"  {name:<12}", *(f"{many:,}: {spent:,.1f}" for many, spent in cost.items()), sep="  ")
    if file:
        Path(file).write_bytes(picture(seats, deals).png)


if __name__ == "__main__":
    main(*sys.argv[1:])
