"""What the solvers did, as text: who answered, the size of the programs, and their rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.answer import Answer, Statistics
from tutor.counted import counted

if TYPE_CHECKING:
    from solvers.ilp.solution import Round

SOLVER_NAMES = {
    "relations": "related facts",
    "tables": "tables",
    "ir": "best sentence",
    "pmi": "words that go together",
    "rules": "declarative rules",
    "equations": "equation tree",
    "formulas": "formulas",
    "laws": "laws of science",
}


def who(answer: Answer) -> str:
    """Return which solvers gave the answer: "declarative rules + equation tree"."""
    return " + ".join(SOLVER_NAMES.get(name, name) for name in (answer.solver, *answer.agreeing))


def programs(statistics: Statistics) -> list[list[Round]]:
    """Return the rounds of each program that was solved; the tables solve one for every choice."""
    found: list[list[Round]] = []
    for turn in statistics.rounds:
        if turn.number == 1 or not found:
            found.append([])
        found[-1].append(turn)
    return found


def round_rows(statistics: Statistics) -> list[tuple[str, ...]]:
    """Return the cutting-plane rounds as text: round ("2.1" for program 2), added, why, objective, bound, ms."""
    solved = programs(statistics)
    return [
        (
            f"{place}.{turn.number}" if len(solved) > 1 else str(turn.number),
            str(sum(count for _, count in turn.added)),
            why(turn.added),
            figure(turn.objective),
            figure(turn.bound),
            f"{1000 * turn.seconds:.0f}",
        )
        for place, rounds in enumerate(solved, start=1)
        for turn in rounds
    ]


def size(statistics: Statistics) -> str:
    """Return the size of the program, if one was solved, and the time for each stage, in one line."""
    rounds, solved = len(statistics.rounds), len(programs(statistics))
    of_several = f" of {solved} programs" if solved > 1 else ""
    program = (
        f"{statistics.variables:,} variables, {statistics.constraints:,} constraints, "
        f"{counted(rounds, 'round')}{of_several}"
    )
    return (
        f"{program if statistics.variables else 'no program was needed'}; "
        f"{_chosen(statistics)}"
        f"reading {1000 * statistics.seconds_reading:.0f} ms, "
        f"building {1000 * statistics.seconds_building:.0f} ms, "
        f"solving {1000 * statistics.seconds_solving:.0f} ms"
    )


def _chosen(statistics: Statistics) -> str:
    """Return which of the program's values was used, if that is not the first."""
    if statistics.chosen == 1:
        return ""
    return f"judged as a whole, number {statistics.chosen} of its values was the most likely; "


def why(added: tuple[tuple[str, int], ...]) -> str:
    """Return the largest family of constraints added, and how many more there are."""
    families = sorted(((count, name) for name, count in added if count), reverse=True)
    if not families:
        return "nothing violated"
    count, name = families[0]
    rest = f", and {len(families) - 1} more kinds" if len(families) > 1 else ""
    return f"{count} {name}{rest}"


def figure(value: float | None) -> str:
    """Return an objective or bound with two decimals, or "-" if there is none."""
    return "-" if value is None else f"{value:.2f}"
