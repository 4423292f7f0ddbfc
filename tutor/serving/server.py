"""A web server for the app (textual-serve), with a limit on visitors and no answer to other sites."""

from __future__ import annotations

import asyncio
import logging
import shlex
import signal
import sys
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSMessage, web
from textual_serve.app_service import AppService
from textual_serve.server import Server

HERE = Path(__file__).parent
"""Has our page instead of the one of textual-serve, which fetches a font from another site."""

LOOPBACK = {"127.0.0.1", "localhost", "::1"}

Origin = tuple[str, str, int]
"""Scheme, host and port, which tell one site from another."""


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
        """Make the server; `serve` runs it.

        Args:
            host: address to listen at.
            port: to listen at.
            public_url: where browsers find it, if a proxy stands before it.
            sessions: visitors at once; another one is asked to come back.
            time_limit: seconds that a visitor's question may take.
            idle: seconds after which a visit in which nothing is typed is over.
        """
        visitor = [sys.executable, "-m", "tutor.serving.visitor", str(time_limit)]
        super().__init__(
            shlex.join(visitor),
            host,
            port,
            title="tutor",
            public_url=public_url,
            templates_path=HERE / "templates",
        )
        self._free = sessions
        self._idle = idle
        self._origin = _origin(self.public_url)
        self._policy = _policy(self.public_url)

    def initialize_logging(self) -> None:
        """Warnings only, without anybody's words."""
        logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
        logging.getLogger("textual-serve").setLevel(logging.CRITICAL)

    async def on_startup(self, app: web.Application) -> None:
        """Say nothing before the port is ours."""

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """The page, at one of the names that this machine has for itself."""
        if request.url.host != self._origin[1] and {request.url.host, self._origin[1]} <= LOOPBACK:
            raise web.HTTPFound(self.public_url)
        return await super().handle_index(request)

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.router.add_static("/page", HERE / "static")
        app.on_response_prepare.append(self._protect)
        return app

    async def _protect(self, _: web.Request, response: web.StreamResponse) -> None:
        """Let the page load and reach nothing but this server, and no other page show it."""
        response.headers["Content-Security-Policy"] = self._policy
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"

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

    async def _process_messages(self, websocket: web.WebSocketResponse, app_service: AppService) -> None:
        await super()._process_messages(_UntilIdle(websocket, self._idle), app_service)  # type: ignore[arg-type]

    def serve(self, debug: bool = False) -> None:
        """Run until Ctrl+C, saying where the app is once it can be reached."""
        self.initialize_logging()
        told = f"The tutor is at {self.public_url} (Ctrl+C ends it)."
        try:
            web.run_app(
                self._make_app(),
                host=self.host,
                port=self.port,
                shutdown_timeout=1.0,  # seconds that visits are left to end by themselves
                print=lambda _: print(told, flush=True),  # noqa: T201
            )
        except web.GracefulExit:  # a second Ctrl+C, while visits are being ended
            raise KeyboardInterrupt from None
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one finds nothing left to end


class _UntilIdle:
    """The messages of a connection until none has come for some seconds."""

    def __init__(self, websocket: web.WebSocketResponse, seconds: float) -> None:
        self._websocket = websocket
        self._seconds = seconds
        self.send_json = websocket.send_json

    def __aiter__(self) -> _UntilIdle:
        return self

    async def __anext__(self) -> WSMessage:
        try:
            return await asyncio.wait_for(anext(self._websocket), self._seconds)
        except TimeoutError:
            raise StopAsyncIteration from None


def _policy(url: str) -> str:
    """What a page at `url` may load: scripts, styles and fonts from there, and the connection to the app."""
    scheme, host, port = _origin(url)
    authority = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    here = f"'self' {scheme}://{authority}"
    return (
        f"default-src 'none'; script-src {here}; style-src {here} 'unsafe-inline'; font-src {here}; "
        f"img-src {here} data:; connect-src ws{scheme.removeprefix('http')}://{authority}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _origin(url: str) -> Origin:
    """The origin of `url`; an empty one if it is no address."""
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
