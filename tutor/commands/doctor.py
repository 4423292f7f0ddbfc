"""`tutor doctor`: check that everything works."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from tutor.exits import INTERNAL_ERROR


def doctor(
    json_output: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Check that everything works.

    This covers versions, solvers, knowledge, folders, conversations, practice, and the terminal. It changes nothing
    and does not reveal anything you have asked, so you can paste the output into a bug report.
    """
    from tutor.doctor import examine

    checks = []
    part = ""
    for check in examine():
        checks.append(check)
        if json_output:
            continue
        if check.part != part:
            part = check.part
            typer.echo(f"{part}:")
        typer.echo(f"  {'ok ' if check.ok else 'BAD'}  {check.name}: {check.detail}")
    bad = [check.name for check in checks if not check.ok]
    if json_output:
        typer.echo(json.dumps([asdict(check) for check in checks], ensure_ascii=False, indent=2))
    else:
        typer.echo(f"\nProblems found: {', '.join(bad)}." if bad else "\nEverything works.")
    if bad:
        raise typer.Exit(INTERNAL_ERROR)
