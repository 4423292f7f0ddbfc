"""What is asked about a list of numbers, in words: put in order, counted, and picked, or by factors and multiples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm

from solvers.answer import Answer
from solvers.formulas.lists.number_list import OF_WHOLE_NUMBERS, Measure, NumberList, value_of
from solvers.formulas.lists.places import ordinal
from solvers.formulas.numbers.divisors import divisors_of
from solvers.wording import listed, written_number
from tutor.narration.addressing import told_to
from tutor.narration.band import Band
from tutor.narration.bands import at_least, beyond
from tutor.narration.conclusion import with_choice
from tutor.narration.figures import with_commas
from tutor.narration.lines import stated
from tutor.narration.step import Narration, Step, spans

MOST_LISTED = 12
"""The most factors or multiples that are listed; more of them are not looked for one by one."""
_HIGHEST_LISTED = 400
"""The largest number whose factors are found by trying."""
_TIMES = ("", "once", "twice")


def narrate_list(answer: Answer, band: Band = Band.ANY) -> Narration:
    """Return the steps of an answer whose derivation is a `NumberList`."""
    found = answer.derivation
    assert isinstance(found, NumberList)
    told, check = _TELLERS[found.measure](found)
    evidence = tuple(map(stated, found.working.equations))
    place = spans(answer, [(found.first, found.stop)])
    steps = [
        Step(with_commas(text), "operation", spans=place if at == 0 else ()) for at, text in enumerate(told)
    ]
    says = with_choice(answer, with_commas(f"{told_to(answer, found.called)} {found.verb} {found.text}"))
    ends = " ".join(filter(None, [with_commas(check), f"So {says}."]))
    shown = ", ".join(map(found.number, found.ordered))
    equation = f"the {found.measure} of {shown} = {found.number(found.solution)}"
    return Narration(
        answer.text,
        (
            *beyond(band, at_least(band, Band.UPPER)),
            *steps,
            Step(ends, "answer", evidence=evidence, spans=place),
        ),
        (equation,),
        equation,
        says=says,
        hints=tuple(step.text for step in steps[:-1]),
        simpler=_with_smaller(found),
    )


def _with_smaller(found: NumberList) -> str:
    """Return the steps for small numbers in the same order, a line for each; empty if the numbers are small."""
    if found.measure in OF_WHOLE_NUMBERS:
        common = gcd(*map(int, found.numbers))
        small = tuple(number / common * 2 for number in found.numbers)
    else:
        places = {value: place for place, value in enumerate(sorted(set(found.numbers)), 1)}
        small = tuple(
            Fraction(places[number] * 2) for number in found.numbers
        )  # even, so their means are whole
    value = value_of(found.measure, small)
    if value is None or max(small) >= max(found.numbers):
        return ""
    told, _ = _TELLERS[found.measure](
        replace(found, numbers=small, solution=value, unit="", has_fractions=False)
    )
    named = listed([*map(written_number, small)])
    return "\n".join([f"With smaller numbers: Think of {named}.", *told])


_Told = tuple[list[str], str]
"""The steps, and the check."""


def _in_order(found: NumberList) -> str:
    return f"Put the numbers in order from least to greatest: {', '.join(map(found.number, found.ordered))}."


def _median(found: NumberList) -> _Told:
    count, middle = len(found.numbers), [*map(found.number, found.middle)]
    half = (count - 1) // 2
    if count % 2:
        around = "one number before it and one" if half == 1 else f"{half} numbers before it and {half}"
        told = f"The median is the number in the middle. There are {count} numbers, so it is"
        place = f"the {ordinal(half + 1)} one, {middle[0]}, with {around} after it"
        return [_in_order(found), f"{told} {place}."], ""
    first, second = middle
    picked = f"There are {count} numbers, so two numbers are in the middle: {first} and {second}."
    if first == second:
        return [
            _in_order(found),
            picked,
            "The median is the number halfway between them, and they are equal.",
        ], ""
    value = found.number(found.solution)
    mean = f"The median is the number halfway between them: ({first} + {second}) ÷ 2 = {found.text}."
    apart = found.number(found.middle[1] - found.solution)
    check = f"Check: {first} + {apart} = {value}, and {value} + {apart} = {second}."
    return [_in_order(found), picked, mean], check


def _mode(found: NumberList) -> _Told:
    counts = Counter(found.ordered)
    most = counts[found.solution]
    others = {count for value, count in counts.items() if value != found.solution}
    mode = found.number(found.solution)
    if not others:
        rest = ""
    elif len(others) == 1:
        is_one = len(counts) == 2
        who = found.number(next(v for v in counts if v != found.solution)) if is_one else "each of the others"
        rest = f", and {who} occurs {'only ' if others == {1} else ''}{_times(others.pop())}"
    else:
        rest = f", and none of the others occurs more than {_times(max(others))}"
    picked = f"The mode is the number that occurs most often. Here, {mode} occurs {_times(most)}{rest}."
    return [_in_order(found), picked], ""


def _times(count: int) -> str:
    return _TIMES[count] if count < len(_TIMES) else f"{count} times"


def _range(found: NumberList) -> _Told:
    least, most = (found.with_unit(value) for value in (found.ordered[0], found.ordered[-1]))
    low, high, apart = map(found.number, (found.ordered[0], found.ordered[-1], found.solution))
    ends = f"The least number is {least}, and the greatest is {most}."
    if low.startswith("-"):
        low = f"({low})"
    take = f"The range says how far apart they are, so subtract: {high} − {low} = {found.text}."
    return [_in_order(found), ends, take], f"Check: {apart} + {low} = {high}."


def _factor(found: NumberList) -> _Told:
    numbers, factor = [*dict.fromkeys(int(number) for number in found.numbers)], int(found.solution)
    lists = [divisors_of(number) for number in numbers if number <= _HIGHEST_LISTED]
    check = _quotients(numbers, factor)
    if len(lists) < len(numbers) or max(map(len, lists)) > MOST_LISTED:
        return _by_remainders(numbers), check
    told = [f"The factors of {all_[-1]} are {listed([*map(str, all_)])}." for all_ in lists]
    common = [*map(str, sorted(set.intersection(*map(set, lists))))]
    if factor == 1:
        return [*told, "The only factor that they have in common is 1."], ""
    both = "both lists" if len(lists) == 2 else "all the lists"
    return [*told, f"The numbers in {both} are {listed(common)}. The greatest of these is {factor}."], check


def _quotients(numbers: Sequence[int], factor: int) -> str:
    """Return the check that the numbers, divided by their greatest common factor, have no further one."""
    divided = listed([f"{number} ÷ {factor} = {number // factor}" for number in numbers])
    apart = listed([str(number // factor) for number in numbers])
    further = f", and {apart} have no common factor except 1" if len(numbers) > 1 else ""
    return f"Check: {divided}{further}."


def _by_remainders(numbers: Sequence[int]) -> list[str]:
    """Return the steps of Euclid's method, which needs no list of factors."""
    told = [
        "Divide the larger number by the smaller one. What divides both of them also divides the remainder, "
        "so go on with the smaller number and the remainder until nothing remains."
    ]
    for so_far, number in zip(accumulate(numbers, gcd), numbers[1:], strict=False):
        large, small = max(so_far, number), min(so_far, number)
        while rest := large % small:
            told.append(f"{large} ÷ {small} is {large // small} with a remainder of {rest}.")
            large, small = small, rest
        last = f"{large} ÷ {small} = {large // small} without a remainder"
        told.append(f"{last}, so {small} is the greatest number that divides both.")
    return told


