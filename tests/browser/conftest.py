"""One JupyterLab, one browser and one page for all the browser tests; each test begins with a deal of its own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.lab import Desk, chromium, jupyter_lab

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
SCRATCH = "scratch.ipynb"
THEMES = ["dark", "light"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one browser of all the tests."""
    try:
        with chromium() as browser:
            yield browser
    except RuntimeError as trouble:
        pytest.fail(str(trouble), pytrace=False)


@pytest.fixture(scope="session")
def reader(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A reader before JupyterLab, with copies of the notebooks."""
    folder = tmp_path_factory.mktemp("notebooks")
    for notebook in NOTEBOOKS.glob("*.ipynb"):
        shutil.copy(notebook, folder)
    try:
        with jupyter_lab(folder) as lab:
            context = browser.new_context(viewport={"width": 1280, "height": 1400}, reduced_motion="reduce")
            yield Desk(context.new_page(), lab, folder, NOTEBOOKS)
    except RuntimeError as trouble:
        pytest.fail(str(trouble), pytrace=False)


@pytest.fixture
def desk(reader: Desk) -> Iterator[Desk]:
    """The reader, whatever notebook is open; afterwards no fault in the page, and no request beyond the loopback."""
    reader.wire.forget()
    yield reader
    assert reader.wire.abroad() == []
    assert reader.wire.faults == []


@pytest.fixture
def theme() -> str:
    """The theme of JupyterLab, where a test asks for no other."""
    return "light"


@pytest.fixture
def seated(desk: Desk, theme: str) -> Desk:
    """The reader in a notebook of two cells, at a new table in the first: the dealer of five, deal 1859, under EW."""
    desk.turn_to(SCRATCH, ["", ""])
    desk.theme(theme)
    desk.sit()
    return desk
