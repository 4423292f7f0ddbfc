"""Random hypergraphs, by seed."""

from __future__ import annotations

import random
from contextlib import suppress
from fractions import Fraction

from solvers.arithmetic.equation import Equation, EquationError, Function, Operation, Power, Product, Sum
from solvers.problems.hypergraph import Hypergraph


def random_graph(seed: int, statements: int = 100) -> Hypergraph:
    """A hypergraph with up to 8 told numbers and so many statements, in which amounts can be derived in circles."""
    chance = random.Random(seed)
    graph = Hypergraph()
    for _ in range(chance.randint(2, 8)):
        idle = chance.choice((0.0, 0.0, 1.0, 1.0, -0.3)) * chance.uniform(0, 2)
        graph.told(Fraction(chance.randint(0, 12), chance.choice((1, 1, 1, 1, 2))), idle=idle)
    words, most = chance.randint(3, 15), chance.randint(4, statements)
    untold = chance.randint(2, chance.choice((4, 8, 12)))
    for _ in range(40 * statements):
        if len(graph.statements) == most:
            break
        _state(chance, graph, untold, words)
    graph.asked = graph.untold()
    known = [v for v, amount in enumerate(graph.amounts) if amount.value is not None and not amount.is_told]
    for amount in known:
        if chance.random() < 0.7:
            graph.statement(Sum((1, -1)), [graph.asked, amount], cost=chance.uniform(0, 2))
    return graph


def _state(chance: random.Random, graph: Hypergraph, untold: int, words: int) -> None:
    """Add a random statement that holds, about an amount that has its value already or about a new one."""
    equation = _equation(chance)
    slot = chance.choice(sorted(equation.solvable))
    places = [chance.randrange(len(graph.amounts)) for _ in range(equation.size)]
    known = [graph.amounts[place].value for place in places]
    with suppress(EquationError):
        value = equation.solve(slot, [None if at == slot else one for at, one in enumerate(known)])
        fitting = [
            v
            for v, amount in enumerate(graph.amounts)
            if amount.value == value and not amount.is_told and v not in places[:slot] + places[slot + 1 :]
        ]
        count = sum(not amount.is_told for amount in graph.amounts)
        if value < 0 or value > 99 or not (fitting or count < untold):
            return
        places[slot] = chance.choice(fitting) if fitting else graph.untold(value)
        some = [chance.randrange(words) for _ in range(chance.randint(0, 2))]
        graph.statement(equation, places, slot, words=some, cost=chance.uniform(-0.2, 2))


def _equation(chance: random.Random) -> Equation:
    kind = chance.random()
    if kind < 0.55:
        size = chance.choice((2, 3, 3, 3, 4, 5))
        return Sum([chance.choice((1, -1, 1, -1, 1, -1, 2)) for _ in range(size)])
    if kind < 0.88:
        return Product(chance.choice((2, 2, 2, 3)))
    if kind < 0.97:
        operation = chance.choice(list(Operation))
        return Function(operation, chance.choice(list(Function.ARITY[operation])[:2]))
    return Power(2)
