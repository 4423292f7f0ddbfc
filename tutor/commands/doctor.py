"""`tutor doctor`: whether everything works."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer

from tutor.exits import INTERNAL_ERROR


def doctor(
    json_output: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Check versions, solvers, knowledge, folders, conversations, practice and terminal.

    It changes nothing and tells nothing that you have asked; paste what it prints into a bug report.
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
        typer.echo(f"  {'ok ' if check.ok else 'NOT'}  {check.name}: {check.detail}")
    bad = [check.name for check in checks if not check.ok]
    if json_output:
        typer.echo(json.dumps([asdict(check) for check in checks], ensure_ascii=False, indent=2))
    else:
        typer.echo(f"\nNot in order: {', '.join(bad)}." if bad else "\nEverything is in order.")
    if bad:
        raise typer.Exit(INTERNAL_ERROR)
