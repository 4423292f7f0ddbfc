"""How right and how fast the word-problem solvers are, over the shared sets, which are not part of the repository.

    python -m tests.benchmarks.word_problems accuracy [--workers N] [--every N] [--only NAME] [--prepare SOLVER]
    python -m tests.benchmarks.word_problems table
    python -m tests.benchmarks.word_problems overlap [--workers N]
    python -m tests.benchmarks.word_problems speed [--every N]

`accuracy` cross-validates every solver and their combination on all divisions. Results of a solver are kept until
code or data change, so that `--prepare` can work them out before, each solver in a process of its own. `table`
prints what was found in Markdown. `overlap` cross-validates parts of SingleEq whose problems are less and less alike
(Tables 4 and 5 of Koncel-Kedziorski et al. 2015). `speed` asks the shipped tutor once warm. Figures go to
`data/word_problems_*.csv` beside this file.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from platformdirs import user_cache_path

from solvers import Answer, Question, ask
from solvers.evaluation.crossvalidate import COMBINED, Settings, combined_runs, evaluate_combined
from solvers.evaluation.folds import Fold, folds_of, one_fold
from solvers.evaluation.measures import accuracy, by_certainty, calibration_error, coverage, coverage_curve
from solvers.evaluation.published import published
from solvers.evaluation.runs import attempts, read_example
from solvers.routing import WORD_PROBLEMS
from solvers.training import Example, read_examples
from tests.benchmarks.records import read, replace

SETS = Path(__file__).parents[3] / "shared" / "data" / "math"
RESULTS = Path(__file__).parent / "data"

DIVISIONS = {
    "aggregate": ("aggregate", "aggregate", ""),
    "alges5": ("singleeq", "alges5", ""),
    "roy2015_3fold": ("addsub", "roy2015_3fold", ""),
    "allArith": ("aggregate", "allArith", ""),
    "perturb": ("aggregate", "allArith", "perturb"),
    "aggregateLex": ("aggregate", "aggregateLex", ""),
    "aggregateTmpl": ("aggregate", "aggregateTmpl", ""),
}
"""File, division and, where one trains on all of it, what is tested."""

SUBSETS = (508, 254, 127, 63)
"""Numbers of problems of the paper's parts of SingleEq."""


def folds(name: str, every: int = 1) -> tuple[Fold, ...]:
    """The folds of one of `DIVISIONS`."""
    file, division, test = DIVISIONS[name]
    examples = read_examples(SETS / f"{file}.jsonl")[::every]
    if not test:
        return folds_of(examples, division)
    return (one_fold(examples, division, test),)


def measure_accuracy(only: Sequence[str], every: int, prepare: str, settings: Settings) -> None:
    """All divisions; the runs of all of them first, so that processes live through them."""
    chosen = {name: folds(name, every) for name in DIVISIONS if not only or name in only}
    tested = [fold for parts in chosen.values() for fold in parts]
    runs = combined_runs(tested, [prepare] if prepare else WORD_PROBLEMS, settings.seed)
    attempts(runs.values(), workers=settings.workers, cache=settings.cache, report=settings.report)
    for name, parts in chosen.items() if not prepare else ():
        _record(RESULTS / "word_problems_accuracy.csv", name, parts, settings)


def measure_overlap(settings: Settings) -> None:
    """Parts of SingleEq with less and less overlap, each cross-validated by itself."""
    examples = [e for fold in folds("alges5") for e in fold.test]
    for size in SUBSETS:
        part = least_alike(examples, size)
        words, templates = overlaps(part)
        print(f"{len(part)} problems, lexical overlap {words:.1f}, template overlap {templates:.1f}")
        _record(RESULTS / "word_problems_overlap.csv", str(size), folds_of(part, "alges5"), settings)


def _record(path: Path, name: str, parts: Sequence[Fold], settings: Settings) -> None:
    for solver, trials in evaluate_combined(parts, settings).items():
        figures = {
            "problems": len(trials),
            "accuracy": accuracy(trials),
            "answered": coverage(trials),
            "calibration_error": calibration_error(trials),
            "at_80": dict(coverage_curve(trials))[0.8],
        }
        for level, (share, right) in by_certainty(trials).items():
            figures |= {f"{level}": share, f"{level}, right": right}
        replace(path, {"division": name, "solver": solver}, figures)
        shown = [f"{k} {v:.3f}" if isinstance(v, float) else f"{k} {v}" for k, v in figures.items()]
        print(f"{name:14} {solver:10} {', '.join(shown)}", flush=True)


