"""Run the notebooks and store their outputs: text, HTML and pictures are kept, all that drifts is dropped.

    python tools/store_notebooks.py [--check] [NOTEBOOK ...]

Dropped: the live widget and its state, timestamps, kernel versions. A picture is rewritten only when the data
printed beside it have changed, so a change of prose is a change of one line. With --check nothing is written,
and a notebook whose stored outputs are not what it gives is an error.
"""

from __future__ import annotations

import copy
import os
import re
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
PICTURE = re.compile(r"data:image/png;base64,[A-Za-z0-9+/=]+")
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def run(path: Path) -> Any:
    """The notebook with every cell run in order and its outputs normalised."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=False, coalesce_streams=True,
                   resources={"metadata": {"path": str(path.parent)}}).execute()
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({key: value for key, value in cell.metadata.items() if key != "execution"})
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
            output.pop("transient", None)
    return notebook


def keep_pictures(new: Any, old: Any) -> None:
    """Put the stored output back where only the bytes of a picture differ."""
    former = {cell.id: cell for cell in old.cells if cell.cell_type == "code"}
    for cell in new.cells:
        if cell.cell_type == "code" and cell.id in former and same(cell.outputs, former[cell.id].outputs):
            cell.outputs = former[cell.id].outputs


def same(some: Any, other: Any) -> bool:
    """Whether two lists of outputs are alike but for the bytes of their pictures."""
    return PICTURE.sub("", nbformat.from_dict({"o": some}).__repr__()) == PICTURE.sub(
        "", nbformat.from_dict({"o": other}).__repr__())


def main(arguments: list[str]) -> int:
    """Store the notebooks named, or all; with --check, only compare."""
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    check = "--check" in arguments
    paths = [Path(name) for name in arguments if not name.startswith("-")] or sorted(NOTEBOOKS.glob("*.ipynb"))
    changed = []
    for path in paths:
        old = nbformat.read(path, as_version=4)
        new = run(path)
        keep_pictures(new, copy.deepcopy(old))
        if new != old:
            changed.append(path.name)
            if not check:
                nbformat.write(new, path)
        print(f"{path.name}: {'changed' if path.name in changed else 'as stored'}")
    return int(check and bool(changed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
