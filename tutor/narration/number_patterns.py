"""How a row of numbers goes on, in words: what leads from each number to the next, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from solvers.answer import Answer
from solvers.formulas.lists.number_pattern import NumberPattern, Rule
from solvers.formulas.lists.places import ordinal
from solvers.science.spine.say import listed
from tutor.narration.conclusion import CONCLUDES, said, with_choice
from tutor.narration.figures import with_commas
from tutor.narration.sentences import capital
from tutor.narration.step import Narration, Step, spans

_ONE_BY_ONE = 6
"""The most equal steps that are told one by one."""
_LONGEST_ROW = 12


def narrate_pattern(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `NumberPattern`."""
    found = answer.derivation
    assert isinstance(found, NumberPattern)
    teller = _Teller(found)
    told = [with_commas(text) for text in (*teller.rule(), teller.followed())]
    place = spans(answer, [(found.first, found.stop)])
    steps = [Step(text, "operation", spans=place if at == 0 else ()) for at, text in enumerate(told)]
    says = with_choice(answer, f"{found.called} is {found.text}") if found.called else said(answer)
    says = with_commas(says)
    ends = f"So {says}." if found.called else f"{capital(says or f'{CONCLUDES} {answer.text}')}."
    row = teller.row()
    return Narration(
        answer.text,
        (*steps, Step(f"{with_commas(teller.check())} {ends}", "answer", spans=place)),
        (row,),
        row,
        says=says,
        hints=tuple(step.text for step in steps[:-1]),
    )


@dataclass(frozen=True, slots=True)
class _Teller:
    """Puts a pattern into words."""

    found: NumberPattern

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
            yield f"The numbers go {'up' if rule.by > 0 else 'down'} by {self._number(abs(rule.by))} each time."
            return
        quotients = [
            self._quotient(low, high) for (one, low), (other, high) in pairwise(known) if other == one + 1
        ]
        sign, by = self._operation(rule.sign, rule.by)
        done = "divided" if sign == "÷" else "multiplied"
        yield f"Compare each number with the one before it. The differences are not the same: {differences}."
        yield f"But the quotients are: {listed(quotients)}. So each number is the one before it {done} by {by}."

    def _changing(self, rule: Rule, change: Rule, steps: Sequence[Fraction]) -> Iterator[str]:
        """Yield the differences or factors, and how they go on themselves."""
        is_down = rule.sign == "+" and max(steps) <= 0
        what = "difference" if rule.sign == "+" else "factor"
        verb = "are multiplied by" if rule.sign == "×" else "go down by" if is_down else "go up by"
        sizes = [-by if is_down else by for by in steps]
        yield f"From each number to the next, the numbers {verb} {listed([*map(self._number, sizes)])}."
        if change.sign == "×":
            sign, by = self._operation("×", change.by)
            yield f"Each {what} is the one before it {'divided' if sign == '÷' else 'multiplied'} by {by}."
            return
        more = sizes[1] - sizes[0]
        yield f"These {what}s go {'up' if more > 0 else 'down'} by {self._number(abs(more))} each time."

    def _difference(self, one: tuple[int, Fraction], other: tuple[int, Fraction]) -> str:
        """Return how far two known numbers are apart, for each step between them."""
        (place, low), (later, high) = (one, other)
        low, high, count = min(low, high), max(low, high), later - place
        told, value = f"{self._number(high)} − {self._operand(low)}", self._number((high - low) / count)
        return f"{told} = {value}" if count == 1 else f"({told}) ÷ {count} = {value} for {count} steps"

    def _quotient(self, one: Fraction, other: Fraction) -> str:
        if abs(other) < abs(one):
            one, other = other, one
        return f"{self._number(other)} ÷ {self._operand(one)} = {self._number(other / one)}"

    def followed(self) -> str:
        """Return the steps from the last known number to the one that is asked for."""
        found, rule = self.found, self.found.rule
        row, steps, start = found.row, found.steps, found.start
        count = found.asked - start
        if count > _ONE_BY_ONE and rule.change is None and rule.sign == "+":
            end = dict(found.names).get(found.asked) or f"the {ordinal(found.asked)} number"
            steps_of = f"{count} steps of {self._number(abs(rule.by))}"
            return (
                f"From the last number that is given to {end}, there are {steps_of}: {self._at_once(start)}."
            )
        told = []
        for place in range(start + 1, found.asked + 1):
            sign, by = self._operation(rule.sign, steps[place])
            told.append(f"{self._number(row[place - 1])} {sign} {by} = {self._number(row[place])}")
        if found.names:
            told = [f"{line} for {name}" for (_, name), line in zip(found.names, told, strict=True)]
        changing = ""
        if rule.change is not None:
            what = "difference" if rule.sign == "+" else "factor"
            following = [self._number(abs(steps[place])) for place in range(start + 1, found.asked + 1)]
            are = f"{what} is" if count == 1 else f"{what}s are"
            changing = f"the next {are} {listed(following)}, and "
        return f"Go on in the same way: {changing}{listed(told)}."

    def check(self) -> str:
        """Return the way from the first number to the one that is asked for."""
        found, rule = self.found, self.found.rule
        place, first = found.known[0]
        steps = [found.steps[at] for at in range(place + 1, found.asked + 1)]
        if rule.change is None and rule.sign == "+":
            many = f"{len(steps)} step{'s' if len(steps) > 1 else ''} of {self._number(abs(rule.by))}"
            return f"Check: it is {many} from the first number: {self._at_once(place)}."
        way = " ".join([self._number(first), *(" ".join(self._operation(rule.sign, by)) for by in steps)])
        return f"Check: from the first number on, {way} = {self._number(found.solution)}."

    def _at_once(self, start: int) -> str:
        """Return all the equal steps from a place in one calculation: "2 + 4 × 3 = 14"."""
        found = self.found
        sign, by = self._operation("+", found.rule.by)
        return f"{self._number(found.row[start])} {sign} {found.asked - start} × {by} = {self._number(found.solution)}"

    def _operation(self, sign: str, by: Fraction) -> tuple[str, str]:
        """Return how a step is written: with minus for what goes down, and with a division for a part."""
        if sign == "+" and by < 0:
            return "−", self._number(-by)
        if sign == "×" and abs(by.numerator) == 1 and by.denominator > 1:
            return "÷", self._operand(1 / by)
        return sign, self._operand(by)

    def _operand(self, value: Fraction) -> str:
        return f"({self._number(value)})" if value < 0 else self._number(value)

    def _number(self, value: Fraction) -> str:
        return self.found.told(value)
