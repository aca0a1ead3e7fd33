"""Simulation: many deals played out, here or on any executor, with the same result on every one of them."""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from contextlib import closing
from itertools import islice
from math import sqrt
from typing import Any, NamedTuple

from .engine import GAMES, Game, play
from .players import Player, named

CHUNK = 250
"""Deals to a chunk: about a tenth of a second, so that little is lost with a worker and a call given up soon ends."""
WAITING = 64
"""Chunks handed to an executor at once."""


class Estimate(NamedTuple):
    """A mean from simulation, with the half-width of its 95 per cent interval and the number of deals."""

    mean: float
    half_width: float
    deals: int

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.half_width:.2f} ({self.deals:,} deals)"

    def agrees(self, value: Any) -> bool:
        """Whether the number *value* lies within the interval."""
        return bool(abs(self.mean - float(value)) <= self.half_width)


class Tally(NamedTuple):
    """What was counted in so many deals: of each thing the sum, and the sum of the squares, in whole numbers."""

    deals: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]

    @property
    def estimates(self) -> tuple[Estimate, ...]:
        """The mean of each thing a deal, with its interval."""
        return tuple(_estimate(self.deals, *sums) for sums in zip(self.sums, self.squares, strict=True))


class Job(NamedTuple):
    """A chunk of the work: all that a worker needs to know, by names and numbers."""

    game: str
    numbers: range
    players: tuple[str | Player, ...]
    of: Callable[[Any], Sequence[int]]
    dealer: int | None
    table: tuple[tuple[str, Any], ...]


def returns(state: Any) -> tuple[int, ...]:
    """What each seat has won or lost, in counters or points."""
    return tuple(state.returns())


def simulate(game: Game, deals: int, players: str | Player | Sequence[str | Player] = "prudent",
             executor: Executor | None = None, *, seed: int = 0, of: Callable[[Any], Sequence[int]] = returns,
             dealer: int | None = None, progress: bool = False, **table: Any) -> Tally:
    """What is counted in the deals numbered from *seed*, when the *players* (one for all, or one a seat) play them out.

    *of* counts on the state at the end of a deal, by default what each seat has won. The deal goes round, unless one
    seat is the *dealer*; *table* is what `Game.deal` is told besides. The chunks may go to any *executor* of
    `concurrent.futures` (a process pool, Dask's, ipyparallel's), to which players and *of* must be sendable: the
    result is the same everywhere. A chunk whose worker dies is reported (RuntimeWarning) and run again here. With
    *progress* a bar is shown, which needs tqdm.

    >>> from parlour_nb import POPE_JOAN
    >>> simulate(POPE_JOAN, 10, seats=4).deals
    10
    """
    first = game.deal(seed, dealer=dealer or 0, **table)  # what cannot be dealt is refused before anything is sent
    each = (players,) * first.deal.seats if isinstance(players, str) or callable(players) else tuple(players)
    if len(each) != first.deal.seats or deals < 1:
        raise ValueError(f"{len(each)} players for {first.deal.seats} seats and {deals} deals: "
                         "say one player for all or one a seat, and at least one deal")
    chunks = (range(start, min(start + CHUNK, seed + deals)) for start in range(seed, seed + deals, CHUNK))
    jobs = (Job(game.name, chunk, each, of, dealer, tuple(sorted(table.items()))) for chunk in chunks)
    with closing(_results(jobs, executor)) as results:
        return _added(_shown(results, deals) if progress else results)


def _results(jobs: Iterator[Job], executor: Executor | None) -> Generator[Tally, None, None]:
    """The tallies in the order of the jobs; when it is closed, nothing is left running."""
    if executor is None:
        yield from map(_played, jobs)
        return
    sent = deque((job, _sent(executor, job)) for job in islice(jobs, WAITING))
    try:
        while sent:
            yield _result(*sent.popleft())
            sent.extend((job, _sent(executor, job)) for job in islice(jobs, 1))
    finally:
        running = [future for _, future in sent if not future.cancel()]
        wait(running)


def _sent(executor: Executor, job: Job) -> Future[Tally]:
    try:
        return executor.submit(_played, job)
    except BrokenExecutor as trouble:
        broken: Future[Tally] = Future()
        broken.set_exception(trouble)
        return broken


def _result(job: Job, future: Future[Tally]) -> Tally:
    try:
        return future.result()
    except Exception as trouble:  # every executor has errors of its own; an error of the job's shows again here
        warnings.warn(f"deals {job.numbers[0]} to {job.numbers[-1]} of {job.game} are run again here, for their worker "
                      f"failed: {type(trouble).__name__}: {trouble}", RuntimeWarning, stacklevel=2)
        return _played(job)


def _played(job: Job) -> Tally:
    """The tally of a chunk; this is what runs on a worker."""
    game, counts = GAMES[job.game], []
    for number in job.numbers:
        dealer = number % len(job.players) if job.dealer is None else job.dealer
        state = game.deal(number, dealer=dealer, **dict(job.table))
        counts.append(job.of(play(state, [named(player, number) for player in job.players])))
    things = list(zip(*counts, strict=True))
    return Tally(len(counts), tuple(map(sum, things)), tuple(sum(n * n for n in counted) for counted in things))


def _added(tallies: Iterable[Tally]) -> Tally:
    deals, sums, squares = zip(*tallies, strict=True)
    return Tally(sum(deals), tuple(map(sum, zip(*sums, strict=True))), tuple(map(sum, zip(*squares, strict=True))))


def _shown(tallies: Iterable[Tally], deals: int) -> Iterator[Tally]:
    from tqdm.auto import tqdm  # here, since only a bar needs it

    with tqdm(total=deals, unit=" deals") as bar:
        for tally in tallies:
            yield tally
            bar.update(tally.deals)


def estimate(sample: Sequence[float]) -> Estimate:
    """The mean of the sample and its 95 per cent interval.

    >>> print(estimate([1, 2, 3, 4]))
    +2.50 ± 1.27 (4 deals)
    """
    return _estimate(len(sample), sum(sample), sum(value * value for value in sample))


def _estimate(number: int, total: float, squares: float) -> Estimate:
    variance = max(0.0, squares - total * total / number) / (number - 1) if number > 1 else 0.0
    return Estimate(total / number, 1.96 * sqrt(variance / number), number)
