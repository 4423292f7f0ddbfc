"""How well the local model of equation trees tells operators, and what its groups of features are worth.

    python -m tests.benchmarks.equations_local

Table 8 of ALGES (Koncel-Kedziorski et al. 2015) on SingleEq, over its five folds; the decisions to predict are
those of the best right tree of each problem by the weights set by hand.
"""

from __future__ import annotations

from pathlib import Path

from solvers.equations.features import GROUPS
from solvers.equations.learn import decisions, listed
from solvers.equations.local import Decision, train_local
from solvers.equations.score import PRIOR
from solvers.equations.weights import EquationWeights
from solvers.training import read_examples

DATA = Path(__file__).parents[3] / "shared" / "data" / "math" / "singleeq.jsonl"
FOLDS = "alges5"
PAPER = {"": 0.84, "single": 0.81, "pair": 0.75, "target": 0.79}


def main() -> None:
    """Print the table in Markdown."""
    if not DATA.exists():
        raise SystemExit(f"{DATA.name} is missing; it belongs into ../shared/data/math.")
    hand = EquationWeights(PRIOR)
    folds: dict[int, list[Decision]] = {}
    for example in read_examples(DATA):
        fold, problem = example.folds.get(FOLDS), listed(example)
        if isinstance(fold, int) and problem is not None:
            folds.setdefault(fold, []).extend(decisions(problem, hand))
    print("| features | ALGES | ours |", "|---|---|---|", sep="\n")
    for group in ("", *GROUPS):
        name = f"without {group}" if group else "all"
        print(f"| {name} | {PAPER[group]:.2f} | {_accuracy(folds, group):.3f} |", flush=True)


def _accuracy(folds: dict[int, list[Decision]], without: str) -> float:
    right = 0
    for tested, held in folds.items():
        model = train_local([d for fold, found in folds.items() if fold != tested for d in found], without)
        for decision in held:
            names = (name for group, name in decision.names if group != without)
            odds = model.log_odds(model.shared(names))
            right += max(odds, key=odds.__getitem__) == decision.operator
    return right / sum(map(len, folds.values()))


if __name__ == "__main__":
    main()
