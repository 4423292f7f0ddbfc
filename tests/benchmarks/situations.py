"""How right the program over situations is: learned from some sets, asked on others.

    python -m tests.benchmarks.situations train OUT [--gsm8k N] [--every N] [--turns N] [--passes N]
        [--begin PRICES] [--only SCHEMA ...] [--workers N]
    python -m tests.benchmarks.situations join OUT PRICES OTHER ... [--least WEIGHT]
    python -m tests.benchmarks.situations ask PRICES [--only NAME] [--every N] [--workers N]
    python -m tests.benchmarks.situations folds DIVISION [--data NAME] [--gsm8k N] [--workers N]

`train` learns prices from AllArith, the problems of our own and the training part of GSM8K, and writes them; with
`--every 2` it learns from every second lesson. `join` writes the first prices with the networks of all trainings. `ask`
says how many problems of Perturb, of our 150 and of GSM8K's last 1,000 are answered right, how many have the right
value among their amounts, how often a second round was needed, and how long it took. `folds` does both for each part of
a division of a shared set, the other parts being learned from.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from multiprocessing import Pool
from pathlib import Path

from solvers.evaluation.folds import folds_of
from solvers.problems.choose import choice
from solvers.problems.ground import STATEMENTS, Grounding
from solvers.problems.learn import PASSES, learn, learn_without
from solvers.problems.prices import Prices
from solvers.problems.situation import Situation
from solvers.problems.solve import VALUES
from solvers.problems.whole import WholeModel
from solvers.question import clean
from solvers.reading.read import read_text
from solvers.training import Example, divided, is_right, lessons, read_examples, taught, unseen
from tutor.commands.options import checksum

SETS = Path(__file__).parents[3] / "shared" / "data" / "math"
OWN = Path(__file__).parent / "data" / "own_problems.jsonl"
KEPT = OWN.with_name("kept_stories.jsonl")
THEMES = OWN.with_name("themes.tsv")


def items(name: str) -> Sequence[Example]:
    """The problems of a set: allarith, perturb, taught, lessons, held (out of those), kept (written
    like the lessons, never learned from), themes (by twelve themes, never learned from), own, unseen,
    gsm8k (its training part but for every sixth problem), spare (those), gsm8k-dev.
    """
    if name == "taught":
        return taught()
    if name in ("lessons", "held"):  # every seventh story is held out
        return [e for story, e in _by_story(lessons()) if (story % 7 == 6) == (name == "held")]
    if name == "own":
        return read_examples(OWN)
    if name == "kept":
        return read_examples(KEPT)
    if name == "themes":
        lines = [line.split("\t") for line in THEMES.read_text(encoding="utf-8").splitlines()[1:]]
        return [
            Example(f"themes-{n}", text, Fraction(answer)) for n, (answer, text) in enumerate(lines, start=1)
        ]
    if name == "unseen":
        return unseen()
    file = SETS / ("gsm8k-train.jsonl" if name in ("gsm8k", "spare", "gsm8k-dev") else "aggregate.jsonl")
    if not file.is_file():
        sys.exit(f"There is no {file}, which this benchmark asks.")
    every = read_examples(file)
    if name == "gsm8k-dev":
        return [e for e in every if e.part == "dev"]
    if name in ("gsm8k", "spare"):
        return divided(every)[name == "spare"]
    return [e for e in every if (e.folds.get("allArith") is None) == (name == "perturb")]


def _by_story(examples: Sequence[Example]) -> Iterator[tuple[int, Example]]:
    """The lessons with the number of their story: lines that begin alike tell the same one."""
    story, before = 0, ""
    for example in examples:
        beginning = example.text[:12]
        story += beginning != before
        before = beginning
        yield story, example


def train(
    out: Path,
    gsm8k: int,
    every: int,
    workers: int,
    turns: int,
    passes: int,
    statements: int,
    begin: Path | None,
    only: Sequence[str],
) -> None:
    """Learn prices and write them; `begin` has those that the schemas are grounded with first, and all that stays where
    `only` some schemas are learned.
    """
    known = items("gsm8k")
    step = max(1, len(known) // max(1, gsm8k))
    chosen = [*items("allarith"), *items("taught"), *items("lessons")[::every], *known[::step][:gsm8k]]
    started = time.monotonic()

    def report(said: str) -> None:
        print(f"{time.monotonic() - started:5.0f} s  {said}", flush=True)

    options = (
        f"--gsm8k {gsm8k} --every {every} --turns {turns} --passes {passes} --statements {statements}"
        + "".join(f" --only {o}" for o in only)
        + (f" --begin {begin.name}" if begin else "")
    )
    notes = (
        f"learned from {len(chosen)} problems: AllArith, {gsm8k} of GSM8K's training part, our own and our lessons",
        f"by python -m tests.benchmarks.situations train {options}",
        *(f"{name}: {checksum(SETS / name)}" for name in ("aggregate.jsonl", "gsm8k-train.jsonl")),
    )
    started_with = Prices.load(begin) if begin else None
    for prices in learn(chosen, workers, turns, statements, started_with, frozenset(only), passes, report):
        stays = started_with is not None and only
        replace(prices, notes=(started_with.notes if started_with and stays else ()) + notes).save(out)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a problem."""

    is_right: bool
    is_there: bool
    is_proven: bool
    rounds: int
    seconds: float


