"""Let nbgrader and otter-grader grade two learners' answers, with no widget opened: run by `make graders`.

A notebook with one exercise is handed out, answered rightly by one learner and wrongly by another, and graded by each
grader's own command, with PARLOUR_NB_STATIC=1. It is an error if a grade is not the one earned, or a widget was stored.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

ASKED = """from parlour_nb import POPE_JOAN, Exercise, Table
from parlour_nb.exercises import LEARNER

display(Table(POPE_JOAN, seed=5, seats=5))
exercise = Exercise("next play", POPE_JOAN.deal(seed=5, seats=5).apply("10♣"))
exercise"""
ANSWERS = {"right": "J♣", "wrong": "8♠"}
GRADED = "LEARNER.attempts[-1].right"
OTTER_TEST = "OK_FORMAT = True\ntest = " + repr({
    "name": "q1", "points": 1, "suites": [{"type": "doctest", "cases": [{"code": f">>> {GRADED}\nTrue"}]}]})
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
BIN = Path(sys.executable).parent


def notebook(answer: str) -> Any:
    """The exercise, its answer, and the cell that nbgrader grades by."""
    def marked(**said: Any) -> dict[str, Any]:
        return {"nbgrader": {"schema_version": 3, "task": False, "locked": False, **said}}

    cells = [
        new_code_cell(ASKED),
        new_code_cell(f'exercise.answer("{answer}")',
                      metadata=marked(grade=False, solution=True, grade_id="answer")),
        new_code_cell(f"assert {GRADED}",
                      metadata=marked(grade=True, solution=False, grade_id="grade", points=1))]
    return new_notebook(cells=cells, metadata={"kernelspec": KERNEL})


def run(*words: str, folder: Path) -> None:
    """Run a grader's command; what it says is shown only if it fails."""
    done = subprocess.run([str(BIN / words[0]), *words[1:]], cwd=folder, capture_output=True, text=True,
                          env=os.environ | {"PARLOUR_NB_STATIC": "1", "PATH": f"{BIN}:{os.environ['PATH']}"})
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)} failed:\n{done.stdout}\n{done.stderr}")


def by_nbgrader(folder: Path) -> dict[str, float]:
    """The points of each learner in nbgrader's gradebook."""
    from nbgrader.api import Gradebook

    (folder / "nbgrader_config.py").write_text(f"c = get_config()\nc.CourseDirectory.root = {str(folder)!r}\n")
    place(folder / "source/deal/pope.ipynb", "")
    run("nbgrader", "generate_assignment", "deal", folder=folder)
    for learner, answer in ANSWERS.items():
        place(folder / f"submitted/{learner}/deal/pope.ipynb", answer)
    run("nbgrader", "autograde", "deal", folder=folder)
    for learner in ANSWERS:
        without_widgets(folder / f"autograded/{learner}/deal/pope.ipynb")
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as book:
        return {learner: book.find_submission("deal", learner).score for learner in ANSWERS}


def by_otter(folder: Path) -> dict[str, float]:
    """The points of each learner in otter's results."""
    (folder / "tests").mkdir()
    (folder / "tests/q1.py").write_text(OTTER_TEST)
    run("otter", "generate", "-t", "tests", "-o", "autograder.zip", "--no-environment", folder=folder)
    points = {}
    for learner, answer in ANSWERS.items():
        place(folder / learner / "pope.ipynb", answer)
        run("otter", "run", f"{learner}/pope.ipynb", "-a", "autograder.zip", "-o", learner, "--no-logo", folder=folder)
        tests = json.loads((folder / learner / "results.json").read_text())["tests"]
        points[learner] = sum(test.get("score", 0) for test in tests if "q1" in test["name"])
    return points


def place(path: Path, answer: str) -> None:
    """Write the notebook with this answer."""
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook(answer), path)


def without_widgets(path: Path) -> None:
    """RuntimeError if a widget was stored, or the twins were not."""
    text = path.read_text("utf-8")
    if "widget-view" in text or "Exercise: The next lawful play" not in text:
        raise RuntimeError(f"{path.name} as graded has a widget in it, or lacks the exercise in words")


def main() -> int:
    """Grade by both; 1 if a grade is not the one earned."""
    wrong = 0
    for grade in (by_nbgrader, by_otter):
        with tempfile.TemporaryDirectory() as folder:
            points = grade(Path(folder))
        print(f"{grade.__name__.removeprefix('by_')}: {points}")
        wrong += points != {"right": 1, "wrong": 0}
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
