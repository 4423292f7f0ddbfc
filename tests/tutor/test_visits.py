"""Visitors who mean harm, servers that are killed: what a visit may take, and that nothing of it stays."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("aiohttp", reason="textual-serve is not installed (extra web)")
pytest.importorskip("textual_serve", reason="textual-serve is not installed (extra web)")
pytest.importorskip("fcntl", reason="needs a Unix")

import aiohttp
from textual import events
from yarl import URL

from tests.tutor.test_serve import ORIGIN, PORT, WS, command, screen, serving
from tutor.engine import MEMORY as OF_WORKER
from tutor.serving import visit
from tutor.serving.allowance import LONGEST, Allowance
from tutor.serving.driver import VisitorDriver
from tutor.serving.folders import PREFIX
from tutor.serving.visit import COLUMNS, LINES, UNREAD, DeafError, Visit
from tutor.serving.visitor import MEMORY

pytestmark = pytest.mark.usefixtures("apart")
on_linux = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="looks at processes as Linux shows them")

QUESTION = "Nora has 8 shells. She finds 5 more shells. How many shells does Nora have now?"
HUGE = 10**9


def typed(keys: str) -> str:
    return json.dumps(["stdin", keys])


async def closed(connection: aiohttp.ClientWebSocketResponse, seconds: float = 30.0) -> int | None:
    """The code with which the server ends the visit."""
    async with asyncio.timeout(seconds):
        with suppress(aiohttp.ClientConnectionResetError):  # it may be gone before its close is answered
            async for _ in connection:
                pass
    return connection.close_code


async def room(browser: aiohttp.ClientSession) -> None:
    """Wait until another visitor gets a place."""
    async with asyncio.timeout(10):
        while True:
            with suppress(aiohttp.WSServerHandshakeError):
                async with browser.ws_connect(WS, origin=ORIGIN):
                    return


def group(folder: Path) -> list[int]:
    """The processes of the visit to which `folder` belongs, that of the app first."""
    found = [
        int(path.parent.name)
        for path in Path("/proc").glob("[0-9]*/cmdline")
        if os.fsencode(folder) in path.read_bytes().split(b"\0")
    ]
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            of = int(path.read_text().rpartition(")")[2].split()[2])
            if of == found[0] and int(path.parent.name) != of:
                found.append(int(path.parent.name))
    return found


@contextmanager
def ending(processes: list[int]) -> Iterator[Callable[[float], bool]]:
    """A function that waits some seconds and says whether all of the processes have ended."""
    handles = [os.pidfd_open(process) for process in processes]

    def ended(seconds: float) -> bool:
        for handle in handles:
            poll = select.poll()
            poll.register(handle, select.POLLIN)
            if not poll.poll(1000 * seconds):
                return False
        return True

    try:
        yield ended
    finally:
        for handle in handles:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
            os.close(handle)


class Heard:
    """A visit whose app is played: what it was told."""

    def __init__(self, waiting: int = 0) -> None:
        connection = SimpleNamespace(send_bytes=None, send_str=None, close=None)
        self.visit = Visit(connection, time_limit=1.0, lifeline=0)  # type: ignore[arg-type]
        self.packets: list[bytes] = []
        transport = SimpleNamespace(get_write_buffer_size=lambda: waiting)
        self.visit._stdin = SimpleNamespace(write=self.packets.append, transport=transport)  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ((HUGE, HUGE), (COLUMNS, LINES)),
        ((10**400, 1), (COLUMNS, 1)),
        ((-5, 0), (1, 1)),
        ((120, 40), (120, 40)),
    ],
)
def test_a_terminal_has_a_size_that_a_screen_can_have(asked: tuple[int, int], told: tuple[int, int]) -> None:
    heard = Heard()
    heard.visit.hear(json.dumps(["resize", {"width": asked[0], "height": asked[1]}]))
    (packet,) = heard.packets
    assert json.loads(packet[5:]) == {"type": "resize", "width": told[0], "height": told[1]}


ODD = [
    "",
    "{",
    "[]",
    "null",
    "17",
    '"stdin"',
    "[" * 100_000,
    "9" * 10_000,
    '["stdin"]',
    '["stdin", 5]',
    '["stdin", null]',
    '["stdin", ["x"]]',
    typed(""),
    '["resize"]',
    '["resize", {}]',
    '["resize", 80]',
    '["resize", {"width": null, "height": null}]',
    '["resize", {"width": "80", "height": "24"}]',
    '["resize", {"width": 1e9, "height": NaN}]',
    '["ping", "1"]',
    '["quit"]',
    '["exit"]',
    '[["stdin"], "x"]',
    '{"type": "quit"}',
    '["deliver_chunk_request", {"key": "x", "size": 1}]',
]


@pytest.mark.parametrize("said", ODD, ids=range(len(ODD)))
def test_what_the_page_cannot_have_said_is_left_out(said: str) -> None:
    heard = Heard()
    assert heard.visit.hear(said) is False
    assert heard.packets == []


def test_half_a_character_is_passed_on_as_a_question_mark() -> None:
    heard = Heard()
    assert heard.visit.hear('["stdin", "a\\ud800"]')
    assert heard.packets == [b"D\0\0\0\2a?"]


def test_nothing_is_kept_for_an_app_that_does_not_read() -> None:
    with pytest.raises(DeafError):
        Heard(waiting=UNREAD + 1).visit.hear(typed("x"))


async def test_odd_messages_and_sizes_leave_the_app_as_it_is() -> None:
    address = WS.replace("width=80", f"width={HUGE}").replace("height=24", "height=" + "9" * 5000)
    async with serving() as browser, browser.ws_connect(address, origin=ORIGIN) as connection:
        for said in ODD:
            await connection.send_str(said)
        await connection.send_bytes(b"\0" * 1000)
        await connection.send_str(json.dumps(["resize", {"width": HUGE, "height": HUGE}]))
        await connection.send_str(typed(f"\x1b[48;{HUGE};{HUGE};1;1t"))
        await connection.send_str(json.dumps(["resize", {"width": 80, "height": 24}]))
        assert await screen(connection, "Ask me")
        await connection.send_str(typed("zebra"))
        assert await screen(connection, "zebra")


def test_a_size_among_the_keys_does_not_reach_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[object] = []
    monkeypatch.setattr(
        "textual.drivers.web_driver.WebDriver.process_message", lambda _, m: reached.append(m)
    )
    driver = VisitorDriver.__new__(VisitorDriver)
    driver.process_message(events.Resize.from_dimensions((HUGE, HUGE), (1, 1)))
    driver.process_message(key := events.Key("a", "a"))
    assert reached == [key]


async def test_keys_that_cannot_be_read_end_the_visit() -> None:
    async with serving() as browser, browser.ws_connect(WS, origin=ORIGIN) as connection:
        await connection.send_str(typed("\x1b[99999999999u"))  # a character that there is not
        assert await closed(connection) == aiohttp.WSCloseCode.OK


@pytest.mark.parametrize("compress", [0, 15], ids=["plain", "compressed"])
async def test_a_message_that_is_too_long_ends_the_visit(compress: int) -> None:
    async with serving() as browser:
        async with browser.ws_connect(WS, origin=ORIGIN, compress=compress) as connection:
            await connection.send_str(typed("x" * LONGEST))
            assert await closed(connection) == aiohttp.WSCloseCode.MESSAGE_TOO_BIG
        await room(browser)


@pytest.mark.parametrize("kind", [str, bytes])
async def test_a_flood_ends_the_visit(kind: type[str] | type[bytes]) -> None:
    async with serving() as browser, browser.ws_connect(WS, origin=ORIGIN) as connection:
        for _ in range(3):
            if kind is str:
                await connection.send_str("x" * (LONGEST - 1))
            else:
                await connection.send_bytes(b"x" * (LONGEST - 1))
        assert await closed(connection) == aiohttp.WSCloseCode.POLICY_VIOLATION


def test_small_messages_are_a_flood_too_and_rest_makes_up_for_it() -> None:
    now = 0.0
    allowance = Allowance(lambda: now)
    sent = 0
    while allowance.covers(1):
        sent += 1
        now += 0.001
    assert 20_000 < sent < 50_000
    now += 3600.0
    assert allowance.covers(2 * LONGEST)
    assert not allowance.covers(2 * LONGEST)


async def test_what_is_not_typed_does_not_keep_a_place() -> None:
    async with (
        serving(idle=1.0) as browser,
        browser.ws_connect(WS, origin=ORIGIN) as connection,
        asyncio.timeout(30),
    ):
        while not connection.closed:
            await connection.send_str('["ping", "1"]')
            with suppress(TimeoutError):
                await connection.receive(timeout=0.1)
        assert connection.close_code == aiohttp.WSCloseCode.GOING_AWAY


async def test_who_does_not_ask_for_a_connection_gets_none_and_takes_no_place() -> None:
    async with serving() as browser:
        async with browser.get(f"{ORIGIN}/ws", headers={"Origin": ORIGIN}) as response:
            assert response.status == 400
        await room(browser)


async def test_connections_that_say_nothing_keep_nobody_out() -> None:
    async with serving() as browser:
        silent = [socket.create_connection(("127.0.0.1", PORT)) for _ in range(100)]
        for connection in silent[::2]:
            connection.sendall(b"GET / HT")
        async with browser.ws_connect(WS, origin=ORIGIN) as visit:
            assert await screen(visit, "Ask me")
        for connection in silent:
            connection.close()


@pytest.mark.parametrize(
    "path",
    [
        "/download/x",
        "/static/",
        "/page/",
        "/page/..%2fvisitor.py",
        "/static/%2e%2e/server.py",
        "/static//etc/passwd",
    ],
)
async def test_no_files_but_those_of_the_page_are_given(path: str) -> None:
    async with serving() as browser, browser.get(URL(f"{ORIGIN}{path}", encoded=True)) as response:
        assert response.status in (403, 404)


async def test_a_process_that_cannot_be_started_costs_no_place(
    apart: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    async with serving() as browser:
        with monkeypatch.context() as patch:
            patch.setattr(visit.asyncio, "create_subprocess_exec", fail)
            async with browser.ws_connect(WS, origin=ORIGIN) as connection:
                assert await closed(connection) == aiohttp.WSCloseCode.TRY_AGAIN_LATER
        assert [record.getMessage() for record in caplog.records] == [
            "The tutor could not be started for a visitor: Resource temporarily unavailable"
        ]
        await room(browser)


async def answered(connection: aiohttp.ClientWebSocketResponse, apart: Path) -> tuple[Path, list[int]]:
    """Ask a question; returns the folder of the visit and its processes, once they all work."""
    assert await screen(connection, "Ask me")
    await connection.send_str(typed(f"{QUESTION}\r"))
    assert await screen(connection, "13 shells")
    (folder,) = apart.glob(f"{PREFIX}*")
    return folder, group(folder)


@on_linux
async def test_the_memory_of_a_visit_is_limited(apart: Path) -> None:
    import resource

    async with serving() as browser, browser.ws_connect(WS, origin=ORIGIN) as connection:
        _, processes = await answered(connection, apart)
        limits = [resource.prlimit(process, resource.RLIMIT_AS) for process in processes]
        assert limits[0] == (MEMORY, OF_WORKER)
        assert (OF_WORKER, OF_WORKER) in limits[1:]
        assert all(limit[1] == OF_WORKER for limit in limits)


@on_linux
async def test_a_closed_connection_ends_all_processes_whatever_they_do(apart: Path) -> None:
    async with serving() as browser:
        async with browser.ws_connect(WS, origin=ORIGIN) as connection:
            folder, processes = await answered(connection, apart)
            assert len(processes) >= 2
            os.kill(processes[0], signal.SIGSTOP)  # does nothing any more, as in an endless loop
            with ending(processes) as ended:
                await connection.close()
                assert await asyncio.to_thread(ended, 5.0)
        await room(browser)
        assert not folder.exists()


@on_linux
async def test_an_app_that_dies_ends_the_visit_and_its_worker(apart: Path) -> None:
    async with serving() as browser, browser.ws_connect(WS, origin=ORIGIN) as connection:
        _, processes = await answered(connection, apart)
        with ending(processes) as ended:
            os.kill(processes[0], signal.SIGKILL)
            assert await closed(connection) == aiohttp.WSCloseCode.OK
            assert await asyncio.to_thread(ended, 5.0)


def started(home: Path, temporary: Path) -> tuple[subprocess.Popen[str], int]:
    """A server in a process of its own, and its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    temporary.mkdir(exist_ok=True)
    server = command(home, port)
    assert server.stdout is not None
    assert str(port) in server.stdout.readline()
    return server, port