def _multiple(found: NumberList) -> _Told:
    numbers, multiple = sorted({int(number) for number in found.numbers}), int(found.solution)
    check = f"Check: {listed([f'{multiple} ÷ {number} = {multiple // number}' for number in numbers])}."
    *others, largest = numbers
    if multiple // largest > MOST_LISTED:
        return _by_products(numbers), check
    if multiple == largest:
        return [f"{largest} is itself a multiple of {listed([*map(str, others or numbers)])}."], check
    multiples = ", ".join(str(largest * n) for n in range(1, multiple // largest + 1))
    also = listed([*map(str, others)])
    return [
        f"Go through the multiples of {largest}: {multiples}.",
        f"{multiple} is the first of them that is also a multiple of {also}.",
    ], check


def _by_products(numbers: Sequence[int]) -> list[str]:
    """Return the steps that divide the product of two numbers by their greatest common factor."""
    told = []
    for one, other in zip(accumulate(numbers, lcm), numbers[1:], strict=False):
        factor, multiple = gcd(one, other), lcm(one, other)
        product = f"{one} × {other}" if factor == 1 else f"{one} × {other} ÷ {factor}"
        told.append(
            f"The greatest common factor of {one} and {other} is {factor}, "
            f"so their least common multiple is {product} = {multiple}."
        )
    return told


_TELLERS = {
    Measure.MEDIAN: _median,
    Measure.MODE: _mode,
    Measure.RANGE: _range,
    Measure.FACTOR: _factor,
    Measure.MULTIPLE: _multiple,
}
