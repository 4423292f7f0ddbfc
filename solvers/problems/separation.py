"""Rows that are added when a solution violates them: support, a letter that is needed, contradicting links, values.

Each separator keeps why it spoke (`Reason`), which is what an explanation may tell. That a row cuts no derivation off
is shown where it is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from solvers.arithmetic.equation import EquationError, Value
from solvers.ilp import Cut, Solution, Tightener
from solvers.ilp.expressions import Number
from solvers.problems.hypergraph import Edge
from solvers.problems.program import Columns, DerivationProgram
from solvers.problems.values import Flaw, Oddity, Worked, work_out

THRESHOLDS = (0.0, 0.3, 0.6)
"""Hyperedges at or below are not walked, when a solution is fractional."""
HALF = (0.5,)
LEAST = 1e-4
"""By so much a fractional solution must violate a row for it to be added."""


class Kind(StrEnum):
    """Why a row was added."""

    SUPPORT = "an amount would explain itself"
    LETTER = "the letter is not needed"
    CONTRADICTION = "two descriptions cannot mean the same"
    VALUE = "a value cannot be"
    ANOTHER = "another value is wanted"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a row was added, for whoever tells how the answer was found."""

    kind: Kind
    amounts: tuple[int, ...]
    """Those that explain each other, that rest on the letter, that a pair of descriptions means, or below a value."""
    odd: Oddity | None = None
    """The value that cannot be, or that is found already."""
    statements: tuple[int, ...] = ()
    """Those below the value."""


class Separators:
    """All separators of one program, in the order in which they are asked."""

    def __init__(self, stated: DerivationProgram) -> None:
        """Take the program for which they are."""
        self.stated = stated
        self.reasons: list[Reason] = []
        self.values = Values(self)

    def all(self) -> list[Tightener]:
        """Values last: they can be worked out only where the others find nothing."""
        return [Support(self), LetterNeeded(self), Contradictions(self), self.values]

    def cut(
        self,
        reason: Reason,
        positive: Iterable[int],
        negative: Iterable[int],
        sense: str,
        rhs: Number,
    ) -> Cut:
        """A cut with its reason, which is noted."""
        if reason not in self.reasons[-20:]:
            self.reasons.append(reason)
        constraint = self.stated.constraint(positive, negative, sense, rhs)
        return Cut(constraint, reason.kind.name.lower(), reason.amounts)


class _Separator:
    kind: Kind

    def __init__(self, separators: Separators) -> None:
        self.separators = separators
        self.stated = separators.stated
        self.graph = separators.stated.graph

    @property
    def name(self) -> str:
        """Shown to people."""
        return self.kind.value

    def _values(self, solution: Solution) -> Sequence[Number]:
        assert solution.values is not None
        return solution.values


class Support(_Separator):
    """No amount explains itself.

    For a set ``U`` of untold amounts and ``w`` in it: of the hyperedges into ``U`` one misses it in its tail, or one of
    ``U`` is the letter, if ``w`` is known. A derivation has an order; the first amount of ``U`` in it is derived from
    none of ``U``.
    """

    kind = Kind.SUPPORT

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """Cuts that an integral solution violates."""
        return self._cuts(self._values(solution), HALF)

    def tighten(self, solution: Solution) -> Iterator[Cut]:
        """Cuts that a fractional solution violates."""
        return self._cuts(self._values(solution), THRESHOLDS)

    def _cuts(self, values: Sequence[Number], thresholds: Sequence[float]) -> Iterator[Cut]:
        stated, seen = self.stated, set[frozenset[int]]()
        for threshold in thresholds:
            for group in self._unreached(values, threshold):
                if group in seen:
                    continue
                seen.add(group)
                entering = [c for v in group for c, edge in stated.into[v] if not edge.tail & group]
                entering += [stated.let[v] for v in group if v in stated.let]
                inflow = sum(values[column] for column in entering)
                for amount in sorted(group):
                    known = [stated.known[amount]] if amount != self.graph.asked else []
                    if inflow + LEAST < (values[known[0]] if known else 1):
                        reason = Reason(self.kind, tuple(sorted(group)))
                        yield self.separators.cut(reason, entering, known, ">=", 0 if known else 1)

    def _unreached(self, values: Sequence[Number], threshold: float) -> list[frozenset[int]]:
        """Groups of known amounts that told numbers and letter do not reach over edges above the threshold."""
        stated = self.stated
        untold = {v for v, c in stated.known.items() if values[c] > threshold} | {self.graph.asked}
        left = {v for v in untold if v not in stated.let or values[stated.let[v]] <= threshold}
        used = [edge for column, edge in stated.edges.items() if values[column] > threshold]
        while True:
            reached = {edge.head for edge in used if edge.head in left and not edge.tail & left}
            if not reached:
                break
            left -= reached
        before = {v: {u for edge in used if edge.head == v for u in edge.tail & left} for v in left}
        return _sources(before)