def _asked(job: tuple[Example, Prices]) -> Outcome:
    item, prices = job
    started = time.process_time()
    reading = read_text(clean(item.text))
    if reading.target is None:
        return Outcome(False, False, True, 0, time.process_time() - started)
    grounding = Grounding(Situation(reading), prices, STATEMENTS)
    program = choice(grounding, prices)
    ranking = program.best(VALUES)
    judged = program.judged(ranking.derivations, prices.whole)
    seconds = time.process_time() - started
    best = judged[0][0].answer if judged else None
    there = any(is_right(amount.value, item.answer) for amount in grounding.amounts)
    right = best is not None and is_right(best, item.answer)
    return Outcome(right, there, ranking.proven, len(ranking.turns), seconds)


def ask(prices: Prices, only: Sequence[str], every: int, workers: int) -> None:
    """Ask the test sets and print a line for each."""
    for name in only or ("perturb", "own", "gsm8k-dev"):
        _told(name, _outcomes(items(name)[::every], prices, workers))


def folds(division: str, data: str, gsm8k: int, statements: int, workers: int) -> None:
    """Ask each part of a division with what was learned from the others, and print a line for it and for all."""
    parts = folds_of(read_examples(SETS / f"{data}.jsonl"), division)
    known = items("gsm8k")
    besides = [*items("taught"), *items("lessons"), *known[:: max(1, len(known) // max(1, gsm8k))][:gsm8k]]
    texts = {e.text for part in parts for e in part.test}
    every = [*(e for part in parts for e in part.test), *(e for e in besides if e.text not in texts)]
    asked = [frozenset(e.identifier for e in part.test) for part in parts]
    found = []
    for part, prices in zip(parts, learn_without(every, asked, workers, statements, print), strict=True):
        outcomes = _outcomes(part.test, prices, workers)
        _told(f"{division} {part.name}", outcomes)
        found += outcomes
    _told(division, found)


def _outcomes(chosen: Sequence[Example], prices: Prices, workers: int) -> list[Outcome]:
    with Pool(workers) as pool:
        return pool.map(_asked, [(item, prices) for item in chosen], chunksize=8)


def _told(name: str, found: Sequence[Outcome]) -> None:
    seconds = sorted(outcome.seconds for outcome in found)
    print(
        f"{name}: {len(found)} problems, {sum(o.is_right for o in found) / len(found):.1%} right,"
        f" {sum(o.is_there for o in found) / len(found):.1%} with the right value,"
        f" {sum(o.is_proven for o in found) / len(found):.1%} proven optimal,"
        f" {sum(o.rounds > 1 for o in found) / len(found):.1%} with a second round;"
        f" median {statistics.median(seconds):.3f} s, 95 % {seconds[int(len(seconds) * 0.95)]:.3f} s",
        flush=True,
    )


def join(out: Path, trained: Sequence[Prices], least: float) -> None:
    """Write the prices of the first training with the networks of all of them, the mean of which ranks derivations."""
    models = [prices.whole for prices in trained if prices.whole is not None]
    replace(trained[0], whole=WholeModel.joined(models, least)).save(out)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=("train", "join", "ask", "folds"))
    parser.add_argument("prices", type=Path, help="the file of prices; the division, for folds")
    parser.add_argument("--data", default="aggregate", help="the shared set that is divided")
    parser.add_argument("--gsm8k", type=int, default=5394, help="problems of GSM8K to learn from")
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--passes", type=int, default=PASSES)
    parser.add_argument("--statements", type=int, default=STATEMENTS)
    parser.add_argument("--begin", type=Path)
    parser.add_argument("--only", action="append", default=[], help="a set to ask; a schema to learn")
    parser.add_argument("--every", type=int, default=1, help="ask, or learn lessons, in steps of so many")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--least", type=float, default=0.02, help="smaller weights of networks are left out")
    parser.add_argument("others", type=Path, nargs="*", help="for join: prices with their networks")
    arguments = parser.parse_args()
    if arguments.command == "train":
        numbers = arguments.gsm8k, arguments.every, arguments.workers, arguments.turns, arguments.passes
        train(arguments.prices, *numbers, arguments.statements, arguments.begin, arguments.only)
    elif arguments.command == "join":
        join(arguments.prices, [Prices.load(path) for path in arguments.others], arguments.least)
    elif arguments.command == "folds":
        folds(str(arguments.prices), arguments.data, arguments.gsm8k, arguments.statements, arguments.workers)
    else:
        ask(Prices.load(arguments.prices), arguments.only, arguments.every, arguments.workers)


if __name__ == "__main__":
    main()
