"""The `tutor` command."""

from __future__ import annotations

import sys

from tutor.exits import INTERNAL_ERROR, INTERRUPTED


def main() -> None:
    """Run the command line; faults end in one sentence and an exit code, never in a traceback."""
    from tutor.cli import app

    try:
        app()
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)  # noqa: T201
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output is gone, as with `tutor ask ... | head -1`
        sys.exit(0)
    except Exception as error:  # noqa: BLE001 - the last line of defence
        print(f"Something went wrong inside tutor ({type(error).__name__}: {error}).", file=sys.stderr)  # noqa: T201
        sys.exit(INTERNAL_ERROR)


if __name__ == "__main__":
    main()