def _sources(before: dict[int, set[int]]) -> list[frozenset[int]]:
    """The strongly connected sets of a graph that nothing outside leads into; nodes with what leads into them."""
    behind: dict[int, frozenset[int]] = {}
    for node in before:
        found, stack = {node}, [node]
        while stack:
            fresh = before[stack.pop()] - found
            found |= fresh
            stack += fresh
        behind[node] = frozenset(found)
    return sorted({group for group in behind.values() if all(behind[v] == group for v in group)}, key=sorted)


class LetterNeeded(_Separator):
    """The asked amount rests on the letter.

    For a set ``W`` with the letter in it and without the asked amount: a hyperedge leads out of ``W``, if that is the
    letter.
    """

    kind = Kind.LETTER

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """Cuts that an integral solution violates."""
        return self._cuts(self._values(solution), HALF)

    def tighten(self, solution: Solution) -> Iterator[Cut]:
        """Cuts that a fractional solution violates."""
        return self._cuts(self._values(solution), THRESHOLDS)

    def _cuts(self, values: Sequence[Number], thresholds: Sequence[float]) -> Iterator[Cut]:
        stated = self.stated
        for threshold in thresholds:
            for column, letter in stated.letters.items():
                if values[column] <= max(threshold, LEAST):
                    continue
                resting = {letter}
                used = [edge for c, edge in stated.edges.items() if values[c] > threshold]
                while more := {e.head for e in used if e.tail & resting} - resting:
                    resting |= more
                if self.graph.asked in resting:
                    continue
                leaving = [c for c, e in stated.edges.items() if e.tail & resting and e.head not in resting]
                if sum(values[c] for c in leaving) + LEAST < values[column]:
                    reason = Reason(self.kind, tuple(sorted(resting)))
                    yield self.separators.cut(reason, leaving, [column], ">=", 0)


class Contradictions(_Separator):
    """Descriptions that contradict each other do not mean the same amount."""

    kind = Kind.CONTRADICTION

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """Cuts that a solution violates."""
        values, linked = self._values(solution), dict[int, list[tuple[int, Columns]]]()
        for (description, amount), columns in self.stated.links.items():
            if any(values[c] > LEAST for c in columns):
                linked.setdefault(amount, []).append((description, columns))
        for amount, found in linked.items():
            for index, (description, columns) in enumerate(found):
                for other, more in found[:index]:
                    both = [*columns, *more]
                    clash = frozenset({description, other}) in self.graph.contradictions
                    if clash and sum(values[c] for c in both) > 1 + LEAST:
                        yield self.separators.cut(Reason(self.kind, (amount,)), both, [], "<=", 1)

    tighten = separate


@dataclass(frozen=True, slots=True)
class Chosen:
    """What an integral solution says, worked out."""

    worked: Worked
    columns: dict[Edge, int]
    let: Columns
    close: Columns


