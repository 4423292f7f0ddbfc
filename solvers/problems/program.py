"""The integer program of a derivation hypergraph: its columns, and the rows that it starts with.

There is a column for each decision: a statement, an unknown amount that becomes known, a given number that is used.
`Support` adds the rows that no amount explains itself when a solution violates them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction

from solvers.ilp import Program
from solvers.ilp.expressions import Constraint, Number
from solvers.problems.hypergraph import Hypergraph, Statement
from solvers.problems.reach import reach

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
        self.statements: dict[int, tuple[int, Statement]] = {}
        """The statements with their numbers, by column."""
        self.into: defaultdict[int, Columns] = defaultdict(list)
        """The statements that derive an amount."""
        self.uses: defaultdict[int, Columns] = defaultdict(list)
        """The statements that need an amount."""
        self.known: dict[int, int] = {}
        """By unknown amount, except the asked one, which is always known; if only one statement derives the amount, it
        has the column of that statement.
        """
        self._statements(reach(graph))
        self._words()
        self._amounts()
        self._tails()
        self._numbers()

    @property
    def answers(self) -> Columns:
        """The statements that yield the asked amount, which a search decides first.

        Once that is decided, the relaxation seldom has fractions left: they come from an amount that serves two answers
        by half each, and is half paid for.
        """
        return self.into[self.graph.asked]

    def answering(self, value: Fraction) -> Columns:
        """Return the statements that give the asked amount a value."""
        return [c for c in self.answers if self.graph.value(self.statements[c][1]) == value]

    # Columns

    def _statements(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            statement = self.graph.statements[number]
            column = self._column(("use", number), statement.cost)
            self.statements[column] = number, statement
            self.into[statement.head].append(column)
            for amount in statement.tail:
                self.uses[amount].append(column)
        for amount in sorted(self.into):
            if amount != self.graph.asked:
                ways = self.into[amount]
                self.known[amount] = ways[0] if len(ways) == 1 else self._column(("known", amount), 0.0)

    def _column(self, key: Hashable, cost: float) -> int:
        return self.program.binary(key, objective=cost).index

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

    def exclude(self, columns: Columns, name: str) -> None:
        """Rule out all derivations that have one of these columns."""
        self._row(name, columns, [])

    def _words(self) -> None:
        """Allow at most one statement for each word."""
        by_word: defaultdict[Hashable, Columns] = defaultdict(list)
        for column, (_, statement) in self.statements.items():
            for word in statement.words:
                by_word[word].append(column)
        for columns in {tuple(columns) for columns in by_word.values()}:
            if len(columns) > 1:
                self._row("words", columns, [], rhs=1)

    def _amounts(self) -> None:
        """Require that every amount in the derivation is derived exactly once and is needed for something."""
        for amount in (self.graph.asked, *self.known):
            known, one = self.amount_known(amount)
            self._row("derived once", self.into[amount], known, "==", one)
            if known:
                self._row("needed", known, self.uses[amount])

    def _tails(self) -> None:
        """Require that everything that an amount is derived from is known, including whatever that is always derived
        from.

        Two amounts cannot be derived from each other, so both directions share one constraint.
        """
        always = self._always()
        between: defaultdict[tuple[int, int], Columns] = defaultdict(list)
        nearby: set[tuple[int, int]] = set()
        for column, (_, statement) in self.statements.items():
            for amount in _members(_below(statement, always)):
                between[amount, statement.head].append(column)
            nearby |= {(amount, statement.head) for amount in statement.tail}
        for (amount, head), columns in between.items():
            if (amount, head) in nearby or len(columns) > 1:  # otherwise, it follows from those in between
                known, one = self.amount_known(amount)
                self._row("known", [*columns, *between.get((head, amount), ())], known, rhs=one)

    def _always(self) -> dict[int, int]:
        """Return the unknown amounts that each amount is always derived from, as bits."""
        every = sum(1 << amount for amount in self.known)
        found = dict.fromkeys((*self.known, self.graph.asked), every)
        while True:
            before = dict(found)
            for amount in found:
                for column in self.into[amount]:
                    found[amount] &= _below(self.statements[column][1], found)
            if found == before:
                return found

    def amount_known(self, amount: int) -> tuple[Columns, int]:
        """Return the term for an unknown amount being known: a column, or the constant 1 for the asked amount."""
        return ([], 1) if amount == self.graph.asked else ([self.known[amount]], 0)

    def _numbers(self) -> None:
        """Set what it costs to leave given numbers idle."""
        program, offset = self.program, 0.0
        for amount, node in enumerate(self.graph.amounts):
            if not node.is_told or not node.idle:
                continue
            offset += node.idle
            uses = self.uses[amount]
            if not uses:
                continue
            spent = self._column(("spent", amount), -node.idle)
            self._row("spent", [spent], uses)
            if node.idle < 0:  # if leaving it idle earns a reward, it must not be used
                for use in uses:
                    self._row("spent", [use], [spent])
        program.offset = offset


def _below(statement: Statement, always: Mapping[int, int]) -> int:
    """Return the unknown amounts that a statement depends on, and those that these are always derived from, as bits."""
    result = 0
    for amount in statement.tail:
        if amount in always:
            result |= 1 << amount | always[amount]
    return result


def _members(amounts: int) -> Iterator[int]:
    """Yield the amounts whose bits are set."""
    while amounts:
        lowest = amounts & -amounts
        yield lowest.bit_length() - 1
        amounts -= lowest
