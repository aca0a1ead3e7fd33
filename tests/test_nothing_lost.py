"""Nothing is lost at a table and nothing is done twice, with figures: widgets alive, memory, moves lost or repeated.

What of this needs a page stands in tests/browser/test_kernel.py.
"""

import gc
import random
import tracemalloc
from collections import Counter
from operator import attrgetter

import pytest
from ipywidgets.widgets.widget import _instances

from parlour_nb import GAMES, POPE_JOAN
from parlour_nb.table import Table, live

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=attrgetter("name"))


class Cell:
    """A shell in which a cell is run, as the kernel shows it to a widget."""

    def __init__(self):
        self.runs = 0

    def run(self, make):
        self.runs += 1
        return make()

    def get_parent(self):
        return {"metadata": {"cellId": "a"}, "content": {"code": ""}, "header": {"msg_id": str(self.runs)}}


@pytest.fixture
def cell(monkeypatch):
    cell = Cell()
    monkeypatch.setattr(live, "get_ipython", lambda: cell)
    monkeypatch.setattr(live, "_LIVE", {})
    return cell


def send(table, act, tick):
    """A message of the page, as it reaches the widget."""
    table._handle_custom_msg({"act": act, "tick": tick}, [])


def moves(table):
    return list(map(str, table.state.moves))


def alive():
    """The widgets that the kernel holds, by kind."""
    return Counter(type(widget).__name__ for widget in _instances.values())


@EVERY_GAME
def test_no_move_is_lost_or_repeated_when_messages_come_doubled_late_and_out_of_order(game):
    rng, table, twin = random.Random(7), Table(game, seed=7, you=0), Table(game, seed=7, you=0)
    sent = []
    while table.state.to_play() is not None:
        act = f"play {rng.choice(table.state.legal_actions())}"
        sent.append((act, table.tick))
        for message in rng.sample(sent, min(3, len(sent))) + [sent[-1]] * 2:  # stale ones first, then twice the new
            send(table, *message)
        send(table, "undo", table.tick - 1)  # stale
        send(table, act, table.tick + 1)  # from a page that is ahead of the kernel
        twin.play(act.removeprefix("play "))
        assert moves(table) == moves(twin)
    assert table.tick == len(sent) == twin.tick, "each act is done once"
    for each in (table, twin):
        each.close()


@pytest.mark.parametrize("content", [None, 5, [], {}, {"act": "undo"}, {"tick": 0}, {"act": None, "tick": 0},
                                     {"act": ["undo"], "tick": 0}, {"act": "undo", "tick": "0"},
                                     {"act": "undo", "tick": None}])
def test_a_message_of_the_wrong_form_does_nothing_and_is_answered(content, monkeypatch):
    table = Table(POPE_JOAN, seed=7)
    answered: list[str] = []
    monkeypatch.setattr(table, "send_state", answered.append)
    table._handle_custom_msg(content, [])
    assert table.tick == 0 and answered == ["html"]
    table.close()


def test_two_views_of_one_table_act_on_one_deal():
    table = Table(POPE_JOAN, seed=1859, seats=5)
    first = second = table.tick  # both pages show the same
    send(table, "play 3♣", first)
    send(table, "play 3♣", second)  # the second was slower
    send(table, "hint", table.tick)
    assert moves(table).count("3♣") == 1 and table.tick == 2
    table.close()


@EVERY_GAME
def test_a_fault_in_a_handler_is_told_and_leaves_the_deal_as_it_was(game, monkeypatch):
    table = Table(game, seed=7, you=0)
    send(table, f"play {table.state.legal_actions()[0]}", 0)
    before = table.state
    for fault in (ZeroDivisionError("nought"), RecursionError("deep"), KeyError("<b>key</b>"), MemoryError()):
        def fail(words, fault=fault):
            raise fault
        monkeypatch.setattr(table.sitting, "act", fail)
        send(table, "hint", table.tick)
        monkeypatch.undo()
        assert type(fault).__name__ in table.sitting.message and table.state is before
        assert "<b>key" not in table.felt
    send(table, "undo", table.tick)
    assert len(table.state.moves) < len(before.moves)
    table.close()


def test_a_cell_run_a_hundred_times_has_one_table_and_keeps_no_memory(cell):
    before, tables = alive(), sum(isinstance(thing, Table) for thing in gc.get_objects())
    table = cell.run(lambda: Table(POPE_JOAN, seed=1859, seats=5))
    one = alive() - before
    tracemalloc.start()
    for _ in range(100):
        table = cell.run(lambda: Table(POPE_JOAN, seed=1859, seats=5))
    del table
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert alive() - before == one and one["Table"] == 1
    assert sum(isinstance(thing, Table) for thing in gc.get_objects()) <= 1 + tables, "none is held by anything"
    assert held < 2_000_000, f"{held:,} bytes for a hundred runs"


def test_a_table_that_is_closed_plays_on_in_code_and_is_shown_as_it_stands():
    table = Table(POPE_JOAN, seed=1859, seats=5)
    table.close()
    send(table, "play 3♣", 0)  # a click that was on its way
    assert "3♣" in moves(table) and table.act("undo") == "Taken back."
    assert set(table._repr_mimebundle_()[0]) == {"text/plain", "text/html"}


@EVERY_GAME
def test_a_hundred_deals_at_one_table_are_all_in_its_record_and_take_little_room(game):
    resource, before = pytest.importorskip("resource"), alive()
    table = Table(game, seed=1, you=None)
    one, room = alive() - before, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    send(table, "out", table.tick)
    for _ in range(99):
        table.sitting.act("next")
        send(table, "out", table.tick)
    assert alive() - before == one
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - room < 100_000, "kilobytes"
    again, state, deals = Table(game, seed=1, you=None), table.state, 0
    again.restore(table.save())
    assert again.state == table.state
    while state is not None:
        deals, state = deals + 1, state.deal.before
    assert deals == 100 and table.tick == 100
    over, now = table.sitting.kept()
    assert over + now == table.save() and over.count('"actions"') == 99
    assert table.html.count("actions") == 1, "what is over crosses once, not with every click"
    for each in (table, again):
        each.close()
