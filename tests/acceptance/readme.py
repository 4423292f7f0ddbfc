"""Keeps the sessions shown in README.md real: `python -m tests.acceptance.readme` writes them anew."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from typer.testing import CliRunner

from tutor.cli import app

README = Path(__file__).parents[2] / "README.md"
_SESSION = re.compile(r"(?<=```console\n)\$ tutor (.*?)\n(.*?)(?=```)", re.DOTALL)
_TIMES = re.compile(r"\d+ ms")


def sessions(text: str) -> list[tuple[str, str]]:
    """The commands shown in `text`, without "$ tutor", each with the output shown for it."""
    return [(match[1], match[2]) for match in _SESSION.finditer(text)]


def output(command: str) -> str:
    """What `command` prints."""
    return CliRunner().invoke(app, shlex.split(command)).output


def without_times(text: str) -> str:
    """`text` with every time in milliseconds made the same."""
    return _TIMES.sub("0 ms", text)


def main() -> None:
    """Write what the commands print into README.md."""
    text = README.read_text(encoding="utf-8")
    README.write_text(_SESSION.sub(lambda m: f"$ tutor {m[1]}\n{output(m[1])}", text), encoding="utf-8")


if __name__ == "__main__":
    main()
