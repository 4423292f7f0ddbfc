"""How word problems of our own are answered as people ask them: which value ranks first, and what is told.

    python -m tests.benchmarks.asked own|kept_problems_X|FILE [--workers N] [--show]

`own` is the 150 problems that nothing is trained on; a name stands for a table in `data`, any other path for a table
with the columns sort, answer, and problem. The right answer is a number, or a clock time such as 4:05 p.m.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from multiprocessing import Pool
from pathlib import Path

from solvers.answer import Answer
from solvers.asking import ask
from solvers.training import is_right

DATA = Path(__file__).parent / "data"
SECONDS = 15.0
Problem = tuple[str, str, str]
"""A sort, the right answer, and the text of a problem."""


def problems(name: str) -> Iterator[Problem]:
    """Yield the problems of a set."""
    if name == "own":
        for line in (DATA / "own_problems.jsonl").read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            yield record["sort"], record["answer"], record["question"]
        return
    path = DATA / f"{name}.tsv"
    with (path if path.exists() else Path(name)).open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield row["sort"], row["answer"], row["problem"]


def asked(problem: Problem) -> tuple[str, bool, bool, str]:
    """Return a problem's sort, whether the right value ranks first, whether the tutor tells an answer, and which."""
    sort, wanted, text = problem
    outcome = ask(text, time_limit=SECONDS)
    is_told = isinstance(outcome, Answer)
    if ":" in wanted:
        said = outcome.text if isinstance(outcome, Answer) else ""
        return sort, _plain(wanted) in _plain(said), is_told, said
    value = outcome.likeliest
    return sort, isinstance(value, Fraction) and is_right(value, Fraction(wanted)), is_told, str(value)


def _plain(text: str) -> str:
    return "".join(text.lower().replace(".", "").split())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("set")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="show every problem that is not answered right")
    chosen = parser.parse_args()
    every = list(problems(chosen.set))
    counts = Counter[tuple[str, bool, bool]]()
    with Pool(chosen.workers) as pool:
        for problem, (sort, right, told, said) in zip(every, pool.imap(asked, every), strict=True):
            counts[sort, right, told] += 1
            if chosen.show and not right:
                print(f"{sort}\t{said}\t{problem[1]}\t{problem[2]}", flush=True)
    for sort in (*sorted({sort for sort, _, _ in counts}), ""):
        of = {key: count for key, count in counts.items() if sort in ("", key[0])}
        rightly = sum(count for (_, right, told), count in of.items() if right and told)
        wrongly = sum(count for (_, right, told), count in of.items() if told and not right)
        first = rightly + sum(count for (_, right, told), count in of.items() if right and not told)
        total = sum(of.values())
        print(f"{sort or 'all'}: {first} of {total} ranked first; told rightly {rightly}, wrongly {wrongly}")


if __name__ == "__main__":
    main()
