"""The notebooks as artefacts: whole, run in order, in the house's shape, and their exercises answered rightly."""

import ast
import contextlib
import io
import re
from functools import cache
from pathlib import Path

import pytest

from parlour_nb import GAMES

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))
HEADINGS = ["The text", "The words", "The pack", "The rules, sentence by sentence", "At the table", "A hand, annotated",
            "Where the books differ", "Counting", "Exercises", "Notes"]
COMPARING = ["three_popes"]
"""Notebooks that set books beside each other."""


@cache
def opened(path):
    import nbformat  # slow to import, and wanted by these tests alone

    return nbformat.read(path, as_version=4)


def code_cells(path):
    return [cell for cell in opened(path).cells if cell.cell_type == "code"]


def asked(name):
    """The exercises of a game's notebook, as (kind, what is stored)."""
    return [(cell.source.split('Exercise("')[1].partition('"')[0], cell.outputs[-1].data)
            for cell in code_cells(NOTEBOOKS[0].parent / f"{name}.ipynb") if "Exercise(" in cell.source]


def path_text(path):
    return "\n".join(cell.source for cell in opened(path).cells if cell.cell_type == "markdown")


def test_there_is_an_index_a_notebook_for_every_game_and_those_that_compare():
    assert {path.stem for path in NOTEBOOKS} >= {"index", *GAMES, *COMPARING}


@pytest.mark.parametrize("name", [*GAMES, *COMPARING])
def test_the_index_links_every_game(name):
    assert f"]({name}.ipynb)" in path_text(NOTEBOOKS[0].parent / "index.ipynb")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
class TestEveryNotebook:
    def test_is_valid_and_names_no_machine(self, path):
        import nbformat

        notebook = opened(path)
        nbformat.validate(notebook)
        assert notebook.metadata.kernelspec.name == "python3"
        assert "widgets" not in notebook.metadata

    def test_every_code_cell_was_run_in_order(self, path):
        assert [cell.execution_count for cell in code_cells(path)] == list(range(1, len(code_cells(path)) + 1))

    def test_a_table_can_be_played_within_the_first_three_cells(self, path):
        assert any("Table(" in cell.source for cell in opened(path).cells[:3])

    def test_cells_are_short_and_hold_no_loop_that_waits(self, path):
        for cell in code_cells(path):
            assert len(cell.source.splitlines()) <= 12, cell.id
            assert not re.search(r"\b(while|input|sleep|class|def)\b", cell.source), cell.id

    def test_no_live_widget_is_stored_and_every_table_has_its_twins(self, path):
        for cell in code_cells(path):
            for output in cell.outputs:
                data = output.get("data", {})
                assert not [mime for mime in data if "widget" in mime]
                html = "".join(data.get("text/html", ""))
                if "parlour exercise" in html:
                    assert data["text/plain"].startswith("Exercise: ") and '<details class="answer">' in html
                elif "parlour collated" in html:
                    assert re.match(r"\d+ words agree, of ", data["text/plain"]) and "</footer>" in html
                elif "parlour" in html:
                    titles = tuple(f"{game.title} (" for game in GAMES.values())
                    assert any(line.startswith(titles) for line in data["text/plain"].splitlines())
                    assert "To play, run this cell" in html

    def test_nothing_asks_for_the_network_or_the_classic_front_end(self, path):
        for output in (output for cell in code_cells(path) for output in cell.outputs):
            text = str(output.get("data", "")) + str(output.get("text", ""))
            assert not re.search(r"<script|https?://|require\(|Jupyter\.notebook|IPython\.notebook", text)

    def test_code_in_the_prose_is_code(self, path):
        for block in re.findall(r"```python\n(.*?)\n```", path_text(path), re.S):
            ast.parse(block)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_s_notebook_has_the_headings_in_order(name):
    text = path_text(NOTEBOOKS[0].parent / f"{name}.ipynb")
    assert re.findall(r"^## (.*)$", text, re.M) == HEADINGS


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_s_notebook_has_four_to_six_exercises_of_several_kinds(name):
    kinds = [kind for kind, _ in asked(name)]
    assert 4 <= len(kinds) <= 6 and len(set(kinds)) >= 3


@pytest.mark.parametrize("name", COMPARING)
def test_a_notebook_that_compares_has_three_to_six_exercises_of_several_kinds(name):
    kinds = [kind for kind, _ in asked(name)]
    assert 3 <= len(kinds) <= 6 and len(set(kinds)) >= 3


@pytest.mark.parametrize("name", [*GAMES, *COMPARING])
def test_every_answer_to_an_exercise_is_folded_with_its_sentence(name):
    for kind, stored in asked(name):
        question, folded = stored["text/html"].split('<details class="answer">')
        assert folded.count("<dt>") == folded.count("<dd>") >= 1 and 'class="quoted"' in folded
        assert ("Right." in folded) == (kind != "reading") and "Right." not in question


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_W20_every_cell_can_be_run_by_itself(path):
    for cell in code_cells(path):
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(cell.source, cell.id, "exec"), {})
