"""The proof of an answer from facts of the spine, and a check that does not run the program."""

from __future__ import annotations

from dataclasses import dataclass, field

from knowledge.relations import Fact, Spine
from solvers.science.spine.amounts import amounts, in_one_unit
from solvers.science.spine.index import Index, index, lemmas
from solvers.science.spine.say import full
from solvers.science.spine.told import Told

_JUDGING = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Row:
    """A fact on which an answer is based."""

    relation: str
    a: str
    b: str
    c: str
    source: str
    """Its file and line."""
    sentence: str


@dataclass(frozen=True, slots=True)
class RelationProof:
    """Facts that share things with each other, and the part of a question that they cover."""

    question: str
    form: str
    """What is asked: "how many", "why", ..."""
    text: str
    """The answer as a sentence."""
    value: tuple[str, ...]
    """The answer alone."""
    rows: tuple[Row, ...]
    rule: str
    """How the answer follows; see `Told.rule`."""
    said: tuple[str, ...]
    """The lemmas of the question that the facts and the form cover."""
    kind: str = field(default="relations", init=False)

    def verify(self, knowledge: object = None, spine: Spine | None = None) -> tuple[str, ...]:
        """Look up every fact again, and check that they are connected and give the answer.

        Args:
            knowledge: tables; not needed here.
            spine: the facts; by default, the built-in ones.

        Returns:
            The errors found, one sentence each.
        """
        known = index(spine)
        faults = [f"There is no fact '{row.sentence}'." for row in self.rows if not stands(row, known)]
        if not self.rows:
            faults.append("The answer is not based on any fact.")
        if not faults and not _hang_together(self.rows, known):
            faults.append("The facts are not connected to each other.")
        return (*faults, *self._faults_of_value())

    def _is_larger(self, *, first: bool) -> bool:
        """Return whether the number in the first row (or else in the second) is the larger one, in a common unit."""
        one, other = (amounts([name.strip() for name in row.b.split(";")]) for row in self.rows[:2])
        numbers = in_one_unit(one, other)
        return numbers is not None and (numbers[0] > numbers[1]) is first

    def _faults_of_value(self) -> tuple[str, ...]:
        """Return what is wrong with the answer, judging by the facts alone."""
        if self.rule in ("larger", "smaller"):
            return () if self._is_larger(first=self.rule == "larger") else ("The numbers do not say so.",)
        if self.rule not in _JUDGING:
            cells = {cell for row in self.rows for name in (row.a, row.b, row.c) for cell in name.split("; ")}
            cells |= {f"{row.b} {row.c}" for row in self.rows if row.relation == "has number"}
            return tuple(f"No fact gives '{one}'." for one in self.value if one not in cells)
        return ()


@dataclass(frozen=True, slots=True)
class JointProof:
    """The answers to two questions in one."""

    question: str
    parts: tuple[RelationProof, ...]
    """The proof for each question, in order."""
    kind: str = field(default="joint", init=False)

    def verify(self, knowledge: object = None, spine: Spine | None = None) -> tuple[str, ...]:
        """Check each answer.

        Args:
            knowledge: tables; not needed here.
            spine: the facts; by default, the built-in ones.

        Returns:
            The errors found, one sentence each.
        """
        faults = [fault for part in self.parts for fault in part.verify(knowledge, spine)]
        return (*faults, *(() if len(self.parts) > 1 else ("There is only one answer.",)))


def proof_of(question: str, told: Told, spine: Spine) -> RelationProof:
    """Return the proof of an answer."""
    rows = tuple(row_of(spine, spine.facts[number]) for number in told.facts)
    return RelationProof(question, told.form, told.text, told.value, rows, told.rule, told.said)


def stands(row: Row, known: Index | None = None) -> bool:
    """Return whether a row is one of the facts; by default, of the built-in ones."""
    known = known or index()
    return any(row_of(known.spine, fact) == row for fact in _about(known, row))


def row_of(spine: Spine, fact: Fact) -> Row:
    """Return a fact with its place and its sentence."""
    a, b = ("; ".join(fact.names(column)) for column in "ab")
    return Row(fact.relation, a, b, fact.c, f"{fact.path.name}:{fact.line}", full(spine, fact))


def _about(known: Index, row: Row) -> list[Fact]:
    thing = known.thing(lemmas(row.a.split("; ")[0]))
    return [known.spine.facts[number] for number in known.about.get((thing, "a"), ())]


def _hang_together(rows: tuple[Row, ...], known: Index) -> bool:
    """Return whether each fact shares a word of a thing with an earlier one, or has the same relation as one."""
    reached, relations = _words(rows[0], known), {rows[0].relation}
    left = list(rows[1:])
    while left:
        near = [row for row in left if row.relation in relations or _words(row, known) & reached]
        if not near:
            return False
        for row in near:
            reached |= _words(row, known)
            relations.add(row.relation)
            left.remove(row)
    return True


def _words(row: Row, known: Index) -> set[str]:
    return {
        word for cell in (row.a, row.b) for name in cell.split("; ") for word in known.thing(lemmas(name))
    }
