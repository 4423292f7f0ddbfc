"""Where training writes to: looked at before the work, and nothing half-written after it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from tutor.commands.options import complain
from tutor.exits import BAD_INPUT


def check_unused(out: Path, what: str = "file") -> None:
    """Complain and exit if there is something already, or no folder that it can be written to."""
    if out.exists():
        fault = f"{out} exists; name a {what} that does not, so that nothing is overwritten."
    elif not out.parent.is_dir():
        fault = f"There is no folder {out.parent}; make it, or name another {what} with --out."
    elif not os.access(out.parent, os.W_OK):
        fault = f"The folder {out.parent} cannot be written to; name a {what} in another one with --out."
    else:
        return
    complain(fault)
    raise typer.Exit(BAD_INPUT)


@contextmanager
def written(*files: Path) -> Iterator[None]:
    """What is written in here is there as a whole or, with one sentence, not at all."""
    try:
        yield
    except OSError as error:
        for file in files:
            file.unlink(missing_ok=True)
        complain(
            f"{files[0]} cannot be written ({error.strerror}); make room, or name another file with --out."
        )
        raise typer.Exit(BAD_INPUT) from None
