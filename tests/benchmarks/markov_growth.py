"""Growth on Cora: cutting planes over the first 20 to 1,295 citations, imported weights, unordered pairs.

python tests/benchmarks/markov_growth.py [--data ../shared/data/mln/cora] [--records 20 65 130 260 520] [--seconds 120]

Evidence is built from `cora.json`: a score is the cosine of two strings' token vectors weighted by tf-idf, in
bins of 20.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
from collections import Counter
from itertools import product
from math import ceil, log, sqrt
from pathlib import Path
from time import process_time

from markov_cora import QUERY, SYMMETRY, f1

from solvers.ilp import Limits
from solvers.markov import Evidence, infer, parse

FIELDS = ("author", "title", "venue")


def vectors(strings: list[str]) -> dict[str, dict[str, float]]:
    """Token vectors of length 1, by string."""
    tokens = {s: Counter(t for t in s.split("_")[1:] if t) for s in strings}
    seen = Counter(t for counts in tokens.values() for t in counts)
    found = {}
    for string, counts in tokens.items():
        weights = {t: n * log(len(tokens) / seen[t] + 1) for t, n in counts.items()}
        size = sqrt(sum(w * w for w in weights.values())) or 1.0
        found[string] = {t: w / size for t, w in weights.items()}
    return found


def evidence_of(citations: list[dict[str, str]]) -> Evidence:
    evidence = Evidence()
    for field in FIELDS:
        name = field.title()
        strings = list(dict.fromkeys(c[field] for c in citations))
        numbers = {s: f"{name[0]}{n}" for n, s in enumerate(strings)}
        for n, citation in enumerate(citations):
            evidence.add(name, f"B{n}", numbers[citation[field]])
        found = vectors(strings)
        for one, two in product(strings, repeat=2):
            small, large = sorted((found[one], found[two]), key=len)
            cosine = min(1.0, sum(w * large.get(t, 0.0) for t, w in small.items()))
            evidence.add(f"{name}Score{ceil(round(5 * cosine, 9)) * 20}", numbers[one], numbers[two])
    return evidence


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--data", type=Path, default=Path("../shared/data/mln/cora"))
    options.add_argument("--records", type=int, nargs="*", default=[20, 65, 130, 260, 520])
    options.add_argument("--seconds", type=float, default=120.0)
    options.add_argument("--backend", default="highs")
    given = options.parse_args()
    citations = json.loads((given.data / "cora.json").read_text(encoding="utf-8"))["bibs"]
    model = parse((given.data / "cora.mln").read_text(encoding="utf-8") + SYMMETRY)
    clusters = sorted({c["cluster"] for c in citations})
    random.Random(1).shuffle(clusters)
    citations.sort(key=lambda c: clusters.index(c["cluster"]))
    print(
        "| records | hidden atoms | rounds | groundings | variables | s | separating s | MB | gap | violations | F1 |"
    )
    for records in given.records:
        chosen = citations[:records]
        evidence = evidence_of(chosen)
        gold = [
            ("SameBib", (f"B{i}", f"B{j}"))
            for i, one in enumerate(chosen)
            for j, two in enumerate(chosen)
            if one["cluster"] == two["cluster"]
        ]
        begun = process_time()
        result = infer(model, evidence, QUERY, backend=given.backend, limits=Limits(seconds=given.seconds))
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        cells = [
            records,
            result.hidden,
            len(result.rounds),
            result.groundings,
            result.variables,
            f"{result.seconds:.2f} ({process_time() - begun:.2f})",
            f"{result.seconds_separating:.2f}",
            memory,
            f"{result.error_bound:.3f}",
            result.violations,
            f"{f1(result.atoms, gold):.3f}",
        ]
        print("| " + " | ".join(map(str, cells)) + " |", flush=True)


if __name__ == "__main__":
    main()
