"""Headless Chromium, steered through its DevTools protocol: a page is opened, typed into, read and photographed."""

from __future__ import annotations

import asyncio
import base64
import itertools
import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
MISSING = "there is no Chromium; install it with: apt-get install chromium"

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-_])")
KEYS = {"Enter": ("\r", 13), "Escape": ("", 27), "F2": ("", 113), " ": (" ", 32)}
"""Keys that are not just letters: what they write, and their number in Windows, which xterm.js looks at."""


def program() -> str | None:
    """The Chromium of this machine, if it has one; the variable CHROMIUM names another."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class Page:
    """A tab of the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._news = asyncio.Event()
        self.written = ""
        """What the server has written to the terminal of the page, without escape sequences."""
        self.requested: list[str] = []
        """The addresses that the page has asked for."""
        self._listening = asyncio.create_task(self._listen())

    async def call(self, method: str, **parameters: object) -> Any:
        """Call a method of the protocol; returns its result."""
        number = next(self._numbers)
        self._answers[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": parameters})
        return await asyncio.wait_for(self._answers[number], 30)

    async def open(self, url: str) -> None:
        """Go to a page, its traffic watched."""
        await self.call("Network.enable")
        await self.call("Page.enable")
        await self.call("Page.navigate", url=url)

    async def type(self, text: str) -> None:
        """Type a text, as pasted."""
        await self.call("Input.insertText", text=text)

    async def press(self, key: str) -> None:
        """Press a key and let go of it."""
        text, code = KEYS.get(key, (key, ord(key[0].upper())))
        about: dict[str, object] = {"key": key, "windowsVirtualKeyCode": code}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **about)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    async def shows(self, words: str, seconds: float = 60.0) -> None:
        """Wait until `words` have been written since the last call."""
        async with asyncio.timeout(seconds):
            while words not in self.written:
                self._news.clear()
                await self._news.wait()
        self.written = self.written.partition(words)[2]

    async def photograph(self, path: Path) -> bytes:
        """Write a picture of the page."""
        picture = base64.b64decode((await self.call("Page.captureScreenshot", format="png"))["data"])
        path.write_bytes(picture)
        return picture

    async def close(self) -> None:
        """Let go of the tab."""
        self._listening.cancel()
        await self._socket.close()

    async def _listen(self) -> None:
        async for message in self._socket:
            event = message.json()
            if "id" in event:
                self._answers.pop(event["id"]).set_result(event.get("result"))
            elif event["method"] == "Network.webSocketFrameReceived":
                frame = event["params"]["response"]
                if frame["opcode"] == 2:
                    text = base64.b64decode(frame["payloadData"]).decode("utf-8", "replace")
                    self.written += _ESCAPES.sub("", text)
                    self._news.set()
            elif event["method"] == "Network.requestWillBeSent":
                self.requested.append(event["params"]["request"]["url"])


@asynccontextmanager
async def chromium(folder: Path, width: int = 1100, height: int = 800) -> AsyncIterator[Page]:
    """A page of a browser that keeps its things in `folder` and ends with the block."""
    name = program()
    assert name is not None, MISSING
    options = [
        "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={folder}", f"--window-size={width},{height}",
        "--no-first-run", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
        *(["--no-sandbox"] if os.geteuid() == 0 else []),
    ]  # fmt: skip
    process = await asyncio.create_subprocess_exec(
        name, *options, "about:blank", stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        async with aiohttp.ClientSession() as session:
            port = await _port(folder)
            async with session.get(f"http://127.0.0.1:{port}/json/list") as response:
                target = next(t for t in await response.json() if t["type"] == "page")
            socket = await session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=1 << 26)
            page = Page(socket)
            try:
                yield page
            finally:
                await page.close()
    finally:
        process.kill()
        await process.wait()


async def _port(folder: Path) -> int:
    """The port that the browser listens at, which it writes into a file."""
    file = folder / "DevToolsActivePort"
    async with asyncio.timeout(60):
        while not file.exists() or not file.read_text(encoding="ascii").strip():
            await asyncio.sleep(0.05)
    return int(file.read_text(encoding="ascii").split()[0])
