"""Copies text out of the terminal, with a desktop program or through the terminal itself (OSC 52)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

LARGEST_ESCAPE = 74_000
"""The most characters of an OSC 52 sequence that all terminals accept."""

_SECONDS = 2.0


def _programs() -> list[list[str]]:
    """Return the programs that can reach this desktop's clipboard, if any."""
    if sys.platform == "darwin":
        return [["pbcopy"]]
    if sys.platform == "win32":
        return [["clip"]]
    found = []
    if os.environ.get("WAYLAND_DISPLAY"):
        found.append(["wl-copy"])
    if os.environ.get("DISPLAY"):
        found += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    return found


def copy(text: str, escape: Callable[[str], None]) -> str:
    """Copy `text`; return a sentence that says what happened, even if nothing could be copied.

    Args:
        text: the text to copy.
        escape: writes the terminal's escape sequence for copying.
    """
    for command in _programs():
        if shutil.which(command[0]) and _run(command, text):
            return "Copied."
    if os.environ.get("TERM", "") in ("", "dumb", "linux"):
        return "This terminal cannot copy text; use /export to save a file instead."
    if len(text.encode()) * 4 // 3 > LARGEST_ESCAPE:
        return "This is too long for the terminal to copy; use /export to save a file instead."
    try:
        escape(text)
    except OSError:
        return "The terminal did not accept the text; use /export to save a file instead."
    return "Copied to the terminal's clipboard. If it is not there, use /export to save a file instead."


def _run(command: list[str], text: str) -> bool:
    try:
        done = subprocess.run(
            command,
            input=text.encode(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
