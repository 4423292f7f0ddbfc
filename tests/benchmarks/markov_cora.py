"""Entity resolution on Cora: Table 2 of Riedel (2008), with imported weights and with weights learned here.

python tests/benchmarks/markov_cora.py [--data ../shared/data/mln/cora] [--folds 0,1] [--skip-walks] [--full N]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import mean
from time import process_time

from solvers.ilp import Limits
from solvers.markov import Evidence, Model, Walk, infer, parse, parse_evidence
from solvers.markov.learning import Example, mira, pseudo_likelihood

QUERY = ["SameBib", "SameAuthor", "SameTitle", "SameVenue"]
SYMMETRY = "".join(f"\n{name}(x, y) => {name}(y, x)." for name in QUERY)


def pairs(atoms) -> set[tuple[str, ...]]:
    """Unordered pairs of citations, off the diagonal."""
    return {tuple(sorted(c)) for name, c in atoms if name == "SameBib" and c[0] != c[1]}


def f1(found, gold) -> float:
    one, two = pairs(found), pairs(gold)
    return 2 * len(one & two) / max(len(one) + len(two), 1)


class Fold:
    """The evidence and the truth of a fold."""

    def __init__(self, folder: Path, model: Model) -> None:
        self.evidence = parse_evidence((folder / "evidence.db").read_text(encoding="utf-8"), model)
        self.gold = frozenset(
            a for a, _ in parse_evidence((folder / "gold.db").read_text(encoding="utf-8"), model)
        )

    def first(self, records: int) -> Evidence:
        """The evidence on the first so many citations."""
        kept = {f"B{n}" for n in range(records)}
        smaller = Evidence()
        used = {c[1] for (p, c), _ in self.evidence if p in ("Author", "Title", "Venue") and c[0] in kept}
        for (name, constants), _ in self.evidence:
            if set(constants) <= kept | used:
                smaller.add(name, *constants)
        return smaller


def measure(model: Model, fold: Fold, best: float | None = None, **options) -> dict[str, float]:
    begun = process_time()
    result = infer(model, fold.evidence, QUERY, **options)
    return {
        "gap": 0.0 if best is None else result.objective - best,
        "objective": result.objective,
        "violations": result.violations,
        "processor s": process_time() - begun,
        "s": result.seconds,
        "separating s": result.seconds_separating,
        "rounds": len(result.rounds),
        "groundings": result.groundings,
        "variables": result.variables,
        "F1": f1(result.atoms, fold.gold),
        "optimal": result.optimal,
    }


def report(name: str, found: list[dict[str, float]]) -> None:
    cells = [f"{mean(f[key] for f in found):.3f}" for key in found[0]]
    print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--data", type=Path, default=Path("../shared/data/mln/cora"))
    options.add_argument("--folds", default="0,1,2,3,4,5,6,7,8,9")
    options.add_argument("--skip-walks", action="store_true")
    options.add_argument("--skip-learning", action="store_true")
    options.add_argument("--mira", action="store_true")
    options.add_argument("--full", type=int, nargs="*", default=[], help="records of fold 8 to ground fully")
    given = options.parse_args()
    text = (given.data / "cora.mln").read_text(encoding="utf-8")
    plain, unordered = parse(text), parse(text + SYMMETRY)
    numbers = [int(n) for n in given.folds.split(",")]
    folds = {n: Fold(given.data / f"fold{n}", plain) for n in range(10)}
    infer(plain, folds[0].evidence, QUERY, limits=Limits(seconds=2))  # warm

    exact = {n: measure(unordered, folds[n], backend="highs") for n in numbers}
    print("| | " + " | ".join(exact[numbers[0]]) + " |")
    report("imported, unordered, HiGHS", list(exact.values()))
    for backend in ("highs", "cbc"):
        for name, model in (("ordered", plain), ("unordered", unordered)):
            found = [measure(model, folds[n], exact[n]["objective"], backend=backend) for n in numbers]
            report(f"imported, {name}, {backend}", found)
    models = {"imported": dict.fromkeys(numbers, unordered)}
    if not given.skip_learning:
        examples = {n: Example(fold.evidence, fold.gold) for n, fold in folds.items()}
        for name in ["pseudo-likelihood", "MIRA"][: 2 if given.mira else 1]:
            begun = process_time()
            models[name] = {}
            for n in numbers:
                others = [examples[m] for m in examples if m != n]
                if name == "MIRA":
                    start = models["pseudo-likelihood"][n]
                    models[name][n] = mira(start, others, QUERY, epochs=2, limits=Limits(seconds=4))
                else:
                    models[name][n] = pseudo_likelihood(unordered, others, QUERY)
            print(f"{name}: {(process_time() - begun) / len(numbers):.1f} s a fold")
            report(name, [measure(models[name][n], folds[n], backend="highs") for n in numbers])
    walks = {
        "MWS 100k, random start": ("full", Walk(100_000, start="random"), 1),
        "MWS 100k, local start": ("full", Walk(100_000), 1),
        "CPI + MWS 1k": ("cpi", Walk(1_000), 30),
        "CPI + MWS 10k": ("cpi", Walk(10_000), 30),
    }
    for weights, by_fold in models.items() if not given.skip_walks else ():
        best = {n: measure(by_fold[n], folds[n], backend="highs")["objective"] for n in numbers}
        for name, (method, walk, rounds) in walks.items():
            how = {"method": method, "base": "maxwalksat", "walk": walk, "limits": Limits(rounds=rounds)}
            report(f"{weights}, {name}", [measure(by_fold[n], folds[n], best[n], **how) for n in numbers])
    for records in given.full:
        fold = Fold(given.data / "fold8", plain)
        fold.evidence = fold.first(records)
        for method in ("cpi", "full"):
            report(f"{records} records, {method}", [measure(unordered, fold, method=method, backend="highs")])


if __name__ == "__main__":
    main()