@on_linux
async def test_a_server_that_is_killed_leaves_no_process_and_the_next_one_removes_its_folders(
    apart: Path,
) -> None:
    servers = []

    def start() -> str:
        server, port = started(apart / "home", apart)
        servers.append(server)
        return f"http://127.0.0.1:{port}"

    def connect(origin: str) -> Any:
        return browser.ws_connect(f"{origin}/ws", origin=origin)

    try:
        async with aiohttp.ClientSession() as browser, connect(start()) as connection:
            left, processes = await answered(connection, apart)
            with ending(processes) as ended:
                servers[0].kill()
                assert ended(5.0)
            assert left.exists()  # nobody could remove it
            async with connect(start()) as other:
                assert await screen(other, "Ask me")
                assert not left.exists()
                theirs = set(apart.glob(f"{PREFIX}*"))
                assert len(theirs) == 1
                start()
                assert set(apart.glob(f"{PREFIX}*")) == theirs
                await other.send_str(typed("zebra"))
                assert await screen(other, "zebra")
    finally:
        for server in servers:
            server.kill()
            server.communicate()


@on_linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_server_that_is_ended_ends_its_visits_quietly(apart: Path, number: int) -> None:
    server, port = started(apart / "home", apart)
    origin = f"http://127.0.0.1:{port}"
    try:
        async with (
            aiohttp.ClientSession() as browser,
            browser.ws_connect(f"{origin}/ws", origin=origin) as connection,
        ):
            _, processes = await answered(connection, apart)
            with ending(processes) as ended:
                server.send_signal(number)
                assert await asyncio.to_thread(ended, 10.0)
            await closed(connection)
        assert server.communicate(timeout=10) == ("", "")
        assert list(apart.glob(f"{PREFIX}*")) == []
    finally:
        server.kill()
        server.communicate()


async def test_visits_leave_nothing_in_the_server(apart: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with serving() as browser:
        await room(browser)
        before = len(list(Path("/dev/fd").iterdir()))
        for _ in range(20):
            await room(browser)
        assert len(list(Path("/dev/fd").iterdir())) < before + 10  # the last visit may still be ending
    assert caplog.records == []
    assert list(apart.glob(f"{PREFIX}*")) == []
