"""A notebook opened and not run: the table is there to read, and says how to play."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.lab import PANEL, Desk
from tests.browser.test_play import mirror, same


@pytest.mark.parametrize("notebook", ["index.ipynb", "pope_joan.ipynb"])
def test_a_stored_notebook_opens_readable(desk: Desk, notebook: str) -> None:
    copy = notebook.replace(".", "_as_stored.")
    (desk.folder / copy).write_bytes((desk.notebooks / notebook).read_bytes())
    desk.open(copy, kernel=False)
    panel = desk.page.locator(PANEL)
    expect(panel.get_by_text("To play, run this cell").first).to_be_visible()
    expect(panel.get_by_text("The other players follow, when they can").first).to_be_visible()
    expect(panel.get_by_text("model not found")).to_have_count(0)
    expect(panel.get_by_text("Loading widget")).to_have_count(0)


def test_a_notebook_saved_mid_deal_opens_without_its_kernel_and_goes_on(seated: Desk) -> None:
    seated.act("play 3♣")
    seated.command("docmanager:save")
    copy = "saved_mid_deal.ipynb"
    (seated.folder / copy).write_bytes((seated.folder / "scratch.ipynb").read_bytes())
    seated.open(copy)
    expect(seated.page.locator(PANEL).get_by_text("model not found")).to_have_count(0)
    same(seated, mirror("play 3♣"))
    seated.lawful().first.click()
    expect(seated.table.get_by_text("Run this cell again")).to_be_visible()
    seated.run(0)
    seated.click(seated.table.get_by_role("button", name="Take up the deal left unfinished"))
    same(seated, mirror("play 3♣"))
