"""Let the computer players play each other in every game, and print by how much each wins, as a table.

    python tools/league.py [--deals 200] [--playouts 60] [--workers 2] [GAME …]

One of the first player sits among others of the second, in each seat in turn, at the usual number of seats and under
the usual book; what counts is by how much it leads them, in counters or points a deal, beyond the lead that one of
theirs has in its seat with the same cards (which on the mean of all seats is nothing, but takes most of the luck out).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from math import hypot
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from parlour_nb.engine import GAMES, Game, play  # noqa: E402
from parlour_nb.players import Player, named  # noqa: E402
from parlour_nb.searching import PLAYOUTS, lead, searching  # noqa: E402
from parlour_nb.simulation import Estimate, Tally, simulate  # noqa: E402

PAIRS = (("prudent", "random"), ("searching", "prudent"), ("searching", "random"))


def gained(seat: int, others: str, state: Any) -> tuple[int]:
    """The lead of that seat, less what one of the *others* has in its place, times the number of seats."""
    deal = state.deal
    again = play(deal.game.deal(**deal.keywords), [named(others, deal.seed)] * deal.seats)
    return lead(state, seat) - lead(again, seat),


def match(name: str, one: str | Player, others: str, seat: int, deals: int) -> Tally:
    """What the player at *seat* gains in so many deals, which no other seat is dealt."""
    game = GAMES[name]
    players = [one if place == seat else others for place in range(game.usual_seats)]
    return simulate(game, deals, players, seed=seat * deals, of=partial(gained, seat, others))


def table(games: Iterable[Game], deals: int, playouts: int, executor: Executor) -> Iterator[str]:
    """The lines of the table, each game's as soon as it is played."""
    yield "| Game | " + " | ".join(f"{one} over {other}" for one, other in PAIRS) + " |"
    yield "|---" * (len(PAIRS) + 1) + "|"
    sent = {game.title: [[executor.submit(match, game.name, players.get(one, one), other, seat,
                                          -(-deals // game.usual_seats)) for seat in range(game.usual_seats)]
                         for one, other in PAIRS]
            for players in [{"searching": searching(playouts)}] for game in games}
    for title, pairs in sent.items():
        yield f"| {title} | " + " | ".join(str(mean([seat.result() for seat in seats])) for seats in pairs) + " |"


def mean(tallies: list[Tally]) -> Estimate:
    """What is gained a deal, on the mean of all seats, with its interval, each seat having been dealt as often."""
    seats = len(tallies)
    each = [tally.estimates[0] for tally in tallies]
    scale = seats * (seats - 1)
    return Estimate(sum(one.mean for one in each) / scale, hypot(*(one.half_width for one in each)) / scale,
                    sum(one.deals for one in each))


def main() -> None:
    asked = argparse.ArgumentParser(description="Let the computer players play each other.")
    asked.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES), help="by name (all of them)")
    asked.add_argument("--deals", type=int, default=200, help="of each pair in each game (200)")
    asked.add_argument("--playouts", type=int, default=PLAYOUTS, help=f"of the searching player ({PLAYOUTS})")
    asked.add_argument("--workers", type=int, default=2, help="processes (2)")
    told = asked.parse_args()
    with ProcessPoolExecutor(told.workers) as executor:
        for line in table([GAMES[name] for name in told.games], told.deals, told.playouts, executor):
            print(line, flush=True)


if __name__ == "__main__":
    main()
