"""Made-up stories as hypergraphs, by seed: a derivation that is meant, and rivals for all that it says."""

from __future__ import annotations

import random
from fractions import Fraction

from solvers.arithmetic.equation import Equation, Product, Sum
from solvers.problems.hypergraph import Hypergraph

IDLE = 2
"""So many told numbers are not needed, at most."""


class Story:
    """One story while it is told."""

    def __init__(self, numbers: int, rivals: int, seed: int, letter: float | None, links: bool) -> None:
        self.chance = random.Random(seed)
        self.rivals, self.links = rivals, links
        self.graph = Hypergraph(step=0.1, letter=letter)
        self.values: dict[int, Fraction] = {}
        self.tell(numbers)

    def tell(self, numbers: int) -> None:
        chance = self.chance
        idle = chance.randint(0, min(IDLE, numbers - 2))
        told = []
        for index in range(numbers):
            value = Fraction(chance.randint(2, 40))
            price = chance.uniform(0, 0.4) if index < idle else chance.uniform(0.8, 2)
            told.append(self.graph.told(value, idle=price))
            self.values[told[-1]] = value
        meant, left = [], told[idle:]
        while len(left) > 1:
            parts = chance.sample(left, min(len(left), chance.choice((2, 2, 2, 3))))
            result = self.graph.untold(broken=chance.choice((0.0, 0.5)))
            equation, slots = self.combined(result, parts)
            left = [v for v in left if v not in parts] + [result]
            meant.append((equation, slots))
        self.graph.asked = left[0]
        for _ in range(max(1, numbers // 3)):
            self.graph.untold(broken=chance.choice((0.0, 0.5)))
        for word, (equation, slots) in enumerate(meant):
            self.say(equation, slots, word, chance.uniform(0, 0.6))
            self.rival_fillers(equation, slots, word)
        for number in told:
            for _ in range(2 * self.rivals):
                self.rival_statement(number, ("number", number))

    def combined(self, result: int, parts: list[int]) -> tuple[Equation, list[int]]:
        """A statement from which the result follows, and which gives it a value that can be."""
        chance, known = self.chance, [self.values[v] for v in parts]
        if len(parts) == 2:
            first, second = sorted(parts, key=lambda v: self.values[v])
            kind = chance.random()
            if kind < 0.3 and known[0] * known[1] < 5000:
                self.values[result] = known[0] * known[1]
                return Product(2), [result, *parts]
            if kind < 0.4 and self.values[first] and self.values[second] % self.values[first] == 0:
                self.values[result] = self.values[second] / self.values[first]
                return Product(2), [second, result, first]
            if kind < 0.7:
                self.values[result] = self.values[second] - self.values[first]
                return Sum([1, -1, -1]), [second, first, result]
        self.values[result] = sum(known, Fraction(0))
        return Sum([1, *[-1] * len(parts)]), [result, *parts]

    def say(self, equation: Equation, slots: list[int], word: object, cost: float) -> None:
        takes = []
        if self.links:
            for slot, amount in enumerate(slots):
                if self.graph.amounts[amount].value is None and self.chance.random() < 0.7:
                    takes.append((self.described(word, slot), amount))
                    if takes[-1] not in self.graph.links:
                        self.graph.link(*takes[-1], self.chance.uniform(0, 0.5))
        reading = self.graph.reading(cost, [word])
        self.graph.statement(reading, equation, slots, takes=takes)

    def described(self, word: object, slot: int) -> int:
        """The description that fills a slot, whatever it means; some contradict each other."""
        key = (word, slot)
        if key in self.graph.descriptions:
            return self.graph.descriptions.index(key)
        made = self.graph.description(features=key)
        for other in range(made):
            if self.chance.random() < 0.1:
                self.graph.contradict(other, made)
        return made

    def rival_fillers(self, equation: Equation, slots: list[int], word: int) -> None:
        for slot in range(len(slots)):
            for _ in range(2 * self.rivals - 1):
                others = [v for v in range(len(self.graph.amounts)) if v not in slots]
                if others:
                    changed = [*slots]
                    changed[slot] = self.chance.choice(others)
                    self.say(equation, changed, word, self.chance.uniform(0, 1.5))

    def rival_statement(self, number: int, word: object) -> None:
        chance = self.chance
        untold = [v for v, amount in enumerate(self.graph.amounts) if amount.value is None]
        size = chance.choice((3, 3, 4))
        pool = [v for v in range(len(self.graph.amounts)) if v not in untold and v != number]
        slots = [number]
        while len(slots) < size:
            some = untold if chance.random() < 0.75 else pool
            fresh = [v for v in some if v not in slots]
            if not fresh:
                fresh = [v for v in [*untold, *pool] if v not in slots]
            if not fresh:
                break
            slots.append(chance.choice(fresh))
        if len(slots) < 3:
            return
        chance.shuffle(slots)
        product = len(slots) == 3 and chance.random() < 0.4
        equation: Equation = Product(2) if product else Sum([1, *[-1] * (len(slots) - 1)])
        self.say(equation, slots, word, chance.uniform(0.2, 1.5))


def story(
    numbers: int, rivals: int, seed: int, *, letter: float | None = None, links: bool = False
) -> Hypergraph:
    """A story with so many told numbers; the more rivals, the more fillers each slot has.

    Args:
        numbers: told, up to two of them idle.
        rivals: 1 for one rival filler a slot and two rival statements a number, 2 for three and four.
        seed: of the random choices.
        letter: price of a letter, if it is allowed.
        links: whether slots are filled by descriptions that are linked to amounts.
    """
    return Story(numbers, rivals, seed, letter, links).graph
