"""The figures: what they say of themselves is read from what they draw."""

import importlib
import pkgutil
import re
import sys
from html import escape

import pytest

pytest.importorskip("matplotlib")

import parlour_nb.figures  # noqa: E402
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


def figures():
    """Every figure of the package that can be asked for by its name alone."""
    for module in pkgutil.iter_modules(parlour_nb.figures.__path__):
        made = importlib.import_module(f"parlour_nb.figures.{module.name}")
        for name, figure in vars(made).items():
            if getattr(figure, "__module__", "") == made.__name__ and not name.startswith("_"):
                yield pytest.param(figure, id=f"{module.name}-{name}")


@pytest.mark.parametrize("figure", list(figures()))
def test_a_figure_is_a_table_with_bars_where_matplotlib_cannot_be_had(figure, monkeypatch):
    drawn = figure()
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    told = figure()
    assert (told.alt, told.data, told.png) == (drawn.alt, drawn.data, b"")
    html = told._repr_html_()
    assert re.findall(r'<th scope="row">(.*?)</th>', html) == [
        re.split("  +", line.strip())[0] for line in drawn.data.splitlines()[1:]]
    assert html.count("<td") >= html.count('scope="row"') and " 100%," in html
    assert escape(drawn.alt) in html and drawn.png[1:4] == b"PNG" and "<img alt=" in drawn._repr_html_()


def test_the_bars_are_as_long_as_the_numbers():
    html = parlour_nb.figures._bars("Points & pence.", "seats  won\n2  +1.50\n3  −3 ± 1\n10  1,000 deals")
    assert re.findall(r"#c9a24b66 (\d+%)", html) == ["0%", "0%", "100%"]
    assert "Points &amp; pence." in html
    html = parlour_nb.figures._bars("Counters.", "seats  won\n 2  +1.50\n 3  −3")
    assert re.findall(r"#c9a24b66 (\d+%)", html) == ["50%", "100%"]
