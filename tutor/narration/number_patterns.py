"""How a row of numbers goes on, in words: what leads from each number to the next, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from solvers.answer import Answer
from solvers.formulas.lists.number_pattern import NumberPattern, Rule
from solvers.formulas.lists.places import ordinal
from solvers.formulas.lists.rows import told
from solvers.wording import listed
from tutor.narration.band import Band
from tutor.narration.bands import at_least, beyond
from tutor.narration.conclusion import said, with_choice
from tutor.narration.figures import with_commas
from tutor.narration.lines import stated
from tutor.narration.sentences import capital
from tutor.narration.step import CONCLUDES, Narration, Step, spans

_ONE_BY_ONE = 4
"""The most equal steps that are told one by one."""
_LONGEST_ROW = 12
_LEARNED = {"+": Band.LOWEST, "×": Band.LOWER}
"""The first band whose students have learned what leads from each number to the next."""


def narrate_pattern(answer: Answer, band: Band = Band.ANY) -> Narration:
    """Return the steps of an answer whose derivation is a `NumberPattern`."""
    found = answer.derivation
    assert isinstance(found, NumberPattern)
    teller = _Teller(found, has_products=band is not Band.LOWEST)
    told = [with_commas(text) for text in (*teller.rule(), teller.followed())]
    evidence = tuple(map(stated, found.working.equations))
    place = spans(answer, [(found.first, found.stop)])
    steps = [Step(text, "operation", spans=place if at == 0 else ()) for at, text in enumerate(told)]
    says = with_choice(answer, f"{found.called} is {found.text}") if found.called else said(answer)
    says = with_commas(says)
    ends = f"So {says}." if found.called else f"{capital(says or f'{CONCLUDES} {answer.text}')}."
    last = Step(f"{with_commas(teller.check())} {ends}", "answer", evidence=evidence, spans=place)
    opening = beyond(band, at_least(band, _LEARNED[found.rule.sign]))
    row, hints = teller.row(), tuple(step.text for step in steps[:-1])
    return Narration(answer.text, (*opening, *steps, last), (row,), row, says=says, hints=hints)


@dataclass(frozen=True, slots=True)
class _Teller:
    """Puts a pattern into words."""

    found: NumberPattern
    has_products: bool
    """Whether several equal steps may be told as a product."""

    def row(self) -> str:
        """Return the row in one line; numbers between the known ones and the one asked for are left out if many."""
        found = self.found
        whole = len(found.row) <= _LONGEST_ROW
        shown = [*found.row.values()] if whole else [value for _, value in found.known]
        return ", ".join(
            [*map(self._number, shown), *([] if whole else ["...", self._number(found.solution)])]
        )

    def rule(self) -> Iterator[str]:
        """Yield what leads from each known number to the next, and the rule that this shows."""
        found = self.found
        rule, known = found.rule, found.known
        if rule.change is not None:
            steps = [by for at, by in found.steps.items() if at <= known[-1][0]]
            yield from self._changing(rule, rule.change, steps)
            return
        differences = listed([self._difference(one, other) for one, other in pairwise(known)])
        if rule.sign == "+":
            yield f"Compare each number with the one before it: {differences}."
            if not rule.by:
                yield "The number stays the same each time."
                return
            yield f"The numbers go {'up' if rule.by > 0 else 'down'} by {self._number(abs(rule.by))} each time."
            return
        quotients = [
            self._quotient(low, high) for (one, low), (other, high) in pairwise(known) if other == one + 1
        ]
        sign, by = self._operation(rule.sign, rule.by)
        done = "divided" if sign == "÷" else "multiplied"
        leads = f"So each number is the one before it {done} by {by}."
        if len({_apart(one, other) for one, other in pairwise(known)}) == 1:
            yield f"Compare each number with the one before it. The quotients are: {listed(quotients)}. {leads}"
            return
        yield f"Compare each number with the one before it. The differences are not the same: {differences}."
        yield f"But the quotients are: {listed(quotients)}. {leads}"

    def _changing(self, rule: Rule, change: Rule, steps: Sequence[Fraction]) -> Iterator[str]:
        """Yield the differences or factors, and how they go on themselves."""
        is_down = rule.sign == "+" and max(steps) <= 0
        what = "difference" if rule.sign == "+" else "factor"
        is_up = rule.sign == "+" and min(steps) >= 0
        verb = "go down by" if is_down else "go up by" if is_up else "change by"
        verb = verb if rule.sign == "+" else "are multiplied by"
        sizes = [-by if is_down else by for by in steps]
        show = self._number if rule.sign == "+" else self._factor
        yield f"From each number to the next, the numbers {verb} {listed([*map(show, sizes)])}."
        if change.sign == "×":
            sign, by = self._operation("×", change.by)
            yield f"Each {what} is the one before it {'divided' if sign == '÷' else 'multiplied'} by {by}."
            return
        more = sizes[1] - sizes[0]
        yield f"These {what}s go {'up' if more > 0 else 'down'} by {show(abs(more))} each time."

    def _difference(self, one: tuple[int, Fraction], other: tuple[int, Fraction]) -> str:
        """Return how far two known numbers are apart, for each step between them."""
        low, high, count = min(one[1], other[1]), max(one[1], other[1]), other[0] - one[0]
        told, value = f"{self._number(high)} − {self._operand(low)}", self._number(_apart(one, other))
        return (
            f"{told} = {value}"
            if count == 1
            else f"({told}) ÷ {count} = {value} for each of the {count} steps"
        )

    def _quotient(self, one: Fraction, other: Fraction) -> str:
        if abs(other) < abs(one):
            one, other = other, one
        return f"{self._number(other)} ÷ {self._operand(one)} = {self._factor(other / one)}"

    def followed(self) -> str:
        """Return the steps from the last known number to the one that is asked for."""
        found, rule = self.found, self.found.rule
        count = found.asked - found.start
        if count > _ONE_BY_ONE and self._is_even:
            end = dict(found.names).get(found.asked) or f"the {ordinal(found.asked)} number"
            steps = f"{count} steps of {self._number(abs(rule.by))}"
            sum_ = f"{self._at_once(found.start)} = {found.text}"
            return f"From the last number that is given to {end}, there are {steps}: {sum_}."
        lines = [self._line(place) for place in range(found.start + 1, found.asked + 1)]
        following = self._following(count)
        if not found.names:
            return f"Go on in the same way: {f'{following}, and ' if following else ''}{listed(lines)}."
        opening = f"Go on in the same way{f': {following}' if following else ''}."
        named = [f"For {name}, that is {line}." for (_, name), line in zip(found.names, lines, strict=True)]
        return " ".join([opening, *named])

    @property
    def _is_even(self) -> bool:
        """Whether the same is added in each step, so that a product tells several steps at once."""
        return self.has_products and self.found.rule.change is None and self.found.rule.sign == "+"

    def _line(self, place: int) -> str:
        """Return the calculation of the number at a place from the one before it."""
        found = self.found
        sign, by = self._operation(found.rule.sign, found.steps[place])
        return f"{self._number(found.row[place - 1])} {sign} {by} = {found.with_unit(found.row[place])}"

    def _following(self, count: int) -> str:
        """Return the next differences or factors if they are not all the same; otherwise, nothing."""
        found, rule = self.found, self.found.rule
        if rule.change is None:
            return ""
        what, show = ("difference", self._number) if rule.sign == "+" else ("factor", self._factor)
        steps = [show(abs(found.steps[place])) for place in range(found.start + 1, found.asked + 1)]
        return f"the next {what}{' is' if count == 1 else 's are'} {listed(steps)}"

    def check(self) -> str:
        """Return the way from the first number to the one that is asked for."""
        found, rule = self.found, self.found.rule
        place, first = found.known[0]
        steps = [found.steps[at] for at in range(place + 1, found.asked + 1)]
        if self._is_even:
            many = f"{len(steps)} step{'s' if len(steps) > 1 else ''} of {self._number(abs(rule.by))}"
            sum_ = f"{self._at_once(place)} = {self._number(found.solution)}"
            return f"Check: it is {many} from the first number: {sum_}."
        way = " ".join([self._number(first), *(" ".join(self._operation(rule.sign, by)) for by in steps)])
        return f"Check: from the first number on, {way} = {self._number(found.solution)}."

    def _at_once(self, start: int) -> str:
        """Return all the equal steps from a place in one calculation, without its result: "2 + 4 × 3"."""
        found = self.found
        sign, by = self._operation("+", found.rule.by)
        return f"{self._number(found.row[start])} {sign} {found.asked - start} × {by}"

    def _operation(self, sign: str, by: Fraction) -> tuple[str, str]:
        """Return how a step is written: with minus for what goes down, and with a division for a part."""
        if sign == "+" and by < 0:
            return "−", self._number(-by)
        if sign == "+":
            return sign, self._number(by)
        if abs(by.numerator) == 1 and by.denominator > 1:
            return "÷", self._factor(1 / by)
        return sign, self._factor(by)

    def _operand(self, value: Fraction) -> str:
        return f"({self._number(value)})" if value < 0 else self._number(value)

    def _factor(self, value: Fraction) -> str:
        """Return a factor or quotient, which has no unit."""
        number = told(value, "", has_fractions=self.found.has_fractions)
        return f"({number})" if value < 0 else number

    def _number(self, value: Fraction) -> str:
        return self.found.number(value)


def _apart(one: tuple[int, Fraction], other: tuple[int, Fraction]) -> Fraction:
    """Return how far numbers at two places are apart, for each step between them."""
    return abs(other[1] - one[1]) / (other[0] - one[0])
