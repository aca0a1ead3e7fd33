"""Every notebook as JupyterLab exports it: axe, a phone's width, zoom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, Page

from tests.browser.axe import grave
from tests.browser.conftest import NOTEBOOKS, THEMES

STORED = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
ZOOMED = {"a phone": 360, "a desk at 200 %": 640}
CUT_OFF = """(panel) => [...panel.querySelectorAll(".jp-RenderedMarkdown, .parlour")]
  .filter((part) => part.getBoundingClientRect().width && part.scrollWidth > part.clientWidth + 1)
  .filter((part) => !["auto", "scroll"].includes(getComputedStyle(part).overflowX)) // a wide table scrolls by itself
  .map((part) => part.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def leaf(browser: Browser) -> Iterator[Page]:
    """A page without scripts of its own that asks nobody for anything."""
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    context.route("http*://**", lambda route: route.abort())
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("notebook", STORED)
def test_a_notebook_page_has_no_serious_fault_and_is_narrow_enough(
        leaf: Page, tmp_path: Path, notebook: str, theme: str) -> None:
    html, _ = HTMLExporter(theme=theme).from_filename(str(NOTEBOOKS / notebook))
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    leaf.set_viewport_size({"width": 1280, "height": 900})
    leaf.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    leaf.goto((tmp_path / "page.html").as_uri(), wait_until="domcontentloaded")
    assert grave(leaf, ".jp-RenderedMarkdown, .parlour", theme=theme) == []
    for width in ZOOMED.values() if theme == "light" else ():  # the dark theme is of the same widths
        leaf.set_viewport_size({"width": width, "height": 900})
        assert leaf.locator("body").evaluate(CUT_OFF) == []
        assert leaf.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "it does not go sideways"
