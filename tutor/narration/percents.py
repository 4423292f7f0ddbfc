"""Percentages of a number, subtracted or added, and the percentage that one number is of another."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.tree import Leaf, Node, Operation, evaluate, has_unknown
from solvers.wording import CURRENCIES, amount, mixed_number
from tutor.narration.figures import with_commas
from tutor.narration.worked import Done, Writing

PARTS = {2: "half", 4: "a quarter", 5: "a fifth", 10: "a tenth"}
"""Simple parts, by how many of them make a whole."""
HUNDRED = 100
TEN, FIVE = 10, 5
HALF = Fraction(1, 2)
_AS_PART = re.compile(r"([\d.]+)% is (?=(?:half|an? \w+), and )")
_BY_STEPS = re.compile(r"\b1(?:00|0)% (?:is|of) ")


@dataclass(frozen=True, slots=True)
class Percentage:
    """A percentage of a number, either alone, subtracted from it, or added to it."""

    node: Operation
    percent: Fraction
    whole: Fraction
    sign: str = ""
    """ "-" if it is subtracted, "+" if it is added."""


def percentage(node: Node, *, is_written: bool = False) -> Percentage | None:
    """Return the percentage that a tree works out: 25 × 60 ÷ 100 or (100 − 25) × 60 ÷ 100; `None` for another tree.

    Args:
        node: the tree.
        is_written: whether the question writes it out, so that its numbers have no words of their own.
    """
    if not isinstance(node, Operation) or node.sign != "÷" or not isinstance(node.left, Operation):
        return None
    product = node.left
    if product.sign != "×" or not _is_hundred(node.right) or has_unknown(node):
        return None
    changed, whole, sign = product.left, product.right, ""
    if isinstance(changed, Operation) and changed.sign in "+-" and _is_hundred(changed.left):
        sign, changed = changed.sign, changed.right
    if not isinstance(changed, Leaf) or not isinstance(whole, Leaf):
        return None
    is_percent = is_written or changed.words.partition(" ")[0].endswith("%")
    return Percentage(node, evaluate(changed), evaluate(whole), sign) if is_percent else None


def _is_hundred(node: Node) -> bool:
    return isinstance(node, Leaf) and node.value == HUNDRED


@dataclass(frozen=True, slots=True)
class Percents:
    """A percentage in words."""

    found: Percentage
    writing: Writing
    unit: str = ""
    """The currency sign, if it is of money."""

    def worked_out(self) -> list[Done]:
        """Return how to work it out, and then how to subtract or add it."""
        found, change = self.found, self._of(self.found.percent)
        sum_ = f"{self._percent} × {self._whole} = {change}"
        done = [Done(found.node, self._change(change), sum_)]
        if found.sign:
            result = self._amount(evaluate(found.node))
            sum_ = f"{self._whole} {'−' if found.sign == '-' else '+'} {change} = {result}"
            lead = "Take it off" if found.sign == "-" else "Put it on"
            done.append(Done(found.node, f"{lead}: {sum_}.", sum_))
        return done

    def check(self) -> str:
        """Return a check that reverses the change, adds up all the equal parts, or estimates."""
        found, change = self.found, self._of(self.found.percent)
        result = self._amount(evaluate(found.node))
        if found.sign == "-":
            return f"Check: put the {change} back: {result} + {change} = {self._whole}."
        if found.sign == "+":
            return f"Check: take the {change} off again: {result} − {change} = {self._whole}."
        if self._share.numerator == 1 and self._share.denominator in PARTS:
            return f"Check: {self._share.denominator} × {result} = {self._whole}."
        if self._share >= 1:
            return f"Check: {beside_half(self._share, self._percent, result, self._whole)}."
        return f"Check: {by_percents(found.percent, found.whole, self._amount, self._whole)}."

    @property
    def _share(self) -> Fraction:
        return self.found.percent / HUNDRED

    @property
    def _percent(self) -> str:
        return f"{self.writing.number(self.found.percent)}%"

    @property
    def _whole(self) -> str:
        return self._amount(self.found.whole)

    def _of(self, percent: Fraction) -> str:
        return self._amount(self.found.whole * percent / HUNDRED)

    def _amount(self, value: Fraction) -> str:
        return (
            with_commas(amount(value, self.unit)) if self.unit in CURRENCIES else self.writing.number(value)
        )

    def _change(self, change: str) -> str:
        of, percent = self._whole, self._percent
        if self._share.numerator == 1 and (name := PARTS.get(self._share.denominator)):
            return f"{percent} is {name}, and {name} of {of} is {of} ÷ {self._share.denominator} = {change}."
        number = percent[:-1]
        lead = f"{percent} means {number} out of every 100"
        if self.found.whole % HUNDRED == 0:
            hundreds = self.writing.number(self.found.whole / HUNDRED)
            are = "hundred" if hundreds == "1" else "hundreds"
            return f"{lead}. {of} is {hundreds} {are}: {hundreds} × {self._amount(self.found.percent)} = {change}."
        return in_easy_steps(self.found.percent, self.found.whole, self._amount, (of, of, change))


def in_easy_steps(
    percent: Fraction, whole: Fraction, shown: Callable[[Fraction], str], told: tuple[str, str, str]
) -> str:
    """Return a percentage worked out from 10%, from 10% and half of it, or from 1%, in sentences.

    Args:
        percent: the percentage.
        whole: what it is of.
        shown: writes an amount of it.
        told: the whole with its noun, the whole in a sum, and the result with its noun.
    """
    of, term, found = told
    step = easy_step(percent, whole)
    ten, five = (shown(whole / parts) for parts in (TEN, 2 * TEN))
    name = f"{mixed_number(percent)}%"
    if step == FIVE and percent > TEN:
        tens = int(percent // TEN)
        first = f"10% of {of} is {term} ÷ 10 = {ten}, and 5% is half of that: {ten} ÷ 2 = {five}"
        return f"{first}. Then {name} is {ten if tens == 1 else f'{tens} × {ten}'} + {five} = {found}."
    one, times = shown(whole * step / HUNDRED), mixed_number(percent / step)
    first = f"{in_steps(step)}, so {step}% of {of} is {term} ÷ {HUNDRED // step} = {one}"
    return f"{first}. Then {name} is {times} × {one} = {found}."


def by_percents(percent: Fraction, whole: Fraction, shown: Callable[[Fraction], str], of: str) -> str:
    """Return the check of a percentage by other percentages of the same whole: the rest, 1%, or the tens around it.

    Args:
        percent: the percentage, less than 100.
        whole: what it is of.
        shown: writes an amount of it.
        of: the whole with its noun.
    """
    step, found = easy_step(percent, whole), shown(whole * percent / HUNDRED)
    if step == FIVE:
        one = shown(whole / HUNDRED)
        return f"1% of {of} is {one}, and {mixed_number(percent)} × {one} = {found}"
    if step == 1:
        tens = [Fraction(int(percent // TEN + more) * TEN) for more in (0, 1)]
        low, high = (shown(whole * each / HUNDRED) for each in tens)
        if percent == FIVE:
            return f"10% of {of} is {high}, and 5% is half of that: {high} ÷ 2 = {found}"
        if percent < TEN:
            return f"10% of {of} is {high}, and {found} is less"
        return f"{tens[0]}% of {of} is {low} and {tens[1]}% is {high}, and {found} is between them"
    rest, one = HUNDRED - percent, shown(whole * step / HUNDRED)
    other = with_rest(
        f"{mixed_number(rest)}%", mixed_number(rest / step), one, shown(whole * rest / HUNDRED), found, of
    )
    return other if rest == step else f"{step}% of {of} is {one}, so {other}"


def out_of_hundred(text: str) -> str:
    """Return a text in which the first percentage of something is told as so many out of 100."""
    found = _AS_PART.search(text) or _BY_STEPS.search(text)
    if found is None or "out of" in text or text.startswith("Check: "):
        return text
    percent = re.search(r"[Tt]hen ([\d.]+)% is", text) if found.re is _BY_STEPS else found
    if percent is None:
        return text
    lead = f"{percent[1]}% means {percent[1]} out of 100. "
    said = f"That is {text[found.end() :]}" if found.re is _AS_PART else text[found.start() :]
    return f"{text[: found.start()]}{lead}{said}"


def easy_step(percent: Fraction, whole: Fraction) -> int:
    """Return how many percent to work out first: 10 or 5 if the percentage is a multiple of it, otherwise 1."""
    for step in (TEN, FIVE):
        if percent % step == 0 and percent > step and (whole * step).denominator == 1:
            return step
    return 1


def in_steps(step: int) -> str:
    """Return the reason to divide: how often an easy step goes into the whole."""
    return f"100% is {HUNDRED // step} times {step}%"


def step_of(percent: Fraction, whole: Fraction) -> Fraction:
    """Return the step in which a percentage is counted: its share of one hundred, or an easy step."""
    if whole % HUNDRED == 0 and whole > 0:
        return percent / whole
    return Fraction(easy_step(percent, whole), HUNDRED)


def with_rest(name: str, times: str, one: str, rest: str, found: str, whole: str) -> str:
    """Return a part and the rest: "the other 65% is 13 × 12 = 156, and 84 + 156 = 240 students".

    Args:
        name: the name of the rest, "65%" or "1/4".
        times: the number of steps in the rest.
        one: the size of one step.
        rest: the size of all these steps.
        found: the part.
        whole: the whole with its noun.
    """
    counted = rest if times == "1" else f"{times} × {one} = {rest}"
    return f"the other {name} is {counted}, and {found} + {rest} = {whole}"


def beside_half(part: Fraction, told: str, found: str, whole: str) -> str:
    """Return a part compared with half of the whole: "35% is less than half, and 140 is less than half of 400"."""
    if part == HALF:
        return f"2 × {found} = {whole}"
    how = "less" if part < HALF else "more"
    return f"{told} is {how} than half, and {found} is {how} than half of {whole}"


def is_easy(part: Fraction, whole: Fraction) -> bool:
    """Return whether the percentage of a part is found without dividing: for 12 of 16, but not for 5 of 12."""
    ratio = part / whole
    return part.denominator == whole.denominator == 1 and HUNDRED % ratio.denominator == 0 and ratio < 1


def as_fraction(part: Fraction, whole: Fraction) -> str:
    """Return a part as a fraction of the whole: "12 out of 16 is 12/16 = 3/4."."""
    steps = " = ".join(dict.fromkeys([f"{part}/{whole}", str(part / whole)]))
    return with_commas(f"{part} out of {whole} is {steps}.")


def in_hundredths(ratio: Fraction) -> str:
    """Return a fraction as a percentage: "To get parts out of 100, write 3/4 = 75/100. That is 75%."."""
    return f"To get parts out of 100, write {hundredths(ratio)}. That is {ratio * HUNDRED}%."


def hundredths(ratio: Fraction) -> str:
    """Return a fraction written in hundredths: "3/4 = 75/100"."""
    return f"{ratio} = {ratio * HUNDRED}/100"
