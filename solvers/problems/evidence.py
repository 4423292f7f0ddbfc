"""The observed predicates of the schemas: whether each is true of given amounts, and to what degree.

A predicate returns a grade (a word) if it holds, and an empty string if it does not. How much each grade is worth is
learned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from knowledge.rules import load_words
from solvers.arithmetic.fits import dimension_of
from solvers.problems import (
    averages,
    clock_order,
    clock_times,
    comparing,
    compound,
    consecutive,
    figures,
    interest,
    levels,
    motion,
    remainders,
    sharing,
    standards,
    tariffs,
    two_amounts,
    work,
)
from solvers.problems.amounts import Amount
from solvers.problems.extremes import GREATEST, LEAST
from solvers.problems.figures import is_perimeter, is_side_and_perimeter, may_have_width
from solvers.problems.relations import KIND, OPEN, SAME, Relations, is_compared
from solvers.problems.topic import Topic
from solvers.problems.topics import TOPICS, WHOLE_TEXTS
from solvers.reading.figures import figures_named
from solvers.reading.model import NumberKind, Quantity

if TYPE_CHECKING:
    from solvers.problems.situation import Situation

Predicate = Callable[["Evidence", Amount, Amount], str]

HOLDS = "yes"


class Evidence:
    """Which predicates hold for the amounts in one situation."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.relations: Relations = situation.relations
        self.target = situation.target
        self._cache: dict[str, dict[int | tuple[int, int], str]] = {}

    def grade(self, predicate: str, a: Amount, b: Amount | None = None) -> str:
        """Return the grade to which a predicate holds for one or two amounts; empty if it does not hold."""
        known = self._cache.get(predicate)
        if known is None:
            known = self._cache[predicate] = {}
        pair = a.index if b is None else (a.index, b.index)
        grade = known.get(pair)
        if grade is None:
            grade = known[pair] = self._graded(predicate, a, b or a)
        return grade

    def _graded(self, predicate: str, a: Amount, b: Amount) -> str:
        holds = PREDICATES.get(predicate)
        if holds is not None:
            return holds(self, a, b)
        name, _, constant = predicate.partition(" ")
        if name == "From":
            return HOLDS if a.operation == constant.lower() else ""
        if constant:
            return HOLDS if self.has_cue(predicate) else ""
        return self._of_topic(name, a, b)

    def _of_topic(self, role: str, a: Amount, b: Amount) -> str:
        """Return the grade of a predicate that depends on the topic of the whole text."""
        if self.topic is None:
            return ""
        return self.topic.grade(role, a) if a is b else self.topic.grade(role, a, b)

    def has_cue(self, predicate: str) -> bool:
        """Whether the text or the question has the cue that a predicate about no particular amount requires."""
        name, _, constant = predicate.partition(" ")
        if name not in ("Asks", "Says"):
            return True
        return constant.lower() in self.situation.cues if name == "Asks" else self.says(constant.lower())

    # ---------- of one amount

    def told(self, a: Amount, _: Amount) -> str:
        """Whether the text states it."""
        return "told" if a.is_told and not a.is_fact else ""

    def rated(self, a: Amount, _: Amount) -> str:
        """Whether it is an amount for each unit of something."""
        if not a.about.rate or "%" in (a.about.rate, a.about.entity) or self.is_factor(a):
            return ""
        if self.difference(a) and is_compared(a.about):
            return ""  # "$3 an hour more than Ann" is not anybody's wage
        return "fact" if a.is_fact else "told" if a.is_told else "found"

    def is_factor(self, a: Amount) -> bool:
        """Whether it multiplies: twice, a third of, 40%."""
        return bool(self.factor(a, a))

    def factor(self, a: Amount, _: Amount) -> str:
        """Whether it multiplies something; the grade says how it is written."""
        kind, about = a.kind, a.about
        if a.operation in ("rest", "raised"):
            return a.operation
        if self.in_ratio(a, a):
            return "side"
        if kind is NumberKind.MULTIPLIER:
            return "times"
        if kind is NumberKind.PERCENT:
            return "percent"
        if kind is NumberKind.FRACTION and a.value < 1 and not self._is_measured(about):
            return "portion" if self.situation.is_portion(about) else "fraction"
        if kind is not None and about.comparison in ("times", "time"):
            return "times"
        return ""

    def _is_measured(self, about: Quantity) -> bool:
        """Whether a fraction measures something in a unit ("3/4 of a liter", "2/3 cup") and so multiplies nothing; if
        several amounts are fractions of one sort of thing ("3/4 of a pie", "1/4 of a pie"), this is their unit.
        """
        if not (words := self._to_unit(about)) or dimension_of(about.entity):
            return bool(words)
        alike = [a.about for a in self.situation.told if not a.is_fact and a.about.entity == about.entity]
        return len(words) > 1 and len(alike) > 1 and all(self._to_unit(one) == words for one in alike)

    def _to_unit(self, about: Quantity) -> list[str]:
        """Return the words from a fraction to its unit, "a pie" in "3/4 of a pie"; none if it is of something else."""
        if about.number is None or about.number.kind is not NumberKind.FRACTION:
            return []
        behind = [t.lemma.lower() for t in self.situation.reading.tokens[about.number.stop :][:3]]
        while behind and behind[0] in ("of", "-"):
            behind.pop(0)
        at = behind[:1] in (["a"], ["an"])
        return behind[: at + 1] if behind[at : at + 1] in ([about.entity], [about.unit]) else []

    def multiplier(self, a: Amount, _: Amount) -> str:
        """Whether it says how many times as much one thing is as another."""
        grade = self.factor(a, a)
        return grade if grade == "times" or (grade == "fraction" and a.about.comparison) else ""

    def part(self, a: Amount, _: Amount) -> str:
        """Whether it is a fraction or a percentage of something, or what remains besides such a part."""
        grade = self.factor(a, a)
        if not grade or grade in ("times", "side") or interest.is_told(self):
            return ""
        sense = {"add": "more", "subtract": "less"}.get(load_words().terms.get(a.about.comparison, ""), "")
        return " ".join(filter(None, (grade, "less" if a.about.comparison == "off" else sense)))

    def larger(self, a: Amount, b: Amount) -> str:
        """Whether the first of two sides of a ratio is the larger one."""
        return HOLDS if a.is_told and b.is_told and a.value > b.value else ""

    def in_ratio(self, a: Amount, _: Amount) -> str:
        """Whether it says how many parts one side of a ratio has, or several sides together."""
        is_found = a.operation in ("sides", "sidesapart")
        return "told" if a.kind is NumberKind.RATIO else "found" if is_found else ""

    def difference(self, a: Amount) -> str:
        """Return "add" or "subtract" if it says how much more or less one thing is than another; otherwise, nothing."""
        about = a.about
        if a.kind is None or self.is_factor(a) or not about.comparison:
            return ""
        sense = load_words().terms.get(about.comparison, "")
        return sense if sense in ("add", "subtract") else ""

    def more(self, a: Amount, _: Amount) -> str:
        """Whether it says how much more something is."""
        return self._compared(a, "add")

    def fewer(self, a: Amount, _: Amount) -> str:
        """Whether it says how much less something is."""
        return self._compared(a, "subtract")

    def _compared(self, a: Amount, sense: str) -> str:
        if self.difference(a) != sense:
            return ""
        return "standard" if is_compared(a.about) else "alone"

    def stock(self, a: Amount, _: Amount) -> str:
        """Whether it counts or measures something and is not a factor."""
        if self.is_factor(a) or (a.is_fact and a.about.rate) or a in self.averaged:
            return ""
        if a.operation:
            return "found"
        if self.difference(a) and is_compared(a.about):
            return "compared"
        return "definite" if self.situation.is_definite(a.about) else "told"

    def broken(self, a: Amount, _: Amount) -> str:
        """Whether it is a quotient that is not whole, although its things cannot be divided."""
        is_quotient = a.operation in ("rate", "ratio") and a.value.denominator != 1
        return (
            HOLDS if is_quotient and not self.is_factor(a) and figures.may_come_whole(self, a.about) else ""
        )

    def says(self, cue: str) -> bool:
        """Whether the text has a phrase for the cue. Some cues require more: "encircled", that something is surrounded
        that may have a length and a width, and whose perimeter the text does not give; "least" and "greatest", that the
        text wants the least or the most of something; "leftover", that the question asks for what is left, or not in
        groups; "timed", that its clock times are amounts.
        """
        if cue == "leftover":
            return not _LEFT.isdisjoint(self.situation.cues) or cue in self.situation.cues_anywhere
        if cue == "encircled":
            is_told = any(map(is_perimeter, self.situation.told))
            return not is_told and may_have_width(self) and self.says("around")
        if cue == "timed":
            return self.times is not None
        if cue in (LEAST, GREATEST):
            return cue in self.situation.extremes
        if cue in _FIGURES:
            return figures.says(self, cue)
        if cue == "ratio":
            return cue in self.situation.cues_anywhere or len(self.ratio_sides) > 1
        if cue in ("apart", "behind"):
            return motion.says(self, cue)
        if cue in ("jointly", "singly"):
            return work.says(self, cue)
        if cue in ("spans", "once"):
            return interest.is_told(self) and interest.says_spans(self) is (cue == "spans")
        return cue in self.situation.cues_anywhere or (cue == "square" and figures.says(self, "squared"))

    # ---------- of two amounts

    def same(self, a: Amount, b: Amount) -> str:
        """Whether they count things that can be added."""
        if self.is_factor(a) or self.is_factor(b):
            return SAME if self.factor(a, a) == self.factor(b, b) == "percent" else ""
        grade = self.relations.kinds(a.about, b.about)
        if not grade or is_side_and_perimeter(self, a, b):
            return ""
        if None not in (per := (self._per(a), self._per(b))) and per[0] != per[1]:
            return ""  # 9 every 15 minutes and 8 every 20 minutes
        first, second = a.about.rate, b.about.rate
        if not first and not second:
            return grade
        if bool(first) != bool(second):
            return f"{grade} rate" if grade in (SAME, KIND) else ""
        return grade if self.relations.nouns(first, second) in (SAME, KIND, OPEN) else f"{grade} rates"

    def _per(self, a: Amount) -> Fraction | None:
        """Return how many of what a rate is for it is given for: 15 in "9 every 15 minutes"."""
        each = self.every(a) if a.is_told else None
        return each.value if each is not None else None

    def every(self, a: Amount) -> Amount | None:
        """Return the number after "every" that an amount is given for: 15 in "9 every 15 minutes"."""
        every = (b for b in self.numbers if b.about.index == a.about.rate_quantity)
        return next((b for b in every if b.about.determiner == "every"), None)

    def divided(self, whole: Amount, parts: Amount) -> str:
        """Whether the first is the total of what the second counts in parts: for one side of a ratio or several, or how
        much more one side is than the other.
        """
        is_apart = whole.is_told and bool(self.difference(whole))
        if is_apart or parts.operation == "sidesapart":
            return (
                "apart" if is_apart and parts.operation == "sidesapart" and len(self.ratio_sides) == 2 else ""
            )
        own = [a for a in self.ratio_sides if self.is_side(whole.about, a.about)]
        if parts.is_told and own:
            return "own" if parts in own else "others"
        if parts.is_told:
            return self.relations.owners(whole.about, parts.about)
        is_all = all(a.spent <= parts.spent for a in self.ratio_sides)
        return ("one of all" if own else "all") if is_all else "some"

    @cached_property
    def topic(self) -> Topic | None:
        """What the numbers are, if the whole text is about one topic; with clock times, only about a level that changes
        from one to the other.
        """
        if self.times is not None:
            return levels.topic(self)
        return next(filter(None, (topic(self) for topic in WHOLE_TEXTS)), None) or (
            self.two.topic if self.two is not None else None
        )

    @cached_property
    def two(self) -> two_amounts.TwoAmounts | None:
        """What the numbers say about two amounts, if they are just enough to find both."""
        found = two_amounts.two_amounts(self)
        return found if found is not None and found.asked else None

    @cached_property
    def row(self) -> consecutive.Row | None:
        """What the numbers mean, if the text is about consecutive numbers."""
        return consecutive.row(self)

    @cached_property
    def times(self) -> clock_order.Times | None:
        """The clock times in the text, if they are amounts."""
        return clock_order.times(self)

    @cached_property
    def of_rest(self) -> Sequence[Amount]:
        """The amounts that the text says about the rest of some things only: "sold the others for $3 each"."""
        return remainders.of_rest(self)

    @cached_property
    def tariff(self) -> tariffs.Tariff | None:
        """The two-part price in the text, if there is exactly one."""
        return tariffs.tariff(self)

    @property
    def only(self) -> tuple[str, ...]:
        """The names or keys of the schemas that lead to the answer, if the topic of the whole text is clear; otherwise,
        none.
        """
        if self.topic is not None:
            return self.topic.schemas
        if self.times is not None:
            return clock_times.SCHEMAS if self.times.asks_time else clock_times.THEN
        if self.listed:
            return averages.SCHEMAS
        return figures.TILING if figures.asks_for_tiles(self) else ()

    @cached_property
    def numbers(self) -> Sequence[Amount]:
        """The amounts that the text gives, without those that everybody knows."""
        return [a for a in self.situation.told if not a.is_fact]

    @cached_property
    def asked_words(self) -> frozenset[str]:
        """The words of the question after what is asked for, as written and as lemmas."""
        reading, target = self.situation.reading, self.target
        tokens = reading.tokens[target.stop : reading.sentences[target.sentence].stop] if target else ()
        return frozenset(form.lower() for token in tokens for form in (token.text, token.lemma))

    @cached_property
    def lemmas(self) -> Sequence[str]:
        """The lemmas of the words in the text, in order."""
        return [token.lemma.lower() for token in self.situation.reading.tokens]

    @cached_property
    def figures(self) -> frozenset[str]:
        """The figures with sides that the text names."""
        return figures_named(self.situation.reading.tokens)

    @cached_property
    def listed(self) -> Sequence[Amount]:
        """All the numbers in the text, if only their average is asked for."""
        return averages.listed(self)

    @cached_property
    def nested(self) -> Mapping[int, Amount]:
        """The factor in each comparison with a multiple or a fraction ("half" in "4 more than half of them"), by its
        number."""
        return standards.nested(self)

    @cached_property
    def averaged(self) -> Sequence[Amount]:
        """The averages that the text gives, and how many amounts each is the average of."""
        return averages.averages_and_counts(self)

    @cached_property
    def measures(self) -> frozenset[frozenset[int]]:
        """The pairs of numbers that make up one measure: "2 hours 36 minutes"."""
        return compound.measures(self)

    @cached_property
    def ratio_sides(self) -> Sequence[Amount]:
        return [a for a in self.situation.told if a.kind is NumberKind.RATIO]

    def is_side(self, whole: Quantity, side: Quantity) -> bool:
        """Whether an amount is one side of a ratio, not the total: red beads, cups of flour, or one person's share."""
        if len(whole.entities) > 1:
            return False
        if side.owner is not None:
            return self.relations.owners(whole, side) in (SAME, KIND) and not whole.owners
        is_same = side.entity in (whole.entity, whole.contents)
        return is_same and {*side.adjectives, *side.contents_modifiers} <= {
            *whole.adjectives,
            *whole.contents_modifiers,
            whole.predicate,
        }

    def begun(self, change: Amount, start: Amount) -> str:
        """Whether the first is how much the second, which comes first in time, has changed."""
        others = [a for a in self.situation.told if a.spent <= change.spent - start.spent]
        if not start.is_told or not start.spent < change.spent or len(others) != 1:
            return ""
        (later,) = others
        tenses = start.about.tense, later.about.tense
        is_first = start.place < later.place if tenses[0] == tenses[1] else tenses[0] == "past"
        return HOLDS if is_first else ""

    def before(self, a: Amount, b: Amount) -> str:
        """Whether the second comes after everything that the first adds up, and is not a total itself."""
        if b.is_total or "around" in (a.operation, b.operation):  # a side is part of the perimeter
            return ""
        return HOLDS if (a.last if a.is_total else a.place) < b.place else ""


_FIGURES = ("ends", "triangle", "equilateral", "solid", "squared", "cube")

_LEFT = frozenset(("leftover", "rest", "negating"))
"""Cues of a question that may ask for what does not fill a group."""


PREDICATES: Mapping[str, Predicate] = {
    **{name: check for topic in TOPICS for name, check in topic.PREDICATES.items()},
    "Told": Evidence.told,
    "Rated": Evidence.rated,
    "Multiplier": Evidence.multiplier,
    "Part": Evidence.part,
    "InRatio": Evidence.in_ratio,
    "Larger": Evidence.larger,
    "Divided": Evidence.divided,
    "Broken": Evidence.broken,
    "More": Evidence.more,
    "Fewer": Evidence.fewer,
    "Stock": Evidence.stock,
    "Same": Evidence.same,
    "Counted": sharing.counted,
    "Total": sharing.total,
    "Unlike": sharing.unlike,
    "Dealt": sharing.dealt,
    "Standard": comparing.standard,
    "Subject": comparing.subject,
    "Portion": comparing.portion,
    "Before": Evidence.before,
    "Begun": Evidence.begun,
}
