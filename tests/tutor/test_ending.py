"""How commands end when nobody takes their output any more, or Ctrl+C is pressed: one sentence, a promised code."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tutor.cli import app
from tutor.exits import ABSTAINED, ANSWERED, BAD_INPUT, INTERRUPTED
from tutor.folders import HOME_VARIABLE

FULL = Path("/dev/full")


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """What `sh` makes of a line in which `$TUTOR` is the command."""
    command = ["sh", "-c", line]
    where = {"TUTOR": f"{sys.executable} -m tutor", "PATH": "/usr/bin:/bin"}
    return subprocess.run(command, env=where, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.skipif(not FULL.exists(), reason="There is no /dev/full on this system")
@pytest.mark.parametrize("arguments", ["--version", "practice skills"])
def test_a_full_disk_is_told(arguments: str) -> None:
    ended = shell(f"$TUTOR {arguments} > {FULL}")
    assert ended.returncode == BAD_INPUT
    assert ended.stderr == (
        "The output can no longer be written (No space left on "
        "device); free some disk space, or write somewhere else.\n"
    )


def test_a_reader_that_has_seen_enough_is_no_fault() -> None:
    ended = shell("{ $TUTOR practice skills; echo $? >&2; } | head -n 1")
    assert ended.stdout.count("\n") == 1
    assert ended.stderr == f"{ANSWERED}\n"


@pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-"])
def test_closed_streams_are_nothing_to_write_to(closed: str) -> None:
    ended = shell(f"$TUTOR practice skills {closed}")
    assert (ended.returncode, ended.stderr) == (ANSWERED, "")


def test_an_interruption_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("knowledge.curriculum.load_curriculum", interrupted)
    ended = CliRunner().invoke(app, ["practice", "skills"])
    assert (ended.exit_code, ended.stderr) == (INTERRUPTED, "Interrupted.\n")


def test_an_interruption_at_a_question_is_one_too(tmp_path: Path) -> None:
    heeding = "import signal, tutor.__main__ as t; signal.signal(2, signal.default_int_handler); t.main()"
    asking = subprocess.Popen(  # who runs the tests in the background has Ctrl+C ignored
        [sys.executable, "-c", heeding, "practice", "reset"],
        env=os.environ | {HOME_VARIABLE: str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert asking.stderr is not None
    asked = b"Delete all your practice? [y/N]:"
    assert asking.stderr.read(len(asked)) == asked
    asking.send_signal(signal.SIGINT)
    rest = asking.communicate(timeout=60)[1].decode()
    assert (asking.returncode, rest.split("\n", 1)[1]) == (INTERRUPTED, "Interrupted.\n")


@pytest.mark.parametrize("typed", ["n\n", "\n", ""])
def test_without_a_yes_nothing_is_changed(typed: str) -> None:
    ended = CliRunner().invoke(app, ["practice", "reset"], input=typed)
    assert ended.exit_code == ABSTAINED
    assert ended.stderr.endswith("Nothing was changed.\n")
