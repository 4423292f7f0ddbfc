"""One visitor's app: `python -m tutor.serving.visitor SECONDS` runs it in a folder that is gone afterwards."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from types import FrameType

from tutor.exits import INTERNAL_ERROR
from tutor.folders import HOME_VARIABLE, VISITOR_VARIABLE

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
"""What a visitor's process may know of the server's environment, besides Textual's own and the size."""
_OF_TEXTUAL = ("TEXTUAL", "TERM_PROGRAM", "COLUMNS", "ROWS", "LINES")


def main() -> None:
    """Run the app until the visitor leaves."""
    signal.signal(signal.SIGTERM, _leave)
    for name in list(os.environ):
        if name not in INHERITED and not name.startswith(_OF_TEXTUAL):
            del os.environ[name]
    with tempfile.TemporaryDirectory(prefix="tutor-visitor-") as home:
        os.environ |= {HOME_VARIABLE: home, VISITOR_VARIABLE: "1"}
        from tutor.app import TutorApp
        from tutor.engine import Engine
        from tutor.history.store import History
        from tutor.settings import Settings

        limit = float(sys.argv[1])
        engine = Engine(spare=False, longest=limit)  # whatever the visitor sets
        app = TutorApp(engine, Settings(time_limit=limit), history=History())
        app.run()
    if app.return_code:
        sys.exit(INTERNAL_ERROR)


def _leave(_: int, __: FrameType | None) -> None:
    sys.exit(0)  # so that the folder is deleted


if __name__ == "__main__":
    main()
