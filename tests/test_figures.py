"""The figures: what they say of themselves is read from what they draw, and all are of one house."""

import ast
import inspect
import re
import sys
from functools import partial
from html import escape
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest

pytest.importorskip("matplotlib")

from matplotlib import colors, pyplot  # noqa: E402

from parlour_nb import GAMES, figures  # noqa: E402
from parlour_nb.figures import pope_joan  # noqa: E402

FIGURES = [(game, name) for game in GAMES if find_spec(f"parlour_nb.figures.{game}")
           for name, made in inspect.getmembers(import_module(f"parlour_nb.figures.{game}"), inspect.isfunction)
           if made.__annotations__.get("return") == "Picture"]
PALETTE = {figures.BLUE, figures.GOLD, figures.BROWN, figures.RED, figures.STEEL, figures.PAPER}
FOLDER = Path(figures.__file__).parent


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


def test_every_game_has_a_figure():
    assert {*GAMES} - {game for game, _ in FIGURES} == set(), "each game has a module in parlour_nb/figures/"


@pytest.fixture(scope="module", params=FIGURES, ids="-".join)
def drawn(request):
    """A figure as drawn, its picture, and what makes it again; of what is simulated, few deals."""
    game, name = request.param
    module = import_module(f"parlour_nb.figures.{game}")
    made, kept = getattr(module, name), []

    def keeping(figure, alt, data):
        kept.append(figure)
        return figures.Picture(figure, alt, data)

    if "deals" in inspect.signature(made).parameters:
        made = partial(made, deals=40)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "Picture", keeping)
        picture = made()
    return kept[0], picture, made


class TestEveryFigure:
    def test_leaves_none_behind(self, drawn):
        assert pyplot.get_fignums() == []

    def test_is_described_in_words_that_survive_export(self, drawn):
        _, picture, _ = drawn
        assert len(picture.alt) > 100 and picture.alt.endswith(".")
        assert f'alt="{escape(picture.alt)}"' in picture._repr_html_()

    def test_has_its_data_in_a_table_beside_it(self, drawn):
        _, picture, _ = drawn
        head, *rows = picture.data.splitlines()
        assert len(rows) >= 2 and re.search("[a-z]", head) and all(re.search(r"\d\.\d", row) for row in rows)
        assert repr(picture) == f"{picture.alt}\n{picture.data}"

    def test_says_in_its_title_what_was_found_in_numbers_that_its_words_or_its_data_have_too(self, drawn):
        figure, picture, _ = drawn
        title = figure.axes[0].get_title(loc="left")
        told = numbers(f"{picture.alt} {picture.data}")
        told += [one + other for one, other in pairwise(told)]  # known and hidden: in all
        found = [number for number in numbers(title) if number != 100]
        assert found and all(any(near(number, other) for other in told) for number in found), title

    def test_has_labels_beside_what_they_name_and_no_legend(self, drawn):
        axes, = drawn[0].axes
        several = len({part.get_facecolor() for part in axes.patches}) != 1
        assert axes.get_legend() is None and axes.texts
        named = [*axes.texts, *axes.get_yticklabels()]
        assert not several or any(re.search("[a-z]", text.get_text()) for text in named)
        assert axes.get_xlabel() or all(label.get_text() for label in axes.get_xticklabels())
        assert axes.get_ylabel() or all(re.search("[a-z]", label.get_text()) for label in axes.get_yticklabels())

    def test_keeps_its_words_within_the_picture(self, drawn):
        figure, *_ = drawn
        axes, = figure.axes
        whole = figure.bbox
        for text in (axes._left_title, *axes.texts, axes.xaxis.label, axes.yaxis.label):
            box = text.get_window_extent()
            within = box.x0 >= 0 and box.y0 >= 0 and box.x1 <= whole.x1 and box.y1 <= whole.y1
            assert within or not text.get_text(), text.get_text()

    def test_is_drawn_in_the_colours_of_the_house(self, drawn):
        axes, = drawn[0].axes
        used = {colors.to_hex(part.get_facecolor()) for part in axes.patches}
        used |= {colors.to_hex(colour) for area in axes.collections for colour in area.get_facecolor()}
        used |= {colors.to_hex(line.get_color()) for line in axes.lines if line.get_linestyle() != "None"}
        assert used and used <= PALETTE

    def test_is_a_table_with_bars_where_matplotlib_cannot_be_had(self, drawn, monkeypatch):
        _, picture, made = drawn
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        told = made()
        assert (told.alt, told.data, told.png) == (picture.alt, picture.data, b"")
        html = told._repr_html_()
        assert re.findall(r'<th scope="row">(.*?)</th>', html) == [
            re.split("  +", line.strip())[0] for line in picture.data.splitlines()[1:]]
        assert html.count("<td") >= html.count('scope="row"') and " 100%," in html
        assert escape(picture.alt) in html and picture.png[1:4] == b"PNG" and "<img alt=" in picture._repr_html_()


def numbers(words):
    return [float(number) for number in re.findall(r"\d+(?:\.\d+)?", words)]


def near(number, other):
    """Whether the one is the other rounded, or in hundredths."""
    return any(abs(number - whole) <= 0.051 + 0.5 * (whole > 10) for whole in (other, 100 * other))


def test_no_title_is_written_before_the_data_are_known():
    for path in FOLDER.glob("[a-z]*.py"):
        said = [call.args[0] for call in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute) and call.func.attr == "set_title"]
        assert said and not any(isinstance(title, ast.Constant) for title in said), path


@pytest.mark.parametrize("one, other", [("BLUE", "GOLD"), ("BLUE", "STEEL"), ("GOLD", "BROWN"), ("RED", "GOLD"),
                                        ("BLUE", "PAPER"), ("BROWN", "PAPER"), ("RED", "PAPER")])
def test_colours_that_meet_differ_in_lightness_whatever_the_eye(one, other):
    light, dark = sorted((luminance(getattr(figures, name)) for name in (one, other)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3  # WCAG 1.4.11


def luminance(colour):
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colors.to_rgb(colour)]
    return sum(part * weight for part, weight in zip(parts, (0.2126, 0.7152, 0.0722), strict=True))


def test_the_bars_are_as_long_as_the_numbers():
    html = figures._bars("Points & pence.", "seats  won\n2  +1.50\n3  −3 ± 1\n10  1,000 deals")
    assert re.findall(r"#c9a24b66 (\d+%)", html) == ["0%", "0%", "100%"]
    assert "Points &amp; pence." in html
    html = figures._bars("Counters.", "seats  won\n 2  +1.50\n 3  −3")
    assert re.findall(r"#c9a24b66 (\d+%)", html) == ["50%", "100%"]