def chosen(stated: DerivationProgram, values: Sequence[Number]) -> Chosen:
    """Read a derivation off the columns of a supported solution."""
    columns = {edge: column for column, edge in stated.edges.items() if values[column]}
    let = [column for column in stated.letters if values[column]]
    close = [column for column in stated.closings if values[column]]
    letter = stated.letters[let[0]] if let else None
    closing = stated.closings[close[0]] if close else None
    return Chosen(work_out(stated.graph, columns, letter, closing), columns, let, close)


class Values(_Separator):
    """A derivation whose values cannot be, must be paid for or are found already, however they are written."""

    kind = Kind.VALUE

    def __init__(self, separators: Separators) -> None:
        super().__init__(separators)
        self.found: set[Fraction] = set()
        """Values of the asked amount that are not wanted again."""

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """Cuts that an integral solution violates, which the other separators accept."""
        values = self._values(solution)
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
        """Nothing: a fractional solution has no values."""
        return iter(())

    def another(self, worked: Worked) -> Cut:
        """The row that rules out the value found, in all its ways of writing it with the same amounts."""
        asked = self.graph.asked
        odd = Oddity(Flaw.FOUND, asked, worked.values[asked], 0.0)
        return self._same(worked, worked.below([asked]), odd, Kind.ANOTHER, [])

    def _same(self, worked: Worked, below: set[int], odd: Oddity, kind: Kind, paid: Columns) -> Cut:
        """Of the statements that hold for these values, fewer are used than there are amounts.

        Let ``H`` be the amounts below the odd value (with what is below the closing statement, if a letter is there)
        and ``A`` the statements over told numbers and ``H`` that hold for the values found. Each that a derivation
        uses has its head in ``H``, or closes the letter; so a derivation uses at most ``|H|`` of them (one more only
        where the closing one says 0 = 0). If it uses ``|H|``, either each amount of ``H`` is derived by ``A`` from
        ``H``, or all but one and ``A`` closes the letter. As equations are solved in one way, the values are those
        found in the first case; in the second, they are so for one value of the odd one out, and there is one only, as
        everything is linear in the letter. So the odd value is in each derivation that uses ``|H|`` of ``A``.
        """
        holding = [s for s in self._over(below) if _residual(self.stated, s, worked.values) == 0]
        return self._fewer(worked, below, odd, kind, holding, [], len(below) - 1, paid)

    def _over(self, amounts: set[int]) -> Iterator[int]:
        """The statements whose untold amounts, at least one, are among these."""
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
        return self.separators.cut(reason, [*used, *columns], paid, "<=", most)

    def _failed(self, found: Chosen) -> Cut:
        """A derivation without values."""
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
        # Statements that no values satisfy together, or that leave them open, are no derivation whichever way they
        # are solved: as many as they have amounts, they would give one value.
        used = [e.statement for e in worked.order if e.head in below] + [worked.closing]
        return self._fewer(worked, below, failure.oddity, self.kind, used, [], len(used) - 1, [])

    def _undefined(self, worked: Worked, below: set[int], edge: Edge) -> Cut:
        """As `_same` for what is below the hyperedge without a value; no other way to its head may fail likewise."""
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
        """Not all of the hyperedges and the letter below, and what fails: the same again is the same failure.

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
    """By how much a statement fails to hold; None where a side has no value."""
    found = stated.graph.statements[statement]
    told = [stated.graph.amounts[v].value for v in found.slots]
    exact = [values[v] if t is None else t for v, t in zip(found.slots, told, strict=True)]
    try:
        return found.equation.residual(exact)
    except EquationError:
        return None


def _solved(stated: DerivationProgram, edge: Edge, forms: dict[int, Value]) -> Value | None:
    """What an edge gives; None where it fails."""
    statement = stated.graph.statements[edge.statement]
    try:
        return statement.equation.solve(edge.slot, [forms.get(v) for v in statement.slots])
    except EquationError:
        return None
