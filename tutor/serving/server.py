"""A web server for the app (textual-serve), with a limit on visitors and no answer to other sites."""

from __future__ import annotations

import asyncio
import logging
import shlex
import sys
from urllib.parse import urlsplit

from aiohttp import web
from textual_serve.server import Server


class TutorServer(Server):
    """Serves the app to at most `sessions` visitors at once."""

    def __init__(
        self, host: str, port: int, *, public_url: str | None, sessions: int, time_limit: float
    ) -> None:
        """Make the server; `serve` runs it.

        Args:
            host: address to listen at.
            port: to listen at.
            public_url: where browsers find it, if a proxy stands before it.
            sessions: visitors at once; another one is asked to come back.
            time_limit: seconds that a visitor's question may take.
        """
        visitor = [sys.executable, "-m", "tutor.serving.visitor", str(time_limit)]
        super().__init__(shlex.join(visitor), host, port, title="tutor", public_url=public_url)
        self._free = sessions
        self._origin = _origin(self.public_url)

    def initialize_logging(self) -> None:
        """Warnings only, without anybody's words."""
        logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
        logging.getLogger("textual-serve").setLevel(logging.CRITICAL)

    async def on_startup(self, app: web.Application) -> None:
        """Say where the app is."""
        print(f"The tutor is at {self.public_url} (Ctrl+C ends it).", flush=True)  # noqa: T201

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the app for a visitor, if the page is ours and there is room."""
        if _origin(request.headers.get("Origin", "")) != self._origin:
            raise web.HTTPForbidden(text="This page may not use the tutor here.")
        if self._free <= 0:
            raise web.HTTPServiceUnavailable(text="Too many visitors at the moment; come back later.")
        self._free -= 1
        try:
            return await super().handle_websocket(request)
        finally:
            self._free += 1

    def serve(self, debug: bool = False) -> None:
        """Run until Ctrl+C."""
        asyncio.set_event_loop(asyncio.new_event_loop())  # the one that the base class takes
        super().serve(debug)


def _origin(url: str) -> tuple[str, str, int]:
    """Scheme, host and port, which tell one site from another."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return "", "", 0
    return (
        parts.scheme,
        (parts.hostname or "").lower(),
        port or {"http": 80, "https": 443}.get(parts.scheme, 0),
    )
