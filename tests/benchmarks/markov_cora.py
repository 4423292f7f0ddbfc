"""Entity resolution on Cora: Table 2 of Riedel (2008), with imported weights and with weights learned here.

python -m tests.benchmarks.markov_cora [--weights imported pseudo-likelihood mira] [--ways NAME ...] [--folds 0 1]
python -m tests.benchmarks.markov_cora --table

Each line of `data/cora.csv` is one way on one fold; a run replaces its own lines, and `--table` prints means.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import mean
from time import process_time

from solvers.ilp import Limits
from solvers.markov import Evidence, Model, Walk, infer, parse, parse_evidence
from solvers.markov.evidence import GroundAtom
from solvers.markov.learning import Example, mira, pseudo_likelihood
from tests.benchmarks.records import read, replace

QUERY = ["SameBib", "SameAuthor", "SameTitle", "SameVenue"]
SYMMETRY = "".join(f"\n{name}(x, y) => {name}(y, x)." for name in QUERY)
PLAIN = {"noise": 0.1, "hard_first": False}
"""MaxWalkSAT as the paper describes it."""
WAYS: dict[str, dict[str, object]] = {
    "CPI + ILP, HiGHS": {"backend": "highs"},
    "CPI + ILP, CBC": {"backend": "cbc"},
    "CPI + ILP, HiGHS, ordered pairs": {"backend": "highs"},
    "CPI + ILP, CBC, ordered pairs": {"backend": "cbc"},
    "full ILP, HiGHS": {"backend": "highs", "method": "full"},
    "plain MaxWalkSAT 100k, random start": {"method": "full", "walk": Walk(100_000, start="random", **PLAIN)},
    "plain MaxWalkSAT 100k, local start": {"method": "full", "walk": Walk(100_000, **PLAIN)},
    "MaxWalkSAT 100k, random start": {"method": "full", "walk": Walk(100_000, 0.01, start="random")},
    "MaxWalkSAT 100k, local start": {"method": "full", "walk": Walk(100_000, 0.01)},
    "CPI + MaxWalkSAT 1k": {"walk": Walk(1_000, 0.01), "limits": Limits(rounds=30)},
    "CPI + MaxWalkSAT 10k": {"walk": Walk(10_000, 0.01), "limits": Limits(rounds=30)},
}
FIGURES = {
    "F1": 3,
    "gap": 1,
    "violations": 1,
    "s": 2,
    "processor s": 2,
    "separating s": 2,
    "rounds": 1,
    "groundings": 0,
    "variables": 0,
    "optimal": 1,
}
"""What the table tells, and to how many decimals."""


def pairs(atoms: Iterable[GroundAtom]) -> set[tuple[str, ...]]:
    """Unordered pairs of citations, off the diagonal."""
    return {tuple(sorted(c)) for name, c in atoms if name == "SameBib" and c[0] != c[1]}


def f1(found: Iterable[GroundAtom], gold: Iterable[GroundAtom]) -> float:
    one, two = pairs(found), pairs(gold)
    return 2 * len(one & two) / max(len(one) + len(two), 1)


class Fold:
    """The evidence and the truth of a fold."""

    def __init__(self, folder: Path, model: Model) -> None:
        self.evidence = parse_evidence((folder / "evidence.db").read_text(encoding="utf-8"), model)
        gold = parse_evidence((folder / "gold.db").read_text(encoding="utf-8"), model)
        self.gold = frozenset(atom for atom, _ in gold)

    def first(self, records: int) -> Evidence:
        """The evidence on the first so many citations."""
        return subset(self.evidence, [f"B{n}" for n in range(records)])


def subset(evidence: Evidence, citations: Iterable[str]) -> Evidence:
    """The evidence on these citations and their fields."""
    kept = set(citations)
    smaller = Evidence()
    used = {c[1] for (p, c), _ in evidence if p in ("Author", "Title", "Venue") and c[0] in kept}
    for (name, constants), _ in evidence:
        if set(constants) <= kept | used:
            smaller.add(name, *constants)
    return smaller


def measure(
    model: Model, evidence: Evidence, gold: Iterable[GroundAtom] = (), **options: object
) -> dict[str, float]:
    """One inference in figures."""
    base = "maxwalksat" if "walk" in options else "ilp"
    begun = process_time()
    result = infer(model, evidence, QUERY, base=base, **options)
    return {
        "objective": result.objective,
        "violations": result.violations,
        "processor s": process_time() - begun,
        "s": result.seconds,
        "separating s": result.seconds_separating,
        "rounds": len(result.rounds),
        "groundings": result.groundings,
        "variables": result.variables,
        "hidden": result.hidden,
        "F1": f1(result.atoms, gold),
        "optimal": int(result.optimal),
    }


def models_by_fold(
    weights: str, unordered: Model, folds: dict[int, Fold], numbers: list[int]
) -> Callable[[int], Model]:
    """Makes the model for a fold; one with learned weights has not seen that fold."""
    examples = {n: Example(fold.evidence, fold.gold) for n, fold in folds.items()}

    def learned(number: int) -> Model:
        if weights == "imported":
            return unordered
        others = [examples[n] for n in examples if n != number]
        begun = process_time()
        found = pseudo_likelihood(unordered, others, QUERY)
        if weights == "mira":
            found = mira(found, others, QUERY, epochs=2, limits=Limits(seconds=20))
        print(f"learned in {process_time() - begun:.1f} s of processor time", flush=True)
        return found

    return learned


def run(path: Path, weights: str, ways: list[str], numbers: list[int], data: Path) -> None:
    """Measure and record."""
    text = (data / "cora.mln").read_text(encoding="utf-8")
    ordered, unordered = parse(text), parse(text + SYMMETRY)
    folds = {n: Fold(data / f"fold{n}", ordered) for n in range(10)}
    model_for = models_by_fold(weights, unordered, folds, numbers)
    infer(ordered, folds[0].evidence, QUERY, limits=Limits(seconds=2))  # warm
    for number in numbers:
        fold, model = folds[number], model_for(number)
        for way in ways:
            if way.endswith("ordered pairs") and weights != "imported":
                continue
            chosen = ordered if way.endswith("ordered pairs") else model
            found = measure(chosen, fold.evidence, fold.gold, **WAYS[way])
            replace(path, {"weights": weights, "way": way, "fold": number}, found)
            told = ", ".join(f"{key} {found[key]:.{FIGURES[key]}f}" for key in FIGURES if key in found)
            print(f"{weights}, fold {number}, {way}: {told}", flush=True)


def table(path: Path) -> None:
    """Print the mean of the folds, and the gap to the optimum of each."""
    lines = read(path)
    optimum = {
        (line["weights"], line["fold"]): float(line["objective"])
        for line in lines
        if line["way"] == "CPI + ILP, HiGHS"
    }
    for line in lines:
        line["gap"] = str(
            float(line["objective"]) - optimum.get((line["weights"], line["fold"]), float("nan"))
        )
    for weights in dict.fromkeys(line["weights"] for line in lines):
        print(f"\n| {weights} | folds | " + " | ".join(FIGURES) + " |\n|---|" + "---:|" * (len(FIGURES) + 1))
        for way in WAYS:
            found = [line for line in lines if (line["weights"], line["way"]) == (weights, way)]
            if found:
                cells = [f"{mean(float(f[key]) for f in found):.{d}f}" for key, d in FIGURES.items()]
                print(f"| {way} | {len(found)} | " + " | ".join(cells) + " |")


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--data", type=Path, default=Path("../shared/data/mln/cora"))
    options.add_argument("--csv", type=Path, default=Path("tests/benchmarks/data/cora.csv"))
    options.add_argument("--weights", nargs="*", default=["imported", "pseudo-likelihood", "mira"])
    options.add_argument("--ways", nargs="*", default=list(WAYS), choices=list(WAYS))
    options.add_argument("--folds", type=int, nargs="*", default=list(range(10)))
    options.add_argument("--table", action="store_true", help="print what is recorded, measure nothing")
    given = options.parse_args()
    for weights in () if given.table else given.weights:
        run(given.csv, weights, given.ways, given.folds, given.data)
    table(given.csv)


if __name__ == "__main__":
    main()
