"""Lints some 2,000 explanations and reads their pictures back.

    python -m tests.benchmarks.explanations [--seeds N] [--first N] [--show N]

They are those of practice problems of all skills, and of the questions in `data/explanation_questions.jsonl` that are
answered, each on every level and in every grade band that tells it otherwise.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.tutor.explanation_linter.lint import lint
from tests.tutor.explanation_linter.model import Finding
from tests.tutor.explanation_linter.samples import Sample, of_problem, of_question, problems
from tests.tutor.pictures.checked import faults

QUESTIONS = Path(__file__).parent / "data" / "explanation_questions.jsonl"


def explanations(seeds: int, first: int) -> Iterator[Sample]:
    """Those of so many seeds of every skill, and of every so-manieth typed question."""
    for problem in problems(range(seeds)):
        yield from of_problem(problem)
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
    for row in map(json.loads, lines[::first] if first else []):
        yield from of_question(f"question {row['id']}", row["question"])


def main() -> None:
    """Count the faults by rule and level, and show some."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=4, help="problems of every skill")
    parser.add_argument("--first", type=int, default=1, help="every so-manieth typed question; 0 for none")
    parser.add_argument("--show", type=int, default=40, help="faults that are shown")
    options = parser.parse_args()
    started, count, levels = time.perf_counter(), 0, Counter[str]()
    rules, shown = Counter[str](), set[tuple[str, str]]()
    pictures, drawable = Counter[str](), Counter[bool]()
    for told in explanations(options.seeds, options.first):
        count += 1
        levels[told.level.partition(" ")[0]] += 1
        if told.level == "full" and told.is_drawable:
            drawable[told.picture is not None] += 1
        wrong = faults(told.picture, told.numbers) if told.picture else ()
        if told.picture:
            pictures[told.picture.kind] += 1
        for fault in (*lint(told.explanation), *(Finding("picture", text) for text in wrong)):
            rules[fault.rule] += 1
            if len(shown) < options.show and (told.source, fault.text) not in shown:
                shown.add((told.source, fault.text))
                print(f"{told.source} ({told.level}): {fault.rule}: {fault.text}")
    seconds = time.perf_counter() - started
    print(
        f"{count} explanations {dict(levels)} in {seconds:.0f} s: {sum(rules.values())} faults {dict(rules)}"
    )
    print(
        f"{pictures.total()} pictures {dict(pictures)}; {drawable[True]} of {drawable.total()} problems have theirs"
    )


if __name__ == "__main__":
    main()
