"""A JupyterLab of the tests' own on the loopback, a Chromium to look at it with, and a desk to sit down at."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from struct import unpack_from
from threading import Thread
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Locator, Page, WebSocket, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NO_BROWSER = ("no Chromium found: install one (on Debian: apt install chromium), "
              "or say where it is in the variable CHROMIUM")
SETTINGS = Path(__file__).resolve().parents[2] / "share/jupyter/lab/settings"  # those that are handed over
PLACES = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "runtime",
          "JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "workspaces", "IPYTHONDIR": "ipython"}
PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden)"
LIVE = f"{PANEL} .parlour:not([data-static])"
NOT_OURS = ["ipyparallel-labextension"]  # comes with what tests simulation, and asks for a server of its own
CLOSED_EARLY = ("[anywidget] Failed to initialize model.", "Disposed", "Canceled future for")
"""What anywidget says of a widget closed before it is loaded, and JupyterLab of a notebook left while it waits."""
PATIENCE = 30_000  # milliseconds; the first page has six times as long


# ---- the server and the browser ----

@contextmanager
def jupyter_lab(folder: Path, module: str = "jupyterlab", app: str = "LabApp") -> Iterator[str]:
    """Serve *folder*; yields an address ``…/lab?token=…``. Nothing of the user's is read, and nothing is left.

    Another *module* may be run, which serves JupyterLab's page besides its own; *app* has its settings.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        log, page = Path(home, "lab.log"), Path(home, "config", "labconfig", "page_config.json")
        page.parent.mkdir(parents=True)
        page.write_text(json.dumps({"disabledExtensions": dict.fromkeys(NOT_OURS, True), "buildCheck": False}))
        with log.open("w") as out:
            server = subprocess.Popen(_command(folder, module, app), cwd=folder, env=_surroundings(Path(home)),
                                      stdout=out, stderr=subprocess.STDOUT)
        try:
            yield _address(server, Path(home, "runtime"), log)
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _command(folder: Path, module: str, app: str) -> list[str]:
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return [sys.executable, "-m", module, "--no-browser", *root, "--ServerApp.ip=127.0.0.1", "--ServerApp.port=0",
            f"--ServerApp.root_dir={folder}", f"--IdentityProvider.token={secrets.token_hex(16)}",
            f"--{app}.app_settings_dir={SETTINGS}", "--LabApp.extension_manager=readonly",
            f"--{app}.expose_app_in_browser=True"]


def _surroundings(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items()
            if name != "PYTHONDONTWRITEBYTECODE" and not name.startswith("JUPYTER")}
    return kept | {name: str(home / place) for name, place in PLACES.items()}


def _address(server: subprocess.Popen[bytes], runtime: Path, log: Path) -> str:
    """The server writes its address into its runtime directory, and a busy one listens some moments later."""
    deadline = monotonic() + 60
    while monotonic() < deadline and server.poll() is None:
        for path in runtime.glob("jpserver-*.json"):
            if (text := path.read_text()) and listens((facts := json.loads(text))["port"]):
                return f"{facts['url']}lab?token={facts['token']}"
        sleep(0.05)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-2000:]}")


