"""The question turned into a statement: "How many pears does Mia have left?" is "Mia has 7 pears left"."""

from __future__ import annotations

from fractions import Fraction

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amount_asked import amount_asked
from solvers.problems.entries import About, Asked
from solvers.problems.naming import with_names
from solvers.problems.turning import Turning
from solvers.problems.wording import definite, name_of, of_things, plural_in
from solvers.reading.chances import asks_chance
from solvers.reading.model import Reading
from solvers.reading.written_as import written_as

_FIGURES = ("area", "volume")
"""What is measured in a different unit than the lengths in the text."""
ABOUT = "about"
"""The word before an amount that is rounded to a place."""


def asked_of(reading: Reading, value: Fraction, about: About) -> Asked:
    """Return the text's question with its answer.

    Args:
        reading: the reading of the text; it must ask for something.
        value: the answer.
        about: what the answer counts.
    """
    target = reading.target
    assert target is not None
    who = definite(name_of(target.owner or target.subject, reading))
    is_figure = target.measure in _FIGURES or target.unit.startswith(("square ", "cubic "))
    noun = "" if is_figure or asks_chance(reading) else target.entity
    amount = amount_asked(reading, value, about)
    named = _uncut(reading, amount) if any(letter.isalpha() or letter in "$%" for letter in amount) else ""
    stated = f"{ABOUT} {amount}" if reading.nearest else amount
    turned = Turning(reading, stated).turned()
    wants, says = turned or ("", f"that makes {stated}")
    says = says.replace(f"{ABOUT} {ABOUT} ", f"{ABOUT} ")  # if the question says so too
    if dimension_of(target.entity):
        says = says.replace(f" in {amount.partition(' ')[2]} ", " ")  # "its speed in feet per second"
    wants = with_names(_with_things(wants, reading), reading)
    return Asked(wants, _with_things(says, reading), noun, who, named, written_as(reading))


def _uncut(reading: Reading, amount: str) -> str:
    """Return an amount without the first part of a list that goes on after it: "6 outfits of one coat and one cap"."""
    assert reading.target is not None
    behind = reading.tokens[reading.target.stop : reading.target.stop + 1]
    goes_on = any(token.text.lower() in (",", "and") for token in behind)
    return amount.partition(" of one ")[0] if goes_on else amount


def _with_things(told: str, reading: Reading) -> str:
    """Return the question with the noun for what is counted, if the question only says "of them"."""
    noun = reading.target.entity if reading.target else ""
    things = plural_in(reading, noun) if noun and not dimension_of(noun) else ""
    if not things or things in told.split():
        return told
    return of_things(told, things)
