"""Growth on Cora, imported weights, unordered pairs: cutting planes over up to all 1,295 citations, and random subsets.

python -m tests.benchmarks.markov_growth [--records 20 65 130 ...] [--seconds 300]
python -m tests.benchmarks.markov_growth --subsets 5

Evidence is built from `cora.json`: a score is the cosine of two strings' token vectors weighted by tf-idf, in
bins of 20. Without `--subsets`, whole clusters in random order; every size in a process of its own, so that its
memory is its own. Records `data/growth.csv`, or `data/subsets.csv` for the paper's figure 2.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import resource
from collections import Counter
from itertools import product
from math import ceil, log, sqrt
from pathlib import Path

from solvers.ilp import Limits
from solvers.markov import Evidence, infer, parse
from tests.benchmarks.markov_cora import QUERY, SYMMETRY, WAYS, measure
from tests.benchmarks.records import read, replace

FIELDS = ("author", "title", "venue")
Citation = dict[str, str]
SIZES = {
    "CPI + ILP, HiGHS": range(50, 501, 50),
    "full ILP, HiGHS": range(20, 61, 20),
    "plain MaxWalkSAT 100k, random start": range(20, 61, 20),
    "CPI + MaxWalkSAT 10k": range(50, 151, 50),
}
"""Numbers of citations in the subsets, by how they are solved."""


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


def evidence_of(citations: list[Citation]) -> Evidence:
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


def grow(citations: list[Citation], text: str, records: int, seconds: float, path: Path) -> None:
    """Solve the first so many citations and record it."""
    chosen, model = citations[:records], parse(text)
    infer(model, evidence_of(citations[:10]), QUERY, backend="highs")  # warm
    evidence = evidence_of(chosen)
    gold = [
        ("SameBib", (f"B{i}", f"B{j}"))
        for i, one in enumerate(chosen)
        for j, two in enumerate(chosen)
        if one["cluster"] == two["cluster"]
    ]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    runs = [
        measure(model, evidence, gold, backend="highs", limits=Limits(seconds=seconds))
        for _ in range(3 if records <= 520 else 1)
    ]
    found = min(runs, key=lambda run: run["processor s"])  # others use the machine too
    found["MB before"] = before
    found["MB at most"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    replace(path, {"records": records}, found)
    print(records, found, flush=True)


def subsets(citations: list[Citation], text: str, count: int, path: Path) -> None:
    """Solve random subsets of citations and record them."""
    model = parse(text)
    for way, sizes in SIZES.items():
        for records, seed in product(sizes, range(count)):
            chosen = random.Random(1000 * seed + records).sample(citations, records)
            found = measure(model, evidence_of(chosen), **WAYS[way])
            del found["F1"]
            pairs = records * (records - 1) // 2
            replace(path, {"way": way, "records": records, "subset": seed}, {"pairs": pairs, **found})
            print(way, records, seed, found, flush=True)


def slope(path: Path, most: int) -> float:
    """Of log processor time against log hidden atoms, by least squares, up to `most` citations."""
    lines = [line for line in read(path) if int(line["records"]) <= most]
    points = [(log(float(line["hidden"])), log(float(line["processor s"]))) for line in lines]
    mx, my = (sum(values) / len(points) for values in zip(*points, strict=True))
    return sum((x - mx) * (y - my) for x, y in points) / sum((x - mx) ** 2 for x, _ in points)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--data", type=Path, default=Path("../shared/data/mln/cora"))
    options.add_argument("--out", type=Path, default=Path("tests/benchmarks/data"))
    options.add_argument(
        "--records", type=int, nargs="*", default=[20, 40, 65, 90, 130, 180, 260, 370, 520, 779, 1295]
    )
    options.add_argument("--seconds", type=float, default=300.0)
    options.add_argument("--subsets", type=int, help="how many random subsets of each size")
    given = options.parse_args()
    citations = json.loads((given.data / "cora.json").read_text(encoding="utf-8"))["bibs"]
    text = (given.data / "cora.mln").read_text(encoding="utf-8") + SYMMETRY
    if given.subsets:
        infer(parse(text), evidence_of(citations[:20]), QUERY, backend="highs")  # warm
        subsets(citations, text, given.subsets, given.out / "subsets.csv")
        return
    clusters = sorted({c["cluster"] for c in citations})
    random.Random(1).shuffle(clusters)
    citations.sort(key=lambda c: clusters.index(c["cluster"]))
    path = given.out / "growth.csv"
    for records in given.records:
        one = multiprocessing.get_context("spawn").Process(
            target=grow, args=(citations, text, records, given.seconds, path)
        )
        one.start()
        one.join()
    print(f"slope up to 520 citations: {slope(path, 520):.2f}")


if __name__ == "__main__":
    main()
