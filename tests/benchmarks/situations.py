"""How right the program over situations is: learned from some sets, asked on others.

    python -m tests.benchmarks.situations train OUT [--gsm8k N] [--workers N]
    python -m tests.benchmarks.situations ask PRICES [--only NAME] [--every N] [--workers N]

`train` learns prices from AllArith, the problems of our own and the training part of GSM8K, and writes them; `ask`
says how many problems of Perturb, of our 150 and of GSM8K's last 1,000 are answered right, how many have the right
value among their amounts, how often a second round was needed, and how long it took.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from multiprocessing import Pool
from pathlib import Path

from solvers.problems.choose import choice
from solvers.problems.ground import Grounding
from solvers.problems.learn import Lesson, learn
from solvers.problems.prices import Prices
from solvers.problems.situation import Situation
from solvers.question import clean
from solvers.reading.read import read_text
from solvers.training import is_right, taught

SETS = Path(__file__).parents[3] / "shared" / "data" / "math"
OWN = Path(__file__).parent / "data" / "own_problems.jsonl"
LESSONS = Path("/work/notes/lessons")
STATEMENTS = 300


@dataclass(frozen=True, slots=True)
class Item:
    """A problem with its answer."""

    identifier: str
    text: str
    answer: Fraction
    printed: tuple[Fraction, ...] = ()


def _items(path: Path) -> Iterator[tuple[Item, dict[str, object]]]:
    if not path.is_file():
        sys.exit(f"There is no {path}, which this benchmark asks.")
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        inner = [_result(c) for c in row.get("calculations", ())[:-1]]
        printed = tuple(value for value in inner if value is not None)
        yield Item(str(row["id"]), str(row["question"]), Fraction(str(row["answer"])), printed), row


def _result(calculation: str) -> Fraction | None:
    try:
        return Fraction(calculation.rpartition("=")[2].strip().strip("$%").replace(",", ""))
    except (ValueError, ZeroDivisionError):
        return None


def items(name: str) -> list[Item]:
    """The problems of a set: allarith, perturb, taught, own, gsm8k, gsm8k-dev."""
    if name == "taught":
        return [Item(e.identifier, e.text, e.answer) for e in taught()]
    if name in ("lessons", "held"):  # the last seventh of each file is held out
        found = [list(item for item, _ in _items(path)) for path in sorted(LESSONS.glob("*.jsonl"))]
        cuts = [len(lines) * 6 // 7 // 3 * 3 for lines in found]
        return [
            i for lines, cut in zip(found, cuts) for i in (lines[:cut] if name == "lessons" else lines[cut:])
        ]
    if name == "own":
        return [item for item, _ in _items(OWN)]
    if name in ("gsm8k", "gsm8k-dev"):
        part = "dev" if name == "gsm8k-dev" else "train"
        return [item for item, row in _items(SETS / "gsm8k-train.jsonl") if row["part"] == part]
    is_perturbed = name == "perturb"
    return [
        item
        for item, row in _items(SETS / "aggregate.jsonl")
        if (dict(row["splits"] or {}).get("allArith") is None) == is_perturbed  # type: ignore[call-overload]
    ]


def train(out: Path, gsm8k: int, workers: int, turns: int, statements: int) -> None:
    """Learn prices and write them."""
    step = max(1, 6473 // max(1, gsm8k))
    chosen = [*items("allarith"), *items("taught"), *items("lessons"), *items("gsm8k")[::step][:gsm8k]]
    lessons = [Lesson(item.identifier, item.text, item.answer, item.printed) for item in chosen]
    started = time.monotonic()

    def report(said: str) -> None:
        print(f"{time.monotonic() - started:5.0f} s  {said}", flush=True)

    for prices in learn(lessons, workers, turns, statements, report):
        prices.save(out)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a problem."""

    is_right: bool
    is_there: bool
    is_proven: bool
    rounds: int
    seconds: float


def _asked(job: tuple[Item, Prices]) -> Outcome:
    item, prices = job
    started = time.process_time()
    reading = read_text(clean(item.text))
    if reading.target is None:
        return Outcome(False, False, True, 0, time.process_time() - started)
    grounding = Grounding(Situation(reading), prices, STATEMENTS)
    ranking = choice(grounding, prices).best()
    seconds = time.process_time() - started
    best = ranking.derivations[0].answer if ranking.derivations else None
    there = any(is_right(amount.value, item.answer) for amount in grounding.amounts)
    right = best is not None and is_right(best, item.answer)
    return Outcome(right, there, ranking.proven, len(ranking.turns), seconds)


def ask(prices: Prices, only: Sequence[str], every: int, workers: int) -> None:
    """Ask the test sets and print a line for each."""
    for name in only or ("perturb", "own", "gsm8k-dev"):
        chosen = items(name)[::every]
        with Pool(workers) as pool:
            found = pool.map(_asked, [(item, prices) for item in chosen], chunksize=8)
        seconds = sorted(outcome.seconds for outcome in found)
        print(
            f"{name}: {len(found)} problems, {sum(o.is_right for o in found) / len(found):.1%} right,"
            f" {sum(o.is_there for o in found) / len(found):.1%} with the right value,"
            f" {sum(o.is_proven for o in found) / len(found):.1%} proven optimal,"
            f" {sum(o.rounds > 1 for o in found) / len(found):.1%} with a second round;"
            f" median {statistics.median(seconds):.3f} s, 95 % {seconds[int(len(seconds) * 0.95)]:.3f} s",
            flush=True,
        )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=("train", "ask"))
    parser.add_argument("prices", type=Path)
    parser.add_argument("--gsm8k", type=int, default=6473, help="problems of GSM8K to learn from")
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--statements", type=int, default=200)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    if arguments.command == "train":
        train(arguments.prices, arguments.gsm8k, arguments.workers, arguments.turns, arguments.statements)
    else:
        ask(Prices.load(arguments.prices), arguments.only, arguments.every, arguments.workers)


if __name__ == "__main__":
    main()
