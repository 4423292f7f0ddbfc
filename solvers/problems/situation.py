"""A word problem as its reader sees it: the amounts of the text, and how well they agree."""

from __future__ import annotations

from solvers.problems.amounts import told_amounts
from solvers.problems.evidence import Evidence
from solvers.problems.relations import OPEN, OTHER, SAME, Relations
from solvers.reading.model import Quantity, Reading
from solvers.rules.cues import cues_of
from solvers.rules.kinds import is_portion, verb_class
from solvers.rules.timeline import Timeline


class Situation:
    """What one reading tells, for the schemas to speak of."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.target = reading.target
        self.relations = Relations(reading)
        self.evidence = Evidence(self)
        self.told = tuple(told_amounts(reading))
        self.cues = sorted(cues_of(reading.target, reading)) if reading.target else []
        self.timeline = Timeline(reading, reading.target) if reading.target else None
        self.asks = self.timeline.asks if self.timeline else "nothing"
        self._heads = sorted(a.about.first for a in self.told if not a.is_fact)
        self._cues: dict[int, tuple[str, ...]] = {}
        self._verbs: dict[int, str] = {}
        self._fits: dict[int, str] = {}

    def cues_of(self, quantity: Quantity) -> tuple[str, ...]:
        """The cues of the clause of a number, or of the number that a result is named after."""
        if quantity.first not in self._cues:
            self._cues[quantity.first] = tuple(sorted(cues_of(quantity, self.reading)))
        return self._cues[quantity.first]

    def verb(self, quantity: Quantity) -> str:
        """What the verb of a number says of its subject's things: "Get", "Give", "State", ..."""
        if quantity.first not in self._verbs:
            self._verbs[quantity.first] = verb_class(quantity, self.target)[0]
        return self._verbs[quantity.first]

    def between(self, one: Quantity, other: Quantity) -> int:
        """How many numbers of the text stand between two."""
        low, high = sorted((one.first, other.first))
        return sum(low < first < high for first in self._heads)

    def fit(self, quantity: Quantity) -> str:
        """How well a quantity agrees with what is asked for, in all its fields together."""
        if quantity.first not in self._fits or quantity.number is None:
            assert self.target is not None
            relations, target = self.relations, self.target
            kind = relations.kinds(quantity, target) or "none"
            others = (relations.owners, relations.times, relations.places)
            against = sum(relation(quantity, target) == OTHER for relation in others)
            self._fits[quantity.first] = f"fits {kind} but {against}"
        return self._fits[quantity.first]

    def is_portion(self, quantity: Quantity) -> bool:
        """Whether a number is a fraction of something: "a third of"."""
        return is_portion(quantity, self.reading)

    def matches_standard(self, comparison: Quantity, amount: Quantity) -> str:
        """How well `amount` is what `comparison` is compared with."""
        standard, whom = comparison.standard, comparison.compared_to
        grades = []
        owner = (standard.owner if standard else None) or whom
        its = amount.owner or amount.subject
        if owner is not None:
            grades.append(self.relations.mentions(owner, its) if its is not None else OPEN)
            if owner.head.lower() == amount.entity:
                return SAME
        if standard is not None:
            for mine, other in (
                (standard.entity, amount.entity),
                (standard.time, amount.time),
                (standard.location, amount.location),
                (standard.occasion, amount.occasion),
            ):
                if mine:
                    grades.append(SAME if mine == other else OPEN if not other else "other")
            if standard.adjectives:
                grades.append(
                    SAME if set(standard.adjectives) & set(amount.adjectives) else "other" if amount.adjectives else OPEN
                )
        for grade in ("other", "together", "kind", OPEN):
            if grade in grades:
                return grade
        return SAME if grades else OPEN
