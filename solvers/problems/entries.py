"""What a story consists of: amounts with what the text says about them, statements about them, and the question."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from solvers.arithmetic.equation import Equation as Relation
from solvers.arithmetic.tree import Leaf, Node, leaves
from solvers.problems.patterns import Pattern


class Otherwise(StrEnum):
    """Why a number does not affect the answer."""

    KIND = "kind"
    PERSON = "person"
    TIME = "time"
    PLACE = "place"
    UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class Clause:
    """What the text says about an amount, as a sentence of its own: "Mia", "had 12 pears"."""

    subject: str
    """The subject as it is written within a sentence; for a pronoun, its name if the text has one."""
    predicate: str
    first: int
    stop: int
    """Tokens `first:stop` of the reading."""
    lead: str = ""
    """The words before the subject: "on Friday"."""
    pronoun: str = ""
    """What the text has instead of the subject's name: "she"."""

    @property
    def told(self) -> str:
        """The whole sentence."""
        return f"{self.lead} {self.subject} {self.predicate}".strip()


@dataclass(frozen=True, slots=True)
class About:
    """What an amount is, according to the text or, for a result, according to the statements."""

    noun: str = ""
    """A lemma, or "$"."""
    modifiers: tuple[str, ...] = ()
    per: str = ""
    """What it is given for each of, a lemma."""
    per_second: str = ""
    """What else it is given for each of: the hen in "each hen eats 2 ounces a day"."""
    who: str = ""
    verb: str = ""
    time: str = ""
    place: str = ""
    item: str = ""
    standard: str = ""
    """What it is compared with."""
    effect: str = ""
    """What its event does to whoever or whatever the question asks about, in the terms of `solvers.problems.timeline`:
    "loses".
    """
    of_rest: bool = False
    """Whether the text says that it is a part of what was left: "a third of the rest"."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An amount in the story: a number in the text, one that everybody knows, or the result of a statement."""

    value: Fraction
    words: str
    """The amount with what it counts: "12 pears", "$7"; for a rate, as people say it: "6 children"."""
    about: About
    node: Node | None = None
    """How the tree writes it: 12, or 35 ÷ 100; `None` for a result."""
    written: str = ""
    """As the text writes it: "twelve", "35%"; empty if the text does not write it."""
    start: int = 0
    end: int = 0
    """Characters `start:end` of the text are where it is written."""
    clause: Clause | None = None

    @property
    def leaf(self) -> Leaf | None:
        """The number in the text, or the one that everybody knows."""
        return None if self.node is None else next(leaves(self.node))

    @property
    def is_told(self) -> bool:
        """Whether the text writes it."""
        return bool(self.written)


@dataclass(frozen=True, slots=True)
class Statement:
    """A schema with its slots filled."""

    schema: str
    """The schema's key: "change:after"."""
    relation: Relation
    """The equation over its slots."""
    slots: tuple[str, ...]
    """The names of the slots in the order of the equation; a whole number is written as itself."""
    entries: tuple[int | None, ...]
    """What fills each slot, by its position in the story; nothing fills a whole number."""
    found: int
    """The slot that the statement yields."""
    pattern: Pattern

    @property
    def result(self) -> int:
        """The entry that the statement yields."""
        entry = self.entries[self.found]
        assert entry is not None
        return entry

    @property
    def given(self) -> tuple[int, ...]:
        """The entries that the statement uses, in the order of its slots."""
        others = (entry for place, entry in enumerate(self.entries) if place != self.found)
        return tuple(entry for entry in others if entry is not None)


@dataclass(frozen=True, slots=True)
class Asked:
    """The question as a clause, without and with its answer."""

    wants: str
    """What someone wants to know: "how many pears Mia has left"; empty if the question cannot be turned."""
    says: str
    """The answer in the question's words: "Mia has 7 pears left"."""
    noun: str
    """What is counted or measured, a lemma or "$"; empty if the question does not say."""
    who: str = ""
    """Whose the answer is, or who does it."""
    amount: str = ""
    """The answer with the noun or unit of the question, "12 cars"; empty if the question names none."""
    written: str = ""
    """How the question wants numbers that are not whole: "fraction" or "decimal"; empty if it does not say."""
