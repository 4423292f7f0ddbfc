"""The reasons for a step, one level at a time: its rule or row, the arguments of the rule, and the words of the
question.
"""

from __future__ import annotations

from dataclasses import dataclass

from tutor.narration.step import Evidence, Step

_GROUNDS = ("rule", "row", "account", "tree node", "line")
"""Kinds of evidence that a step follows from; the others say what it takes from the question."""

_AROUND = 3
"""How many words to show on each side of those that a step rests on."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One level of reasons below a step."""

    title: str
    lines: tuple[str, ...]


def rungs(step: Step, question: str) -> tuple[Rung, ...]:
    """Return the levels below `step` that have something to say, from the rule down to the words of `question`."""
    grounds = [line for e in step.evidence if e.kind in _GROUNDS for line in _ground(e, step)]
    arguments = [_argument(e) for e in step.evidence if e.kind not in _GROUNDS]
    words = [_in_place(question, start, end) for start, end in step.spans]
    found = (
        Rung("reason", tuple(grounds)),
        Rung("uses", tuple(arguments)),
        Rung("from the words", tuple(words)),
    )
    return tuple(rung for rung in found if rung.lines)


def _ground(evidence: Evidence, step: Step) -> list[str]:
    """Return the basis of a step without what the step itself says."""
    if evidence.kind == "row":
        cells = " │ ".join(text for _, text in evidence.details)
        return [f"row {evidence.name}", f"│ {cells} │"]
    said = (step.formula, step.source.partition(": ")[2])
    details = [f"{name}: {value}" for name, value in evidence.details if value and value not in said]
    return [*([evidence.name] if evidence.name not in said else []), *details]


def _argument(evidence: Evidence) -> str:
    said = " · ".join(
        f"{name} {value}" if name != "words" else f"“{value}”" for name, value in evidence.details
    )
    return f"{evidence.name}: {said}" if said else evidence.name


def _in_place(question: str, start: int, end: int) -> str:
    """Return words of the question with a few of the words around them: "… cat had [6 kittens]. He gave …"."""
    before, after = question[:start].split()[-_AROUND:], question[end:].split()[:_AROUND]
    left = " ".join(before) + (" " if question[:start].endswith(" ") else "")
    right = (" " if question[end:].startswith(" ") else "") + " ".join(after)
    more = "… " if len(question[:start].split()) > _AROUND else ""
    rest = " …" if len(question[end:].split()) > _AROUND else ""
    return f"{more}{left}[{question[start:end]}]{right}{rest}"
