"""How the cost of our games grows with the seats and with the deals: `python benchmarks/growth.py [PICTURE]`.

Processor time of deals played out at random, events read at the end; the table is printed, and drawn if a PNG is named.
"""

import gc
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from playouts import our_playout

from parlour_nb import GAMES
from parlour_nb.engine import Game
from parlour_nb.figures import BLUE, BROWN, RED, Picture, drawing

DEALS = (10, 30, 100, 300, 1000)
MOST_SEATS = 10  # Speculation goes to seventeen
COLOURS = (BLUE, BROWN, RED)
MARKS = "osv^D*P"
Costs = dict[str, dict[int, float]]


def milliseconds(game: Game, deals: int, **table: Any) -> float:
    """Processor time of so many deals, from a seed of its own."""
    playout = our_playout(game, table, Random(deals))
    playout()
    gc.collect()  # what others have left is not cleared away at this one's cost
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


def draw(seats: Costs, deals: Costs) -> bytes:
    """Both tables as one picture, PNG; each game has its colour and mark in both."""
    few, *_, many = seats["Speculation"].values()
    with drawing() as (figure, axes):
        axes.remove()
        left, right = figure.subplots(1, 2)
        lines(left, seats, "microseconds a deal", apart=1.15, beside=12)
        lines(right, deals, "milliseconds in all", apart=1.6, beside=2000)
        left.set(xlabel="seats", xlim=(1.5, 18), xticks=range(2, MOST_SEATS + 1, 2))
        left.set_yticks((50, 100, 200, 400, 800), ("50", "100", "200", "400", "800"))
        right.set(xlabel="deals", xscale="log", xlim=(8, 20_000))
        right.set_xticks((10, 100, 1000), ("10", "100", "1,000"))
        right.set_yticks((1, 10, 100, 1000), ("1", "10", "100", "1,000"))
        for each in (left, right):
            each.minorticks_off()
        figure.suptitle(f"{MOST_SEATS} seats cost Speculation {many / few:.1f} times what 2 do; cost keeps pace "
                        "with the deals", fontsize=10)
    return Picture(figure, "", "").png


def lines(axes: Any, costs: Costs, unit: str, apart: float, beside: float) -> None:
    """A line a game, its name *beside* its end, the names kept *apart* by that factor at the least."""
    axes.set(yscale="log", ylabel=unit)
    lowest = 0.0
    for name, cost in sorted(costs.items(), key=lambda one: [*one[1].values()][-1]):
        number, end = [*costs].index(name), ([*cost][-1], [*cost.values()][-1])
        colour = COLOURS[number % len(COLOURS)]
        lowest = max(end[1], lowest * apart)
        axes.plot([*cost], [*cost.values()], color=colour, marker=MARKS[number], markersize=4)
        axes.annotate(name, end, (beside, lowest), color=colour, fontsize=8, va="center",
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
        Path(file).write_bytes(draw(seats, deals))


if __name__ == "__main__":
    main(*sys.argv[1:])
