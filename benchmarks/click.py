"""From click to repaint: a `parlour_nb.Table` beside a bare ipywidgets Button, in one page of a real JupyterLab.

The click is dispatched in the page; a MutationObserver waits for text or elements to change inside the cell's output
(attributes alone, such as a busy mark, do not count), and two animation frames later the change is on the screen.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from channel import RECEIVED, SENT, Channel
from lab import chromium, jupyter_lab, notebook_url, run_all
from playwright.sync_api import Error, Page
from spread import quartiles

BARE_CELL = """
from ipywidgets import Button
button = Button(description="0").add_class("bare")
button.on_click(lambda _: setattr(button, "description", str(int(button.description) + 1)))
button
"""
TABLE_CELL = """
from parlour_nb import POPE_JOAN, Table
Table(POPE_JOAN, seed=1859, seats=5, you=0, pace="at once")
"""
BARE, TABLE = "bare Button", "Table"
CARD, WORD = '.parlour .can[data-act^="play "]', '.parlour .word[data-act^="play "]'
NEXT = '.parlour [data-act="next"]'
Selectors = tuple[str, ...]
Targets = dict[str, Selectors]
TARGETS: Targets = {BARE: ("button.bare",), TABLE: (CARD, WORD, NEXT)}  # the first that is there is clicked

MEASURE = """
([selectors, settle]) => new Promise((done, fail) => {
  const target = selectors.map((selector) => document.querySelector(selector)).find(Boolean);
  if (!target) return fail(new Error(`nothing to click at ${selectors}`));
  const root = target.closest(".jp-OutputArea"), frame = requestAnimationFrame, marks = [];
  const watch = new MutationObserver(() => {
    const mark = {changed: performance.now() - start};
    marks.push(mark);
    frame(() => frame(() => { mark.painted = performance.now() - start; }));
    clearTimeout(timer);
    timer = setTimeout(finish, settle);
  });
  const finish = () => { watch.disconnect(); done(marks); };
  let timer = setTimeout(() => { watch.disconnect(); fail(new Error(`no answer to ${selectors}`)); }, 10000);
  watch.observe(root, {childList: true, characterData: true, subtree: true});
  const start = performance.now();
  target.click();
})
"""


class Trial(NamedTuple):
    """Milliseconds from the click to the first change, to its painting and to the painting of the last change."""

    changed: float
    painted: float
    settled: float
    changes: int
    sent: int
    received: int


def trial(page: Page, channel: Channel, selectors: Selectors, settle: int) -> Trial:
    channel.reset()
    marks = page.evaluate(MEASURE, [selectors, settle])
    first, last = marks[0], marks[-1]
    comm = channel.comm
    return Trial(first["changed"], first["painted"], last["painted"], len(marks), comm[SENT], comm[RECEIVED])


def scratch_notebook(folder: Path, cells: tuple[str, ...]) -> str:
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    code = [{"cell_type": "code", "id": f"c{number}", "metadata": {}, "outputs": [], "execution_count": None,
             "source": cell.strip()} for number, cell in enumerate(cells)]  # fmt: skip
    notebook = {"cells": code, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "scratch.ipynb").write_text(json.dumps(notebook))
    return "scratch.ipynb"


def measure(cells: tuple[str, ...], targets: Targets, count: int, settle: int) -> dict[str, list[Trial]]:
    with tempfile.TemporaryDirectory() as name, jupyter_lab(Path(name)) as lab, chromium() as browser:
        notebook = scratch_notebook(Path(name), cells)
        page = browser.new_page(viewport={"width": 1280, "height": 1600})
        channel = Channel(page)
        page.goto(notebook_url(lab, notebook))
        run_all(page)
        for selectors in targets.values():
            page.locator(selectors[0]).first.wait_for(timeout=60_000)
        return in_turn(page, channel, targets, count, settle)


def in_turn(page: Page, channel: Channel, targets: Targets, count: int, settle: int) -> dict[str, list[Trial]]:
    trials: dict[str, list[Trial]] = {name: [] for name in targets}
    for number in range(count + 2):
        for name, selectors in targets.items():
            one = trial(page, channel, selectors, settle)
            if number >= 2:  # the first two clicks warm the page up
                trials[name].append(one)
    return trials


def print_trials(trials: dict[str, list[Trial]]) -> None:
    print("ms from click: median (quartiles)")
    print(f"{'':<14}{'first change':<22}{'painted':<22}{'last change painted':<22}messages out, in; changes")
    for name, rows in trials.items():
        times = "".join(f"{quartiles([getattr(row, column) for row in rows]):<22}" for column in Trial._fields[:3])
        counts = (sorted({getattr(row, column) for row in rows}) for column in ("sent", "received", "changes"))
        print(f"{name:<14}{times}{', '.join('/'.join(map(str, count)) for count in counts)}")


def print_ratios(trials: dict[str, list[Trial]]) -> None:
    for column, words in (("changed", "first change"), ("painted", "painted"), ("settled", "last change painted")):
        table, bare = (median(getattr(row, column) for row in trials[name]) for name in (TABLE, BARE))
        print(f"{TABLE} / {BARE}, {words}: {table / bare:.2f}")


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=40)
    parser.add_argument("--settle", type=int, default=200, help="quiet ms after which a click counts as answered")
    parser.add_argument("--bare", action="store_true", help="the bare Button alone")
    return parser.parse_args()


def main() -> None:
    chosen = options()
    cells, targets = (BARE_CELL, TABLE_CELL), TARGETS
    if chosen.bare:
        cells, targets = (BARE_CELL,), {BARE: TARGETS[BARE]}
    try:
        trials = measure(cells, targets, chosen.trials, chosen.settle)
    except (Error, RuntimeError) as failure:
        sys.exit(str(failure))
    print_trials(trials)
    if TABLE in trials:
        print_ratios(trials)


if __name__ == "__main__":
    main()
