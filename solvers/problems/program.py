"""The integer program of a derivation hypergraph: its columns, and the rows that it starts with.

`solvers.problems.separation` explains which derivations these rows allow; its own rows are added when violated.

There is a column for each decision: a hyperedge, a letter, a statement that closes it, an unknown amount that becomes
known, a given number that is used. Statements, readings, and links are sums of these, and have a column of their own
only if they serve several statements.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from solvers.ilp import Program
from solvers.ilp.expressions import Constraint, Number
from solvers.problems.hypergraph import Edge, Hypergraph
from solvers.problems.reach import mask, reach

Columns = list[int]
"""Indices of columns, which represent their sum."""


class DerivationProgram:
    """The program over a hypergraph, with its columns by meaning."""

    def __init__(self, graph: Hypergraph) -> None:
        """State the program.

        Raises:
            GraphError: the asked amount is missing or is already given.
        """
        graph.ready()
        self.graph = graph
        self.program = Program("min", "derivation", backend="highs")
        found = reach(graph)
        self.edges: dict[int, Edge] = {}
        """By column; the same goes for the next two."""
        self.letters: dict[int, int] = {}
        self.closings: dict[int, int] = {}
        self.into: defaultdict[int, list[tuple[int, Edge]]] = defaultdict(list)
        """Hyperedges with their columns, by head."""
        self.use: defaultdict[int, Columns] = defaultdict(list)
        """By statement: columns whose sum is 1 if the statement is used."""
        self.known: dict[int, int] = {}
        """By unknown amount, except the asked one, which is always known; if only one hyperedge leads to the amount, it
        has the column of that hyperedge.
        """
        self.let: dict[int, int] = {}
        """By amount that may be the letter."""
        self.lettered: int | None = None
        """The column that is 1 if there is a letter."""
        self._columns(found.edges, found.letters, found.closings, found.amounts)
        self.links: dict[tuple[int, int], Columns] = {}
        """By description and amount."""
        self._statements()
        self.tails: defaultdict[int, Columns] = defaultdict(list)
        """Hyperedges that need an amount; the next one has the statements that may close the letter with it."""
        self.closes: defaultdict[int, Columns] = defaultdict(list)
        self._amounts()
        self._tails()
        self._numbers()

    @property
    def first(self) -> Columns:
        """What a search decides first: whether there is a letter, and which hyperedge yields the asked amount.

        Once that is decided, the relaxation seldom has fractions left: they come from an amount that serves two answers
        by half each, and is half paid for.
        """
        letter = [] if self.lettered is None else [self.lettered]
        return [*letter, *(column for column, _ in self.into[self.graph.asked])]

    # Columns

    def _columns(
        self, edges: Iterable[Edge], letters: Iterable[int], closings: Iterable[int], amounts: Iterable[int]
    ) -> None:
        graph = self.graph
        for edge in edges:
            column = self._column(("edge", edge.statement, edge.slot), self._step(edge.statement))
            self.edges[column] = edge
            self.into[edge.head].append((column, edge))
            self.use[edge.statement].append(column)
        for letter in letters:
            self.let[letter] = self._column(("letter", letter), 0.0)
            self.letters[self.let[letter]] = letter
        for statement in closings:
            column = self._column(("close", statement), self._step(statement))
            self.closings[column] = statement
            self.use[statement].append(column)
        for amount in sorted(amounts):
            if amount != graph.asked and (amount in self.into or amount in self.let):
                ways = self.into[amount]
                is_one = len(ways) == 1 and amount not in self.let
                self.known[amount] = ways[0][0] if is_one else self._column(("known", amount), 0.0)

    def _step(self, statement: int) -> float:
        return self.graph.step + self.graph.statements[statement].cost

    def _column(self, key: Hashable, cost: float) -> int:
        return self.program.binary(key, objective=cost).index

    def _price(self, columns: Columns, cost: float) -> None:
        """Add to the cost of a sum of columns."""
        program = self.program
        for column in columns:
            program.costs[column] += cost

    def soft(self, amount: int, flaw: str, price: float) -> int:
        """Return the column that is 1 if an odd value is paid for; it is made when a cut first needs it."""
        key = ("odd", amount, flaw)
        return self.program[key].index if key in self.program else self._column(key, price)

    # Rows

    def constraint(
        self, positive: Iterable[int], negative: Iterable[int], sense: str, rhs: Number
    ) -> Constraint:
        """``sum(positive) - sum(negative) sense rhs``; a column may occur several times."""
        terms: dict[int, Number] = {}
        for column in positive:
            terms[column] = terms.get(column, 0) + 1
        for column in negative:
            terms[column] = terms.get(column, 0) - 1
        kept = {column: factor for column, factor in terms.items() if factor}
        return Constraint(self.program.owner, kept, sense, rhs)

    def _row(
        self, name: str, positive: Iterable[int], negative: Iterable[int], sense: str = "<=", rhs: Number = 0
    ) -> None:
        self.program.add(self.constraint(positive, negative, sense, rhs), name)

    def _statements(self) -> None:
        """Readings, words and links."""
        by_reading: defaultdict[int, list[int]] = defaultdict(list)
        takers: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for number in self.use:
            statement = self.graph.statements[number]
            by_reading[statement.reading].append(number)
            for pair in statement.takes:
                takers[pair].append(number)
        words: defaultdict[Hashable, list[Columns]] = defaultdict(list)
        covered: set[int] = set()
        for reading, numbers in by_reading.items():
            found = self.graph.readings[reading]
            read = self._shared(("read", reading), numbers, found.cost, "readings")
            for word in found.words:
                words[word].append(read)
            if len(numbers) > 1 or found.words:
                covered.update(numbers)
        for columns in {tuple(chain(*reads)) for reads in words.values()}:
            self._at_most_one("words", columns)
        meanings: defaultdict[int, list[Columns]] = defaultdict(list)
        for pair, numbers in takers.items():
            self.links[pair] = self._shared(("link", *pair), numbers, self.graph.links[pair].cost, "links")
            meanings[pair[0]].append(self.links[pair])
        for links in meanings.values():
            if len(links) > 1:
                self._at_most_one("meanings", tuple(chain(*links)))
        for number in self.use.keys() - covered:
            self._at_most_one("directions", self.use[number])

    def _shared(self, key: Hashable, numbers: Sequence[int], cost: float, name: str) -> Columns:
        """Return what is 1 exactly when one of some statements is used; if there is one statement, the sum of its
        hyperedges.
        """
        if len(numbers) == 1:
            self._price(self.use[numbers[0]], cost)
            return self.use[numbers[0]]
        column = self._column(key, cost)
        for number in numbers:
            self._row(name, self.use[number], [column])
        self._row(name, [column], chain(*(self.use[number] for number in numbers)))
        return [column]

    def _at_most_one(self, name: str, columns: Sequence[int]) -> None:
        if len(columns) > 1:
            self._row(name, columns, [], rhs=1)

    def _amounts(self) -> None:
        """Require that every amount in the derivation is derived exactly once and is needed for something."""
        for column, edge in self.edges.items():
            for amount in edge.tail:
                self.tails[amount].append(column)
        for column, statement in self.closings.items():
            for amount in set(self.graph.statements[statement].slots):
                self.closes[amount].append(column)
        for amount in (self.graph.asked, *self.known):
            known, one = self.amount_known(amount)
            let = [self.let[amount]] if amount in self.let else []
            self._row("derived once", [*(c for c, _ in self.into[amount]), *let], known, "==", one)
            if self.closes[amount]:
                self._row("closed when known", self.closes[amount], known, rhs=one)
            if known:
                self._row("needed", known, [*self.tails[amount], *self.closes[amount]])
        if self.let:
            assert self.graph.letter is not None
            self.lettered = self._column(("lettered",), self.graph.letter)
            self._row("letter", self.let.values(), [self.lettered], "==")
            self._row("letter", self.closings, [self.lettered], "==")

    def _tails(self) -> None:
        """Require that everything that an amount is derived from is known, including whatever that is always derived
        from.

        Two amounts cannot be derived from each other, so both directions share one constraint.
        """
        always = self._always()
        between: defaultdict[tuple[int, int], Columns] = defaultdict(list)
        for column, edge in self.edges.items():
            for amount in _members(self._below(edge, always)):
                between[amount, edge.head].append(column)
        nearby = {(amount, edge.head) for edge in self.edges.values() for amount in edge.tail}
        for (amount, head), columns in between.items():
            if (amount, head) in nearby or len(columns) > 1:  # otherwise, it follows from those in between
                known, one = self.amount_known(amount)
                self._row("known", [*columns, *between.get((head, amount), ())], known, rhs=one)

    def _always(self) -> dict[int, int]:
        """Return the unknown amounts that each amount is always derived from, as bits; none if it may be the letter."""
        found = dict.fromkeys((*self.known, self.graph.asked), mask(self.known))
        found |= dict.fromkeys(self.let, 0)
        open_ = found.keys() - self.let.keys()
        while True:
            before = dict(found)
            for amount in open_:
                for _, edge in self.into[amount]:
                    found[amount] &= self._below(edge, found)
            if found == before:
                return found

    def _below(self, edge: Edge, always: Mapping[int, int]) -> int:
        """Return the unknown amounts that a hyperedge depends on, and those that these are always derived from, as
        bits.
        """
        result = 0
        for amount in edge.tail:
            if amount in always:
                result |= 1 << amount | always[amount]
        return result

    def amount_known(self, amount: int) -> tuple[Columns, int]:
        """Return the term for an unknown amount being known: a column, or the constant 1 for the asked amount."""
        return ([], 1) if amount == self.graph.asked else ([self.known[amount]], 0)

    def _numbers(self) -> None:
        """Set what it costs to leave given numbers idle."""
        program, offset = self.program, 0.0
        for amount, node in enumerate(self.graph.amounts):
            if node.value is None or not node.idle:
                continue
            offset += node.idle
            uses = [*self.tails[amount], *self.closes[amount]]
            if not uses:
                continue
            spent = self._column(("spent", amount), -node.idle)
            self._row("spent", [spent], uses)
            if node.idle < 0:  # if leaving it idle earns a reward, it must not be used
                for use in uses:
                    self._row("spent", [use], [spent])
        program.offset = offset


def _members(amounts: int) -> Iterator[int]:
    """Yield the amounts whose bits are set."""
    while amounts:
        lowest = amounts & -amounts
        yield lowest.bit_length() - 1
        amounts -= lowest
