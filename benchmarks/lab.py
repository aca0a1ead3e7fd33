"""A JupyterLab of one's own on the loopback, and a Chromium to look at it with."""

import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from playwright.sync_api import Browser, Page, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NOTIFICATION = "@jupyterlab/apputils-extension/notification.jupyterlab-settings"
QUIET = {NOTIFICATION: {"fetchNews": "false", "checkForUpdates": False}}


@contextmanager
def jupyter_lab(folder: Path, wait: float = 60) -> Iterator[str]:
    """Serve `folder`; yields an address `…/lab?token=…` fit for `notebook_url`. Leaves nothing behind."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        log = Path(home, "lab.log")
        with log.open("w") as out:
            server = subprocess.Popen(command(folder), cwd=folder, env=surroundings(Path(home)), stdout=out,
                                      stderr=out)
        try:
            yield address(server, Path(home, "runtime"), log, wait)
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def command(folder: Path) -> list[str]:
    return [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root",
            "--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", f"--ServerApp.root_dir={folder}",
            f"--IdentityProvider.token={secrets.token_hex(16)}", "--LabApp.extension_manager=readonly"]  # fmt: skip


def surroundings(home: Path) -> dict[str, str]:
    """The reader's own settings, workspaces and kernels stay out of it, and Lab asks nobody for news."""
    for name, settings in QUIET.items():
        path = home / "settings" / name
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(settings))
    places = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "runtime",
              "JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
              "IPYTHONDIR": "ipython"}  # fmt: skip
    return os.environ | {name: str(home / place) for name, place in places.items()}


def address(server: subprocess.Popen[bytes], runtime: Path, log: Path, wait: float) -> str:
    """The server writes its address into its runtime directory once it listens."""
    deadline = monotonic() + wait
    while monotonic() < deadline and server.poll() is None:
        for path in runtime.glob("jpserver-*.json"):
            if text := path.read_text():
                facts = json.loads(text)
                return f"{facts['url']}lab?token={facts['token']}"
        sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-2000:]}")


def notebook_url(lab: str, notebook: str) -> str:
    return lab.replace("/lab?", f"/lab/tree/{notebook}?")


@contextmanager
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise RuntimeError("no Chromium found; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def run_all(page: Page) -> None:
    """Run every cell of the open notebook, as a reader would from the menu, once its kernel is idle."""
    page.get_by_text("| Idle").wait_for(timeout=60_000)  # status bar; the notebook's own mark turns idle too soon
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.locator(".lm-Menu-itemLabel", has_text="Run All Cells").first.click()