def least_alike(examples: Sequence[Example], size: int) -> list[Example]:
    """`size` problems, after taking away one by one the problem whose words and template are the commonest."""
    left = {example.identifier: example for example in examples}
    words = {name: content_words(example) for name, example in left.items()}
    templates = {name: template(example) for name, example in left.items()}
    word_counts = Counter(word for name in left for word in words[name])
    template_counts = Counter(templates.values())
    while len(left) > size:

        def commonness(name: str) -> tuple[float, str]:
            shared = sum(word_counts[word] for word in words[name]) / max(1, len(words[name]))
            return shared / len(left) + template_counts[templates[name]] / len(left), name

        worst = max(left, key=commonness)
        word_counts.subtract(words[worst])
        template_counts[templates[worst]] -= 1
        del left[worst]
    return list(left.values())


def overlaps(examples: Sequence[Example]) -> tuple[float, float]:
    """Content words per different content word, and problems per template (section 8.1 of the paper)."""
    words = Counter(word for example in examples for word in content_words(example))
    templates = {template(example) for example in examples}
    return words.total() / len(words), len(examples) / len(templates)


def content_words(example: Example) -> list[str]:
    """Lemmas of common nouns, adjectives, adverbs and verbs."""
    return [
        token.lemma for token in read_example(example).tokens if token.pos in ("NOUN", "ADJ", "ADV", "VERB")
    ]


def template(example: Example) -> str:
    """The equation without its numbers."""
    return re.sub(r"\d+(?:\.\d+)?|\.\d+", "n", example.equation.replace(" ", ""))


def measure_speed(every: int) -> None:
    """Seconds, programs and rounds of the whole way, reading included, each problem asked for the first time.

    Processor seconds are what a machine without other work needs; everything runs in one thread. Programs are those
    of the rules where they gave the answer.
    """
    ask("Ida has 5 figs and eats 2 figs. How many figs are left?")
    figures: dict[str, list[float]] = {
        name: [] for name in ("seconds", "processor seconds", "variables", "constraints", "rounds")
    }
    for example in read_examples(SETS / "aggregate.jsonl")[::every]:
        started, processor = time.perf_counter(), time.process_time()
        outcome = ask(Question.of(example.text))
        figures["seconds"].append(time.perf_counter() - started)
        figures["processor seconds"].append(time.process_time() - processor)
        if isinstance(outcome, Answer) and outcome.solver == "rules":
            figures["variables"].append(outcome.statistics.variables)
            figures["constraints"].append(outcome.statistics.constraints)
            figures["rounds"].append(len(outcome.statistics.rounds))
    for name, values in figures.items():
        ordered = sorted(values)
        high = ordered[int(0.95 * (len(ordered) - 1))]
        line = {"n": len(values), "median": statistics.median(values), "p95": high, "most": ordered[-1]}
        replace(RESULTS / "word_problems_speed.csv", {"what": name}, line)
        print(
            f"{name:12} n {len(values)}, median {line['median']:.3f}, 95 % {high:.3f}, most {ordered[-1]:.3f}"
        )


def print_table() -> None:
    """The accuracies kept, as a table in Markdown beside the best published ones."""
    lines = read(RESULTS / "word_problems_accuracy.csv")
    systems = (*WORD_PROBLEMS, COMBINED)
    print(
        "| division | problems | best published | "
        + " | ".join(systems)
        + " | ECE | at 80 % | sure (right) | asked back |"
    )
    print("|---|---:|---|" + "---:|" * (len(systems) + 4))
    for name, (_, division, test) in DIVISIONS.items():
        figures = {line["solver"]: line for line in lines if line["division"] == name}
        if not figures:
            continue
        known = published(f"{division} → {test}" if test else division)
        best = max(known, key=lambda system: known[system])
        ours = " | ".join(f"{100 * float(figures[system]['accuracy']):.1f}" for system in systems)
        last = figures[COMBINED]
        ends = f"{float(last['calibration_error']):.3f} | {100 * float(last['at_80']):.1f}"
        sure, right, back = (100 * float(last[key]) for key in ("sure", "sure, right", "asked back"))
        ends += f" | {sure:.1f} ({right:.1f}) | {back:.1f}"
        print(f"| {name} | {last['problems']} | {known[best]:.1f} {best} | {ours} | {ends} |")


def main(arguments: Sequence[str]) -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["accuracy", "table", "overlap", "speed"])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], choices=list(DIVISIONS))
    parser.add_argument("--prepare", default="", choices=["", *WORD_PROBLEMS])
    chosen = parser.parse_args(arguments)
    if not SETS.is_dir():
        sys.exit(f"There is no {SETS}; the shared sets are needed for this.")
    settings = Settings(
        workers=chosen.workers,
        cache=user_cache_path("tutor") / "evaluation",
        report=lambda line: print(line, file=sys.stderr, flush=True),
    )
    if chosen.what == "accuracy":
        measure_accuracy(chosen.only, chosen.every, chosen.prepare, settings)
    elif chosen.what == "table":
        print_table()
    elif chosen.what == "overlap":
        measure_overlap(settings)
    else:
        measure_speed(chosen.every)


if __name__ == "__main__":
    main(sys.argv[1:])
