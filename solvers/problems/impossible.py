"""Stories that cannot be true: more is taken away than there is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solvers.problems.timeline import AGAINST, FOR, GAINS, HAS, LOSES, Timeline
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.reading.words import word_set
from solvers.wording import CURRENCIES, amount


def impossible(reading: Reading) -> str:
    """Return why the story is impossible: more is taken away than there is; empty if there is no such problem.

    The timeline must be sure of the amount at the start and, for every other number, whether it was added or taken
    away. The question must ask for what is left.
    """
    target = reading.target
    told = [quantity for quantity in reading.quantities if quantity.value is not None]
    if target is None or not _asks_for_rest(reading, target) or not _are_alike(told):
        return ""
    line = Timeline(reading, target)
    behind = reading.tokens[told[0].stop : told[0].stop + 1]
    is_off = told[0].particle == "off" or any(token.text.lower() == "off" for token in behind)
    if line.asks != "end" or is_off or not _is_followed(line, told):
        return ""  # "cut 30 inches off a 90-inch board" names first what goes
    there, gone = (
        sum((q.value or Fraction(0) for q in told if line.sign(q) == sign), Fraction(0))
        for sign in (FOR, AGAINST)
    )
    if gone <= there:
        return ""
    unit = told[0].entity
    verb = "is" if there == 1 or unit in (*CURRENCIES, "cent") else "are"
    return f"There {verb} only {amount(there, unit)}, so {amount(gone, unit)} cannot be taken away."


def _is_followed(line: Timeline, told: Sequence[Quantity]) -> bool:
    """Return whether the timeline is sure of the amount at the start and of whether each other number was added or
    taken away.
    """
    first, *others = (line.effect(quantity).split()[0] for quantity in told)
    is_more = any(
        q.comparison == "more" and line.sign(q) == AGAINST for q in told
    )  # what is more does not go
    is_sure = first == HAS and set(others) <= {GAINS, LOSES} and not is_more
    return is_sure and {line.sign(q) for q in told} <= {FOR, AGAINST}


def _are_alike(told: Sequence[Quantity]) -> bool:
    """Return whether there are several amounts of the same kind of thing."""
    return len(told) > 1 and len({q.entity for q in told}) == 1 and all(map(_is_amount, told))


def _is_amount(quantity: Quantity) -> bool:
    """Return whether it is an amount, and not a rate, a percentage, or a multiple."""
    plain = (NumberKind.CARDINAL, NumberKind.MONEY)
    return not quantity.rate and quantity.number is not None and quantity.number.kind in plain


def _asks_for_rest(reading: Reading, target: Quantity) -> bool:
    """Return whether what is left of an amount is asked for; a level can be negative."""
    sentence = reading.sentences[target.sentence]
    asked = {token.text.lower() for token in reading.tokens[target.first : sentence.stop]}
    is_level = bool(word_set("levels") & {token.lemma.lower() for token in reading.tokens})
    is_rest = bool(asked & word_set("asking_for_rest")) and asked.isdisjoint(word_set("all_together"))
    return is_rest and not is_level and not target.comparison
