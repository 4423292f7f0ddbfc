"""A chance in words: all that can come up, what is meant of that, and the part that it is."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.formulas.outcomes import Chance
from solvers.wording import listed
from tutor.narration.addressing import told_to
from tutor.narration.band import Band
from tutor.narration.bands import at_least, beyond
from tutor.narration.conclusion import with_choice
from tutor.narration.figures import with_commas
from tutor.narration.lines import stated
from tutor.narration.step import Narration, Step, spans

_CUBES = ("die", "number cube")
MOST_LISTED = 12
"""The most outcomes that are listed."""


def narrate_chance(answer: Answer, band: Band = Band.ANY) -> Narration:
    """Return the steps of an answer whose derivation is a `Chance`."""
    found = answer.derivation
    assert isinstance(found, Chance)
    evidence = tuple(map(stated, found.working.equations))
    place = spans(answer, [(found.first, found.stop)])
    told = [_all(found), _meant(found), *([_together(found)] if found.count > 1 else [])]
    steps = [
        Step(with_commas(text), "operation", spans=place if at == 0 else ()) for at, text in enumerate(told)
    ]
    verb = "are" if found.called.startswith("the chances") else "is"
    says = with_choice(answer, f"{told_to(answer, found.called)} {verb} {found.text}")
    right, every = len(found.right) ** found.count, len(found.outcomes) ** found.count
    part = with_commas(f"{right} out of {every}")
    reduced = "" if found.text == f"{right}/{every}" else f" = {found.text}"
    sum_ = with_commas(f"{right}/{every}") + reduced
    ends = f"{_check(found)}The chance is {part}, which is {sum_}. So {says}."
    equation = f"{right} ÷ {every} = {found.text}"
    return Narration(
        answer.text,
        (
            *beyond(band, at_least(band, Band.HIGHEST)),
            *steps,
            Step(ends, "answer", evidence=evidence, spans=place),
        ),
        (equation,),
        equation,
        says=says,
        hints=tuple(step.text for step in steps),
    )


def _all(found: Chance) -> str:
    """Return what can come up."""
    count, outcomes = len(found.outcomes), found.outcomes
    named = listed(outcomes) if count <= MOST_LISTED else f"from {outcomes[0]} to {outcomes[-1]}"
    if found.is_of_sides:
        return f"A coin has {count} sides, {named}, and both are equally likely to come up."
    has = f"A {found.thing} has" if found.thing in _CUBES else "There are"
    return f"{has} {count} numbers, {named}, and all of them are equally likely to come up."


def _meant(found: Chance) -> str:
    """Return which of the outcomes are meant."""
    right, event = found.right, found.event
    what = "sides" if found.is_of_sides else "numbers"
    of = f"of these {len(found.outcomes)} {what}"
    by = listed(event.by).replace(" and ", " or ")
    said = " ".join(filter(None, ["not" if event.is_negated else "", event.kind.replace("one of", ""), by]))
    said = " ".join(said.split())
    if not right:
        return f"None {of} is {said}, so it cannot happen."
    if len(right) == 1:
        is_named = event.kind == "one of" and not event.is_negated
        return f"Only one {of} is {said}{'' if is_named else f': {right[0]}'}."
    if event.kind == "one of" and not event.is_negated:
        said = "right"
    named = f": {listed(right)}" if len(right) <= MOST_LISTED else ""
    return f"{len(right)} {of} are {said}{named}."


def _check(found: Chance) -> str:
    """Return the other outcomes, which make all of them together with those that are meant."""
    others = [outcome for outcome in found.outcomes if outcome not in found.right]
    if found.count > 1 or not found.right or not 0 < len(others) <= MOST_LISTED:
        return ""
    are = "other one is" if len(others) == 1 else f"other {len(others)} are"
    total = f"{len(found.right)} + {len(others)} = {len(found.outcomes)}"
    return f"Check: the {are} {listed(others)}, and {total}. "


def _together(found: Chance) -> str:
    """Return how many pairs of outcomes there are, and how many of them are meant."""
    every, right = len(found.outcomes), len(found.right)
    count = found.count
    pairs = " × ".join([str(every)] * count)
    meant = " × ".join([str(right)] * count)
    what = "sides" if found.is_of_sides else "numbers"
    ways = f"There are {pairs} = {every**count} equally likely outcomes in all"
    each = "both" if count == 2 else "all"
    return f"{ways}. In {meant} = {right**count} of them, {each} {what} are what we want."
