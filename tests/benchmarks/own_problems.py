"""A hundred and fifty word problems of our own, each with its derivation and with what a reader must understand.

A development set for solvers that read a problem as amounts and statements about them; nothing is trained on it.
Three sorts, fifty of each: V, two or three sentences with numbers that do not matter; T, schoolbook; M, several
steps. They stand in `data/own_problems.jsonl`, one in each line; `own_problems_check` finds what is wrong with them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from fractions import Fraction
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "data" / "own_problems.jsonl"

Amounts = dict[str, Any]
"""The amounts of a statement by slot: fractions, tuples of them and, for `how` of a rounding, a word.
Hours of the day count from midnight; a rounding is `to` a multiple of 1 where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One equation of a derivation."""

    schemas: tuple[str, ...]
    """The schema whose slots `amounts` fills, then those that would be as right."""
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Description:
    """What the text says about an amount, in lemmas; a tuple of strings gives alternatives, one of which is due."""

    at: str = ""
    """Words of the question that hold the number; "?" for what is asked, empty for a standard."""
    kind: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    """Those that tell it from other amounts: all are due."""
    contents: tuple[str, ...] = ()
    per: tuple[str, ...] = ()
    per_modifiers: tuple[str, ...] = ()
    """Like `modifiers`: all are due."""
    per2: tuple[str, ...] = ()
    holder: tuple[str, ...] = ()
    place: tuple[str, ...] = ()
    time: tuple[str, ...] = ()
    occasion: tuple[str, ...] = ()
    purpose: tuple[str, ...] = ()
    argument: tuple[str, ...] = ()
    deed: tuple[str, ...] = ()
    item: tuple[str, ...] = ()
    comparison: tuple[str, ...] = ()
    standard: Description | None = None
    """What is compared with: only the fields in which it differs."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A word problem, its answer, its derivation and its reading."""

    id: str
    sort: str
    question: str
    answer: Fraction
    unit: str
    statements: tuple[Statement, ...]
    fields: tuple[Description, ...]
    assumed: dict[str, Fraction]
    """Amounts that the text does not tell: facts everybody knows, one each."""
    together: bool
    """Whether no order of the statements gives one amount after the other."""


def read_problems() -> tuple[Problem, ...]:
    """All problems in the order of the file."""
    return tuple(_problem(json.loads(line)) for line in FILE.read_text(encoding="utf-8").splitlines())


def _problem(record: dict[str, Any]) -> Problem:
    return Problem(
        **{key: record[key] for key in ("id", "sort", "question", "unit")},
        answer=Fraction(record["answer"]),
        statements=tuple(_statement(statement) for statement in record["statements"]),
        fields=tuple(_description(description) for description in record["fields"]),
        assumed={what: Fraction(amount) for what, amount in record.get("assumed", {}).items()},
        together=record.get("together", False),
    )


def _statement(record: dict[str, Any]) -> Statement:
    schemas = tuple(record["schema"].split("|"))
    default = {"to": Fraction(1)} if schemas[0] == "round" else {}
    return Statement(
        schemas, default | {slot: _amount(slot, told) for slot, told in record["amounts"].items()}
    )


def _amount(slot: str, written: Any) -> Any:
    if isinstance(written, list):
        return tuple(Fraction(amount) for amount in written)
    return written if slot == "how" else Fraction(written)


def _description(record: dict[str, Any]) -> Description:
    assert set(record) <= {field.name for field in fields(Description)}, record
    read: dict[str, Any] = {
        key: value if key == "at" else tuple(value if isinstance(value, list) else value.split("|"))
        for key, value in record.items()
        if key != "standard"
    }
    return Description(**read, standard=_description(record["standard"]) if "standard" in record else None)
