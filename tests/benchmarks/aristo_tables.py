"""A hundred questions about a foreign table store, answered from the imported tables alone.

    python -m tests.benchmarks.aristo_tables [STORE.jsonl]

The questions (`data/aristo_questions.tsv`) are ours and were written before the store was first asked.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from knowledge.foreign import read_foreign
from knowledge.foreign.save import save
from knowledge.tables import KnowledgeBase, load
from solvers.answer import Answer
from solvers.asking import ask
from solvers.question import Question

STORE = Path(__file__).parents[3] / "shared" / "data" / "science" / "aristo_tables.jsonl"
QUESTIONS = Path(__file__).parent / "data" / "aristo_questions.tsv"


def questions() -> Iterator[tuple[str, Question, str]]:
    """The table each question is about, the question with its choices in a fixed random order, the right label."""
    for line in QUESTIONS.read_text(encoding="utf-8").splitlines()[1:]:
        table, text, right, *wrong = line.split("\t")
        choices = [right, *wrong]
        random.Random(text).shuffle(choices)
        labelled = list(zip("ABCD", choices, strict=True))
        yield table, Question.of(text, labelled), next(label for label, choice in labelled if choice == right)


def imported(store: Path) -> KnowledgeBase:
    """The store's tables as they are read back from their files."""
    with tempfile.TemporaryDirectory() as folder:
        save(read_foreign(store, "aristo"), Path(folder))
        return load(Path(folder))


def main() -> None:
    """Ask every question and tell what was wrong."""
    store = Path(sys.argv[1]) if len(sys.argv) > 1 else STORE
    if not store.is_file():
        print(f"skipped: there is no {store.name} in {store.parent}")
        return
    knowledge = imported(store)
    right = 0.0
    seconds = []
    for table, question, label in questions():
        started = time.perf_counter()
        outcome = ask(question, solver="tables", knowledge=knowledge)
        seconds.append(time.perf_counter() - started)
        labels = outcome.value if isinstance(outcome, Answer) and isinstance(outcome.value, tuple) else ()
        share = 1 / len(labels) if label in labels else 0.0
        right += share
        if share < 1:
            said = outcome.text if isinstance(outcome, Answer) else outcome.reason
            print(f"{table}: {question.text} ({label}) but: {said}")
    print(f"{right:.2f} of {len(seconds)} right, {median(seconds):.2f} s for the median question")


if __name__ == "__main__":
    main()
