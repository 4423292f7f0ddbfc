"""A student's mistake in words: what gives the number, what that assumes, and what contradicts it."""

from __future__ import annotations

from solvers.arithmetic.tree import (
    Operation,
    Rounding,
    evaluate,
    in_brackets,
    named,
    operations,
)
from solvers.derivation import Derivation
from solvers.mistakes import Departure, Kind, Mistake
from solvers.problems.story import Story
from solvers.wording import CURRENCIES, plural, written_number
from tutor.narration.ways import way

_WHOLE = {
    Kind.NONE: "{text} is right.",
    Kind.UNIT: "The number {number} is right, but the question asks for {asked}, not for {unit}.",
    Kind.UNSIMPLIFIED: "{text} is right, but it can be written more simply: {number}.",
    Kind.UNEXPLAINED: "{text} is not the answer{bound}. {first}",
}


def narrate_mistake(mistake: Mistake, derivation: Derivation) -> str:
    """Return one to four sentences for the student.

    Args:
        mistake: what is wrong with the number.
        derivation: the derivation of the right answer.
    """
    text = mistake.text[:1].upper() + mistake.text[1:]
    number = written_number(mistake.given)
    if mistake.kind in _WHOLE:
        unit = "money" if mistake.unit in CURRENCIES else plural(mistake.unit)
        begin, bound = _first_step(mistake, derivation), _bound(mistake)
        return _WHOLE[mistake.kind].format(
            text=text, number=number, asked=mistake.asked, unit=unit, first=begin, bound=bound
        )
    sentences = []
    first = mistake.departures[0]
    if first.place or first.kind is Kind.LEFT_OUT:
        assert mistake.pupil is not None
        calculated = isinstance(mistake.pupil, Operation | Rounding)
        whole = f"is what {in_brackets(mistake.pupil)} gives" if calculated else "is not the end yet"
        sentences.append(f"{text} {whole}.")
    sentences.append(_sentence(_assumed(mistake)))
    sentences.append(_against(next((d for d in mistake.departures if d.rule), mistake.departures[0])))
    if mistake.other is not None:
        sentences.append(f"Or else: {_assumed(mistake.other)}.")
    return " ".join(sentences)


def _assumed(mistake: Mistake) -> str:
    """Return the assumption; more than one change is allowed only if numbers are switched."""
    first = mistake.departures[0]
    if len(mistake.departures) == 1:
        return first.assumed
    return f"it switches {named(first.pupil)} and {named(first.right)}"


def _first_step(mistake: Mistake, derivation: Derivation) -> str:
    """Return where to start: the first step of the story, or the reason for the first operation, without its result."""
    if isinstance(derivation, Story) and derivation.statements:
        return f"Begin here: {way(derivation, derivation.statements[0], is_hint=True)}"
    reasons = (node.reason.text for node in operations(mistake.right) if node.reason.text)
    first = next(reasons, "")
    return f"Begin here: {first}" if first else "Follow the steps one by one."


def _bound(mistake: Mistake) -> str:
    """Return why a number cannot be right: it is more than the amount that something is taken from, or less than one
    of its parts.
    """
    last, given = mistake.right, mistake.given
    if not isinstance(last, Operation) or last.sign not in ("+", "−", "-"):
        return ""
    left, right = evaluate(last.left), evaluate(last.right)
    if min(left, right, given) < 0:
        return ""
    if last.sign == "+":
        larger = max((left, last.left), (right, last.right), key=lambda pair: pair[0])[1]
        return f": it is even less than {named(larger)}" if given < max(left, right) else ""
    return f": it is even more than {named(last.left)}" if given > left else ""


def _against(departure: Departure) -> str:
    if not departure.rule:
        return departure.reason
    return f'The rule "{departure.rule}" contradicts this: {departure.reason}'


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
