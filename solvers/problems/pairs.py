"""The features of a pair of amounts, whatever statement combines them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from solvers.problems.amounts import Amount

if TYPE_CHECKING:
    from solvers.problems.situation import Situation

Names = tuple[str, ...]


class Pair:
    """Two amounts, in the order of the slots that they fill."""

    def __init__(self, situation: Situation, a: Amount, b: Amount) -> None:
        self._situation, self._a, self._b = situation, a, b
        self.gap = min(abs(a.about.sentence - b.about.sentence), 3)
        """How many sentences apart they are, up to three."""
        self.between = situation.apart(a, b)
        """How many numbers of the text are between them."""
        self.order = "first" if situation.span(a) <= situation.span(b) else "last"
        """Which of them comes first in the text."""
        self.verbs = f"{situation.verb(a.about)} {situation.verb(b.about)}"
        """The classes of their verbs."""

    @cached_property
    def fields(self) -> Names:
        """How well the fields of the two agree, and how far apart they are in the text."""
        one, other, relations = self._a.about, self._b.about, self._situation.relations
        return (
            *(
                f"{name} {grade}"
                for name, grade in zip(("owners", "times", "places"), self._grades, strict=True)
            ),
            f"measures {relations.measures(one, other)}",
            f"told {self._told}",
            f"gap {self.gap}",
        )

    @cached_property
    def words(self) -> Names:
        """How well the words around the two agree, and where those words are."""
        a, b, situation = self._a, self._b, self._situation
        relations, signatures = situation.relations, situation.signatures
        shared = signatures.shared(signatures.words(a), signatures.words(b))
        return (
            self.order,
            f"fields {' '.join(self._grades)}",
            f"deeds {relations.deeds(a.about, b.about)}",
            f"sorts {relations.sorts(a.about)} {relations.sorts(b.about)}",
            f"shares {min(int(2 * shared), 4)}",
            f"partners {situation.rank_by(a, b)} {situation.rank_by(b, a)}",
            f"stands {self._told} {self.between} {self.gap} {self.order}",
        )

    @cached_property
    def events(self) -> Names:
        """What happens to the two, which matters if they are added or one is subtracted from the other."""
        a, b, situation, asks = self._a, self._b, self._situation, self._situation.asks
        verbs = f"verbs {self.verbs}"
        seen = [verbs, f"{verbs} {self.order}", f"{verbs} {asks}"]
        seen.append(f"negated {a.about.is_negated:d}{b.about.is_negated:d}")
        if a.is_told and b.is_told and situation.timeline is not None:
            effects = f"effects {situation.timeline.effect(a.about)} {situation.timeline.effect(b.about)}"
            seen += [effects, f"{effects} {asks}"]
        seen += [f"same verb {a.about.verb == b.about.verb:d}", *situation.cues]
        seen += (
            f"{part is a:d} compared {part.about.comparison in ('more', 'extra', 'additional')}"
            for part in (a, b)
            if part.is_told and part.about.comparison
        )
        return tuple(seen)

    @cached_property
    def left_out(self) -> Names:
        """The numbers that could be added too: those between the two, and those anywhere."""
        a, b, situation = self._a, self._b, self._situation
        (first, last), (start, stop) = situation.span(a), situation.span(b)
        low, high = min(last, stop), max(first, start)
        idle = [x for x in situation.like(b.about) if x.spent.isdisjoint(a.spent | b.spent)]
        between = sum(low < situation.span(x)[0] < high for x in idle)
        return f"skips {min(between, 3)}", f"leaves {min(len(idle), 3)}"

    @cached_property
    def _grades(self) -> Names:
        one, other, relations = self._a.about, self._b.about, self._situation.relations
        return relations.owners(one, other), relations.times(one, other), relations.places(one, other)

    @property
    def _told(self) -> str:
        return f"{self._a.is_told:d}{self._b.is_told:d}"
