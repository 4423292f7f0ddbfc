"""The question turned into a statement: "How many pears does Mia have left?" is "Mia has 7 pears left"."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amount_asked import amount_asked
from solvers.problems.entries import About, Asked
from solvers.problems.naming import with_names
from solvers.problems.turning import Turning
from solvers.problems.wording import definite, name_of, of_things, plural_in
from solvers.reading.model import Quantity, Reading
from solvers.reading.written_as import written_as

_FIGURES = ("area", "volume")
"""What is measured in another unit than the lengths of the text."""
ABOUT = "about"
"""Before an amount that is rounded to a place."""
_HELPING = ("be", "do", "will", "would", "should", "must", "can")


def asked_of(reading: Reading, value: Fraction, about: About) -> Asked:
    """The question of a text with its answer.

    Args:
        reading: of the text; it asks for something.
        value: the answer.
        about: what it counts.
    """
    target = reading.target
    assert target is not None
    who = definite(name_of(target.owner or target.subject, reading))
    is_figure = target.measure in _FIGURES or target.unit.startswith(("square ", "cubic "))
    noun = "" if is_figure else target.entity
    amount = amount_asked(reading, value, about)
    named = amount if any(letter.isalpha() or letter in "$%" for letter in amount) else ""
    stated = f"{ABOUT} {amount}" if reading.nearest else amount
    turned = Turning(reading, stated).turned()
    wants, says = turned or ("", f"that makes {stated}")
    says = says.replace(f"{ABOUT} {ABOUT} ", f"{ABOUT} ")  # where the question says so too
    wants = with_names(_with_things(wants, reading), reading)
    return Asked(wants, _with_things(says, reading), noun, who, named, written_as(reading))


def with_moment(reading: Reading) -> Reading:
    """A reading that asks for a time where its last sentence asks when: "When does the class end?"."""
    if reading.target is not None or not reading.sentences:
        return reading
    last = reading.sentences[-1]
    place = next(
        (at for at in range(last.first, last.stop) if reading.tokens[at].text.lower() == "when"), None
    )
    if place is None or place + 1 == last.stop or reading.tokens[place + 1].lemma.lower() not in _HELPING:
        return reading
    return replace(
        reading,
        target=Quantity(
            index=-1,
            determiner="when",
            entity="minute",
            unit="minute",
            sentence=len(reading.sentences) - 1,
            first=place,
            stop=place + 1,
        ),
    )


def _with_things(told: str, reading: Reading) -> str:
    """What is counted by its name where a question that stands alone only says "of them"."""
    noun = reading.target.entity if reading.target else ""
    things = plural_in(reading, noun) if noun and not dimension_of(noun) else ""
    if not things or things in told.split():
        return told
    return of_things(told, things)
