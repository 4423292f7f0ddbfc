"""Answers as JSON objects: the stable format of `tutor batch` and `tutor ask --json`.

A line of a batch is `{"id", "answer", "solver", "confidence", "seconds", "verified", "reason", "certainty",
"readings"}`. The full record of `ask` also has `steps`, `picture`, `equation`, `alternatives`, and `statistics`; with a
level, it has the steps of that level, and for a hint, nothing that gives the answer away. `answer` is a number, the
label of a choice, a list of tied labels, the words of an open answer, or null with a `reason`. An answer has a `reason`
only if the time limit stopped a solver.

`verified` is true for every answer: its steps were worked out again without the solver and follow from the reading. It
does not mean that the question was read correctly. `certainty` says how likely that is: "sure", "likely", "unsure", or
null if there is no answer. If there are two ways to read the question, `readings` has both, the more likely one first.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from solvers.answer import Answer, Outcome, Sense, Statistics, Value
from tutor.narration.step import Narration, Step
from tutor.pictures.draw import WIDEST, drawn, told
from tutor.pictures.style import Style

_LARGEST = 2**1000
"""A larger number is written without its fraction, which no float could hold."""


def line(record: Mapping[str, Any]) -> bytes:
    """Return a record as a line of a file, in UTF-8.

    Raises:
        ValueError: it has something that JSON cannot represent (NaN, infinity) or UTF-8 cannot represent (half of a
            surrogate pair), or a number with more digits than Python writes.
    """
    return (json.dumps(record, ensure_ascii=False, allow_nan=False) + "\n").encode()


def record(outcome: Outcome, identifier: object, seconds: float) -> dict[str, Any]:
    """Return the short record of `outcome` that a batch writes; `seconds` is how long the person waited."""
    answer = outcome if isinstance(outcome, Answer) else None
    return {
        "id": identifier,
        "answer": _value(answer.value) if answer else None,
        "solver": outcome.solver,
        "confidence": round(answer.confidence, 4) if answer else None,
        "seconds": round(seconds, 3),
        "verified": answer is not None,
        "reason": _reason(outcome),
        "certainty": str(answer.certainty) if answer else None,
        "readings": [_reading(sense) for sense in outcome.senses],
    }


def unusable(identifier: object, reason: str) -> dict[str, Any]:
    """Return the short record of an input that could not be asked."""
    return {
        "id": identifier,
        "answer": None,
        "solver": None,
        "confidence": None,
        "seconds": 0.0,
        "verified": False,
        "reason": reason,
        "certainty": None,
        "readings": [],
    }


def full_record(
    outcome: Outcome,
    narration: Narration | None,
    identifier: object,
    seconds: float,
    picture: Style = Style.AUTO,
) -> dict[str, Any]:
    """Return the record of `ask --json`; `narration` is `None` for an abstention."""
    result = record(outcome, identifier, seconds)
    result["text"] = outcome.text if isinstance(outcome, Answer) else None
    result["steps"] = [step_record(step) for step in narration.steps] if narration else []
    result["picture"] = _picture(narration, picture) if narration else None
    result["equation"] = narration.equation if narration and narration.equation else None
    result["alternatives"] = (
        [{"answer": a.text, "score": round(a.score, 4)} for a in outcome.alternatives]
        if isinstance(outcome, Answer)
        else []
    )
    result["notes"] = [*outcome.notes, *filter(None, [outcome.doubt])] if isinstance(outcome, Answer) else []
    result["statistics"] = _statistics(outcome.statistics)
    return result


def hint_record(outcome: Outcome, hint: str, identifier: object, seconds: float) -> dict[str, Any]:
    """Return the record of `ask --json` for a hint: nothing in it gives the answer away."""
    result = full_record(outcome, None, identifier, seconds)
    result |= {"answer": None, "text": None, "readings": [], "alternatives": [], "notes": []}
    return result | {"steps": [step_record(Step(hint, "hint"))]}


def _picture(narration: Narration, style: Style) -> dict[str, Any] | None:
    """Return a picture as a sentence and, if it fits, as a drawing; `None` if there is none or none is wanted."""
    picture = narration.picture
    if picture is None or style is Style.OFF:
        return None
    lines = drawn(picture, WIDEST, is_ascii=style is Style.ASCII)
    return {"kind": picture.kind, "text": told(picture), "lines": list(lines)}


def step_record(step: Step) -> dict[str, Any]:
    """Return a step as plain JSON values."""
    result = asdict(step)
    result["evidence"] = [{"kind": e.kind, "name": e.name, "details": dict(e.details)} for e in step.evidence]
    result["spans"] = [list(span) for span in step.spans]
    return result


def _reason(outcome: Outcome) -> str | None:
    """Return why there is no answer, or that another machine might give a different one because of the time limit."""
    hurried = " and ".join(outcome.statistics.hurried)
    late = (
        f"The time limit stopped {hurried}; with more time, the answer could be different." if hurried else ""
    )
    reason = "" if isinstance(outcome, Answer) else outcome.reason
    return " ".join(filter(None, [reason, late])) or None


def _reading(sense: Sense) -> dict[str, Any]:
    """Return one way to understand the question and its result."""
    return {
        "answer": _value(sense.value),
        "text": sense.text,
        "line": sense.line,
        "confidence": round(sense.probability, 4),
    }


def _value(value: Value) -> int | float | str | list[str]:
    if isinstance(value, Fraction):
        whole = value.denominator == 1 or abs(value) > _LARGEST
        return int(value) if whole else float(value)
    return value[0] if len(value) == 1 else list(value)


def _statistics(statistics: Statistics) -> dict[str, Any]:
    return {
        "variables": statistics.variables,
        "constraints": statistics.constraints,
        "rounds": [
            {
                "number": round_.number,
                "added": dict(round_.added),
                "objective": round_.objective,
                "bound": round_.bound,
                "seconds": round(round_.seconds, 4),
            }
            for round_ in statistics.rounds
        ],
        "seconds_reading": round(statistics.seconds_reading, 4),
        "seconds_building": round(statistics.seconds_building, 4),
        "seconds_solving": round(statistics.seconds_solving, 4),
    }
