"""Where training writes: checked before the work starts, and never left half-written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from tutor.commands.options import complain
from tutor.exits import BAD_INPUT


def check_unused(out: Path, what: str = "file") -> None:
    """Report an error and exit if the file exists or there is no folder for it."""
    if out.exists():
        fault = f"{out} already exists; choose another {what}, so that nothing is overwritten."
    elif not out.parent.is_dir():
        fault = f"There is no folder {out.parent}; create it, or choose another {what} with --out."
    elif not os.access(out.parent, os.W_OK):
        fault = f"The folder {out.parent} cannot be written to; choose a {what} in another folder with --out."
    else:
        return
    complain(fault)
    raise typer.Exit(BAD_INPUT)


@contextmanager
def written(out: Path) -> Iterator[Path]:
    """Yield a temporary name; what is written there gets its final name as a whole or, with an error message, not at
    all.
    """
    from knowledge.files import whole

    try:
        with whole(out) as fresh:
            yield fresh
    except FileExistsError as error:
        complain(f"{error.filename} was created by another program during the run, so nothing was written.")
        raise typer.Exit(BAD_INPUT) from None
    except OSError as error:
        complain(
            f"{out} cannot be written ({error.strerror}); free some disk space, or choose another place with --out."
        )
        raise typer.Exit(BAD_INPUT) from None
