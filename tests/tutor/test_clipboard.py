"""Copying: by the desktop's program, else the terminal, else a sentence; never an exception."""

from __future__ import annotations

import pytest

from tutor import clipboard


def refuse(text: str) -> None:
    raise OSError("gone")


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.mark.parametrize(
    ("commands", "said"),
    [
        ([["cat"]], "Copied."),
        ([["no-such-program"]], "Copied to the terminal"),
        ([["false"]], "Copied to the terminal"),
        ([["false"], ["cat"]], "Copied."),
    ],
)
def test_programs_come_first(monkeypatch: pytest.MonkeyPatch, commands: list[list[str]], said: str) -> None:
    monkeypatch.setattr(clipboard, "_programs", lambda: commands)
    assert clipboard.copy("12 kittens", lambda _: None).startswith(said)


def test_what_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "_programs", list)
    assert "did not accept" in clipboard.copy("12", refuse)
    assert "too long" in clipboard.copy("x" * 80_000, refuse)
    monkeypatch.setenv("TERM", "dumb")
    assert "cannot copy" in clipboard.copy("12", refuse)


def test_a_program_that_hangs_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "_programs", lambda: [["sleep", "30"]])
    monkeypatch.setattr(clipboard, "_SECONDS", 0.1)
    assert clipboard.copy("12", lambda _: None).startswith("Copied")


def test_desktops_have_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setenv("DISPLAY", ":0")
    assert len(clipboard._programs()) >= 1
