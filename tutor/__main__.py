"""The `tutor` command."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tutor.exits import INTERNAL_ERROR, INTERRUPTED


def main() -> None:
    """Run the command line; errors end in one sentence and an exit code, never in a traceback."""
    _open_closed_streams()
    try:
        from tutor.cli import app

        app()
    except KeyboardInterrupt:  # while it was being loaded; after that, the commands handle it
        print("Interrupted.", file=sys.stderr)  # noqa: T201
        sys.exit(INTERRUPTED)
    except Exception as error:  # noqa: BLE001 - the last line of defense
        from tutor.crash import crash

        print(crash(error), file=sys.stderr)  # noqa: T201
        sys.exit(INTERNAL_ERROR)


def _open_closed_streams() -> None:
    """Open standard streams that the caller closed (`>&-`), so that the next files opened do not take their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - until the process ends


if __name__ == "__main__":
    main()
