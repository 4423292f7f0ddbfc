"""ALGES's program for equation trees (Figure 5), in binaries whose linear relaxation is tight.

The paper encodes a postfix expression by an integer per position. Here a binary stands for one operator symbol
together with its two operands: `use[c] = 1` when the expression applies combination c, an operator between two
*parts*. A part is the set of leaves under a subexpression with what its further use depends on (type, operator,
representative Qset). What Figure 5 says is then said like this:

| Figure 5 | here |
|---|---|
| definitions of c, u, o; stack depth d; d_L = 1 | "postfix validity": a part is used as often as it is made |
| operand access (op1, op2) | the operands are part of the combination |
| equation tree structure | "one equality": exactly one "=", which makes no part |
| single use of constants | "single use": a number is in at most one combination as a leaf |
| single unknown | "single unknown": x is exactly once a leaf |
| preserve text ordering (W), type consistency (W), equality next to unknown (W) | terms of a combination's score |
| non-redundancy, symmetry breaking, simplicity (H) | combinations that are not made |
| simplicity: maxStackDepth (H); negative and fractional answers (P) | separated lazily, see `search` |

Parts are disjoint sets of leaves, so the program is a shortest path through a hypergraph: without cuts its
relaxation is integral (Martin, Rardin & Campbell 1990). Numbers may stay unused at a cost, unlike in the paper.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from solvers.equations.combining import Combination, Part, combinations
from solvers.equations.expression import Equation, Leaf, Node, Operation
from solvers.equations.read import Problem, Qset
from solvers.equations.score import Scorer
from solvers.ilp import Program, Solution, Var, total

MOST_FREE = 6
"""With more leaves than this, only parts that are neighbours in the order of the Qsets combine, as in the paper."""
MOST_LEAVES = 9


@dataclass
class Model:
    """The program of a problem, and the way back from its solutions to equations."""

    problem: Problem
    scorer: Scorer
    program: Program = field(init=False)
    uses: dict[Combination, Var] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.program = Program(sense="max", name="equation tree")
        self._make_variables()
        self._state_constraints()

    def _make_variables(self) -> None:
        for combination in chart(self.problem):
            score = self.scorer.score(combination)
            self.uses[combination] = self.program.binary(combination, objective=score)

    def _state_constraints(self) -> None:
        program = self.program
        made: dict[Part, list[Var]] = {}
        used: dict[Part, list[Var]] = {}
        equalities: list[Var] = []
        for combination, variable in self.uses.items():
            used.setdefault(combination.left, []).append(variable)
            used.setdefault(combination.right, []).append(variable)
            if combination.result is None:
                equalities.append(variable)
            else:
                made.setdefault(combination.result, []).append(variable)
        for qset in self.problem.qsets:
            uses = total(used.get(leaf(qset), []))
            if qset.is_unknown:
                program.add(uses == 1, name="single unknown")
            else:
                program.add(uses <= 1, name="single use", key=qset.place)
                unused = self.scorer.unused(qset)
                program.objective_term(1 - uses, unused)
        program.add(total(equalities) == 1, name="one equality")
        program.add_rows(
            (
                (
                    [*made[part], *used.get(part, [])],
                    [1] * len(made[part]) + [-1] * len(used.get(part, [])),
                    "==",
                    0,
                )
                for part in made
            ),
            name="postfix validity",
            keys=made,
        )

    def applied(self, solution: Solution) -> tuple[Combination, ...]:
        """The combinations that `solution` applies."""
        return tuple(combination for combination, variable in self.uses.items() if solution[variable])

    def equation(self, applied: Iterable[Combination]) -> Equation:
        """The equation made of `applied`, with the reasons of every operation."""
        makers = {combination.result: combination for combination in applied}
        root = makers[None]

        def node(part: Part) -> Node:
            if part.is_leaf:
                return self.leaf(self.problem.qsets[part.head])
            maker = makers[part]
            reasons = self.scorer.reasons(maker)
            return Operation(maker.symbol, node(maker.left), node(maker.right), part.type, reasons)

        return Equation(node(root.left), node(root.right))

    def leaf(self, qset: Qset) -> Leaf:
        """The leaf of an equation for `qset`, with the words it came from."""
        quantity = qset.quantity
        words = self.scorer.reading.words(quantity.first, quantity.stop)
        return Leaf(qset.value, qset.type, quantity.index, quantity.first, quantity.stop, words)


def leaf(qset: Qset) -> Part:
    """`qset` as a part of its own."""
    return Part(1 << qset.place, qset.place, qset.type)


def chart(problem: Problem) -> list[Combination]:
    """Every combination that an equation tree over the Qsets may apply, smaller parts first."""
    count = len(problem.qsets)
    parts: dict[int, dict[Part, None]] = {1 << qset.place: {leaf(qset): None} for qset in problem.qsets}
    found: list[Combination] = []
    for mask in sorted(range(1, 1 << count), key=lambda m: (m.bit_count(), m)):
        if count > MOST_FREE and not _contiguous(mask):
            continue
        here = parts.setdefault(mask, {})
        for one, other in _splits(mask):
            for left in parts.get(one, ()):
                for right in parts.get(other, ()):
                    for combination in combinations(problem, left, right):
                        found.append(combination)
                        if combination.result is not None:
                            here[combination.result] = None
    return _rooted(found)


def _splits(mask: int) -> Iterable[tuple[int, int]]:
    """Each way to part `mask` in two, once."""
    part = (mask - 1) & mask
    while part:
        rest = mask ^ part
        if part < rest:
            yield part, rest
        part = (part - 1) & mask


def _contiguous(mask: int) -> bool:
    return (mask // (mask & -mask)) & (mask // (mask & -mask) + 1) == 0


def _rooted(found: list[Combination]) -> list[Combination]:
    """Only what some equality can reach, so that the program has no dead ends."""
    wanted: set[Part] = set()
    kept: list[Combination] = []
    for combination in reversed(found):
        if combination.result is None or combination.result in wanted:
            wanted.update((combination.left, combination.right))
            kept.append(combination)
    return kept[::-1]
