"""Whether what stands for somebody's amount, or for what is asked, is all that the text tells of it.

"Nora picked 20 figs on Monday and 5 fewer on Tuesday. Omar picked twice as many as she did": what she picked is told by
two numbers, so twice the figs of one day leave the other day's out. An amount is known by the place of the number that
tells it, be it by itself or by a comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from solvers.problems.amounts import Amount
from solvers.problems.relations import EXACT, FAR, KIND, OTHER, PART, SAME, SORTS, is_compared
from solvers.reading.model import Quantity
from solvers.reading.standards import TOGETHER

if TYPE_CHECKING:
    from solvers.problems.situation import Situation

Terms = Sequence[tuple[Amount, int]]
Places = frozenset[int]

_OF_THEM = (SAME, KIND, PART)
_MANY = 2


class Complete:
    """What the numbers of a text tell of one thing, by the places at which they stand."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._told = [a for a in situation.told if not a.is_fact]
        self._numbers = {a.about.first: a.about.index for a in self._told}
        self._places: dict[tuple[str, int], Places] = {}

    def of_standard(self, anchor: Amount, terms: Terms) -> str:
        """How much of what a comparison compares with, or of what a part is of, is in a sum."""
        about = anchor.about
        if not is_compared(about):
            return "unsaid"
        return self._left_out("standard", about, terms, self._is_standard)

    def of_counted(self, rated: Amount, terms: Terms) -> str:
        """How much of that for each of which something is told is in a sum."""
        return self._left_out("counted", rated.about, terms, self._is_counted)

    def of_asked(self, terms: Terms) -> str:
        """How much of what is asked for is in a sum."""
        target = self._situation.target
        assert target is not None
        return self._left_out("asked", target, terms, self._is_asked)

    def _left_out(
        self, role: str, about: Quantity, terms: Terms, speaks: Callable[[Quantity, Quantity], bool]
    ) -> str:
        """How many numbers that tell of it are neither in a sum nor below it, how many are only below it, and how many
        others there are.
        """
        key = role, about.first
        if key not in self._places:
            others = (a.about for a in self._told if a.about.first != about.first)
            spoken_of = frozenset(other.first for other in others if speaks(about, other))
            before = frozenset(place for place in spoken_of if place < about.first)
            self._places[key] = before or spoken_of
        wanted = self._places[key]
        if not wanted:
            return "nothing told"
        found = {term.about.first for term, _ in terms}
        spent = {number for term, _ in terms for number in term.spent}
        left = wanted - found
        used = sum(self._numbers[place] in spent for place in left)
        adds = min(len(found - wanted), _MANY) if role != "asked" else "any"
        return f"leaves {min(len(left) - used, _MANY)} and {min(used, _MANY)} adds {adds}"

    def _is_standard(self, comparison: Quantity, other: Quantity) -> bool:
        relations = self._situation.relations
        is_alike = relations.nouns(other.entity, comparison.entity) not in ("", FAR)
        standard = comparison.standard
        is_sum = standard is not None and standard.comparison == TOGETHER
        return is_alike and (is_sum or self._situation.matches_standard(comparison, other) in _OF_THEM)

    def _is_counted(self, rated: Quantity, other: Quantity) -> bool:
        return not other.rate and self._situation.relations.per(rated, other) in (SAME, EXACT, KIND)

    def _is_asked(self, target: Quantity, other: Quantity) -> bool:
        if bool(other.rate) != bool(target.rate):
            return False
        kind, *grades, _ = self._situation.match(other).split()
        return kind not in ("none", FAR, SORTS) and OTHER not in grades
