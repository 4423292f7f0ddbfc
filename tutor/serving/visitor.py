"""One visitor's app: `python -m tutor.serving.visitor LIFELINE FOLDER SECONDS` runs it and keeps its files in FOLDER.

LIFELINE is the number of an open pipe. When its other end closes, the server is gone, and this process ends along with
everything it started.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

from tutor.exits import INTERNAL_ERROR
from tutor.folders import HOME_VARIABLE, VISITOR_VARIABLE
from tutor.memory import limit_memory

INHERITED = (
    "PATH",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "HOME",
    "SYSTEMROOT",
    "TMPDIR",
    "VIRTUAL_ENV",
    "PYTHONPATH",
)
"""Environment variables of the server that a visitor's process gets, besides Textual's own and the size."""
_OF_TEXTUAL = ("TEXTUAL", "TERM_PROGRAM", "COLUMNS", "ROWS", "LINES")

MEMORY = 1 << 30
"""Bytes of address space that the app may use, some three times what it needs; its worker has a limit of its own."""


def main() -> None:
    """Run the app until the visitor leaves."""
    lifeline, home, limit = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
    threading.Thread(target=_end_with_the_server, args=(lifeline,), daemon=True).start()
    for name in list(os.environ):
        if name not in INHERITED and not name.startswith(_OF_TEXTUAL):
            del os.environ[name]
    os.environ |= {HOME_VARIABLE: home, VISITOR_VARIABLE: "1"}
    from tutor import engine
    from tutor.app import TutorApp
    from tutor.history.store import History
    from tutor.settings import Settings

    limit_memory(MEMORY, children=engine.MEMORY)
    worker = engine.Engine(spare=False, longest=limit)  # whatever the visitor sets
    app = TutorApp(worker, Settings(time_limit=limit), history=History())
    app.run()
    if app.return_code:
        sys.exit(INTERNAL_ERROR)


def _end_with_the_server(lifeline: int) -> None:
    os.read(lifeline, 1)  # nothing is ever written
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
