"""Accuracy and time of the shipped reader. Run: `python tests/benchmarks/bench_reader.py [TREEBANK]`.

TREEBANK is the folder with `en_ewt-ud-dev.conllu.xz`: `../shared/data/treebank`, left out if missing.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

DEFAULT_TREEBANK = Path(__file__).parents[3] / "shared" / "data" / "treebank"
PROBLEMS = (
    "Marta runs a stall at the spring fair. She sells lemonade for $2 a cup and brownies for $3 each. "
    "On Saturday morning she sold 45 cups and 18 brownies, and in the afternoon 12 more cups. "
    "How much money did she make?",
    "A school ordered 14 boxes of markers with 24 markers in each box. The teachers already have "
    "60 markers in the cupboard. If they share all of the markers equally among 9 classrooms, how many "
    "markers will each classroom get?",
    "Ivo is filling a fish tank that holds 90 liters. The hose gives 6 liters of water every minute, but "
    "a small crack lets 1 liter leak out each minute. How many minutes does it take until the tank is full?",
)


def main() -> None:
    start = time.perf_counter()
    import spacy  # noqa: F401

    imported = time.perf_counter()
    from solvers.reading.pipeline import load

    reader = load()
    loaded = time.perf_counter()
    reader.parse(PROBLEMS[0])
    times = []
    for _ in range(30):
        for problem in PROBLEMS:
            before = time.perf_counter()
            reader.parse(problem)
            times.append(1000 * (time.perf_counter() - before))
    words = [len(problem.split()) for problem in PROBLEMS]
    say(f"import spacy {imported - start:.2f} s, load {loaded - imported:.2f} s")
    say(f"problems of {min(words)} to {max(words)} words: median {statistics.median(times):.1f} ms")
    treebank = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT_TREEBANK
    if treebank.is_dir():
        from solvers.reading.train import evaluate_reader

        for name, scores in evaluate_reader(reader, treebank).items():
            say(f"{name}: {scores}")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
