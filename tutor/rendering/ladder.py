"""What a step rests on, rung by rung: its rule or row, the arguments of it, the words of the question."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.narration.step import Evidence, Step

_GROUNDS = ("rule", "row", "tree node", "line")
"""Kinds of evidence that a step follows; the others say what it takes from the question."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One level below a step."""

    title: str
    lines: tuple[str, ...]


def rungs(step: Step, question: str) -> tuple[Rung, ...]:
    """The levels below `step` that say something, from the rule down to the words of `question`."""
    grounds = [line for e in step.evidence if e.kind in _GROUNDS for line in _ground(e)]
    arguments = [_argument(e) for e in step.evidence if e.kind not in _GROUNDS]
    words = [f"“{question[start:end]}”" for start, end in step.spans]
    found = (
        Rung("rests on", tuple(grounds)),
        Rung("with", tuple(arguments)),
        Rung("from the words", tuple(words)),
    )
    return tuple(rung for rung in found if rung.lines)


def _ground(evidence: Evidence) -> list[str]:
    if evidence.kind == "row":
        cells = " │ ".join(text for _, text in evidence.details)
        return [f"row {evidence.name}", f"│ {cells} │"]
    details = [f"{name}: {value}" for name, value in evidence.details if value]
    return [evidence.name, *details]


def _argument(evidence: Evidence) -> str:
    said = " · ".join(
        f"{name} {value}" if name != "words" else f"“{value}”" for name, value in evidence.details
    )
    return f"{evidence.name}: {said}" if said else evidence.name
