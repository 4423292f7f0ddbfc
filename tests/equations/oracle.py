"""Equation trees by exhaustive enumeration, to compare the program with.

It knows the constraints of ALGES's Figure 5 on whole trees and shares with the program only the score of one
combination and what a compound counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations as subsets

from solvers.equations.chart import leaf
from solvers.equations.combining import Combination, Part, represented
from solvers.equations.read import Problem, Qset
from solvers.equations.score import Scorer


@dataclass(frozen=True)
class Tree:
    part: Part
    score: float
    places: tuple[int, ...]
    depth: int
    left: Tree | None = None
    right: Tree | None = None


def scores(problem: Problem, scorer: Scorer) -> list[float]:
    """The scores of all equations that break no hard constraint and pass the filters, best first."""
    numbers = [q for q in problem.qsets if not q.is_unknown]
    found: list[float] = []
    for size in range(1, len(numbers) + 1):
        for chosen in subsets(numbers, size):
            left_out = sum(scorer.unused(q) for q in numbers if q not in chosen)
            for score in _equations(problem, scorer, [*chosen, problem.unknown]):
                found.append(round(score + left_out, 4))
    return sorted(found, reverse=True)


def _equations(problem: Problem, scorer: Scorer, leaves: list[Qset]) -> Iterator[float]:
    unknown = problem.unknown
    for alone in leaves:
        rest = [q for q in leaves if q is not alone]
        if len(rest) == 1 and alone is not unknown:
            continue  # the same as x = that number
        for tree in _trees(problem, scorer, rest):
            single = Tree(leaf(alone), 0.0, (alone.place,), 1)
            sides = (single, tree) if alone is unknown else (tree, single)
            value = _solution(problem, tree, alone)
            if value is None or not _passes(problem, sides, value):
                continue
            if len(rest) == 1:
                continue  # x = a number says nothing
            equality = scorer.score(Combination("=", sides[0].part, sides[1].part, None))
            yield equality + tree.score + scorer.whole(value)


def _trees(problem: Problem, scorer: Scorer, leaves: list[Qset]) -> Iterator[Tree]:
    if len(leaves) == 1:
        yield Tree(leaf(leaves[0]), 0.0, (leaves[0].place,), 1)
        return
    for size in range(1, len(leaves)):
        for chosen in subsets(leaves, size):
            rest = [q for q in leaves if q not in chosen]
            for left in _trees(problem, scorer, list(chosen)):
                for right in _trees(problem, scorer, rest):
                    for symbol in "+-×÷":
                        if _allowed(problem, symbol, left, right):
                            yield _joined(problem, scorer, symbol, left, right)


def _joined(problem: Problem, scorer: Scorer, symbol: str, left: Tree, right: Tree) -> Tree:
    head, kind = represented(problem, symbol, left.part, right.part)
    part = Part(left.part.leaves | right.part.leaves, head, kind, symbol)
    score = scorer.score(Combination(symbol, left.part, right.part, part))
    depth = max(left.depth, right.depth + 1)
    return Tree(part, left.score + right.score + score, left.places + right.places, depth, left, right)


def _allowed(problem: Problem, symbol: str, left: Tree, right: Tree) -> bool:
    a, b = left.part.symbol, right.part.symbol
    later = max(right.places) > max(left.places)
    known = [problem.qsets[t.places[0]].value if len(t.places) == 1 else None for t in (left, right)]
    if symbol == "+":
        return later and b not in ("+", "-") and 0 not in known
    if symbol == "-":
        negative = None not in known and known[0] < known[1]  # type: ignore[operator]
        return b != "-" and (later or a not in ("+", "-")) and 0 not in known and not negative
    if symbol == "×":
        return later and b != "×"
    return b != "÷" and (later or a != "÷") and known[1] not in (0, 1)


def _solution(problem: Problem, tree: Tree, alone: Qset) -> Fraction | None:
    """x by bisection of nothing: by undoing operations from the outside."""
    try:
        if alone.is_unknown:
            return _value(problem, tree, None)
        assert alone.value is not None
        return _undo(problem, tree, alone.value)
    except ZeroDivisionError:
        return None


def _undo(problem: Problem, tree: Tree, result: Fraction) -> Fraction | None:
    if tree.left is None or tree.right is None:
        return result
    symbol = tree.part.symbol
    if problem.unknown.place in tree.left.places:
        known = _value(problem, tree.right, None)
        if known == 0 and symbol in "×÷":
            return None
        undone = {"+": result - known, "-": result + known, "×": result / (known or 1), "÷": result * known}
        return _undo(problem, tree.left, undone[symbol])
    known = _value(problem, tree.left, None)
    if symbol == "+":
        return _undo(problem, tree.right, result - known)
    if symbol == "-":
        return _undo(problem, tree.right, known - result)
    if known == 0:
        return None
    return _undo(problem, tree.right, result / known if symbol == "×" else known / result)


def _value(problem: Problem, tree: Tree, x: Fraction | None) -> Fraction:
    if tree.left is None or tree.right is None:
        value = problem.qsets[tree.places[0]].value
        chosen = x if value is None else value
        assert chosen is not None
        return chosen
    left, right = _value(problem, tree.left, x), _value(problem, tree.right, x)
    symbol = tree.part.symbol
    if symbol == "÷":
        return left / right
    return left + right if symbol == "+" else left - right if symbol == "-" else left * right


def _passes(problem: Problem, sides: tuple[Tree, Tree], x: Fraction) -> bool:
    if max(side.depth for side in sides) > 4:
        return False
    try:
        if any(_value(problem, node, x) < 0 for side in sides for node in _nodes(side)):
            return False
    except ZeroDivisionError:
        return False
    return True


def _nodes(tree: Tree) -> Iterator[Tree]:
    yield tree
    for child in (tree.left, tree.right):
        if child is not None:
            yield from _nodes(child)
