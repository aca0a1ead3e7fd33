"""A notebook in a JupyterLab of one's own; the server and the browser are those of the tests."""

import sys
from pathlib import Path

from playwright.sync_api import Page

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # a script is run from its own folder
from tests.browser.lab import chromium, jupyter_lab  # noqa: E402

__all__ = ["chromium", "jupyter_lab", "notebook_url", "run_all"]


def notebook_url(lab: str, notebook: str) -> str:
    return lab.replace("/lab?", f"/lab/tree/{notebook}?")


def run_all(page: Page) -> None:
    """Run every cell of the open notebook, as a reader would from the menu, once its kernel is idle."""
    page.get_by_text("| Idle").wait_for(timeout=60_000)  # status bar; the notebook's own mark turns idle too soon
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.locator(".lm-Menu-itemLabel", has_text="Run All Cells").first.click()
