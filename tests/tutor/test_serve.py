"""The app in a browser: what a visitor gets, how many there may be, and who is turned away."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner

from tutor.cli import app
from tutor.exits import ANSWERED, BAD_INPUT, INTERRUPTED
from tutor.folders import HOME_VARIABLE, VISITOR_VARIABLE, config_folder, data_folder
from tutor.widgets.welcome import EXAMPLES

aiohttp = pytest.importorskip("aiohttp", reason="textual-serve is not installed (extra web)")
pytest.importorskip("textual_serve", reason="textual-serve is not installed (extra web)")

with socket.socket() as free:  # other runs of the tests have ports of their own
    free.bind(("127.0.0.1", 0))
    PORT: int = free.getsockname()[1]
ORIGIN = f"http://127.0.0.1:{PORT}"
WS = f"ws://127.0.0.1:{PORT}/ws?width=80&height=24"


@asynccontextmanager
async def serving(
    sessions: int = 1, time_limit: float = 5.0, idle: float = 60.0
) -> AsyncIterator[aiohttp.ClientSession]:
    """A running server and a browser's connection to it."""
    from aiohttp import web

    from tutor.serving.server import TutorServer

    server = TutorServer(
        "127.0.0.1", PORT, public_url=None, sessions=sessions, time_limit=time_limit, idle=idle
    )
    runner = web.AppRunner(await server._make_app())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", PORT).start()
    try:
        async with aiohttp.ClientSession() as browser:
            yield browser
    finally:
        await runner.cleanup()


async def screen(socket: aiohttp.ClientWebSocketResponse, words: str, seconds: float = 60.0) -> bool:
    """Whether `words` reach the browser in time."""
    seen = ""
    async with asyncio.timeout(seconds):
        async for message in socket:
            data = message.data
            seen += data if isinstance(data, str) else data.decode("utf-8", "replace")
            if words in re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", seen):
                return True
    return False


async def test_a_visitor_sees_the_app_and_a_second_one_is_asked_to_come_back() -> None:
    async with serving() as browser:
        page = await (await browser.get(f"{ORIGIN}/")).text()
        assert "tutor" in page
        async with browser.ws_connect(WS, origin=ORIGIN) as socket:
            assert await screen(socket, EXAMPLES[0].split()[0])
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await browser.ws_connect(WS, origin=ORIGIN)
            assert refused.value.status == 503


async def test_a_visit_in_which_nothing_is_typed_is_over_after_a_while() -> None:
    async with (
        serving(idle=0.5) as browser,
        browser.ws_connect(WS, origin=ORIGIN) as socket,
        asyncio.timeout(30),
    ):
        async for _ in socket:
            pass


async def test_the_page_loads_nothing_from_elsewhere() -> None:
    async with serving() as browser:
        async with browser.get(f"{ORIGIN}/") as response:
            policy = response.headers["Content-Security-Policy"]
            page = await response.text()
        assert policy.startswith("default-src 'none'; ")
        assert f"connect-src ws://127.0.0.1:{PORT}; " in policy
        addresses = re.findall(r"(?:href|src|url)=?[\"'(]+([^\"')]+)", page)
        assert {urlsplit(address).netloc for address in addresses} == {"", f"127.0.0.1:{PORT}"}
        async with browser.get(f"http://localhost:{PORT}/", allow_redirects=False) as moved:
            assert moved.headers["Location"] == ORIGIN


def test_a_proxy_has_its_own_origin() -> None:
    from tutor.serving.server import TutorServer

    server = TutorServer(
        "127.0.0.1", 8000, public_url="https://tutor.example.org", sessions=1, time_limit=5.0
    )
    assert server._origin == ("https", "tutor.example.org", 443)
    assert "connect-src wss://tutor.example.org:443; " in server._policy


def test_an_address_that_no_browser_finds_needs_a_public_one() -> None:
    result = CliRunner().invoke(app, ["serve", "--host", "0.0.0.0"])
    assert result.exit_code == BAD_INPUT
    assert "--public-url" in result.stderr


def command(home: Path, port: int) -> subprocess.Popen[str]:
    """`tutor serve` in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tutor", "serve", "--port", str(port)],
        env=os.environ | {HOME_VARIABLE: str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_no_address_is_told_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told, complaint = command(tmp_path, port).communicate(timeout=60)
    assert (told, complaint.count("\n")) == ("", 1)
    assert complaint.startswith(f"The tutor cannot listen on 127.0.0.1:{port} ")


def test_ctrl_c_pressed_twice_ends_it_quietly(tmp_path: Path) -> None:
    server = command(tmp_path, PORT)
    assert server.stdout is not None
    assert server.stdout.readline() == f"The tutor is running at {ORIGIN} (press Ctrl+C to stop it).\n"
    server.send_signal(signal.SIGINT)
    server.send_signal(signal.SIGINT)
    complaint = server.communicate(timeout=60)[1]
    assert (server.returncode, complaint) in [(ANSWERED, ""), (INTERRUPTED, "Interrupted.\n")]


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", f"http://127.0.0.1:{PORT - 1}", "http://["],
    ids=["another site", "none", "another port", "no address"],
)
async def test_other_sites_are_turned_away(origin: str) -> None:
    async with serving() as browser:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await browser.ws_connect(WS, origin=origin)
        assert refused.value.status == 403


def test_an_address_that_is_none_is_told() -> None:
    result = CliRunner().invoke(app, ["serve", "--public-url", "tutor.example.org"])
    assert result.exit_code == BAD_INPUT
    assert "not a web address" in result.stderr


def test_one_folder_can_hold_everything_of_a_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert {config_folder(), data_folder()} == {tmp_path / "config", tmp_path / "data"}


def test_a_visitor_writes_no_files_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tutor.history.entry import Entry
    from tutor.history.export import ExportError, export

    monkeypatch.setenv(VISITOR_VARIABLE, "1")
    with pytest.raises(ExportError, match="browser"):
        export([Entry("hello", None, None, "hello")], f"markdown {tmp_path / 'x.md'}")
    assert list(tmp_path.iterdir()) == []
