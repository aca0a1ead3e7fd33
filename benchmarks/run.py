"""Random playouts and import time of parlour_nb beside its peers, in one run: `make bench`.

Subjects take turns in short slices, round after round, so that a machine which speeds up or slows down does so
for all of them; every ratio is taken within a round. See README.md for what counts as a move.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from statistics import median
from time import process_time
from typing import NamedTuple

import imports
from playouts import CHESS, OPENSPIEL, OURS, RLCARD, Subject, subjects
from spread import spread

NEAREST = ("skat", "euchre")
"""The games of OpenSpiel that are nearest to Quadrille: for a few players, one of whom makes trumps."""
UNITS = ("moves", "decisions", "deals")
COUNTING = {"decisions": "", "moves": ", chance counted", "deals": ", whole deals"}
PEERS = (OPENSPIEL, RLCARD, f"{RLCARD} bare", CHESS)


class Rate(NamedTuple):
    """A second of one slice: the players' decisions, these together with the chance outcomes, and whole deals."""

    decisions: float
    moves: float
    deals: float


Rates = dict[Subject, list[Rate]]


def timed(subject: Subject, seconds: float) -> Rate:
    decisions = moves = deals = 0
    start = process_time()  # of this process alone: the machine may be shared
    while (spent := process_time() - start) < seconds:
        count = subject.playout()
        decisions += count.decisions
        moves += count.decisions + count.chances
        deals += 1
    return Rate(decisions / spent, moves / spent, deals / spent)


def in_turn(players: Sequence[Subject], rounds: int, seconds: float) -> Rates:
    for subject in players:
        subject.playout()
    rates: Rates = {subject: [] for subject in players}
    for _ in range(rounds):
        for subject in players:
            rates[subject].append(timed(subject, seconds))
    return rates


def family_medians(rates: Rates, family: str, unit: str) -> list[float]:
    """Round by round, the median over the games of one family."""
    games = [[getattr(rate, unit) for rate in rows] for subject, rows in rates.items() if subject.family == family]
    return [median(round_) for round_ in zip(*games, strict=True)]


def print_rates(rates: Rates) -> None:
    print(f"a second: median (least–greatest)\n{'':<26}{'moves':<34}{'decisions alone':<34}whole deals")
    for subject, rows in rates.items():
        print_rate(subject.family, subject.name, ([getattr(rate, unit) for rate in rows] for unit in UNITS))
    for family in PEERS:
        print_rate(family, "median", (family_medians(rates, family, unit) for unit in UNITS))


def print_rate(family: str, name: str, units: Iterable[list[float]]) -> None:
    print(f"{family:<13}{name:<13}" + "".join(f"{spread(rates):<34}" for rates in units).rstrip())


def print_ratios(rates: Rates) -> None:
    """Our games beside the families, as a table: times as fast, median (least–greatest) over the rounds."""
    columns = [(OPENSPIEL, "decisions"), (OPENSPIEL, "moves"), (OPENSPIEL, "deals"), (RLCARD, "decisions"),
               (RLCARD, "deals"), (f"{RLCARD} bare", "decisions"), (CHESS, "decisions")]
    heads = [family + COUNTING[unit] for family, unit in columns]
    print(f"\n| times as fast as | {' | '.join(heads)} |\n|---|{'---:|' * len(columns)}")
    for subject, rows in rates.items():
        if subject.family == OURS:
            cells = [spread(ratios(rates, rows, *column), ".2f") for column in columns]
            print(f"| {subject.name} | {' | '.join(cells)} |")


def print_nearest(rates: Rates) -> None:
    """Quadrille beside the games of OpenSpiel that are nearest to it, decisions alone."""
    rows = {subject.name: rows for subject, rows in rates.items()}
    cells = [spread([mine.decisions / peer.decisions for mine, peer in zip(rows["quadrille"], rows[name], strict=True)],
                    ".2f") for name in NEAREST]
    print(f"\n| times as fast as | {' | '.join(NEAREST)} |\n|---|{'---:|' * len(NEAREST)}")
    print(f"| quadrille | {' | '.join(cells)} |")


def ratios(rates: Rates, rows: list[Rate], family: str, unit: str) -> list[float]:
    """Round by round, how many times as fast as the median of that family."""
    theirs = family_medians(rates, family, unit)
    ours = [row.deals if unit == "deals" else row.decisions for row in rows]
    return [mine / peer for mine, peer in zip(ours, theirs, strict=True)]


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.3, help="length of one timed slice")
    parser.add_argument("--seed", type=int, default=1859)
    return parser.parse_args()


def main() -> None:
    chosen = options()
    try:
        players = list(subjects(chosen.seed))
    except ModuleNotFoundError as missing:
        sys.exit(f"{missing.name} is not installed: `make bench` installs what is compared, and runs this.")
    rates = in_turn(players, chosen.rounds, chosen.seconds)
    print_rates(rates)
    print_ratios(rates)
    print_nearest(rates)
    print()
    imports.main()


if __name__ == "__main__":
    main()
