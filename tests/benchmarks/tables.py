"""Measure the table solver on multiple-choice questions: accuracy by the tie rule, and where the time goes.

python -m tests.benchmarks.tables --data FILE.jsonl [--every N] [--without FAMILY] [--csv OUT.csv] [--wrong N]

A tie of k choices earns 1/k if the right one is among them. Times are of warm processes: the first question is asked
twice and counted once.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any

from knowledge.tables import KnowledgeBase
from solvers.answer import Answer
from solvers.ilp import Limits
from solvers.question import Choice, Question
from solvers.reading.read import read_text
from solvers.tables.prepare import prepare
from solvers.tables.score import FAMILIES, WEIGHTS, Weights
from solvers.tables.solve import answer

LIMITS = Limits(seconds=200)
"""Far more than any question takes, so that a busy machine changes no answer."""
PARTS = ("reading", "retrieval", "alignment", "building", "solving")


@dataclass(frozen=True, slots=True)
class Record:
    """What one question gave."""

    id: str
    gold: str
    given: str
    """Labels with "/" between; empty for an abstention."""
    points: float
    confidence: float
    tables: int
    """Tables of the answer's support graph."""
    rows: int
    programs: int
    variables: int
    """Of all programs of the question."""
    constraints: int
    rounds: int
    reading: float
    retrieval: float
    alignment: float
    building: float
    solving: float
    processor: float
    """Processor time of all of it, which other programs on the machine do not change."""
    reason: str

    @property
    def seconds(self) -> float:
        """All of it."""
        return self.reading + self.retrieval + self.alignment + self.building + self.solving


def questions(path: Path, every: int = 1) -> list[tuple[str, Question, str]]:
    """Identifier, question and right label of every Nth line."""
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [
        (
            record["id"],
            Question(record["question"], tuple(Choice(c["label"], c["text"]) for c in record["choices"])),
            record["answer"],
        )
        for record in records[::every]
    ]


def ask(
    identifier: str,
    question: Question,
    gold: str,
    weights: Weights = WEIGHTS,
    without: frozenset[str] = frozenset(),
    knowledge: KnowledgeBase | None = None,
) -> Record:
    """One question, timed."""
    started, processor = time.perf_counter(), time.process_time()
    reading = read_text(question.text)
    seconds_reading = time.perf_counter() - started
    prepared = prepare(question, reading, knowledge=knowledge, weights=weights, without=without)
    assert prepared is not None
    outcome = answer(prepared, LIMITS)
    labels = outcome.value if isinstance(outcome, Answer) and isinstance(outcome.value, tuple) else ()
    facts: Any = outcome.derivation.facts if isinstance(outcome, Answer) else ()  # type: ignore[attr-defined]
    statistics = outcome.statistics
    return Record(
        identifier,
        gold,
        "/".join(labels),
        1 / len(labels) if gold in labels else 0.0,
        outcome.confidence if isinstance(outcome, Answer) else 0.0,
        len({fact.table for fact in facts}),
        len(facts),
        sum(turn.number == 1 for turn in statistics.rounds),
        statistics.variables,
        statistics.constraints,
        len(statistics.rounds),
        seconds_reading,
        prepared.seconds_retrieving,
        prepared.seconds_aligning,
        statistics.seconds_building - prepared.seconds,
        statistics.seconds_solving,
        time.process_time() - processor,
        "" if isinstance(outcome, Answer) else outcome.reason,
    )


def summary(records: list[Record]) -> str:
    """Accuracy, sizes and times in a few lines."""
    n = len(records)
    seconds = [r.seconds for r in records]
    processor = [r.processor for r in records]
    answered = sum(bool(r.given) for r in records)
    tied = sum("/" in r.given for r in records)
    total = sum(seconds)
    lines = [
        f"{n} questions: {100 * mean(r.points for r in records):.1f} % right, {answered} answered, {tied} ties, "
        f"{sum(r.tables > 1 for r in records)} by chains, {sum(r.rows > r.tables for r in records)} by parallel rows",
        f"seconds: median {median(seconds):.3f}, 95 % {quantiles(seconds, n=20)[18]:.3f}, max {max(seconds):.2f}, "
        f"mean {total / n:.3f}",
        f"processor seconds: median {median(processor):.3f}, 95 % {quantiles(processor, n=20)[18]:.3f}, "
        f"max {max(processor):.2f}, mean {mean(processor):.3f}",
        "share of time: "
        + ", ".join(f"{part} {100 * sum(getattr(r, part) for r in records) / total:.0f} %" for part in PARTS),
        f"per question: {median(r.programs for r in records):.0f} programs, "
        f"{median(r.variables for r in records):.0f} variables (95 % "
        f"{quantiles([r.variables for r in records], n=20)[18]:.0f}), "
        f"{median(r.constraints for r in records):.0f} constraints (95 % "
        f"{quantiles([r.constraints for r in records], n=20)[18]:.0f}), {median(r.rounds for r in records):.0f} rounds",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="skip so many questions before taking every Nth")
    parser.add_argument("--without", action="append", default=[], choices=sorted(FAMILIES))
    parser.add_argument("--weight", action="append", default=[], metavar="NAME=NUMBER")
    parser.add_argument("--csv", type=Path)
    options = parser.parse_args()
    if not options.data.exists():
        sys.exit(f"{options.data} is missing; name a file of questions with choices (JSON lines).")
    given = {name: json.loads(value) for name, _, value in (w.partition("=") for w in options.weight)}
    weights = replace(WEIGHTS, **given)
    asked = questions(options.data)[options.first :: options.every]
    ask(*asked[0], weights, frozenset(options.without))
    read_text.cache_clear()
    records = [ask(*one, weights, frozenset(options.without)) for one in asked]
    print(summary(records))
    if options.csv:
        with options.csv.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(asdict(records[0])), lineterminator="\n")
            writer.writeheader()
            writer.writerows(
                {k: f"{v:.4f}" if isinstance(v, float) else v for k, v in asdict(r).items()} for r in records
            )


if __name__ == "__main__":
    main()
