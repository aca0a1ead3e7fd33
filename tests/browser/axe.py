"""What axe finds wrong with a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OF_COLOURS = ["color-contrast", "link-in-text-block"]


def grave(page: Page, part: str | None = None, *, theme: str = "light") -> list[str]:
    """The serious faults that axe finds in that part of the page, or in all of it.

    In the dark only colours are looked at: all else is as it is in the light.
    """
    asked: dict[str, Any] = {"resultTypes": ["violations"]} | ({"runOnly": OF_COLOURS} if theme == "dark" else {})
    found = Axe().run(page, part, asked).response
    assert theme == "dark" or len(found["passes"]) > 10, "there was something to look at"
    return [f"{fault['impact']}: {fault['help']}: {node['html'][:200]} {node['failureSummary']}"
            for fault in found["violations"] if fault["impact"] in ("serious", "critical") for node in fault["nodes"]]
