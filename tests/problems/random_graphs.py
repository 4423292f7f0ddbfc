"""Random hypergraphs, by seed."""

from __future__ import annotations

import random
from fractions import Fraction
from math import inf

from solvers.arithmetic.equation import Equation, Function, Operation, Power, Product, Sum
from solvers.problems.hypergraph import Hypergraph


def random_graph(seed: int) -> Hypergraph:
    """A hypergraph with up to 8 told numbers and 60 hyperedges; each seed leaves other things out."""
    chance = random.Random(seed)
    graph = Hypergraph(step=chance.uniform(0, 1))
    graph.letter = chance.uniform(0.2, 3) if chance.random() < 0.5 else None
    told = [_told(chance, graph) for _ in range(chance.randint(2, 8))]
    untold = [_untold(chance, graph) for _ in range(chance.randint(2, chance.choice((4, 8))))]
    graph.asked = untold[0]
    most, words = chance.randint(4, 60), chance.randint(3, 15)
    describe = chance.random() < 0.6
    meanings = [graph.description() for _ in range(chance.randint(2, 6))] if describe else []
    for one in meanings:
        for other in meanings:
            if one < other and chance.random() < 0.4:
                graph.contradict(one, other)
    edges = 0
    for _ in range(60):
        edges += len(graph.edges(_statement(chance, graph, told, untold, meanings, words)))
        if edges >= most - 4:
            break
    return graph


def _told(chance: random.Random, graph: Hypergraph) -> int:
    value = Fraction(chance.randint(0, 12), chance.choice((1, 1, 1, 1, 2)))
    return graph.told(value, idle=chance.choice((0.0, 0.0, 1.0, 1.0, -0.3)) * chance.uniform(0, 2))


def _untold(chance: random.Random, graph: Hypergraph) -> int:
    price = chance.uniform(0.1, 2)
    return graph.untold(
        negative=chance.choice((inf, inf, price, 0.0)), broken=chance.choice((0.0, price, inf))
    )


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


def _statement(
    chance: random.Random,
    graph: Hypergraph,
    told: list[int],
    untold: list[int],
    meanings: list[int],
    words: int,
) -> int:
    equation = _equation(chance)
    slots = []
    for _ in range(equation.size):
        pool = untold if chance.random() < 0.6 else told
        fresh = [v for v in pool if v not in slots]
        slots.append(chance.choice(fresh if fresh and chance.random() < 0.97 else pool))
    if graph.readings and chance.random() < 0.25:
        reading = chance.randrange(len(graph.readings))
    else:
        some = [chance.randrange(words) for _ in range(chance.randint(0, 2))]
        reading = graph.reading(chance.uniform(-0.2, 2), some)
    takes = []
    for amount in slots:
        if meanings and chance.random() < 0.4:
            pair = (chance.choice(meanings), amount)
            if pair not in graph.links:
                graph.link(*pair, chance.uniform(0, 1))
            takes.append(pair)
    heads = None
    if chance.random() < 0.15:
        heads = [slot for slot in equation.solvable if chance.random() < 0.7]
    cost = chance.uniform(-0.2, 0.5)
    return graph.statement(reading, equation, slots, heads=heads, takes=takes, cost=cost)
