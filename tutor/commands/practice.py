"""`tutor practice`: practice problems one after another, in the app or line by line."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from tutor.commands.options import complain, confirm, text_of
from tutor.commands.stores import opened_practice
from tutor.exits import BAD_INPUT

LARGEST = 1 << 26
"""The most bytes in a file to import, enough for some hundred thousand answers."""

app = typer.Typer(
    help="Practice with hints and explanations of your mistakes.",
    epilog="If the file is damaged, whatever can be read is recovered, and you are told what was lost.",
    no_args_is_help=False,
)


@app.callback(invoke_without_command=True)
def practice(
    context: typer.Context,
    skill: Annotated[
        str,
        typer.Option(
            metavar="SKILL", help="Practice only this skill; to list the skills, run: tutor practice skills"
        ),
    ] = "",
    problems: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Stop after this many problems (0 for no limit); the default is 10 unless you set --minutes.",
        ),
    ] = None,
    minutes: Annotated[
        float, typer.Option(min=0, help="Stop after this many minutes (0 for no limit).")
    ] = 0.0,
    plain: Annotated[
        bool, typer.Option("--plain", help="Work line by line, for screen readers and pipes.")
    ] = False,
) -> None:
    """Practice what comes next: reviews that are due, then new skills.

    Every answer is saved right away.
    """
    if context.invoked_subcommand is not None:
        return
    from tutor.practice.goals import STANDARD
    from tutor.practice.session import Goal

    if problems is None:
        problems = 0 if minutes else STANDARD.problems
    goal = Goal(problems, minutes, _known(skill) if skill else "")
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from tutor.practice.plain import converse

        with opened_practice() as store:
            converse(store, goal)
        return
    from tutor.commands.open import run

    run(None, practice=goal)


@app.command("skills")
def skills() -> None:
    """List every skill with its grade and the skills it needs."""
    from knowledge.curriculum import load_curriculum

    for skill in load_curriculum().skills:
        needs = f"; needs {', '.join(skill.needs)}" if skill.needs else ""
        typer.echo(f"{skill.id}: {skill.title} (grade {skill.grade}{needs})")


@app.command("reset")
def reset(
    skill: Annotated[str | None, typer.Argument(metavar="SKILL", help="Reset only this skill.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
) -> None:
    """Delete your answers for one skill or for all skills."""
    if skill is not None:
        _known(skill)
    what = f"all your answers for {skill}" if skill else "all your practice"
    if not yes:
        confirm(f"Delete {what}?")
    with opened_practice() as store:
        forgotten = store.reset(skill)
    typer.echo(f"{forgotten} answers deleted.")


@app.command("export")
def export(file: Annotated[Path, typer.Argument(help="The JSON file to create.")]) -> None:
    """Save all your practice as a JSON file."""
    from knowledge.files import whole

    with opened_practice() as store:
        content = json.dumps(store.exported(), ensure_ascii=False, indent=1)
    try:
        with whole(file) as fresh:
            fresh.write_text(content + "\n", encoding="utf-8")
    except OSError as error:
        complain(f"{file} cannot be written ({os.strerror(error.errno or 0)}); choose a new file.")
        raise typer.Exit(BAD_INPUT) from None


@app.command("import")
def take_over(
    file: Annotated[Path, typer.Argument(help="A file written by `tutor practice export`.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
) -> None:
    """Replace all your practice with the contents of a file."""
    from tutor.practice.importing import ImportFault, imported

    try:
        record = json.loads(text_of(file, LARGEST))
        imported(record)  # asks about nothing that cannot be taken over
    except ImportFault as error:
        complain(f"{file}: {error}")
        raise typer.Exit(BAD_INPUT) from None
    except (ValueError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else error
        complain(f"{file}: this is not valid JSON ({why}); nothing was changed.")
        raise typer.Exit(BAD_INPUT) from None
    if not yes:
        confirm("Replace all the practice saved here?")
    with opened_practice() as store:
        answers = store.replace_by(record)
    typer.echo(f"{answers} answers imported.")


def _known(skill: str) -> str:
    from difflib import get_close_matches

    from knowledge.curriculum import load_curriculum

    identifiers = [known.id for known in load_curriculum().skills]
    if skill not in identifiers:
        near = get_close_matches(skill, identifiers, 1)
        hint = f"did you mean {near[0]}?" if near else "`tutor practice skills` lists them."
        complain(f"There is no skill {skill!r}; {hint}")
        raise typer.Exit(BAD_INPUT)
    return skill
