"""`tutor progress`: show how practice is going."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.stores import opened_practice
from tutor.practice.slips import slip_name

if TYPE_CHECKING:
    from tutor.practice.progress import Progress

BAR = 20


def progress(
    json_output: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    all_skills: Annotated[
        bool, typer.Option("--all", help="Also show skills that you have not practiced yet.")
    ] = False,
) -> None:
    """Show your skills, days of practice, and most common mistakes.

    It also shows which skills are due.
    """
    from knowledge.curriculum import load_curriculum
    from tutor.practice.progress import progress as worked_out

    with opened_practice() as store:
        found = worked_out(store, load_curriculum(), datetime.now().astimezone())
    if json_output:
        typer.echo(json.dumps(record(found), ensure_ascii=False, indent=2))
    else:
        typer.echo("\n".join(lines(found, all_skills=all_skills)))


def record(found: Progress) -> dict[str, object]:
    """Return the progress as JSON values."""
    return {
        "skills": [
            {
                "skill": skill.skill,
                "title": skill.title,
                "mastery": round(skill.mastery, 3),
                "mastered": skill.mastered,
                "answers": skill.answers,
                "due": skill.due.isoformat() if skill.due else None,
            }
            for skill in found.skills
        ],
        "days": {day.isoformat(): answers for day, answers in found.days},
        "weeks": [
            {
                "monday": week.monday.isoformat(),
                "answers": week.answers,
                "accuracy": round(week.accuracy, 3),
                "seconds": round(week.seconds, 1),
            }
            for week in found.weeks
        ],
        "streak": found.streak,
        "due": {day.isoformat(): skills for day, skills in found.due},
        "slips": [{"kind": slip.kind, "times": slip.times, "skills": slip.skills} for slip in found.slips],
    }


def lines(found: Progress, *, all_skills: bool = False) -> list[str]:
    """Return the progress in words, one line each."""
    practiced = [skill for skill in found.skills if skill.answers]
    if not practiced and not all_skills:
        return ["You have not practiced yet. To start, run: tutor practice"]
    mastered = sum(skill.mastered for skill in found.skills)
    today = found.due[0][1]
    told = [
        f"{mastered} of {len(found.skills)} skills mastered, {today} due today, {_days(found.streak)} in a row.",
        "",
    ]
    width = max(len(skill.title) for skill in found.skills)
    for skill in found.skills if all_skills else practiced:
        full = round(skill.mastery * BAR)
        bar = "▓" * full + "░" * (BAR - full)
        told.append(f"{skill.title:<{width}}  {bar} {skill.mastery:4.0%}")
    if found.weeks:
        told += ["", "week of     answers  right  minutes"]
        told += [
            f"{week.monday}  {week.answers:>7}  {week.accuracy:>5.0%}  {week.seconds / 60:>7.1f}"
            for week in found.weeks
        ]
    if found.slips:
        told += ["", "Most common mistakes:"]
        told += [
            f"  {slip_name(slip.kind)} ({_times(slip.times)}); to practice: tutor practice --skill {slip.skills[0]}"
            for slip in found.slips
        ]
    return told


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count} days"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
