"""The proof of an answer as a story: the amounts, the statements about them in order, and the tree of arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from solvers.arithmetic.equation import Affine, EquationError
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Node, evaluate, leaves
from solvers.arithmetic.working import Working
from solvers.problems.entries import Asked, Entry, Otherwise, Statement
from solvers.problems.times_told import MOMENT
from solvers.reading.model import Token
from solvers.reading.numbers import find_numbers
from solvers.wording import written_number


@dataclass(frozen=True, slots=True)
class Story:
    """A word problem as it happened: every statement uses numbers in the text or earlier results."""

    kind: ClassVar[str] = "situation"

    text: str
    """The text of the question, in which the numbers occur."""
    entries: tuple[Entry, ...]
    statements: tuple[Statement, ...]
    """The statements in an order in which they can be followed, which is the order of the events if possible."""
    asked: int
    """The entry that is the answer."""
    question: Asked
    tree: Node
    idle: tuple[tuple[int, Otherwise], ...] = ()
    """Numbers that are not needed, and why."""
    beside: tuple[Leaf, ...] = ()
    """Amounts of others that the text also gives, with their names: someone might mistake them for the answer."""
    is_settled: bool = False
    """Whether the topic of the whole text is clear, so that no other interpretation competes with this one."""

    @property
    def answer(self) -> Entry:
        """The entry that is asked for."""
        return self.entries[self.asked]

    @property
    def unused(self) -> tuple[Leaf, ...]:
        """The numbers in the text that it does not use."""
        return tuple(leaf for place, _ in self.idle if (leaf := self.entries[place].leaf) is not None)

    @property
    def unit(self) -> str:
        """What the answer counts or measures, a lemma or "$"; empty if that is not said."""
        return self.answer.about.noun

    @property
    def clock(self) -> str:
        """The answer if it is a clock time; otherwise, empty."""
        return self.unit if self.unit == MOMENT else ""

    @property
    def working(self) -> Working:
        """The calculation."""
        return Working(evaluate(self.tree), (Equation(UNKNOWN, self.tree),))

    def verify(self) -> tuple[str, ...]:
        """Recompute everything from only the text and the statements.

        Returns:
            The faults, each as a sentence; empty if the proof holds.
        """
        if not self._is_whole():
            return ("The story mentions amounts that it does not have.",)
        return (*self._misquoted(), *self._wrong(), *self._unfounded(), *self._apart())

    def _is_whole(self) -> bool:
        named = {entry for statement in self.statements for entry in statement.entries if entry is not None}
        named |= {self.asked, *(entry for entry, _ in self.idle)}
        sizes = all(len(s.entries) == len(s.slots) == s.relation.size for s in self.statements)
        return sizes and all(0 <= entry < len(self.entries) for entry in named)

    def _misquoted(self) -> Iterator[str]:
        """Yield a sentence for each number that the text does not write at its place, or that is a different number."""
        for entry in self.entries:
            if not entry.is_told:
                continue
            leaf = entry.leaf
            if self.text[entry.start : entry.end] != entry.written:
                yield f"The text does not say “{entry.written}” there."
            elif leaf is None or leaf.value not in numbers_in(entry.written):
                yield f"“{entry.written}” is a different number."

    def _wrong(self) -> Iterator[str]:
        """Yield a sentence for each statement that does not hold."""
        for statement in self.statements:
            values = [
                Fraction(slot) if entry is None else self.entries[entry].value
                for slot, entry in zip(statement.slots, statement.entries, strict=True)
            ]
            try:
                rest = statement.relation.residual(values)
            except EquationError as error:
                yield str(error)
            else:
                if isinstance(rest, Affine) or rest:
                    told = ", ".join(map(written_number, values))
                    yield f"The statement {statement.schema} does not hold for {told}."

    def _unfounded(self) -> Iterator[str]:
        """Yield a sentence for each amount that has no source, or that is found twice."""
        known = {place for place, entry in enumerate(self.entries) if entry.node is not None}
        for statement in self.statements:
            if not known.issuperset(statement.given):
                yield f"The statement {statement.schema} uses an amount that is not known yet."
            if statement.result in known:
                yield f"The statement {statement.schema} gives an amount that is already known."
            known.add(statement.result)
        if self.asked not in known:
            yield "No statement gives the answer."

    def _apart(self) -> Iterator[str]:
        """Yield the ways in which the tree differs from the calculation of the statements."""
        try:
            value = evaluate(self.tree)
            faults = [e for e in self.entries if e.node is not None and evaluate(e.node) != e.value]
        except (ZeroDivisionError, ValueError) as error:
            yield str(error)
            return
        if value != self.answer.value:
            found, said = written_number(value), written_number(self.answer.value)
            yield f"The calculation gives {found}, but the statements give {said}."
        yield from (f"“{entry.words}” has a different value in the calculation." for entry in faults)
        used = {entry for statement in self.statements for entry in statement.given} | {self.asked}
        told = {leaf for entry in used if (node := self.entries[entry].node) for leaf in leaves(node)}
        strange = {leaf for leaf in leaves(self.tree) if leaf.quantity is not None} - told
        yield from (f"No statement uses the number {leaf.words}." for leaf in strange)


_BEHIND = ((), ("of", "the", "whole"), ("a", "day"), ("as", "many"))
"""Words that continue a number: "a third of", "once a day", "half as many"."""


def numbers_in(words: str) -> set[Fraction]:
    """Return the numbers that some words write, from the words alone, whatever may follow them."""
    found = set()
    if words[:1] in ("-", "−"):
        return {-value for value in numbers_in(words[1:])}
    for behind in _BEHIND:
        pieces = [*_pieces(words), *behind]
        tokens = [Token(n, piece, piece.lower(), "", "", "", n, 0, 0, 0) for n, piece in enumerate(pieces)]
        found |= {number.value for number in find_numbers(tokens)}
    return found


def _pieces(words: str) -> list[str]:
    for sign in ("$", "€", "£", "%", "-", "¢"):
        words = words.replace(sign, f" {sign} ")
    return words.split()
