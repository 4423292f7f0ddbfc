"""One visit: the process group of a visitor's app, and the data that passes between it and the browser."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from tutor.serving.folders import VisitorFolder

COLUMNS = 1000
LINES = 500
"""The most columns or rows of a terminal, more than an 8K screen has; the app needs memory and time for each cell."""

UNREAD = 2 << 20
"""How many bytes may wait for an app that does not read them."""


class DeafError(Exception):
    """The app does not read what is sent to it."""


class Visit(AppService):
    """A visitor's app; `stop` leaves none of its processes or files behind."""

    def __init__(self, websocket: web.WebSocketResponse, *, time_limit: float, lifeline: int) -> None:
        """Create a visit; `start` runs it.

        Args:
            websocket: the connection to the browser.
            time_limit: how many seconds a question may take.
            lifeline: the end of a pipe that closes when the server is gone.
        """

        async def close() -> None:
            await websocket.close()

        super().__init__(
            "",
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=close,
            download_manager=DownloadManager(),
        )
        self._time_limit = time_limit
        self._lifeline = lifeline
        self._folder: VisitorFolder | None = None

    def hear(self, said: str) -> bool:
        """Pass on what the page sends, without anything that it could not have sent.

        Returns:
            Returns whether something was typed.

        Raises:
            DeafError: the app no longer reads its input.
        """
        try:
            message = json.loads(said)
        except (ValueError, RecursionError):
            return False
        match message:
            case ["stdin", str(keys)] if keys:  # nothing at all would be the end of all keys
                self._send(b"D", keys.encode("utf-8", "replace"))
                return True
            case ["resize", {"width": int(width), "height": int(height)}]:
                self._tell(type="resize", width=within(width, COLUMNS), height=within(height, LINES))
            case ["focus" | "blur" as kind, *_]:
                self._tell(type=kind)
        return False

    def _tell(self, **what: str | int) -> None:
        self._send(b"M", json.dumps(what).encode())

    def _send(self, kind: Any, data: bytes) -> None:
        """Send without waiting for the app, so that the end of the connection is noticed whatever the app is doing."""
        self.stdin.write(self.encode_packet(kind, data))
        if self.stdin.transport.get_write_buffer_size() > UNREAD:
            raise DeafError

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        self._folder = VisitorFolder.new()
        environment = self._build_environment(within(width, COLUMNS), within(height, LINES))
        self._process = process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tutor.serving.visitor"),
            *(str(self._lifeline), str(self._folder.path), str(self._time_limit)),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=environment | {"TEXTUAL_DRIVER": "tutor.serving.driver:VisitorDriver"},
            pass_fds=(self._lifeline, self._folder.lock),
            start_new_session=True,
        )
        assert process.stdin is not None
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Show the app's output until it ends, which also ends the visit."""
        try:
            await super().run()
        finally:
            if self._process is not None:  # it ended by itself
                await self.remote_close()

    async def on_packed(self, payload: bytes) -> None:
        """Ignore files, because the app never sends any."""

    async def stop(self) -> None:
        """Immediately end the app and everything it started, and remove its folder."""
        process, self._process = self._process, None
        try:
            if process is not None:
                with suppress(ProcessLookupError, PermissionError):  # no process of the group is left
                    os.killpg(process.pid, signal.SIGKILL)
                _close_pipes(process)
                await process.wait()
            if self._task is not None:
                self._task.cancel()  # it may be waiting for a browser that does not read
                await asyncio.gather(self._task, return_exceptions=True)
        finally:
            if self._folder is not None:
                self._folder.remove()
                self._folder = None


def _close_pipes(process: Process) -> None:
    """Close the pipes even if nobody reads the rest; otherwise they stay open, and the process has to be waited for."""
    transport = process._transport  # type: ignore[attr-defined]  # has no name of its own in asyncio
    for number in range(3):
        pipe = transport.get_pipe_transport(number)
        if pipe is not None:
            pipe.close()


def within(size: int, largest: int) -> int:
    """Return the closest size that a terminal can have."""
    return max(1, min(size, largest))
