"""How right tables, IR, PMI and their combination are on science questions, which are not part of the repository.

    python -m tests.benchmarks.retrieval accuracy [--every N]
    python -m tests.benchmarks.retrieval halves [--every N]
    python -m tests.benchmarks.retrieval perturbed [--variants N]
    python -m tests.benchmarks.retrieval waiting [--every N]
    python -m tests.benchmarks.retrieval certainty [--every N]

`accuracy` scores the development sets with the shipped weights, and IR and PMI on the rows of the tables alone.
`halves` divides arc-easy-train by the last digit of its identifiers, even or odd. `perturbed` replaces wrong choices of
regents4-dev by each of the three recipes; the last line is the worst. `waiting` compares asking the tables with asking
all three, warm, in processor time. `certainty` tells how right each level of certainty is, with the gate as the tutor
applies it, and the expected calibration error over every question for which a choice was found, asked back or not.
What the tables say is kept between runs (`solvers/retrieval/asked.py`).
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from platformdirs import user_cache_path

from solvers.evaluation.measures import by_certainty, calibration_error
from solvers.ilp import Limits
from solvers.reading.read import read
from solvers.retrieval import solve
from solvers.retrieval.asked import ask_lexical, ask_tables
from solvers.retrieval.examples import ChoiceExample, original, read_choice_examples, without_twins
from solvers.retrieval.judge import judge
from solvers.retrieval.perturb import RECIPES, perturbed
from solvers.retrieval.scoring import Marked, accuracy, marked, marked_together, trials, where_wrong
from solvers.retrieval.sentences import ROW, sentences
from solvers.retrieval.weights import shipped
from solvers.tables import solve as solve_tables

SETS = Path(__file__).parents[3] / "shared" / "data" / "science"
UNSEEN = Path(__file__).parent / "data" / "unseen_science.jsonl"
"""Questions of our own, by somebody who saw neither tables nor exams: half easy, half such as words do not answer.
Nobody learns from them, and no fact is written for them."""
SINGLE = ("tables", "ir", "pmi")


def examples(name: str, every: int = 1) -> tuple[ChoiceExample, ...]:
    """The questions of one file."""
    return read_choice_examples(SETS / f"{name}.jsonl")[::every]


def marks(asked: Sequence[ChoiceExample]) -> dict[str, list[Marked]]:
    """The answers of all, and of IR and PMI from the rows alone."""
    questions = [example.question for example in asked]
    kept = user_cache_path("tutor") / "evaluation"
    tables = ask_tables(questions, cache=kept, report=lambda text: print(text, file=sys.stderr))
    opinions = [(one, *two) for one, two in zip(tables, ask_lexical(questions), strict=True)]
    rows = ask_lexical(questions, (ROW,))
    found = {
        name: [marked(e, said[i]) for e, said in zip(asked, opinions, strict=True)]
        for i, name in enumerate(SINGLE)
    }
    for i, name in enumerate(("ir, rows", "pmi, rows")):
        found[name] = [marked(e, said[i]) for e, said in zip(asked, rows, strict=True)]
    weights = shipped()
    found["combined"] = [marked_together(e, judge(o, weights)) for e, o in zip(asked, opinions, strict=True)]
    return found


def told(title: str, found: dict[str, list[Marked]]) -> None:
    """One line of Markdown."""
    shares = [f"{100 * accuracy(found[name]):.1f}" for name in found]
    print(f"| {title} | {len(found['tables'])} | {' | '.join(shares)} |", flush=True)


def measure_accuracy(every: int) -> None:
    """The development sets."""
    for name in ("regents4-dev", "arc-easy-dev"):
        found = marks(examples(name, every))
        told(name, found)
        for other in ("ir", "pmi"):
            missed = where_wrong(found["tables"], found[other])
            print(f"  tables where {other} fails: {100 * accuracy(missed):.1f} % of {len(missed)}")
        print(f"  ECE of the combination: {calibration_error(trials(found['combined'])):.3f}")


def measure_halves(every: int) -> None:
    """The two halves of arc-easy-train, without the questions of regents4-dev."""
    asked = without_twins(examples("arc-easy-train", every), examples("regents4-dev"))
    for parity, title in enumerate(("even", "odd")):
        half = [e for e in asked if int(next(c for c in reversed(e.identifier) if c.isdigit())) % 2 == parity]
        found = marks(half)
        del found["combined"]  # it has learned from some of these
        told(f"arc-easy-train, {title}", found)


def measure_perturbed(variants: int) -> None:
    """regents4-dev with wrong choices replaced by each recipe, and the worst of these for every solver."""
    asked, known = examples("regents4-dev"), sentences()
    before = marks(asked)
    told("as asked", before)
    losses: dict[str, list[float]] = {name: [] for name in before}
    for recipe in RECIPES:
        after = marks([p for e in asked for p in perturbed(e, known, recipe=recipe, variants=variants)])
        told(recipe, after)
        for name, found in before.items():
            credit = {mark.example.identifier: mark.credit for mark in found}
            same = [credit[original(mark.example)] for mark in after[name]]
            losses[name].append(1 - accuracy(after[name]) * len(same) / sum(same))
    print(f"| worst relative loss | | {' | '.join(f'{100 * max(of):.1f}' for of in losses.values())} |")


def measure_certainty(every: int) -> None:
    """How right each level is."""
    weights, kept = shipped(), user_cache_path("tutor") / "evaluation"
    for name, asked in _sets_of_choices(every).items():
        questions = [example.question for example in asked]
        said = zip(ask_tables(questions, cache=kept), ask_lexical(questions), strict=True)
        found = trials(
            [marked_together(e, judge((t, *w), weights)) for e, (t, w) in zip(asked, said, strict=True)]
        )
        right = sum(trial.is_right for trial in found) / len(found)
        levels = [
            f"{level} {100 * share:.1f} % ({100 * of:.1f})"
            for level, (share, of) in by_certainty(found).items()
        ]
        print(
            f"{name}: {len(found)} questions, {100 * right:.1f} % right, ECE {calibration_error(found):.3f}"
        )
        print(
            f"  {', '.join(levels)}; confidence {sum(t.confidence for t in found) / len(found):.3f}",
            flush=True,
        )


def _sets_of_choices(every: int) -> dict[str, tuple[ChoiceExample, ...]]:
    sets = {name: examples(name, every) for name in ("arc-easy-dev", "arc-challenge-train", "regents4-dev")}
    ours = read_choice_examples(UNSEEN)
    half = len(ours) // 2
    return {**sets, "ours, easy": ours[:half:every], "ours, hard": ours[half::every]}


def measure_waiting(every: int) -> None:
    """Processor seconds of a question, once everything is loaded."""
    limits = Limits(seconds=20)
    seconds: dict[str, list[float]] = {"tables": [], "all three": []}
    for number, example in enumerate(examples("arc-easy-dev", every)):
        reading = read(example.question)
        for name, ask in (("tables", solve_tables), ("all three", solve)):
            for again in range(2):  # the first fills what is kept by text
                started = time.process_time()
                ask(example.question, reading, limits=limits)
                if again and number:
                    seconds[name].append(time.process_time() - started)
    for name, times in seconds.items():
        print(
            f"{name}: median {statistics.median(times):.3f} s, 95 % {sorted(times)[int(0.95 * len(times))]:.3f} s"
        )
    more = [b - a for a, b in zip(*seconds.values(), strict=True)]
    print(f"all three need {1000 * statistics.median(more):.0f} ms more (median of {len(more)})")


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["accuracy", "halves", "perturbed", "waiting", "certainty"])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--variants", type=int, default=10)
    given = parser.parse_args()
    if not SETS.is_dir():
        sys.exit(f"There are no questions in {SETS}; put the shared data there.")
    if given.what == "perturbed":
        measure_perturbed(given.variants)
    else:
        measures = {
            "accuracy": measure_accuracy,
            "halves": measure_halves,
            "waiting": measure_waiting,
            "certainty": measure_certainty,
        }
        measures[given.what](given.every)


if __name__ == "__main__":
    main()
