"""A digit of a number, and what a number is turned into."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from solvers.answer import Answer
from solvers.formulas.numbers.digits import Digit, places_of
from solvers.formulas.numbers.forms import expanded
from solvers.formulas.numbers.functions import POWERS, Turned
from solvers.reading.places import digit_of
from solvers.wording import listed, mixed_number, written_number
from tutor.narration.numbers.told import Worked, told
from tutor.narration.step import Narration


def narrate_digit(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `Digit`."""
    work = answer.derivation
    assert isinstance(work, Digit)
    number, name = written_number(work.number), digit_of(work.place)
    stands = f"stands for {work.digit} {name.removesuffix('s') if work.digit == 1 else name}"
    row = [f"{digit} in the {digit_of(place)} place" for place, digit in places_of(work.number)]
    names = Worked(
        f"Name the places of {number} from the left: {listed(row)}.",
        f"Name the places of {number} from the left.",
    )
    if work.asked == "digit":
        done = [names]
        whole = str(work.number // work.place)
        check = f"{number} has {whole} whole {name}, and the last digit of {whole} is {work.digit}"
        if whole == number:  # the ones of a whole number
            check = f"{number} ÷ 10 = {work.number // 10} remainder {work.digit}"
        return told(answer, done, check, f"The digit in the {name} place is {work.text}")
    if work.asked == "place":
        return told(
            answer,
            [names],
            f"{number} = {expanded(work.number)}",
            f"The {work.digit} is in the {name} place, so it {stands}",
        )
    sum_ = f"{work.digit} × {written_number(work.place)} = {written_number(work.worth)}"
    worth = Worked(
        f"The {work.digit} {stands}: {sum_}.",
        f"What is {work.digit} × {written_number(work.place)}?",
        sum_,
    )
    return told(
        answer,
        [names, worth],
        f"{number} = {expanded(work.number)}",
        f"The {work.digit} is worth {work.text}",
    )


def narrate_turned(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `Turned`."""
    work = answer.derivation
    assert isinstance(work, Turned)
    if work.name in POWERS:
        return _root(answer, work)
    number, found = work.number, work.text
    if work.name == "reciprocal":
        above, below = number.as_integer_ratio()
        hint = "The reciprocal of a fraction is the fraction turned upside down."
        is_ = "" if work.given == f"{above}/{below}" else f"{work.given} is {above}/{below}. "
        turned = f"{'-' if above < 0 else ''}{below}/{abs(above)}"
        which = f", which is {found}" if found != turned else ""
        text = f"{hint} {is_}So {above}/{below} becomes {turned}{which}."
        check = f"{above}/{below} × {f'({turned})' if above < 0 else turned} = 1"
    elif work.name == "opposite":
        text = f"The opposite of a number is as far from 0, on the other side: {work.given} becomes {found}."
        hint = "The opposite of a number is as far from 0, on the other side."
        check = f"{work.given} and {found} add up to 0"
    else:
        text = f"The absolute value is the distance from 0. {work.given} is {found} away from 0."
        hint = "The absolute value is the distance from 0, so it is never negative."
        check = (
            f"going {found} {'up' if number < 0 else 'down'} from {work.given} gets you to 0"
            if number
            else ""
        )
    name = f"absolute value of {work.given}" if work.name == "absolute" else f"{work.name} of {work.given}"
    return told(answer, [Worked(text, hint)], check, f"The {name} is {found}")


def _root(answer: Answer, work: Turned) -> Narration:
    """Return the number whose power is known, with the powers of its neighbors."""
    power, number = POWERS[work.name], work.number
    times = "itself" if power == 2 else "itself and again by itself"
    lead = f"Look for the number that gives {work.given} when it is multiplied by {times}"
    if work.is_exact:
        sum_ = f"{_product(work.solution, power)} = {work.given}"
        steps = [Worked(f"{lead}: {sum_}.", f"{lead}.", sum_)]
        low, high = work.solution - 1, work.solution + 1
        check = (
            f"{_power(low, power)} is too small, and {_power(high, power)} is too large"
            if work.solution.denominator == 1 and low > 0
            else ""
        )
    else:
        whole = floor(work.solution)
        if whole**power > number:  # it is rounded
            whole -= 1
        if (whole + 1) ** power <= number:
            whole += 1
        between = f"{_power(Fraction(whole), power)} and {_power(Fraction(whole + 1), power)}"
        steps = [
            Worked(
                f"{lead}. {between}, so it is between {whole} and {whole + 1}.",
                f"{lead}. Between which whole numbers is it?",
                between,
            ),
            Worked(
                f"Try decimals in between: {_power(work.solution, power)}, which is close to {work.given}.",
                "Try decimals in between.",
            ),
        ]
        check = ""
    return told(answer, steps, check, f"The {work.name} of {work.given} is {work.text}")


def _product(value: Fraction, power: int) -> str:
    return " × ".join([mixed_number(value) if value >= 0 else f"({mixed_number(value)})"] * power)


def _power(value: Fraction, power: int) -> str:
    return f"{_product(value, power)} = {mixed_number(value**power)}"
