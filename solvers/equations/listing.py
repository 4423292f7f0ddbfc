"""The best trees of a chart in order, without a program: lazy k-best search in a hypergraph.

This is algorithm 3 of Huang & Chiang (2005), "Better k-best parsing": a part lists its next best subtree only when a
larger tree asks for it. Subtrees that a hard filter refuses (ALGES's maxStackDepth, negative amounts, divisions by
zero) are dropped as soon as they appear. Training and the candidate mode use it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from solvers.arithmetic.tree import apply
from solvers.equations.chart import leaf
from solvers.equations.combining import Combination, Part
from solvers.equations.read import Problem

DEEPEST = 4
"""ALGES's maxStackDepth: deeper expressions than grade-school problems need are refused."""
Inverse = tuple[Fraction, Fraction, Fraction, Fraction]
"""(a, b, c, d): the value of a subtree with the unknown x is (a·x + b) ÷ (c·x + d)."""
X: Inverse = (Fraction(1), Fraction(0), Fraction(0), Fraction(1))


class Tree(NamedTuple):
    """A subtree, or with "=" a whole equation."""

    score: float
    """The sum of its combinations' scores, minus the scores for leaving out the numbers that it uses."""
    combination: Combination | None
    """`None` for a leaf."""
    left: Tree | None
    right: Tree | None
    value: Fraction | Inverse
    """Its value; for a whole equation, the value of x."""
    depth: int

    def combinations(self) -> Iterator[Combination]:
        """Yield all combinations that it uses."""
        if self.combination is not None and self.left is not None and self.right is not None:
            yield self.combination
            yield from self.left.combinations()
            yield from self.right.combinations()


@dataclass
class _Node:
    """A part with the subtrees listed so far and the next ones to look at."""

    edges: list[tuple[Combination, float]]
    listed: list[Tree] = field(default_factory=list)
    heap: list[tuple[float, int, int, int]] | None = None
    """(minus the score, edge, rank of the left subtree, rank of the right one)."""


class Listing:
    """The trees of a chart, best first."""

    def __init__(
        self, problem: Problem, scores: Mapping[Combination, float], unused: Mapping[int, float]
    ) -> None:
        """Start from `scores`, the combinations of a chart with their scores; `unused` maps places to the score of
        leaving out the number.
        """
        self.problem = problem
        self._nodes: dict[Part | None, _Node] = {}
        for combination, score in scores.items():
            node = self._nodes.get(combination.result)
            if node is None:
                node = self._nodes[combination.result] = _Node([])
            node.edges.append((combination, score))
        for qset in problem.qsets:
            value = X if qset.value is None else qset.value
            tree = Tree(-unused.get(qset.place, 0.0), None, None, None, value, 1)
            self._nodes[leaf(qset)] = _Node([], [tree], [])
        self._all_unused = sum(unused.values())

    def __iter__(self) -> Iterator[Tree]:
        """Yield the equations that pass the hard filters, best first; scores include the numbers left out."""
        rank = 0
        while (tree := self._tree(None, rank)) is not None:
            yield tree._replace(score=tree.score + self._all_unused)
            rank += 1

    def _tree(self, part: Part | None, rank: int) -> Tree | None:
        """Return the subtree of `part` with that rank, if there are that many."""
        node = self._nodes.get(part)
        if node is None:
            return None
        if node.heap is None:
            node.heap = []
            for number in range(len(node.edges)):
                self._push(node, number, 0, 0)
            heapify(node.heap)
        while len(node.listed) <= rank and node.heap:
            cost, number, first, second = heappop(node.heap)
            combination = node.edges[number][0]
            left, right = self._tree(combination.left, first), self._tree(combination.right, second)
            assert left is not None
            assert right is not None
            self._push(node, number, first, second + 1)
            if second == 0:
                self._push(node, number, first + 1, 0)
            tree = self._joined(combination, -cost, left, right)
            if tree is not None:
                node.listed.append(tree)
        return node.listed[rank] if rank < len(node.listed) else None

    def _push(self, node: _Node, number: int, first: int, second: int) -> None:
        combination, score = node.edges[number]
        left = self._tree(combination.left, first)
        right = self._tree(combination.right, second) if left is not None else None
        if left is not None and right is not None:
            assert node.heap is not None
            heappush(node.heap, (-(score + left.score + right.score), number, first, second))

    def _joined(self, combination: Combination, score: float, left: Tree, right: Tree) -> Tree | None:
        depth = max(left.depth, right.depth + 1)
        if combination.symbol == "=":
            value: Fraction | Inverse | None = _solved(left, right)
        else:
            value = _combined(combination.symbol, left.value, right.value)
        if value is None or (depth > DEEPEST and combination.symbol != "="):
            return None
        return Tree(score, combination, left, right, value, depth)


def _combined(symbol: str, left: Fraction | Inverse, right: Fraction | Inverse) -> Fraction | Inverse | None:
    if isinstance(left, tuple):
        assert isinstance(right, Fraction)
        a, b, c, d = left
        if symbol in "+-":
            shift = right if symbol == "+" else -right
            return (a + shift * c, b + shift * d, c, d)
        if symbol == "×":
            return (a * right, b * right, c, d)
        return (a, b, c * right, d * right) if right else None
    if isinstance(right, tuple):
        a, b, c, d = right
        if symbol == "+":
            return (a + left * c, b + left * d, c, d)
        if symbol == "-":
            return (left * c - a, left * d - b, c, d)
        return (a * left, b * left, c, d) if symbol == "×" else (c * left, d * left, a, b)
    if symbol == "÷" and not right:
        return None
    value = apply(symbol, left, right)
    return value if value >= 0 else None


def _solved(left: Tree, right: Tree) -> Fraction | None:
    """Return x, unless it has no single value or makes an amount negative."""
    if not isinstance(left.value, tuple) or not isinstance(right.value, Fraction):
        return None
    a, b, c, d = left.value
    above, below = right.value * d - b, a - right.value * c
    if not below:
        return None
    value = above / below
    return value if value >= 0 and _amount(left, value) is not None else None


def _amount(tree: Tree, x: Fraction) -> Fraction | None:
    """Return the value of a subtree, or `None` if it or a part of it is negative or divides by zero."""
    if isinstance(tree.value, Fraction):
        return tree.value
    if tree.combination is None or tree.left is None or tree.right is None:
        return x
    left, right = _amount(tree.left, x), _amount(tree.right, x)
    if left is None or right is None or (tree.combination.symbol == "÷" and not right):
        return None
    value = apply(tree.combination.symbol, left, right)
    return value if value >= 0 else None
