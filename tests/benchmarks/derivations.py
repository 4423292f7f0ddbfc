"""How long the exact program takes on made-up stories: `python -m tests.benchmarks.derivations [--letter] [--links]`.

Every row of the table is one number of told numbers and one of rivals: hyperedges and columns (medians), milliseconds
of processor time for building and solving (median, 95th percentile, greatest), rounds and nodes of the search tree
(median, greatest), and the shares proven optimal within a second, with a second round, with a value cut and without a
derivation.
"""

from __future__ import annotations

import argparse
from statistics import median
from time import process_time

from solvers.ilp import Limits
from solvers.problems.best import best
from solvers.problems.separation import Kind
from tests.problems.checking import check
from tests.problems.stories import story

NUMBERS = (2, 3, 4, 6, 8, 10, 12)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--stories", type=int, default=50, help="of each kind")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--values", type=int, default=1, help="how many distinct values")
    parser.add_argument("--letter", type=float, default=None, help="its price; without, none is allowed")
    parser.add_argument("--links", action="store_true")
    parser.add_argument("--seconds", type=float, default=10.0, help="limit of each")
    parser.add_argument("--numbers", type=int, nargs="*", default=NUMBERS)
    options = parser.parse_args()
    print(
        "| told | rivals | hyperedges | columns | ms | rounds | nodes | < 1 s | 2nd round | value cut | none |"
    )
    print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    best(story(4, 2, 0))  # loads the solver
    for numbers in options.numbers:
        for rivals in (1, 2):
            print(_row(options, numbers, rivals), flush=True)


def _row(options: argparse.Namespace, numbers: int, rivals: int) -> str:
    times, edges, columns, rounds, nodes = [], [], [], [], []
    proven = again = cut = none = 0
    for index in range(options.stories):
        seed = options.seed + index
        graph = story(numbers, rivals, seed, letter=options.letter, links=options.links)
        begun = process_time()
        ranking = best(graph, options.values, limits=Limits(seconds=options.seconds))
        times.append(1000 * (process_time() - begun))
        edges.append(sum(len(graph.edges(s)) for s in range(len(graph.statements))))
        columns.append(ranking.columns)
        rounds.append(len(ranking.turns))
        nodes.append(ranking.nodes)
        cut += any(reason.kind is Kind.VALUE for turn in ranking.turns for reason in turn.reasons)
        proven += ranking.proven and times[-1] < 1000
        again += len(ranking.turns) > len(ranking.derivations)
        none += not ranking.derivations
        for derivation in ranking.derivations:
            if faults := check(graph, derivation):
                raise AssertionError(f"{numbers} {rivals} {seed}: {faults}")
    times.sort()
    share = 100 / options.stories
    return (
        f"| {numbers} | {rivals} | {median(edges):.0f} | {median(columns):.0f} | {median(times):.0f}, "
        f"{times[int(0.95 * len(times))]:.0f}, {times[-1]:.0f} | {median(rounds):.0f}, {max(rounds)} "
        f"| {median(nodes):.0f}, {max(nodes)} "
        f"| {share * proven:.0f} % | {share * again:.0f} % | {share * cut:.0f} % | {share * none:.0f} % |"
    )


if __name__ == "__main__":
    main()
