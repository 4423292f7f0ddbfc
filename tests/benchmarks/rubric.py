"""Draws questions by seed, explains them as `tutor ask` does, and writes a page for readers to grade with the rubric.

    python -m tests.benchmarks.rubric draw --seed N [--words 40] [--science 40] --out FILE

At least half of the word problems need two or more operations; the science questions are of all four kinds alike.
Whether an answer is right is a first guess from the numbers and words expected: the readers have the last word.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from pathlib import Path
from typing import Any

from solvers.answer import Answer, Outcome
from solvers.asking import ask
from solvers.question import Question
from tutor.commands.options import Format
from tutor.commands.telling import write

QUESTIONS = Path(__file__).parent / "data" / "explanation_questions.jsonl"
WORDS = "word problem"
POINTS = ("answer", "reason", "order", "words", "grammar", "level", "check", "honesty")
_NUMBER = re.compile(r"\d+:\d\d|[−-]?(?:\d[\d,]*\.\d+|\d[\d,]* \d+/\d+|\d+/\d+|\d[\d,]*)")
_WORD = re.compile(r"[^\W\d]{3,}")
_OFTEN = frozenset(
    ("and", "are", "for", "from", "has", "have", "its", "not", "that", "the", "them", "they", "was", "with")
)
ENOUGH = 0.5
"""The share of the expected words that makes an answer in words look right."""


def drawn(seed: int, words: int, science: int) -> list[dict[str, Any]]:
    """So many questions of each kind, the same for the same seed."""
    rng = random.Random(seed)
    rows = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    several = rng.sample([row for row in rows if row.get("operations", 0) > 1], (words + 1) // 2)
    others = [row for row in rows if row["kind"] == WORDS and row not in several]
    chosen = [*several, *rng.sample(others, words // 2)]
    kinds = sorted({row["kind"] for row in rows} - {WORDS})
    for at, kind in enumerate(kinds):
        share = science // len(kinds) + (at < science % len(kinds))
        chosen += rng.sample([row for row in rows if row["kind"] == kind], share)
    return sorted(chosen, key=lambda row: row["id"])


def told(question: str) -> tuple[Outcome, str]:
    """What comes of a question, and all that a person gets to read."""
    outcome, page = ask(Question.parse(question)), io.StringIO()
    with redirect_stdout(page), redirect_stderr(page):
        write(outcome, Format.PLAIN, [], seconds=0, loading=0)
    return outcome, page.getvalue().strip()


def verdict(outcome: Outcome, row: dict[str, Any], text: str) -> str:
    """ "right", "wrong", "unclear" (in other words than expected) or "no answer", leniently."""
    if not isinstance(outcome, Answer):
        return "no answer"
    expected, said = re.sub(r"\(([^)]*)\)", " ", row["answer"]), f"{outcome.text} {text.splitlines()[-1]}"
    if row["kind"] == WORDS:
        is_right = set(_numbers(expected)) <= set(_numbers(said))
    elif row["kind"] == "multiple choice":
        is_right = outcome.text[:3] == row["answer"][:3] or outcome.text in row["answer"]
    elif row["kind"] == "yes/no":
        is_right = outcome.text.casefold()[:2] == row["answer"].casefold()[:2]
    else:
        wanted = set(_words(row["answer"]))
        found = sum(any(word[:5] == other[:5] for other in _words(text)) for word in wanted)
        if found < ENOUGH * len(wanted):
            return "unclear" if found else "wrong"
        is_right = set(_numbers(expected)) <= set(_numbers(text))
    return "right" if is_right else "wrong"


def _numbers(text: str) -> Iterator[str | Fraction]:
    """The numbers in a text, below zero or not; a time of day stays as it is written."""
    for found in _NUMBER.findall(text):
        if ":" in found:
            yield found
        else:
            parts = found.lstrip("−-").replace(",", "").split()
            yield sum(map(Fraction, parts), start=Fraction())


def _words(text: str) -> Iterable[str]:
    return (word for word in _WORD.findall(text.casefold()) if word not in _OFTEN)


def page(rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Lines of Markdown: every question with its explanation, and a line for its grades."""
    verdicts = Counter[str]()
    for number, row in enumerate(rows, start=1):
        outcome, text = told(row["question"])
        judged = verdict(outcome, row, text)
        verdicts[f"{'word problem' if row['kind'] == WORDS else 'science'}: {judged}"] += 1
        sure = f", told as {outcome.certainty.value}" if isinstance(outcome, Answer) else ""
        operations = f", operations: {row['operations']}" if "operations" in row else ""
        yield f"## {number}. {row['kind']} {row['id']}{operations}"
        yield f"\n**Question.** {row['question']}\n\n**Expected.** {row['answer']}"
        yield f"\n**Looks** {judged}{sure}.\n\n```text\n{text}\n```\n"
        yield f"Grades ({', '.join(POINTS)}; total):\n"
    yield f"Counts: {dict(sorted(verdicts.items()))}"


def main() -> None:
    """Draw, explain and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("do", choices=["draw"])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--words", type=int, default=40, help="word problems")
    parser.add_argument("--science", type=int, default=40, help="science questions")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    with options.out.open("w", encoding="utf-8") as out:
        for lines in page(drawn(options.seed, options.words, options.science)):
            print(lines, file=out, flush=True)


if __name__ == "__main__":
    main()
