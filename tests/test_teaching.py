"""The teacher's notes: a page for every game and for each comparison, and the answers in it are those judged right."""

import re
from pathlib import Path

import pytest

from parlour_nb import GAMES
from parlour_nb.exercises import Question, check
from parlour_nb.table import Exercise

ROOT = Path(__file__).parent.parent
NAMES = [*GAMES, "three_popes"]
ANSWER = re.compile(r"^(\d)\. \*([a-z ]+)\*: ((?:`[^`]+`(?:,\s+)?)+)", re.M)


def page(name):
    return (ROOT / f"docs/teaching/{name}.md").read_text("utf-8")


def questions(name, monkeypatch):
    """The questions of a notebook's exercises, cell by cell in order, made by running the cells."""
    nbformat = pytest.importorskip("nbformat")
    cells: list[list[Question]] = []
    begin = Exercise.__init__

    def noted(self, *given, **more):
        begin(self, *given, **more)
        cells[-1].append(self.question)

    monkeypatch.setattr(Exercise, "__init__", noted)
    for cell in nbformat.read(ROOT / f"notebooks/{name}.ipynb", as_version=4).cells:
        if cell.cell_type == "code" and "Exercise(" in cell.source:
            cells.append([])
            exec(compile(cell.source, cell.id, "exec"), {})
    return cells


@pytest.mark.parametrize("name", NAMES)
def test_the_answers_given_to_the_teacher_are_judged_right(name, monkeypatch):
    asked = questions(name, monkeypatch)
    given = ANSWER.findall(page(name))
    assert [(int(number), kind) for number, kind, _ in given] == [
        (number, cell[0].kind) for number, cell in enumerate(asked, 1)]
    for cell, (_, kind, listed) in zip(asked, given, strict=True):
        answers = re.findall(r"`([^`]+)`", listed)
        assert len(cell) in (1, len(answers)), "a cell of several exercises has an answer for each"
        for question, answer in zip(cell if len(cell) > 1 else cell * len(answers), answers, strict=True):
            assert check(question, answer).right is (None if kind == "reading" else True), (question.asked, answer)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_timings_aims_answers_and_what_goes_wrong(name):
    assert re.findall(r"^## (.*)$", page(name), re.M) == ["Aims", "Timings", "Answers", "What goes wrong in class"]
    assert len(page(name).splitlines()) <= 50
