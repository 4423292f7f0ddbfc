"""Whether the word problems of our own are sound: descriptions point at the text, derivations hold and answer."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from tests.benchmarks.own_problems import Problem
from tests.number_words import spell

ROUNDINGS: dict[str, Callable[[Fraction], int]] = {
    "up": math.ceil,
    "down": math.floor,
    "nearest": lambda number: math.floor(number + Fraction(1, 2)),
}

SCHEMAS: dict[str, tuple[str, Callable[..., bool]]] = {
    "compare": ("more less difference", lambda more, less, difference: more == less + difference),
    "whole": ("whole parts", lambda whole, parts: whole == sum(parts)),
    "rate": ("total per count", lambda total, per, count: total == per * count),
    "change": (
        "after before in out",
        lambda after, before, *flows: after == before + sum(flows[0]) - sum(flows[1]),
    ),
    "fraction": ("part factor whole", lambda part, factor, whole: part == factor * whole),
    "times": ("this factor that", lambda this, factor, that: this == factor * that),
    "multiple": ("result of", lambda result, of: result == math.lcm(*map(int, of))),
    "divisor": ("result of", lambda result, of: result == math.gcd(*map(int, of))),
    "goal": ("missing goal have", lambda missing, goal, have: missing == goal - have),
    "unit": ("small factor large", lambda small, factor, large: small == factor * large),
    "round": ("result of how to", lambda result, of, how, to: result == to * ROUNDINGS[how](of / to)),
    "remainder": ("left of by", lambda left, of, by: left == of % by),
    "area": ("area length width", lambda area, length, width: area == length * width),
    "perimeter": ("perimeter sides", lambda perimeter, sides: perimeter == sum(sides)),
    "ratio": ("a p b q", lambda a, p, b, q: a / p == b / q),
    "average": ("sum mean count", lambda total, mean, count: total == mean * count),
    "pay": ("change paid price", lambda change, paid, price: change == paid - price),
    "profit": ("profit income cost", lambda profit, income, cost: profit == income - cost),
    "elapsed": ("start end duration", lambda start, end, duration: duration == end - start),
    "interest": (
        "interest principal rate years",
        lambda i, principal, rate, years: i == principal * rate * years,
    ),
}
"""Slots and equation of each schema."""

WORDS = {spell(n): Fraction(n) for n in range(1, 100)} | {"twice": Fraction(2), "half": Fraction(1, 2)}
PARTS = {"third": 3, "quarter": 4, "fifth": 5, "eighth": 8}


def faults(problems: Sequence[Problem]) -> Iterator[str]:
    """What is wrong with the set, then with single problems, one sentence each."""
    if (sorts := Counter(problem.sort for problem in problems)) != {"V": 50, "T": 50, "M": 50}:
        yield f"there are {dict(sorts)} problems"
    for id_, count in Counter(problem.id for problem in problems).items():
        if count > 1:
            yield f"{count} problems are called {id_}"
    for problem in problems:
        yield from (f"{problem.id}: {fault}" for fault in (*misplaced(problem), *underived(problem)))


def misplaced(problem: Problem) -> Iterator[str]:
    """Which descriptions do not point at one number of the question, or at what is asked."""
    places = [description.at for description in problem.fields]
    if places.count("?") != 1:
        yield "not one amount is asked for"
    for at in places:
        whole = re.compile(rf"(?<![\w.,]){re.escape(at)}(?![\w%]|[.,]\d)")
        if at != "?" and (problem.question.count(at) != 1 or not whole.search(problem.question)):
            yield f"{at!r} is not in the question once, in whole words"


def underived(problem: Problem) -> Iterator[str]:
    """Where a derivation does not lead from told and assumed numbers, one amount at a time, to the answer."""
    known = {*told(problem.question), *problem.assumed.values()}
    for statement in problem.statements:
        slots, holds = SCHEMAS[statement.schemas[0]]
        amounts = statement.amounts
        if set(amounts) != set(slots.split()) or not set(statement.schemas) <= set(SCHEMAS):
            yield f"the slots of {statement} are not those of a schema"
        elif not holds(*(amounts[slot] for slot in slots.split())):
            yield f"{statement} does not hold"
        given = {"unit": {"factor"}, "round": {"to"}}.get(statement.schemas[0], set())
        new = _numbers(amounts[slot] for slot in amounts if slot not in given) - known
        if len(new) > 1 and not problem.together:
            yield f"{statement} has several unknown amounts"
        known |= new
    result = _numbers(amounts.values()) if problem.together else new
    if problem.answer / (100 if problem.unit == "percent" else 1) not in result:
        yield "the last statement does not give the answer"


def told(question: str) -> Iterator[Fraction]:
    """The numbers that a text tells in figures or in words, also as hundredths and as hours after noon."""
    for figures, percent, noon in re.findall(r"(\d[\d,]*(?:\.\d+|/\d+)?)( percent)?( p\.m\.)?", question):
        yield Fraction(figures.replace(",", "")) / (100 if percent else 1) + (12 if noon else 0)
    words = ["", *re.findall(r"[a-z-]+", question.lower())]
    for before, word in pairwise(words):
        if word in WORDS:
            yield WORDS[word]
            yield WORDS[word] / 100
        if (part := word.removesuffix("s")) in PARTS:
            yield WORDS.get(before, Fraction(1)) / PARTS[part]


def _numbers(amounts: Iterable[Any]) -> set[Fraction]:
    listed = [amount if isinstance(amount, tuple) else (amount,) for amount in amounts]
    return {number for numbers in listed for number in numbers if isinstance(number, Fraction)}
