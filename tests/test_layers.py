"""The layers: each module imports only from those below it, and the outside only where it may."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "parlour_nb"
LAYERS = ["values", "passages cards", "views rulings combining guides", "engine",
          "records coverage dealing accounts tricks tracing imagining", "sharing games", "searching", "players",
          "simulation scenes", "odds", "faces figures", "plain", "felt reading", "exercises explaining wording",
          "table"]
"""From the bottom up; modules of one layer know nothing of each other. The package itself stands above them all."""
LEVEL = {module: level for level, layer in enumerate(LAYERS) for module in layer.split()}
OUTSIDE = {"table": {"anywidget", "ipywidgets", "traitlets", "IPython"}, "simulation": {"tqdm"},
           "odds": {"numpy", "scipy"}, "figures": {"matplotlib", "pyodide", "pyodide_js"}}
"""What is not of the standard library, and who alone may know it."""
PACKAGES = {"table", "odds", "figures"}
"""Layers whose modules may import from their own package; of odds and figures, only what all games share."""
FILES = sorted(PACKAGE.rglob("*.py"))


def layer(path):
    """The layer's name for a file: `games` for games/pope_joan.py, `parlour_nb` for the package itself."""
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "parlour_nb" if first == "__init__" else first


def imports(path):
    """The full names of all that a file imports, wherever the import stands."""
    package = ["parlour_nb", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[:len(package) - node.level + 1] if node.level else []
            module = ".".join(base + ([node.module] if node.module else []))
            yield from ([f"{module}.{alias.name}" for alias in node.names] if module == "parlour_nb" else [module])


def test_every_module_has_its_layer():
    assert {layer(path) for path in FILES} - {"parlour_nb"} <= set(LEVEL)


def test_each_layer_imports_only_from_those_below():
    wrong = []
    for path in FILES:
        here = layer(path)
        for name in imports(path):
            there = name.split(".")[1] if name.startswith("parlour_nb.") else None
            inside = here == there and here in PACKAGES
            if there and here != "parlour_nb" and not inside and LEVEL.get(there, 99) >= LEVEL[here]:
                wrong.append(f"{path.relative_to(PACKAGE)} imports {name}")
    assert wrong == []


@pytest.mark.parametrize("package", ["games", "odds", "figures"])
def test_games_do_not_know_each_other(package):
    assert not [(path.name, name) for path in FILES if layer(path) == package
                for name in imports(path) if name.startswith(f"parlour_nb.{package}.")]


@pytest.mark.parametrize("package", ["odds", "figures"])
def test_what_is_counted_or_drawn_of_a_game_knows_that_game_alone(package):
    games = {path.stem for path in FILES if layer(path) == "games"}
    for path in FILES:
        if layer(path) == package:
            known = {name.split(".")[-1] for name in imports(path)} & games
            assert known <= {path.stem} and (path.stem == "__init__" or path.stem in games), path


def test_only_the_table_knows_widgets_only_the_figures_matplotlib_and_only_the_odds_numpy():
    wrong = []
    for path in FILES:
        foreign = {name.split(".")[0] for name in imports(path)} - set(sys.stdlib_module_names) - {"parlour_nb"}
        if foreign - OUTSIDE.get(layer(path), set()):
            wrong.append((str(path.relative_to(PACKAGE)), foreign))
    assert wrong == []


def test_importing_the_package_loads_neither_widgets_nor_matplotlib_nor_pages():
    ask = ("import sys; had = set(sys.modules); import parlour_nb; "
           "print(' '.join({name.split('.')[0] for name in set(sys.modules) - had}), parlour_nb.__file__, "
           "'parlour_nb.table' in sys.modules)")
    shown = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    *names, file, table = shown.stdout.split()
    assert Path(file).parent == PACKAGE and table == "False"
    assert not {"ipywidgets", "anywidget", "traitlets", "IPython", "matplotlib", "numpy", "scipy"} & set(names)


def test_the_walk_sees_every_way_of_importing(tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    file = tmp_path / "games" / "whist.py"
    file.parent.mkdir()
    file.write_text("import json, os.path\nfrom ..cards import PACK\nfrom .. import felt\nfrom . import put\n"
                    "from .put import x\n"
                    "def f():\n    from parlour_nb.table import Table\n    import matplotlib.pyplot\n")
    assert sorted(imports(file)) == ["json", "matplotlib.pyplot", "os.path", "parlour_nb.cards", "parlour_nb.felt",
                                     "parlour_nb.games", "parlour_nb.games.put", "parlour_nb.table"]
    assert layer(file) == "games" and layer(tmp_path / "__init__.py") == "parlour_nb"
