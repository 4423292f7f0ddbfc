"""Plain text: a step a line or two, no box and no colour: for screen readers and pipes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.answer import Answer, Statistics
from tutor.narration.step import Narration, Step

if TYPE_CHECKING:
    from solvers.ilp.solution import Round
    from tutor.rendering.told import Told


def summary(answer: Answer) -> str:
    """Solver and certainty in one line: "declarative rules + equation tree · 97 % sure · proved"."""
    solvers = " + ".join(SOLVER_NAMES.get(name, name) for name in (answer.solver, *answer.agreeing))
    return f"{solvers} · {certainty(answer.confidence)} sure · proved"


SOLVER_NAMES = {
    "tables": "tables",
    "ir": "best sentence",
    "pmi": "words that go together",
    "rules": "declarative rules",
    "equations": "equation tree",
    "formulas": "formulas",
}


def certainty(confidence: float) -> str:
    """A confidence in words that never claims to be certain: at most 99 %."""
    return f"{min(99, round(100 * confidence))} %"


def step_lines(number: int, step: Step) -> list[str]:
    """The lines of one step, the first with its number."""
    lines = [f"{number}. {step.text}"]
    margin = " " * len(f"{number}. ")
    if step.formula:
        lines.append(f"{margin}{step.formula}")
    if step.source:
        lines.append(f"{margin}[{step.source}]")
    return lines


def programs(statistics: Statistics) -> list[list[Round]]:
    """The rounds of each program that was solved: tables solve one for every choice."""
    found: list[list[Round]] = []
    for turn in statistics.rounds:
        if turn.number == 1 or not found:
            found.append([])
        found[-1].append(turn)
    return found


def round_rows(statistics: Statistics) -> list[tuple[str, ...]]:
    """The cutting-plane rounds as text: round ("2.1": of program 2), added, why, objective, bound, ms."""
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
    """The size of the program and where the time went, in one line."""
    rounds, solved = len(statistics.rounds), len(programs(statistics))
    of_several = f" of {solved} programs" if solved > 1 else ""
    return (
        f"{statistics.variables:,} variables, {statistics.constraints:,} constraints, "
        f"{rounds} round{'s' * (rounds != 1)}{of_several}; "
        f"reading {1000 * statistics.seconds_reading:.0f} ms, "
        f"building {1000 * statistics.seconds_building:.0f} ms, "
        f"solving {1000 * statistics.seconds_solving:.0f} ms"
    )


def plain(answer: Answer, narration: Narration) -> str:
    """The whole answer as plain text, ending without a line break."""
    return _plain(narration, summary(answer), answer.doubt, size(answer.statistics))


def told_plain(told: Told) -> str:
    """The same of an answer that was told before."""
    return _plain(told.narration, told.summary, told.doubt, told.size)


def printable(text: str) -> str:
    """`text` with a blank for every character that could steer a terminal; lines stay lines, however they end."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")  # terminals paste "\r"
    return "".join(c if c.isprintable() or c == "\n" else " " for c in lines)


def _plain(narration: Narration, summed: str, doubt: str, sized: str) -> str:
    lines = [f"Answer: {narration.headline}", f"({summed})", *filter(None, [doubt]), ""]
    for number, step in enumerate(narration.steps, start=1):
        lines += step_lines(number, step)
    if narration.equation:
        lines += ["", f"In one line: {narration.equation}"]
    lines += ["", f"Solver: {sized}."]
    return "\n".join(lines)


def why(added: tuple[tuple[str, int], ...]) -> str:
    """The largest family of constraints added, and how many more there are."""
    families = sorted(((count, name) for name, count in added if count), reverse=True)
    if not families:
        return "nothing violated"
    count, name = families[0]
    rest = f", and {len(families) - 1} more kinds" if len(families) > 1 else ""
    return f"{count} {name}{rest}"


def figure(value: float | None) -> str:
    """An objective or bound with two decimals; "-" where there is none."""
    return "-" if value is None else f"{value:.2f}"
