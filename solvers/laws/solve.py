"""From a question to an answer by the only law that it binds completely."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from knowledge.formulas.syntax import Name, names
from knowledge.laws import WAYS, Law, Outcome, Quantity, load
from solvers import deadline
from solvers.answer import Abstention, Proposal, Statistics, Value
from solvers.arithmetic.tree import Leaf, Type
from solvers.arithmetic.units import UnitError
from solvers.events import Observer, Stage, silent
from solvers.ilp import Limits
from solvers.laws.binding import Bound, Case, asked_of, bound, may_be
from solvers.laws.choosing import chosen
from solvers.laws.comparing import LawCompared, compared
from solvers.laws.crossing import Cross, crossed
from solvers.laws.derivation import NOTHING, LawApplied, way
from solvers.laws.equating import equated, in_same_units, leaf_of, solution
from solvers.laws.told import amount_of, is_said
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.reading.read import read
from solvers.routing import LAWS

Lawful = LawApplied | LawCompared | Cross
"""What answers a question by a law."""
_, SAME, _ = WAYS
CERTAIN = 0.99
"""The probability of a law that all amounts of a question fit."""


def solve(
    question: Question, reading: Reading, *, limits: Limits | None = None, observe: Observer = silent
) -> Proposal | Abstention:
    """Answer a question by the law of science that its amounts fit.

    Args:
        question: the question, with its choices, if any.
        reading: the reading of its text, which is the one that is used anyway.
        limits: the limits of a solver; nothing here takes long.
        observe: called with every stage.

    Returns:
        The answer with a `LawApplied`; an abstention if no law fits, or several do, or no choice says what it gives.
    """
    started = time.perf_counter()
    observe(Stage("building", LAWS))
    found = applied(question)
    statistics = Statistics(seconds_building=time.perf_counter() - started)
    if found is None:
        return Abstention(question, "No law that I know fits everything in the question.", LAWS, statistics)
    observe(Stage("checking", LAWS))
    return _proposal(question, found, statistics)


def _proposal(question: Question, found: Lawful, statistics: Statistics) -> Proposal:
    choice = next((one for one in question.choices if one.label == found.choice), None)
    if choice is not None:
        return _made(question, (choice.label,), f"({choice.label}) {choice.text}", found, statistics)
    assert not isinstance(found, LawCompared)
    is_outcome = isinstance(found, LawApplied) and found.is_for_outcome
    value = (found.text,) if is_outcome else found.solution
    return _made(question, value, found.text, found, statistics)


def _made(question: Question, value: Value, text: str, found: Lawful, statistics: Statistics) -> Proposal:
    return Proposal(
        question=question,
        value=value,
        text=text,
        solver=LAWS,
        confidence=CERTAIN,
        derivation=found,
        statistics=statistics,
        score=math.log(CERTAIN / (1 - CERTAIN)),
    )


@lru_cache(maxsize=64)
def applied(question: Question) -> Lawful | None:
    """Return what the only law that a question binds completely gives; `None` if there is none, or if several give
    different results.

    Args:
        question: a question; with choices, exactly one has to say what the law gives.
    """
    case = Case(question, read(question))
    laws = deadline.checked(load().laws)
    found = [one for law in laws if may_be(law, case) for one in _proved(law, case)]
    if question.choices:
        found = [replace(one, choice=choice.label) for one in found if (choice := chosen(question, one))]
    if found:
        return found[0] if len({(one.text, one.choice) for one in found}) == 1 else None
    others: list[LawCompared | Cross] = [*crossed(case)]
    if question.choices:
        others += [one for law in deadline.checked(load().laws) for one in compared(law, case)]
    fitting = [one for one in others if not one.verify()]
    return fitting[0] if len({one.choice for one in fitting}) == 1 else None


def is_lawful(question: Question) -> bool:
    """Return whether a law answers a question."""
    return applied(question) is not None


def _proved(law: Law, case: Case) -> list[LawApplied]:
    """Return what a law gives for a question; nothing if the units of the amounts do not fit it."""
    try:
        return [one for one in _by(law, case) if not one.verify()]
    except UnitError:
        return []


def _by(law: Law, case: Case) -> Iterator[LawApplied]:
    """Yield what a law gives for each quantity that a question may ask for."""
    outcome = law.outcome
    for asked in asked_of(law, case):
        is_outcome = outcome is not None and asked == outcome.one and _asks_outcome(outcome, case)
        if not is_outcome and not case.asks_for(law.quantities[asked], law):
            continue
        needed = [*names(law.left), *names(law.right), *(names(law.times) if law.times else ())]
        given = [name for name in dict.fromkeys(needed) if name != asked]
        if not is_outcome or outcome is None:
            if (found := bound(law, case, given)) and (one := _solved(law, case, asked, found)):
                yield one
            continue
        yield from _followed(law, outcome, case, given)


def _followed(law: Law, outcome: Outcome, case: Case, given: Sequence[str]) -> Iterator[LawApplied]:
    """Yield what follows from the result of a law, or from an amount that the question gives itself."""
    is_kept = isinstance(law.left, Name) and isinstance(law.right, Name) and not law.several
    if is_kept and not case.amounts:
        yield LawApplied(law.name, None, outcome.one, Fraction(0), way=SAME, is_for_outcome=True)
        return
    than = [outcome.than] if outcome.than and outcome.than not in given else []
    for names_given in ([*given, *than], [outcome.one, *than], *([given, [outcome.one]] if than else [])):
        found = bound(law, case, names_given)
        other = _other(outcome, case, found or {})
        if found is None or other is None:
            continue
        if outcome.one in found:
            one = leaf_of(found[outcome.one][0], outcome.one)
            assert one.value is not None
            result: LawApplied | None = LawApplied(law.name, None, outcome.one, one.value, one.type.entity)
        else:
            result = _solved(law, case, outcome.one, found)
        if result is not None:
            yield _compared(result, other)


def _compared(result: LawApplied, other: Leaf) -> LawApplied:
    than = amount_of(other) if other != NOTHING else None
    return replace(result, than=other, way=way(result.amount, than), is_for_outcome=True)


def _other(outcome: Outcome, case: Case, found: Bound) -> Leaf | None:
    """Return what the result is compared with: an amount of the question, a usual one that it names, or zero."""
    if not outcome.than:
        return NOTHING
    if outcome.than in found:
        return leaf_of(found[outcome.than][0], outcome.than)
    number, _, unit = outcome.usual[0].partition(" ")
    if not number or not case.says(outcome.usual[1]) or any(map(case.says, outcome.unusual)):
        return None
    return Leaf(Fraction(number), Type(unit), words=outcome.usual[0], name=outcome.than)


def _asks_outcome(outcome: Outcome, case: Case) -> bool:
    """Return whether a question asks what follows, by its own words or those of its choices."""
    words = [word for way in outcome.said for word in way]
    return any(is_said(word, tokens) for tokens in (case.asking, *case.choices) for word in words)


def _solved(law: Law, case: Case, asked: str, found: Bound) -> LawApplied | None:
    """Return the solution of a law for the quantity that is asked for."""
    put = equated(law, case, found)
    if put is None:
        return None
    equation = put.equation
    result = solution(equation, law.quantities[asked])
    if result is None:
        equation = in_same_units(equation)
        result = solution(equation, law.quantities[asked])
    if result is None or result.value < 0:
        return None
    noun = "" if str(result.unit) else _noun(law.quantities[asked], found)
    return LawApplied(
        law.name, equation, asked, result.value, str(result.unit), noun, put.direction, put.times
    )


def _noun(asked: Quantity, found: Bound) -> str:
    """Return what a result without a unit counts: the noun of an amount of the same kind, else its own."""
    nouns = [one.noun for of in found.values() for one in of if one.noun in asked.units and one.noun]
    return nouns[0] if nouns else asked.units[0] if asked.units else ""
