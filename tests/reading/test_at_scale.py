"""The reading over a development set of word problems: numbers, rates and the unknown, as annotated there.

Bounds lie a little below what was measured, so that a worse reader is noticed.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from solvers.question import Question
from solvers.reading.model import Reading
from solvers.reading.read import read
from tests.conftest import Sample

SET = Path(__file__).parents[3] / "shared" / "data" / "math" / "aggregate.jsonl"

READ = 370
"""So many of the problems."""

pytestmark = pytest.mark.skipif(not SET.exists(), reason="the development problems (../shared) are not here")


@pytest.fixture(scope="module")
def problems(sample: Sample) -> list[tuple[dict[str, Any], Reading]]:
    rows = [json.loads(line) for line in SET.read_text(encoding="utf-8").splitlines()]
    return [(row, read(Question.of(row["question"]))) for row in sample(rows, READ)]


def aligned(row: dict[str, Any], reading: Reading) -> dict[int, str]:
    """The rate read for each annotated number, by its position."""
    rates: dict[int, str] = {}
    for quantity in reading.quantities:
        same = (
            i
            for i, n in enumerate(row["numbers"])
            if i not in rates and abs(n - float(quantity.value)) < 1e-6
        )
        position = next(same, None)
        if position is not None:
            rates[position] = quantity.rate
    return rates


def test_numbers_are_those_annotated(problems: list[tuple[dict[str, Any], Reading]]) -> None:
    agree = [
        [float(q.value) for q in reading.quantities] == pytest.approx(row["numbers"])
        for row, reading in problems
    ]
    assert sum(agree) / len(agree) >= 0.99


def test_rates_are_those_annotated(problems: list[tuple[dict[str, Any], Reading]]) -> None:
    counts: Counter[tuple[bool, bool]] = Counter()
    for row, reading in problems:
        found = aligned(row, reading)
        counts.update((i in row["rates"], bool(found.get(i))) for i in range(len(row["numbers"])))
    hits = counts[True, True]
    assert hits / (hits + counts[False, True]) >= 0.88
    assert hits / (hits + counts[True, False]) >= 0.92


def test_every_problem_asks_for_something_with_a_unit(problems: list[tuple[dict[str, Any], Reading]]) -> None:
    targets = [reading.target for _, reading in problems]
    assert all(target is not None and target.entity for target in targets)
    entities = [q.entity for _, reading in problems for q in reading.quantities]
    assert sum(map(bool, entities)) / len(entities) >= 0.995


def test_reading_is_quick_beside_parsing(problems: list[tuple[dict[str, Any], Reading]], monkeypatch) -> None:
    from solvers.reading import pipeline
    from solvers.reading.read import read_text

    texts = [reading.text for _, reading in problems[:100]]
    parse, ratios = pipeline.parse, []
    for _ in range(3):  # the best of three, for other work on the machine slows any one of them
        begin = time.process_time()
        parses = {text: parse(text) for text in texts}
        parsed = time.process_time()
        monkeypatch.setattr(pipeline, "parse", parses.__getitem__)
        read_text.cache_clear()
        for text in texts:
            read_text(text)
        ratios.append((time.process_time() - parsed) / (parsed - begin))
    assert min(ratios) < 1
