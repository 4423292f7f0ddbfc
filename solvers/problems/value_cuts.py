"""Rows that are added when the values of a derivation are impossible, must be paid for, or were found before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from solvers.arithmetic.equation import EquationError, Value
from solvers.ilp import Cut, Solution
from solvers.ilp.expressions import Number
from solvers.problems.hypergraph import Edge
from solvers.problems.program import Columns, DerivationProgram
from solvers.problems.separation import Kind, Reason, Separator, values_of
from solvers.problems.values import Flaw, Oddity, Worked, certain, given, work_out


@dataclass(frozen=True, slots=True)
class Chosen:
    """What an integral solution says, with its values."""

    worked: Worked
    columns: dict[Edge, int]
    let: Columns
    close: Columns


def chosen(stated: DerivationProgram, values: Sequence[Number]) -> Chosen:
    """Read a derivation from the columns of a supported solution."""
    columns = {edge: column for column, edge in stated.edges.items() if values[column]}
    let = [column for column in stated.letters if values[column]]
    close = [column for column in stated.closings if values[column]]
    letter = stated.letters[let[0]] if let else None
    closing = stated.closings[close[0]] if close else None
    return Chosen(work_out(stated.graph, columns, letter, closing), columns, let, close)


class Values(Separator):
    """Rules out a derivation whose values are impossible, must be paid for, or were found before, however it is
    written.
    """

    kind = Kind.VALUE

    def __init__(self, stated: DerivationProgram, reasons: list[Reason]) -> None:
        """Take the same as every separator."""
        super().__init__(stated, reasons)
        self.found: set[Fraction] = set()
        """Values of the asked amount that were found and must not be found again."""

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """Yield cuts that an integral solution violates, although the other separators accept it."""
        values = values_of(solution)
        found = chosen(self.stated, values)
        worked = found.worked
        if worked.failure is not None:
            yield self._failed(found)
            return
        impossible: set[int] = set()
        for odd in worked.oddities:
            assert odd.amount is not None
            below = worked.below([odd.amount])
            if below & impossible:
                continue
            paid = []
            if odd.price == float("inf"):
                impossible.add(odd.amount)
            else:
                paid = [self.stated.soft(odd.amount, odd.flaw.name, odd.price)]
                if paid[0] < len(values) and values[paid[0]]:
                    continue
            yield self._same(worked, below, odd, self.kind, paid)
        if not impossible and worked.values[self.graph.asked] in self.found:
            yield self.another(worked)

    def tighten(self, _solution: Solution) -> Iterator[Cut]:
        """Return nothing: a fractional solution has no values."""
        return iter(())

    def another(self, worked: Worked) -> Cut:
        """Return the row that rules out the value that was found: if its last hyperedge always gives the asked amount
        the same value, all the hyperedges that do; otherwise, all ways of deriving it from the same amounts.

        The first kind of row is much stronger for the relaxation, which otherwise combines fractions of many ways.
        """
        asked = self.graph.asked
        value, below = worked.values[asked], worked.below([asked])
        odd = Oddity(Flaw.FOUND, asked, value, 0.0)
        last = next((edge for edge in worked.order if edge.head == asked), None)
        if last in self._answers:
            giving = [c for c, edge in self.stated.into[asked] if self._answers.get(edge) == value]
            return self._fewer(worked, below, odd, Kind.ANOTHER, [], giving, 0, [])
        return self._same(worked, below, odd, Kind.ANOTHER, [])

    @cached_property
    def _answers(self) -> dict[Edge | None, Fraction | None]:
        """For the hyperedges that derive the asked amount from amounts with certain values, the value that each
        gives.
        """
        if self.stated.letters:
            return {}
        graph, edges = self.graph, self.stated.edges.values()
        values = certain(graph, [edge for edge in edges if edge.head != graph.asked])
        last = (edge for edge in edges if edge.head == graph.asked and edge.tail <= values.keys())
        return {edge: given(graph, edge, values) for edge in last}

    def _same(self, worked: Worked, below: set[int], odd: Oddity, kind: Kind, paid: Columns) -> Cut:
        """Return the row that allows fewer of the statements that hold for these values than there are amounts.

        Let ``H`` be the amounts below the odd value (with what is below the closing statement, if a letter is there)
        and ``A`` the statements over given numbers and ``H`` that hold for the values found. Each statement of ``A``
        that a derivation uses has its head in ``H`` or closes the letter, so a derivation uses at most ``|H|`` of them
        (one more only if the closing one says 0 = 0). If it uses ``|H|``, then either ``A`` derives each amount of
        ``H`` from ``H``, or it derives all but one and closes the letter. Equations have one solution, so in the first
        case, the values are those found; in the second, they are those found for one value of the remaining amount, and
        there is only one such value, because everything is linear in the letter. So the odd value is in each derivation
        that uses ``|H|`` of ``A``.
        """
        holding = [s for s in self._over(below) if _residual(self.stated, s, worked.values) == 0]
        return self._fewer(worked, below, odd, kind, holding, [], len(below) - 1, paid)

    def _over(self, amounts: set[int]) -> Iterator[int]:
        """Yield the statements that have unknown amounts, all of which are among these."""
        for statement in self.stated.use:
            untold = self.graph.untold_of(statement)
            if untold and untold <= amounts:
                yield statement

    def _fewer(
        self,
        worked: Worked,
        below: set[int],
        odd: Oddity,
        kind: Kind,
        statements: Iterable[int],
        columns: Columns,
        most: int,
        paid: Columns,
    ) -> Cut:
        told = [edge.statement for edge in worked.order if edge.head in below]
        if worked.closing is not None and worked.letter in below:
            told.append(worked.closing)
        reason = Reason(kind, tuple(sorted(below)), odd, tuple(told))
        used = [c for s in statements for c in self.stated.use[s]]
        return self.cut(reason, [*used, *columns], paid, "<=", most)

    def _failed(self, found: Chosen) -> Cut:
        """Return the row that rules out a derivation without values."""
        worked, failure = found.worked, found.worked.failure
        assert failure is not None
        if failure.edge is not None:
            below = worked.below(failure.edge.tail, solved=False)
            if worked.letter not in below:
                return self._undefined(worked, below, failure.edge)
            return self._plain(found, below, [found.columns[failure.edge]])
        assert worked.closing is not None
        below = worked.below(self.graph.statements[worked.closing].slots, solved=False)
        if failure.oddity.flaw is Flaw.UNDEFINED:
            return self._plain(found, below, found.close)
        # Statements that no values satisfy together, or that leave the values open, are no derivation in whatever
        # direction they are solved: a derivation with as many statements as amounts would give one value.
        used = [e.statement for e in worked.order if e.head in below] + [worked.closing]
        return self._fewer(worked, below, failure.oddity, self.kind, used, [], len(used) - 1, [])

    def _undefined(self, worked: Worked, below: set[int], edge: Edge) -> Cut:
        """Return the same row as `_same` for what is below the hyperedge without a value; no other hyperedge that gives
        the same amount may fail in the same way.
        """
        forms = worked.forms
        failing = [
            column
            for column, other in self.stated.into[edge.head]
            if {v for v in other.tail if self.graph.amounts[v].value is None} <= below
            and _solved(self.stated, other, forms) is None
        ]
        values = {v: form for v, form in forms.items() if isinstance(form, Fraction)}
        holding = [s for s in self._over(below) if _residual(self.stated, s, values) == 0]
        odd = Oddity(Flaw.UNDEFINED, edge.head, None, float("inf"))
        return self._fewer(worked, below, odd, self.kind, holding, failing, len(below), [])

    def _plain(self, found: Chosen, below: set[int], failing: Columns) -> Cut:
        """Return the row that forbids all of the hyperedges and the letter below, together with what fails: they would
        fail again.

        A hyperedge that gives an amount the same form from the same amounts counts as the one found.
        """
        worked, forms = found.worked, found.worked.forms
        assert worked.failure is not None
        same = [
            column
            for amount in below - {worked.letter}
            for column, edge in self.stated.into[amount]
            if {v for v in edge.tail if self.graph.amounts[v].value is None} <= below
            and _solved(self.stated, edge, forms) == forms[amount]
        ]
        let = found.let if worked.letter in below else []
        odd, counted = worked.failure.oddity, [*same, *let, *failing]
        return self._fewer(worked, below, odd, self.kind, [], counted, len(below), [])


def _residual(stated: DerivationProgram, statement: int, values: dict[int, Fraction]) -> Value | None:
    """Return by how much a statement fails to hold; `None` if a side has no value."""
    found = stated.graph.statements[statement]
    told = [stated.graph.amounts[v].value for v in found.slots]
    exact = [values[v] if t is None else t for v, t in zip(found.slots, told, strict=True)]
    try:
        return found.equation.residual(exact)
    except EquationError:
        return None


def _solved(stated: DerivationProgram, edge: Edge, forms: dict[int, Value]) -> Value | None:
    """Return what an edge gives; `None` if it fails."""
    statement = stated.graph.statements[edge.statement]
    try:
        return statement.equation.solve(edge.slot, [forms.get(v) for v in statement.slots])
    except EquationError:
        return None
