"""A fault that nobody thought of ends the app in one sentence and with an exit code, never in a traceback."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tutor.conftest import ScriptedEngine
from tutor.app import TutorApp
from tutor.crash import crash
from tutor.exits import INTERNAL_ERROR
from tutor.folders import HOME_VARIABLE
from tutor.stores.errors import StoreError

CRASHING = """
import sys
import tutor.app

def crash(app):
    password = "what nobody may read"
    raise ZeroDivisionError("a division by nothing")

tutor.app.TutorApp.on_ready = crash
from tutor.__main__ import main
sys.argv = ["tutor"]
main()
"""


def ended(home: Path) -> tuple[int, str]:
    """The exit code of the app in a terminal, and all that it writes there."""
    ours, theirs = pty.openpty()
    environment = os.environ | {HOME_VARIABLE: str(home), "TERM": "xterm", "COLUMNS": "200", "LINES": "40"}
    command = [sys.executable, "-c", CRASHING]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    written = b""
    while select.select([ours], [], [], 60)[0]:
        try:
            written += os.read(ours, 1 << 16)
        except OSError:  # the terminal is closed with the process
            break
    os.close(ours)
    return process.wait(60), written.decode("utf-8", "replace")


def test_the_app_ends_with_a_status_and_a_sentence(tmp_path: Path) -> None:
    code, written = ended(tmp_path)
    assert code == INTERNAL_ERROR
    assert "Something went wrong inside the tutor (ZeroDivisionError: a division by nothing" in written
    assert "Traceback" not in written
    assert "what nobody may read" not in written


async def test_a_crash_prints_no_variables(
    engine: ScriptedEngine, capsys: pytest.CaptureFixture[str]
) -> None:
    class Failing(TutorApp):
        def on_ready(self) -> None:
            secret = "what nobody may read"
            raise ValueError(len(secret))

    app = Failing(engine)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="20"):
        async with app.run_test():
            pass
    assert app.return_code == 1
    told = capsys.readouterr()
    assert "nobody may read" not in told.out + told.err


def test_a_fault_is_told_with_its_place_and_in_one_line() -> None:
    try:
        TutorApp(settings=5)  # type: ignore[arg-type]
    except AttributeError as error:
        told = crash(error)
    assert "AttributeError: 'int' object has no attribute" in told
    assert " at tutor/app.py:" in told
    assert crash(ValueError("a\x1b[31m\nb" * 500)).count("\n") == 0
    assert len(crash(ValueError("x" * 5_000))) < 400
    assert crash(StoreError("practice.db is in use.")) == "practice.db is in use."
