"""A web server for the app (textual-serve) that limits visitors and does not answer other sites."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp_jinja2
import jinja2
from aiohttp import WSCloseCode, WSMsgType, web
from textual_serve.server import Server, to_int

from tutor.serving.allowance import LONGEST, Allowance
from tutor.serving.folders import remove_left
from tutor.serving.visit import DeafError, Visit

HERE = Path(__file__).parent
"""The folder with our page, which replaces that of textual-serve, since that one loads a font from another site."""

LOOPBACK = {"127.0.0.1", "localhost", "::1"}

GOODBYE = 1.0
"""Seconds that a browser has to acknowledge the end of a visit."""

log = logging.getLogger(__name__)

Origin = tuple[str, str, int]
"""Scheme, host, and port, which distinguish one site from another."""


class TutorServer(Server):
    """Serves the app to at most `sessions` visitors at once."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        public_url: str | None,
        sessions: int,
        time_limit: float,
        idle: float = 1800.0,
    ) -> None:
        """Create the server; `serve` runs it.

        Args:
            host: the address to listen on.
            port: the port to listen on.
            public_url: the address that browsers use, if there is a proxy.
            sessions: the number of visitors at one time; others are asked to come back later.
            time_limit: how many seconds a visitor's question may take.
            idle: after how many seconds without typing a visit ends.
        """
        super().__init__(
            "", host, port, title="tutor", public_url=public_url, templates_path=HERE / "templates"
        )
        self._free = sessions
        self._time_limit = time_limit
        self._idle = idle
        self._origin = _origin(self.public_url)
        self._policy = _policy(self.public_url)

    def initialize_logging(self) -> None:
        """Log only warnings, without anything a person typed."""
        logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
        logging.getLogger("textual-serve").setLevel(logging.CRITICAL)

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """Return the page, if it was requested under one of this machine's own names."""
        if request.url.host != self._origin[1] and {request.url.host, self._origin[1]} <= LOOPBACK:
            raise web.HTTPFound(self.public_url)
        return await super().handle_index(request)

    async def _make_app(self) -> web.Application:
        """Return what can be requested: the page, what it loads, and the connection to an app, but no files of
        visitors.
        """
        app = web.Application()
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(self.templates_path))
        app.router.add_get("/", self.handle_index)
        app.router.add_get("/ws", self.handle_websocket, name="websocket")
        app.router.add_static("/static", self.statics_path, name="static")
        app.router.add_static("/page", HERE / "static")
        app.on_response_prepare.append(self._protect)
        app.cleanup_ctx.append(self._live)
        return app

    async def _live(self, _: web.Application) -> AsyncIterator[None]:
        """Hold the end of a pipe that tells visitors' processes when the server is gone, no matter how it ends."""
        remove_left()
        self._lifeline, ours = os.pipe()
        yield
        os.close(ours)
        os.close(self._lifeline)

    async def _protect(self, _: web.Request, response: web.StreamResponse) -> None:
        """Let the page load and reach only this server, and let no other page show it in a frame."""
        response.headers["Content-Security-Policy"] = self._policy
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the app for a visitor, if the page is our own and there is room."""
        if _origin(request.headers.get("Origin", "")) != self._origin:
            raise web.HTTPForbidden(text="This page is not allowed to use this tutor.")
        if self._free <= 0:
            raise web.HTTPServiceUnavailable(
                text="There are too many visitors right now. Please come back later."
            )
        self._free -= 1
        try:
            return await self._visit(request)
        finally:
            self._free += 1

    async def _visit(self, request: web.Request) -> web.WebSocketResponse:
        websocket = web.WebSocketResponse(heartbeat=15.0, timeout=GOODBYE, max_msg_size=LONGEST)
        await websocket.prepare(request)
        visit = Visit(websocket, time_limit=self._time_limit, lifeline=self._lifeline)
        try:
            await visit.start(_cells(request, "width", 80), _cells(request, "height", 24))
        except OSError as error:
            log.warning("The tutor could not be started for a visitor: %s", error.strerror)
            code = WSCloseCode.TRY_AGAIN_LATER
        else:
            code = await self._listen(websocket, visit)
        finally:
            await visit.stop()
        await websocket.close(code=code)
        return websocket

    async def _listen(self, websocket: web.WebSocketResponse, visit: Visit) -> WSCloseCode:
        """Pass on what the browser sends until it has sent enough; return the reason for stopping."""
        clock = asyncio.get_running_loop().time
        allowance = Allowance()
        try:
            async with asyncio.timeout(self._idle) as patience:
                async for message in websocket:
                    if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                        continue
                    if not allowance.covers(len(message.data)):
                        return WSCloseCode.POLICY_VIOLATION
                    if message.type == WSMsgType.TEXT and visit.hear(message.data):
                        patience.reschedule(clock() + self._idle)
        except DeafError:
            return WSCloseCode.POLICY_VIOLATION
        except TimeoutError:
            return WSCloseCode.GOING_AWAY
        return WSCloseCode.OK

    def serve(self, debug: bool = False) -> None:
        """Run until Ctrl+C, and print the address of the app once it can be reached."""
        self.initialize_logging()
        told = f"The tutor is running at {self.public_url} (press Ctrl+C to stop it)."
        try:
            web.run_app(
                self._make_app(),
                host=self.host,
                port=self.port,
                shutdown_timeout=1.0,  # seconds that visits have to end by themselves
                print=lambda _: print(told, flush=True),  # noqa: T201
            )
        except web.GracefulExit:  # a second Ctrl+C, while visits are being ended
            raise KeyboardInterrupt from None
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one finds nothing left to end


def _cells(request: web.Request, name: str, otherwise: int) -> int:
    """Return a terminal size from the address of the request."""
    return to_int(request.query.get(name, ""), otherwise)


def _policy(url: str) -> str:
    """Return what a page at `url` may load: scripts, styles, and fonts from there, and the connection to the app."""
    scheme, host, port = _origin(url)
    authority = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    here = f"'self' {scheme}://{authority}"
    return (
        f"default-src 'none'; script-src {here}; style-src {here} 'unsafe-inline'; font-src {here}; "
        f"img-src {here} data:; connect-src ws{scheme.removeprefix('http')}://{authority}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _origin(url: str) -> Origin:
    """Return the origin of `url`; empty if it is not an address."""
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
