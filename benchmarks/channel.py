"""Comm messages on a kernel's websocket, counted each way.

Frames follow Jupyter's `v1.kernel.websocket.jupyter.org`: the number of offsets and the offsets themselves as 64-bit
little-endian integers, then channel, header, parent header, metadata, content and buffers.
"""

import json
from collections import Counter
from struct import unpack_from

from playwright.sync_api import Page, WebSocket

SENT, RECEIVED = "sent", "received"


class Channel:
    """Listens to every websocket that the page opens from now on."""

    def __init__(self, page: Page) -> None:
        self.comm: Counter[str] = Counter()
        self.frames: Counter[str] = Counter()
        page.on("websocket", self._listen)

    def reset(self) -> None:
        self.comm.clear()
        self.frames.clear()

    def _listen(self, socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framesent", lambda frame: self._count(SENT, frame))
            socket.on("framereceived", lambda frame: self._count(RECEIVED, frame))

    def _count(self, way: str, frame: str | bytes) -> None:
        self.frames[way] += 1
        self.comm[way] += message_type(frame) == "comm_msg"


def message_type(frame: str | bytes) -> str:
    if isinstance(frame, str):
        return json.loads(frame)["header"]["msg_type"]
    (count,) = unpack_from("<Q", frame)
    offsets = unpack_from(f"<{count}Q", frame, 8)
    return json.loads(frame[offsets[1] : offsets[2]])["msg_type"]
