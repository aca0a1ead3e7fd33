"""The figures: what they say of themselves is read from what they draw."""

import pytest

pytest.importorskip("matplotlib")

from parlour_nb.figures import pope_joan  # noqa: E402


def titles(picture, monkeypatch, **asked):
    """The title of the figure, and its description."""
    drawn = []
    monkeypatch.setattr(pope_joan, "Picture", lambda figure, alt, data: drawn.append((figure, alt)))
    picture(**asked)
    (figure, alt), = drawn
    return figure.axes[0].get_title(loc="left"), alt


def test_the_figure_of_stops_speaks_of_five_players_as_counted(monkeypatch):
    title, alt = titles(pope_joan.stops_by_players, monkeypatch)
    assert title == "A table of 5 knows 4.6 of its 11.9 stops"
    assert "under EW and RG. With 5 players under EW 4.64 are known to all and 7.22 are hidden" in alt


def test_the_figure_of_stops_speaks_of_the_books_and_the_tables_it_is_asked_for(monkeypatch):
    title, alt = titles(pope_joan.stops_by_players, monkeypatch, sources=["RG"], players=[9, 10])
    assert title == "A table of 9 knows 5.2 of its 9.3 stops"  # 45 of 51 held: 225/51 + 46*45/2550; 46*45*5/2550
    assert "under RG. With 9 players under RG 5.22 are known to all and 4.06 are hidden" in alt
