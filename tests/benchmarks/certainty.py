"""How honest the tutor's certainty is: expected calibration error, and what is right at each level of certainty.

    python -m tests.benchmarks.certainty perturb [--workers N]
    python -m tests.benchmarks.certainty gsm8k [--every N]

`perturb` learns from AllArith and our own problems and asks Perturb. `gsm8k` asks the shipped tutor, which has learned
nothing from GSM8K, the part `dev`. Every problem counts for which a value was found, asked back or not.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from fractions import Fraction

from platformdirs import user_cache_path

from solvers import Answer, Question, ask
from solvers.evaluation.crossvalidate import COMBINED, Settings, evaluate_combined
from solvers.evaluation.measures import Trial, accuracy, by_certainty, calibration_error
from solvers.training import is_right
from tests.benchmarks.word_problems import SETS, folds


def perturb(workers: int) -> list[Trial]:
    """Perturb, asked by what has learned from AllArith."""
    settings = Settings(
        workers=workers,
        cache=user_cache_path("tutor") / "evaluation",
        report=lambda line: print(line, file=sys.stderr, flush=True),
    )
    return evaluate_combined(folds("perturb"), settings)[COMBINED]


def gsm8k(every: int) -> list[Trial]:
    """The development part of GSM8K, asked by the shipped tutor."""
    lines = (SETS / "gsm8k-train.jsonl").read_text("utf-8").splitlines()
    found = [item for item in map(json.loads, lines) if item["part"] == "dev"]
    return [_asked(item["id"], item["question"], Fraction(str(item["answer"]))) for item in found[::every]]


def _asked(identifier: str, text: str, answer: Fraction) -> Trial:
    outcome = ask(Question.of(text))
    value = outcome.likeliest
    if not isinstance(value, Fraction):
        return Trial(identifier, "", None, 0.0, False)
    if isinstance(outcome, Answer):
        second = outcome.alternatives[0].probability if outcome.alternatives else 0.0
        confidence = outcome.confidence
    else:
        confidence, *rest = (sense.probability for sense in outcome.senses)
        second = rest[0] if rest else 0.0
    return Trial(
        identifier,
        "",
        value,
        confidence,
        is_right(value, answer),
        second=second,
        is_asked_back=not isinstance(outcome, Answer),
    )


def main(arguments: Sequence[str]) -> None:
    """Print the figures of one set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["perturb", "gsm8k"])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args(arguments)
    if not SETS.is_dir():
        sys.exit(f"There is no {SETS}; the shared sets are needed for this.")
    trials = perturb(chosen.workers) if chosen.what == "perturb" else gsm8k(chosen.every)
    found = [trial for trial in trials if trial.value is not None]
    print(f"{len(trials)} problems, {len(found)} with a value, {accuracy(trials):.1%} of all right")
    print(f"expected calibration error {calibration_error(trials):.3f}")
    for name, (share, right) in by_certainty(trials).items():
        print(f"{name:10} {share:6.1%} of them ({round(share * len(found))}), {right:.1%} right")


if __name__ == "__main__":
    main(sys.argv[1:])
