"""Tables side by side: each plays by itself; twins for all of them; in static mode nothing is opened."""

import pytest

from parlour_nb import POPE_JOAN
from parlour_nb.table import Beside, Table

BOOKS = ("EW", "CM", "RG")


@pytest.fixture
def tables():
    return [Table(POPE_JOAN, seed=3, seats=4, you=1, source=book) for book in BOOKS]


def test_each_table_is_played_by_itself(tables):
    beside = Beside(*tables)
    tables[2].play("9♦")
    assert "9♦" not in map(str, tables[2].state.hands[1]) and "9♦" in map(str, tables[0].state.hands[1])
    assert list(beside.children) == tables


def test_the_twins_tell_every_table_under_its_book(tables):
    data = Beside(*tables)._repr_mimebundle_()
    assert [line for line in data["text/plain"].splitlines() if line.startswith("Under ")] == [
        "Under EW", "Under CM", "Under RG"]
    assert data["text/html"].count('class="parlour"') == 3 and "flex-flow: row wrap" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_in_static_mode_only_the_twins_are_given(monkeypatch):
    monkeypatch.setenv("PARLOUR_NB_STATIC", "1")
    beside = Beside(Table(POPE_JOAN, seed=3, seats=4))
    assert sorted(beside._repr_mimebundle_()) == ["text/html", "text/plain"] and beside.comm is None