def listens(port: int) -> bool:
    """Whether somebody answers at that port of the loopback."""
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address, on the loopback, at which the files of *folder* are served as they are."""
    class Files(SimpleHTTPRequestHandler):
        def log_message(self, *said: Any) -> None:
            """Nothing is written among the results of the tests."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium of the system's; RuntimeError says what to install if there is none."""
    path = shutil.which(os.environ.get("CHROMIUM", "")) or next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise RuntimeError(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


# ---- what crosses ----

class Wire:
    """Counts the comm messages of every kernel's websocket each way, and keeps every request's address and page fault.

    Frames follow ``v1.kernel.websocket.jupyter.org``: the number of offsets and the offsets themselves as 64-bit
    little-endian integers, then channel, header, parent header, metadata, content and buffers.
    """

    def __init__(self, page: Page) -> None:
        self.comm: Counter[str] = Counter()
        self.asked: list[str] = []
        self.faults: list[str] = []
        page.on("websocket", self._listen)
        page.on("pageerror", self._fault)
        page.on("request", lambda request: self.asked.append(request.url))

    def forget(self) -> None:
        """Begin again."""
        self.comm.clear()
        self.asked.clear()
        self.faults.clear()

    def abroad(self) -> list[str]:
        """The requests that went to any host but the loopback."""
        return [url for url in self.asked if urlsplit(url).scheme in ("http", "https", "ws", "wss")
                and urlsplit(url).hostname not in ("127.0.0.1", "localhost", "::1")]

    def _fault(self, fault: Error) -> None:
        if not any(words in str(fault) for words in CLOSED_EARLY):
            self.faults.append(str(fault))

    def _listen(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        if "/channels" in socket.url:
            socket.on("framesent", lambda frame: self._count("sent", frame))
            socket.on("framereceived", lambda frame: self._count("received", frame))

    def _count(self, way: str, frame: str | bytes) -> None:
        if isinstance(frame, str):
            kind = json.loads(frame)["header"]["msg_type"]
        else:
            offsets = unpack_from(f"<{unpack_from('<Q', frame)[0]}Q", frame, 8)
            kind = json.loads(frame[offsets[1]:offsets[2]])["msg_type"]
        self.comm[way] += kind == "comm_msg"


# ---- the desk ----

def kept(table: Locator) -> str:
    """The record that the page keeps of the sitting: the deals that are over, and the one on the table."""
    return str(table.evaluate("(table) => table.querySelector('[data-over]').dataset.over + table.dataset.record"))


class Desk:
    """A reader before JupyterLab: opens notebooks, runs cells, and plays at the table on the page."""

    def __init__(self, page: Page, lab: str, folder: Path, notebooks: Path) -> None:
        self.page, self.lab, self.folder, self.notebooks = page, lab, folder, notebooks
        self.wire = Wire(page)
        page.set_default_timeout(PATIENCE)

    # notebooks

    def write(self, name: str, cells: Sequence[str]) -> str:
        """A new notebook of these code cells in the served folder."""
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        made: list[dict[str, Any]] = [
            {"cell_type": "code", "id": f"c{number}", "metadata": {}, "outputs": [], "execution_count": None,
             "source": cell} for number, cell in enumerate(cells)]
        notebook = {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        (self.folder / name).write_text(json.dumps(notebook))
        return name

    def open(self, notebook: str, *, kernel: bool = True) -> None:
        """Open a notebook of the served folder; with its kernel, wait until it is idle."""
        self.page.goto(self.lab.replace("/lab?", f"/lab/tree/{notebook}?") + "&reset")
        self.page.locator(f"{PANEL} .jp-Cell").first.wait_for(timeout=6 * PATIENCE)
        if kernel:
            self.idle()

    def turn_to(self, name: str, cells: Sequence[str]) -> None:
        """Open a new notebook of these cells in place of what lies open, unless that is the one."""
        if self.page.url.split("?")[0].endswith(name):
            return
        self.write(name, cells)
        if self.page.evaluate("() => !window.jupyterapp"):
            self.open(name)
            return
        self.idle()  # a tab closed while its kernel starts is a fault of the page
        self.page.evaluate("() => [...jupyterapp.shell.widgets('main')].forEach((tab) => tab.dispose())")
        self.command("docmanager:open", path=name)
        self.page.wait_for_url(f"**/{name}*")
        self.idle()

    def idle(self) -> None:
        """Wait until the notebook's kernel has nothing to do."""
        self.page.wait_for_function("""() => {
            const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
            return kernel?.status === "idle" && kernel.connectionStatus === "connected";
        }""")

    def command(self, name: str, **given: Any) -> Any:
        """Do what JupyterLab's command of that name does."""
        return self.page.evaluate("([name, given]) => jupyterapp.commands.execute(name, given).then(() => null)",
                                  [name, given])

    def run_all(self) -> None:
        """Run every cell from the menu."""
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.locator(".lm-Menu-itemLabel", has_text="Run All Cells").first.click()

    def run(self, place: int = 0, code: str | None = None, *, wait: bool = True) -> None:
        """Run the cell at *place*, first writing *code* into it, and wait for the end."""
        self.page.evaluate("""async ([place, code, wait]) => {
            const notebook = jupyterapp.shell.currentWidget.content;
            notebook.activeCellIndex = place;
            notebook.deselectAll();
            if (code !== null) notebook.activeCell.model.sharedModel.setSource(code);
            const end = jupyterapp.commands.execute("notebook:run-cell");
            if (wait) await end;
        }""", [place, code, wait])

    def find_table(self) -> None:
        """Once all is run, scroll to the table: JupyterLab 4.4 hides what is out of view."""
        self.table.wait_for(state="attached")
        self.idle()
        self.page.evaluate("""(live) => {
            const notebook = jupyterapp.shell.currentWidget.content;
            const cell = document.querySelector(live).closest(".jp-Cell");
            return notebook.scrollToItem(notebook.widgets.findIndex(({ node }) => node === cell));
        }""", LIVE)
        self.table.wait_for()

    def cells(self) -> list[str]:
        """The source of every cell of the open notebook."""
        found: list[str] = self.page.evaluate(
            "() => [...jupyterapp.shell.currentWidget.content.model.cells].map((cell) => cell.sharedModel.getSource())")
        return found

    def output(self, place: int) -> Locator:
        """What stands under the cell at *place*."""
        return self.page.locator(f'{PANEL} .jp-Cell[data-windowed-list-index="{place}"] .jp-OutputArea-output')

    # the table

    @property
    def table(self) -> Locator:
        """The live table (the first, if there are several)."""
        return self.page.locator(LIVE).first

    @property
    def tick(self) -> int:
        """How many acts the table has done."""
        return int(self.table.get_attribute("data-tick") or 0)

    def sit(self, words: str = 'POPE_JOAN, seed=1859, seats=5, you=0, source="EW"') -> None:
        """Deal at a new table in the first cell of the notebook; nothing of earlier deals is kept in the tab."""
        self.page.evaluate("() => sessionStorage.clear()")
        self.run(0, f"from parlour_nb import {words.split(',')[0]}, Table\ntable = Table({words})\ntable")
        self.table.wait_for()

    def answered(self, tick: int) -> None:
        """Wait until the table has done what was asked of it at *tick*."""
        self.page.locator(f'{LIVE}[data-tick="{tick + 1}"]').first.wait_for()

    def click(self, what: str | Locator) -> None:
        """Click an act of the table, and wait for the answer."""
        tick = self.tick
        (self.table.locator(what).first if isinstance(what, str) else what).click()
        self.answered(tick)

    def choose(self, act: str, value: str) -> None:
        """Choose *value* in the field of that act, and wait for the answer."""
        tick = self.tick
        self.table.locator(f'select[data-act="{act}"]').select_option(value)
        self.answered(tick)

    def act(self, act: str) -> None:
        """Click the button of that act, and wait for the answer."""
        self.click(f'button[data-act="{act}"]')

    def hand(self) -> list[str]:
        """The acts of the cards in the reader's hand."""
        return [card.get_attribute("data-act") or "" for card in self.table.locator("[data-rove] button").all()]

    def lawful(self) -> Locator:
        """What may be played."""
        return self.table.locator("button.act.can, .says button.act")

    def focus(self, what: str) -> bool:
        """Whether the focus is on that."""
        return bool(self.page.evaluate("(what) => document.activeElement.matches(what)", what))

    def over(self) -> bool:
        """Whether the deal is played out."""
        return self.table.locator("table.result").count() > 0

    def said(self) -> str:
        """What the table says."""
        return self.table.locator(".said").inner_text().strip()

    def record(self) -> dict[str, Any]:
        """The record of the sitting as the page has it."""
        return json.loads(kept(self.table))

    def theme(self, name: str) -> None:
        """Have JupyterLab in the theme ``light`` or ``dark``."""
        theme = f"JupyterLab {name.title()}"
        if self.page.locator("body").get_attribute("data-jp-theme-name") == theme:
            return
        self.command("apputils:change-theme", theme=theme)
        self.page.locator(f'body[data-jp-theme-name="{theme}"]').wait_for(state="attached")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")
