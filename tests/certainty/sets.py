"""The sets of own questions in this folder: traps, word problems with spare numbers, nonsense among choices."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KINDS = ("units", "spare", "unanswerable", "negation", "nonsense")


@dataclass(frozen=True)
class Trap:
    """A question that is easily answered wrongly; `answer` is None where it has none."""

    kind: str
    question: str
    answer: str | None = None
    accept: tuple[str, ...] = ()
    unit: str | None = None


@dataclass(frozen=True)
class SparePair:
    """A word problem, and the same with numbers that leave its answer as it is."""

    question: str
    answer: str
    with_spare: str


@dataclass(frozen=True)
class ChoicePair:
    """A question with choices, and the same with one choice more that means nothing; both answers are labels."""

    question: str
    answer: str
    with_nonsense: str
    answer_with_nonsense: str


def traps() -> list[Trap]:
    return [Trap(**entry | {"accept": tuple(entry.get("accept", ()))}) for entry in _entries("traps", "trap")]


def spare_pairs() -> list[SparePair]:
    return [SparePair(**entry) for entry in _entries("spare_numbers", "pair")]


def choice_pairs() -> list[ChoicePair]:
    return [ChoicePair(**entry) for entry in _entries("nonsense_choices", "pair")]


def _entries(name: str, table: str) -> list[dict[str, Any]]:
    with Path(__file__).with_name(f"{name}.toml").open("rb") as file:
        return tomllib.load(file)[table]
