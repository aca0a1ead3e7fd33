"""Simulation: the same on every executor, nothing lost with a worker, nothing left running."""

import os
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial

import pytest

from parlour_nb import simulation
from parlour_nb.engine import CannotDeal
from parlour_nb.games.pope_joan import POPE_JOAN
from parlour_nb.players import prudent
from parlour_nb.simulation import simulate


def turned_up(state):
    """A count that needs no play: whether Pope was turned up, and the seat that dealt."""
    return int(str(state.laid.turn_up) == "9♦"), state.deal.dealer


def dies(here, view):
    """A player whose worker dies, but for the process *here*, that of the test itself."""
    if os.getpid() != here:
        os._exit(1)
    return prudent(view)


dies_elsewhere = partial(dies, os.getpid())


def small_chunks(monkeypatch, deals=10, waiting=4):
    monkeypatch.setattr(simulation, "CHUNK", deals)
    monkeypatch.setattr(simulation, "WAITING", waiting)


def test_the_deal_goes_round_and_every_deal_is_counted_once():
    assert simulate(POPE_JOAN, 10, seats=5, of=turned_up).sums[1] == 2 * (0 + 1 + 2 + 3 + 4)
    assert simulate(POPE_JOAN, 10, seats=5, of=turned_up, dealer=3).sums[1] == 30


def test_pope_is_turned_up_once_in_fifty_one_deals():
    of_all, _ = simulate(POPE_JOAN, 2000, "random", seats=3, of=turned_up).estimates
    assert of_all.agrees(1 / 51) and of_all.deals == 2000


def test_chunks_change_nothing(monkeypatch):
    whole = simulate(POPE_JOAN, 53, ["random", "prudent", "random"], seats=3)
    small_chunks(monkeypatch)
    assert simulate(POPE_JOAN, 53, ["random", "prudent", "random"], seats=3) == whole


@pytest.fixture(scope="module")
def alone():
    return simulate(POPE_JOAN, 600, "random", seats=3, source="RG")


def test_threads_count_as_one_does(alone):
    with ThreadPoolExecutor(2) as executor:
        assert simulate(POPE_JOAN, 600, "random", executor, seats=3, source="RG") == alone


def test_the_standard_process_pool_counts_as_one_does(alone):
    with ProcessPoolExecutor(2) as executor:
        assert simulate(POPE_JOAN, 600, "random", executor, seats=3, source="RG") == alone


@pytest.fixture(scope="module")
def dask():
    import distributed
    from dask import config
    with (config.set({"distributed.scheduler.allowed-failures": 0}),
          distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
          distributed.Client(cluster) as client):
        yield client.get_executor()


@pytest.fixture(scope="module")
def engines():
    import ipyparallel
    with ipyparallel.Cluster(n=2, log_level=40) as client:
        yield client.load_balanced_view().executor


@pytest.mark.parametrize("pool", ["dask", "engines"])
def test_dask_and_ipyparallel_count_as_one_does(alone, pool, request):
    assert simulate(POPE_JOAN, 600, "random", request.getfixturevalue(pool), seats=3, source="RG") == alone


@pytest.mark.parametrize(("pool", "trouble"), [("dask", "KilledWorker"), ("engines", "EngineError")])
def test_a_worker_of_dask_or_ipyparallel_that_dies_is_reported_and_its_chunk_is_run_again(
        pool, trouble, request, monkeypatch):
    small_chunks(monkeypatch)
    whole = simulate(POPE_JOAN, 10, "prudent", seats=3)
    with pytest.warns(RuntimeWarning, match=f"run again here.*{trouble}"):
        assert simulate(POPE_JOAN, 10, dies_elsewhere, request.getfixturevalue(pool), seats=3) == whole


def test_a_worker_that_dies_is_reported_and_its_chunk_is_run_again(monkeypatch):
    small_chunks(monkeypatch)
    whole = simulate(POPE_JOAN, 40, "prudent", seats=3)
    with ProcessPoolExecutor(1) as executor, pytest.warns(RuntimeWarning, match="run again here.*BrokenProcessPool"):
        assert simulate(POPE_JOAN, 40, dies_elsewhere, executor, seats=3) == whole


def test_an_error_of_the_players_own_is_not_hidden():
    def wrong(view):
        raise ZeroDivisionError("a player's mistake")

    with ThreadPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError), pytest.warns(RuntimeWarning):
        simulate(POPE_JOAN, 1, wrong, executor, seats=3)


class OneAtATime(Executor):
    """An executor whose second chunk is given up by hand, as Ctrl-C in a notebook does."""

    def __init__(self):
        self.sent = []

    def submit(self, function, /, *args, **kwargs):
        future: Future = Future()
        if not self.sent:
            future.set_result(function(*args))
        elif len(self.sent) == 1:
            future.set_exception(KeyboardInterrupt())
        self.sent.append(future)
        return future


def test_giving_up_leaves_nothing_running(monkeypatch):
    small_chunks(monkeypatch)
    executor = OneAtATime()
    with pytest.raises(KeyboardInterrupt):
        simulate(POPE_JOAN, 100, "random", executor, seats=3)
    assert len(executor.sent) == 5 and all(future.done() for future in executor.sent)


def test_a_bar_counts_the_deals(capsys):
    assert simulate(POPE_JOAN, 30, seats=3, progress=True).deals == 30
    assert "30/30" in capsys.readouterr().err


@pytest.mark.parametrize(("players", "deals", "message"), [
    (["prudent"], 5, "1 players for 3 seats and 5 deals"), ("prudent", 0, "at least one deal"),
    ("cunning", 5, "no player 'cunning'; the players are prudent, random, searching")])
def test_what_cannot_be_simulated_says_why(players, deals, message):
    with pytest.raises(ValueError, match=message):
        simulate(POPE_JOAN, deals, players, seats=3)


def test_a_table_that_cannot_be_dealt_is_refused_before_anything_is_sent():
    executor = OneAtATime()
    with pytest.raises(CannotDeal):
        simulate(POPE_JOAN, 5, "random", executor, seats=2)
    assert executor.sent == []
