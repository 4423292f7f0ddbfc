"""A pupil's mistake in words: what gives the number, what that takes for granted, what speaks against it."""

from __future__ import annotations

from solvers.mistakes import Departure, Kind, Mistake
from solvers.mistakes.tree import Rounded, Step, written
from solvers.wording import CURRENCIES, plural, written_number

_WHOLE = {
    Kind.NONE: "{text} is right.",
    Kind.UNIT: "The number {number} is right, but the question asks for {asked}, not for {unit}.",
    Kind.UNSIMPLIFIED: "{text} is right, and can be written more simply: {number}.",
    Kind.UNEXPLAINED: "{text} is not the answer, and no likely slip leads to it; follow the steps one by one.",
}


def narrate_mistake(mistake: Mistake) -> str:
    """One to four sentences for the pupil."""
    text = mistake.text[:1].upper() + mistake.text[1:]
    number = written_number(mistake.given)
    if mistake.kind in _WHOLE:
        unit = "money" if mistake.unit in CURRENCIES else plural(mistake.unit)
        return _WHOLE[mistake.kind].format(text=text, number=number, asked=mistake.asked, unit=unit)
    sentences = []
    first = mistake.departures[0]
    if first.place or first.kind is Kind.LEFT_OUT:
        assert mistake.pupil is not None
        calculated = isinstance(mistake.pupil, Step | Rounded)
        whole = f"is what {written(mistake.pupil)} gives" if calculated else "is not the end yet"
        sentences.append(f"{text} {whole}.")
    sentences.append(_sentence(", and ".join(departure.assumed for departure in mistake.departures)))
    sentences.append(_against(next((d for d in mistake.departures if d.rule), mistake.departures[0])))
    if mistake.other is not None:
        sentences.append(f"Or else: {mistake.other.departures[0].assumed}.")
    return " ".join(sentences)


def _against(departure: Departure) -> str:
    if not departure.rule:
        return departure.reason
    return f'The rule "{departure.rule}" speaks against it: {departure.reason}'


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
