"""How probable answers of tables are right to open questions about which related facts say nothing.

Fits a logistic curve to questions of our own: `tests/tables/open_questions.tsv` and the everyday ones, and those of
`unseen_science.jsonl` that can be asked without their choices, for which only the right choice counts. What it prints
belongs into `solvers/after_facts.py`.

    PYTHONPATH=. python tests/benchmarks/tables_after_facts.py
"""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterator
from pathlib import Path

from solvers.answer import Proposal
from solvers.ilp import Limits
from solvers.proposing import propose
from solvers.question import Question
from solvers.reading.read import read
from solvers.science.forms.asked import asked
from solvers.science.spine.index import lemmas

HERE = Path(__file__).parent
_STEPS, _RATE = 20_000, 0.5


def questions() -> Iterator[tuple[str, list[str]]]:
    """Questions with the answers that are accepted."""
    for name in ("open_questions", "everyday_questions", "everyday_further"):
        with (HERE.parent / "tables" / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
            yield from ((text, gold.split(";")) for text, gold in list(csv.reader(file, delimiter="\t"))[1:])
    with (HERE / "data" / "unseen_science.jsonl").open(encoding="utf-8") as lines:
        for one in map(json.loads, lines):
            gold = [choice["text"] for choice in one["choices"] if choice["label"] == one["answer"]]
            yield one["question"], gold


def told() -> Iterator[tuple[float, bool]]:
    """How sure tables are of each question that facts say nothing about, and whether they are right."""
    for text, accepted in questions():
        question = Question.parse(text)
        reading = read(question)
        if question.choices or not asked(reading):
            continue
        limits = Limits(seconds=20)
        if isinstance(propose("relations", question, reading, limits=limits), Proposal):
            continue
        found = propose("tables", question, reading, limits=limits)
        if isinstance(found, Proposal):
            words = set(lemmas(found.text))
            yield found.confidence, any(set(lemmas(gold)) <= words for gold in accepted)


def fitted(given: list[tuple[float, bool]]) -> tuple[float, float]:
    """Where the curve through shares of right answers is even, and how steep it is there."""
    start = slope = 0.0
    for _ in range(_STEPS):
        wrong = [(right - 1 / (1 + math.exp(-start - slope * sure)), sure) for sure, right in given]
        start += _RATE * sum(one for one, _ in wrong) / len(given)
        slope += _RATE * sum(one * sure for one, sure in wrong) / len(given)
    return -start / slope, slope


def main() -> None:
    """Fit and print."""
    given = list(told())
    even, slope = fitted(given)
    print(
        f"{len(given)} answers, {sum(right for _, right in given)} right: EVEN = {even:.2f}, STEEP = {slope:.1f}"
    )


if __name__ == "__main__":
    main()
