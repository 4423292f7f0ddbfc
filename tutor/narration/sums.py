"""Lines of arithmetic as a teacher writes them: "12 − 5 = 7 pears", "7 × $3 = $21", "3/4", "1 3/20", "1,200"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.equation import Product, Sum
from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.tree import Leaf
from solvers.problems.entries import About, Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from solvers.problems.timeline import LOSES
from solvers.reading.written_as import FRACTION
from solvers.wording import CURRENCIES, SHORT, amount, mixed_number
from tutor.narration.same_parts import in_same_parts, is_broken, over, worked_out

UNKNOWN = "?"
FOUND = "what you found"
"""The words for an earlier result in a hint."""


OF_LEVELS = (
    Pattern.COME,
    Pattern.WHOLE,
    Pattern.GO,
    Pattern.PART,
    Pattern.PUT_BACK,
    Pattern.TAKE_OFF,
)
"""Patterns in which a temperature changes to another one."""

OF_ANGLES = (
    Pattern.ANGLES,
    Pattern.RIGHT_ANGLE,
    Pattern.STRAIGHT_ANGLE,
    Pattern.FOUR_ANGLES,
    Pattern.FULL_TURN,
)
"""Patterns in which degrees measure angles."""

OF_TIMES = (
    Pattern.PASSED,
    Pattern.MOVED,
    Pattern.STRETCHES,
    Pattern.NET,
    Pattern.LONGER,
    Pattern.RHYTHM,
    Pattern.IN_HOURS,
)
"""Patterns for clock times and lengths of time, which have their own wording."""


def is_level(entry: Entry) -> bool:
    """Return whether an amount is a level that rises and falls, or a change of one: a temperature."""
    return dimension_of(entry.about.noun) == "temperature"


@dataclass(frozen=True, slots=True)
class Line:
    """A statement of a story with the parts from which it is explained; in a hint, without any results."""

    story: Story
    statement: Statement
    is_hint: bool = False

    @property
    def is_of_levels(self) -> bool:
        """Whether a level goes up or down: a temperature, but not the degrees of an angle."""
        angles = any(statement.pattern in OF_ANGLES for statement in self.story.statements)
        is_step = self.statement.pattern in OF_LEVELS and len(self.given) == len(("start", "change"))
        return is_step and not angles and all(map(is_level, self.given))

    @property
    def given(self) -> list[Entry]:
        """Return the amounts that it is based on, in the order of its equation."""
        return [self.story.entries[place] for place in self.statement.given]

    @property
    def result(self) -> Entry:
        """Return the amount that it gives."""
        return self.story.entries[self.statement.result]

    @property
    def groups(self) -> tuple[Entry, Entry]:
        """Return the amount in each of several groups and the number of groups that make up a total."""
        per, count = self.given
        noun = self.result.about.noun
        is_turned = per.about.noun != noun == count.about.noun
        return (count, per) if is_turned else (per, count)

    @property
    def compared(self) -> tuple[Entry, Entry]:
        """Return a difference between two amounts, and the amount that it is counted from."""
        difference = next((entry for entry in self.given if entry.about.standard), self.given[-1])
        return difference, next(entry for entry in self.given if entry is not difference)

    @property
    def divided(self) -> Statement | None:
        """Return the division whose result it rounds to a whole number, or `None` if it does not round."""
        if self.statement.pattern not in (Pattern.UP, Pattern.DOWN):
            return None
        before = (s for s in self.story.statements if s.result == self.statement.given[0])
        found = next(before, None)
        is_division = found is not None and isinstance(found.relation, Product) and found.found
        return found if is_division and found is not None and len(found.given) == 2 else None

    @property
    def found(self) -> str:
        """Return the result: "7 pears", or a question mark in a hint."""
        return self.hidden(self.result.words)

    def hidden(self, told: str) -> str:
        """Return the result without its noun, or a question mark in a hint."""
        return UNKNOWN if self.is_hint else told

    def is_veiled(self, entry: Entry) -> bool:
        """Return whether it is an earlier result that a hint does not give away."""
        return self.is_hint and entry.node is None

    def words(self, entry: Entry) -> str:
        """Return a given amount with its noun: "12 pears"."""
        return FOUND if self.is_veiled(entry) else entry.words

    def amount(self, entry: Entry) -> str:
        """Return a given amount without its noun, but with the units of money and measures: "12", "$12"."""
        return self.words(entry) if dimension_of(entry.about.noun) else self.bare(entry)

    def bare(self, entry: Entry) -> str:
        """Return a given amount as a number."""
        return FOUND if self.is_veiled(entry) else self.number(entry.value)

    def operand(self, entry: Entry) -> str:
        """Return a given amount in the sum, with its unit if the result has the same one: "$50", "8 cm", "12"."""
        return self.with_unit(entry, self.result)

    def term(self, entry: Entry) -> str:
        """Return what a number of groups is multiplied by: "$21", "12"; less than a dollar is in cents."""
        return f"{int(entry.value * 100)}¢" if self.in_cents else self.operand(entry)

    @property
    def in_cents(self) -> bool:
        """Return whether it counts coins, whose value in cents everybody knows."""
        if self.statement.pattern is not Pattern.GROUPS or len(self.given) != 2:
            return False
        per, count = self.groups
        is_coin = per.leaf is not None and bool(per.leaf.implied) and per.about.noun == "$"
        return is_coin and per.value < 1 and count.value.denominator == 1

    def with_unit(self, entry: Entry, result: Entry) -> str:
        """Return an amount in a sum with that result; units that are written out appear only after the result."""
        noun = entry.about.noun
        is_short = noun in CURRENCIES or noun in SHORT
        is_same = noun == result.about.noun and " of " not in entry.words
        return self.words(entry) if (is_short and is_same) or entry.words.endswith("%") else self.bare(entry)

    def like(self, entry: Entry, value: Fraction) -> str:
        """Return another amount of the same kind as a number; money has its sign."""
        noun = entry.about.noun
        return amount(value, noun) if noun in CURRENCIES else self.number(value)

    def alike(self, entry: Entry, value: Fraction) -> str:
        """Return another amount of the same kind with its noun or unit."""
        return amount(value, entry.about.noun)

    def number(self, value: Fraction | int) -> str:
        """Return a number in the style of the story: as a fraction if the text writes fractions."""
        whole, part = divmod(abs(Fraction(value)), 1)
        if part and self.writes_fractions:
            told = f"{whole} {part}" if whole else str(part)
        else:
            told = mixed_number(abs(Fraction(value)))
        return f"−{told}" if value < 0 else told

    @property
    def writes_fractions(self) -> bool:
        """Return whether the text wants or writes numbers as fractions."""
        if form := self.story.question.written:
            return form == FRACTION
        broken = [entry for entry in self.story.entries if entry.is_told and entry.value.denominator != 1]
        return bool(broken) and not any("." in entry.written or "%" in entry.written for entry in broken)

    @property
    def _terms(self) -> list[Entry]:
        """Return the other amounts of its equation, including whole numbers."""
        filled = zip(self.statement.slots, self.statement.entries, strict=True)
        return [
            _whole(slot) if entry is None else self.story.entries[entry]
            for at, (slot, entry) in enumerate(filled)
            if at != self.statement.found
        ]

    @property
    def sides(self) -> tuple[str, Sequence[Entry]]:
        """Return the sign of its sum and the amounts on both sides of it, in the order in which they are written."""
        given, relation = self._terms, self.statement.relation
        if isinstance(relation, Sum):
            return self._added(given, relation)
        if isinstance(relation, Product):
            if self.statement.found:
                return "÷", given
            return "×", given[::-1] if self.statement.pattern is Pattern.GROUPS else given
        if self.statement.pattern is Pattern.SQUARE:
            return "×", [*given, *given]
        return "", given

    def _added(self, given: Sequence[Entry], relation: Sum) -> tuple[str, Sequence[Entry]]:
        factors = [f for at, f in enumerate(relation.coefficients) if at != self.statement.found]
        own = relation.coefficients[self.statement.found]
        added = [e for e, f in zip(given, factors, strict=True) if (f > 0) != (own > 0)]
        taken = [e for e, f in zip(given, factors, strict=True) if (f > 0) == (own > 0)]
        if self.statement.pattern is Pattern.PUT_BACK:
            added.sort(key=lambda entry: entry.about.effect == LOSES)
        return ("−", [*added, *taken]) if taken else ("+", added)

    @property
    def sum(self) -> str:
        """Return the line of arithmetic with its result: "12 − 5 = 7 pears", "7/10 − 3/10 = 4/10 = 2/5 of a meter"."""
        sign, entries = self.sides
        if sign == "×" and len(entries) == 2 and (told := self._multiplied(*entries)):
            return told
        if self._adds_fractions:
            told = worked_out(sign, [entry.value for entry in entries], self.result.value)
            *before, last = told.split(" = ")
            if self.is_hint:
                return f"{before[0]} = {UNKNOWN}"
            words = self.found
            return " = ".join([*before, words if words.startswith(last) else f"{last}, so {words}"])
        are_prices = sign == "÷" and all(entry.about.noun in CURRENCIES for entry in entries)
        shown = [self.words(entry) if are_prices else self.operand(entry) for entry in entries]
        shown[1:] = [f"({each})" if each[:1] in ("-", "−") else each for each in shown[1:]]
        return f"{f' {sign} '.join(shown)} = {self.found}"

    def product(self, count: Entry, per: Entry) -> str:
        """Return the total of a number of equal amounts, with the line of arithmetic."""
        return self._multiplied(count, per) or f"{self.bare(count)} × {self.term(per)} = {self.found}"

    def _multiplied(self, one: Entry, other: Entry) -> str:
        """Return a product with the step that leads to its result: "14 × 5¢ = 70¢ = $0.70", "4 × 2/3 = 8/3 = 2 2/3";
        empty if it needs none.
        """
        if self.in_cents and not self.is_hint:
            per, count = self.groups
            cents = int(per.value * 100)
            return f"{count.value} × {cents}¢ = {count.value * cents}¢ = {self.found}"
        broken = max((one, other), key=lambda entry: entry.value.denominator).value.denominator
        found, is_one_whole = self.result.value, 1 in (one.value.denominator, other.value.denominator)
        is_plain = self.statement.pattern is not Pattern.GROUPS or self.is_hint or not is_one_whole
        if is_plain or not self.writes_fractions or found < 1 or found.denominator == 1:
            return ""
        return f"{self.operand(one)} × {self.operand(other)} = {over(found, broken)} = {self.found}"

    @property
    def same_parts(self) -> str:
        """Return a sentence that writes its fractions in the same parts; empty if they already are or there
        are none.
        """
        return in_same_parts([entry.value for entry in self.sides[1]]) if self._adds_fractions else ""

    @property
    def _adds_fractions(self) -> bool:
        sign, entries = self.sides
        values = [entry.value for entry in entries]
        is_known = not any(self.is_veiled(entry) for entry in entries)
        return sign in ("+", "−") and is_broken(values) and self.writes_fractions and is_known


def is_one(entry: Entry) -> bool:
    """Return whether an amount takes a singular verb."""
    return bool(dimension_of(entry.about.noun)) or not entry.about.noun or entry.value == 1


def fewer(entry: Entry) -> str:
    """Return "fewer" for things that are counted, or "less" for things that are measured."""
    return "fewer" if entry.about.noun and not dimension_of(entry.about.noun) else "less"


def _whole(slot: str) -> Entry:
    """Return a whole number of an equation that is not in the text."""
    return Entry(Fraction(slot), slot, About(), Leaf(Fraction(slot)))
