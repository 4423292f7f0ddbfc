"""ALGES's program for equation trees (Figure 5), in binaries whose linear relaxation is tight.

The paper encodes a postfix expression with one integer per position. Here, a binary stands for an operator symbol and
its two operands: it is 1 if the expression uses that *combination* of two *parts*. A part is the set of leaves under a
subexpression, with the properties that its further use depends on (type, operator, representative Qset). Figure 5 is
then expressed as follows:

| Figure 5 | here |
|---|---|
| definitions of c, u, o; stack depth d; d_L = 1 | "postfix validity": a part is used as often as it is made |
| operand access (op1, op2) | the operands are part of the combination |
| equation tree structure | "one equality": exactly one "=", which makes no part |
| single use of constants | "single use": a number is in at most one combination as a leaf |
| single unknown | "single unknown": x is a leaf exactly once |
| text ordering, type consistency, equality next to unknown (W) | terms of a combination's score |
| non-redundancy, symmetry breaking, simplicity (H) | combinations that are not made |
| simplicity: maxStackDepth (H); negative and fractional answers (P) | separated lazily, see `search` |

Parts are disjoint sets of leaves, so the program is a shortest path through a hypergraph: without cuts, its relaxation
is integral (Martin, Rardin & Campbell 1990). Unlike in the paper, numbers can be unused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from solvers.arithmetic.tree import Equation, Leaf, Node, Operation, Reason, Type, has_unknown
from solvers.equations.chart import leaf
from solvers.equations.combining import Combination, Part
from solvers.equations.read import Problem, Qset
from solvers.equations.score import Scorer
from solvers.ilp import Program, Solution, Var, total
from solvers.reading.model import Reading


@dataclass
class Model:
    """The program of a problem, with the way back from its solutions to equations."""

    problem: Problem
    scorer: Scorer
    scores: dict[Combination, float]
    """The combinations that the program may apply."""
    program: Program = field(init=False)
    uses: dict[Combination, Var] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.program = Program(sense="max", name="equation tree", backend="highs")
        self._make_variables()
        self._state_constraints()

    def _make_variables(self) -> None:
        for combination, score in self.scores.items():
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
        """Return the combinations that `solution` applies."""
        return tuple(combination for combination, variable in self.uses.items() if solution[variable])


def equation_of(problem: Problem, scorer: Scorer, applied: Iterable[Combination]) -> Equation:
    """Return the equation made of `applied`, with the reasons for every operation."""
    makers = {combination.result: combination for combination in applied}
    root = makers[None]

    def node(part: Part) -> Node:
        if part.is_leaf:
            return node_of(scorer.reading, problem.qsets[part.head])
        maker = makers[part]
        left, right = node(maker.left), node(maker.right)
        if maker.symbol == "×" and has_unknown(left):
            left, right = right, left  # 7·x, not x·7
        return Operation(maker.symbol, left, right, part.type, Reason(cues=scorer.reasons(maker)))

    return Equation(node(root.left), node(root.right))


def node_of(reading: Reading, qset: Qset) -> Node:
    """Return the node for `qset` in an equation: its leaf, converted to the unit of the others if necessary."""
    leaf, change = leaf_of(reading, qset), qset.conversion
    if change is None:
        return leaf
    count = Leaf(change.count, Type(change.smaller, change.larger), implied=change.says)
    return Operation(change.symbol, leaf, count, qset.type)


def leaf_of(reading: Reading, qset: Qset) -> Leaf:
    """Return the leaf of an equation for `qset`, with the words it came from."""
    quantity = qset.quantity
    words = reading.words(quantity.first, quantity.stop)
    value, kind = qset.value, qset.type
    if qset.conversion is not None:
        value, kind = qset.conversion.value, Type(qset.conversion.unit)
    return Leaf(value, kind, quantity.index, quantity.first, quantity.stop, words, implied=quantity.implied)
