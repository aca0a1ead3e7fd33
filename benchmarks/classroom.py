"""What a class needs: JupyterHub with so many users' servers and kernels, each playing; their memory from /proc.

    python benchmarks/classroom.py [USERS]

To be run with the Python of an environment that has jupyterhub and the notebooks' requirements, and with
configurable-http-proxy on the PATH. The hub is started from hub/jupyterhub_config.py on the loopback, and stopped.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from uuid import uuid4

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

CONFIG = Path(__file__).resolve().parents[1] / "hub/jupyterhub_config.py"
SERVICE = """
load_subconfig({config!r})
c.JupyterHub.services = [{{"name": "class", "api_token": {token!r}}}]
c.JupyterHub.load_roles = [{{"name": "class", "services": ["class"], "scopes": [
    "admin:users", "admin:servers", "access:servers", "list:users"]}}]
c.JupyterHub.hub_port = {port}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy}"
"""
STAGES = {
    "an empty kernel": "pass",
    "a table, one deal played": """
from parlour_nb import POPE_JOAN, Table
table = Table(POPE_JOAN, seed=1859, seats=5, you=1)
while table.state.to_play() is not None:
    table.play(table.state.legal_actions()[0])
assert table.state.returns()[1] or table.state.moves""",
    "a figure drawn besides": """
from parlour_nb.figures.pope_joan import stops_by_players
stops_by_players()._repr_html_()""",
}
WHOLE = "the whole of pope_joan.ipynb"
CARD = """
table = Table(POPE_JOAN, seed=1859, seats=5, you=1)
table.play(table.state.legal_actions()[0])"""


def free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


def memory(pid: int) -> tuple[float, float]:
    """PSS and RSS of a process in MB; what is shared is divided in PSS among those who share it."""
    rows = (row.split() for row in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines())
    sizes = {row[0]: int(row[1]) / 1024 for row in rows if row[0] in ("Pss:", "Rss:")}
    return sizes["Pss:"], sizes["Rss:"]


def children(pid: int) -> list[int]:
    listed = (task / "children" for task in Path(f"/proc/{pid}/task").iterdir())
    return [int(child) for children in listed for child in children.read_text().split()]


def cells(notebook: Path) -> str:
    """The code of a notebook, one cell after the other."""
    return "\n".join("".join(cell["source"]) for cell in json.loads(notebook.read_text("utf-8"))["cells"]
                     if cell["cell_type"] == "code")


class Hub:
    """The hub as its users reach it, by a token that may do what each of them may."""

    def __init__(self, url: str, token: str) -> None:
        self.url, self.headers, self.client = url, {"Authorization": f"token {token}"}, AsyncHTTPClient(max_clients=100)

    async def ask(self, path: str, method: str = "GET") -> Any:
        body = "{}" if method == "POST" else None
        answer = await self.client.fetch(HTTPRequest(self.url + path, method, self.headers, body, request_timeout=180))
        return json.loads(answer.body) if answer.body else None

    async def awake(self, process: subprocess.Popen[bytes]) -> None:
        while process.poll() is None:
            try:
                await self.ask("/hub/api/")
                return
            except (OSError, HTTPClientError):
                await asyncio.sleep(0.2)
        raise RuntimeError(f"the hub stopped with {process.returncode}; its log is above")

    async def seat(self, name: str) -> User:
        """A user with a server that is ready, and a kernel."""
        await self.ask(f"/hub/api/users/{name}", "POST")
        await self.ask(f"/hub/api/users/{name}/server", "POST")
        while not (await self.ask(f"/hub/api/users/{name}"))["servers"].get("", {}).get("ready"):
            await asyncio.sleep(0.5)
        kernel = (await self.ask(f"/user/{name}/api/kernels", "POST"))["id"]
        address = f"{self.url}/user/{name}/api/kernels/{kernel}/channels".replace("http", "ws", 1)
        user = User(await websocket_connect(HTTPRequest(address, headers=self.headers), max_message_size=2**26))
        user.kernel, user.server = map(int, (await user.run("import os; print(os.getpid(), os.getppid())")).split())
        return user


class User:
    """A learner's kernel, by its websocket; and the numbers of its process and of its server's."""

    def __init__(self, wire: WebSocketClientConnection) -> None:
        self.wire, self.kernel, self.server = wire, 0, 0

    async def run(self, code: str) -> str:
        """What the code prints, once it has run; RuntimeError if it fails."""
        ours, printed = uuid4().hex, ""
        header = {"msg_id": ours, "msg_type": "execute_request", "version": "5.3", "username": "", "session": ours}
        content = {"code": code, "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}
        await self.wire.write_message(json.dumps({"header": header, "parent_header": {}, "metadata": {},
                                                  "content": content, "channel": "shell", "buffers": []}))
        while True:
            told = json.loads(await self.wire.read_message() or "{}")
            if not told:
                raise RuntimeError("the kernel's connection was closed")
            if told["parent_header"].get("msg_id") != ours:
                continue
            if told["msg_type"] == "stream":
                printed += told["content"]["text"]
            if told["msg_type"] == "error":
                raise RuntimeError("\n".join(told["content"]["traceback"]))
            if told["msg_type"] == "status" and told["content"]["execution_state"] == "idle":
                return printed

    async def timed(self, code: str) -> float:
        start = perf_counter()
        await self.run(code)
        return perf_counter() - start


def told(name: str, pids: list[int]) -> float:
    """Prints the middle PSS and RSS of the processes; the PSS is returned."""
    sizes = [memory(pid) for pid in pids]
    pss, rss = (median(size[part] for size in sizes) for part in (0, 1))
    print(f"{name:44} {pss:7.0f} MB PSS {rss:7.0f} MB RSS")
    return pss


async def measure(hub: Hub, process: subprocess.Popen[bytes], users: int) -> None:
    await hub.awake(process)
    start = perf_counter()
    seated = await asyncio.gather(*(hub.seat(f"learner-{number}") for number in range(users)))
    print(f"{users} users, each with a server and a kernel, are ready after {perf_counter() - start:.1f} s")
    for stage, code in {**STAGES, WHOLE: cells(CONFIG.parents[1] / "notebooks/pope_joan.ipynb")}.items():
        await asyncio.gather(*(user.run(code) for user in seated))
        kernel = told(f"a kernel: {stage}", [user.kernel for user in seated])
    server = told("a user's server", [user.server for user in seated])
    rest = told("the hub", [process.pid]) + sum(told("its proxy", [pid]) for pid in children(process.pid)
                                                if pid not in {user.server for user in seated})
    waits = [wait for _ in range(5) for wait in await asyncio.gather(*(user.timed(CARD) for user in seated))]
    print(f"all deal and play a card at once: answered after {median(waits):.2f} s (longest {max(waits):.2f})")
    print(f"a class of 30, one kernel each: {(rest + 30 * (server + kernel)) / 1024:.1f} GB")


def main(users: int) -> None:
    token, port = secrets.token_hex(16), free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        config = Path(folder, "config.py")
        config.write_text(SERVICE.format(config=str(CONFIG), token=token, port=free_port(), proxy=free_port()))
        given = os.environ | {"PARLOUR_CLASS": folder, "PARLOUR_PASSWORD": secrets.token_hex(16),
                              "PARLOUR_ADDRESS": f"http://127.0.0.1:{port}"}
        process = subprocess.Popen([sys.executable, "-m", "jupyterhub", "-f", str(config), "--log-level=WARN"],
                                   cwd=folder, env=given)
        try:
            asyncio.run(measure(Hub(f"http://127.0.0.1:{port}", token), process, users))
        finally:
            process.terminate()
            process.wait(60)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
