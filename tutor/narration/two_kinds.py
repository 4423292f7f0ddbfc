"""Two kinds counted together, in the words of a teacher: suppose that there are none of the kind asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry
from solvers.problems.patterns import Pattern
from solvers.problems.wording import article
from solvers.wording import plural
from tutor.narration.sums import Line, is_one


def _kind(line: Line) -> str:
    """Return the name of the kind asked for, in the singular."""
    about = line.story.answer.about
    return " ".join([*about.modifiers, about.noun])


def _other(line: Line) -> str:
    """Return the name of the other kind in the singular; empty if the text has no name for it."""
    about = _of(line, "alike", "other").about
    name = about.item or about.per
    return name if not set(name.split()) <= set(_kind(line).split()) else ""


def _are_others(line: Line) -> str:
    """Return words saying that things are of the other kind."""
    return f"are {plural(_other(line))}" if _other(line) else "are of the other kind"


def _of(line: Line, schema: str, slot: str) -> Entry:
    """Return the amount in a slot of a statement of the story."""
    stated = next(s for s in line.story.statements if s.schema.startswith(schema))
    place = stated.entries[stated.slots.index(slot)]
    assert place is not None
    return line.story.entries[place]


def _is_less(line: Line) -> bool:
    """Whether the others alone would make too much."""
    return _of(line, "alike", "alike").value > _of(line, "gap", "made").value


def _alike(line: Line) -> str:
    other, count = line.given
    told = f"Suppose that there are no {plural(_kind(line))}, and all {line.bare(count)} {_are_others(line)}."
    return f"{told} That would make {line.bare(count)} × {line.term(other)} = {line.found}."


def _gap(line: Line) -> str:
    if _is_less(line):
        return f"That is {line.sum} too {'much' if dimension_of(line.result.about.noun) else 'many'}."
    return f"So {line.sum} {'is' if is_one(line.result) else 'are'} still missing."


def _swap(line: Line) -> str:
    place = article(_other(line)) + f" {_other(line)}" if _other(line) else "another"
    return f"Each {_kind(line)} in place of {place} makes {line.sum} {'less' if _is_less(line) else 'more'}."


def _swapped(line: Line) -> str:
    gap, swap = line.given
    goes = "goes" if is_one(swap) or line.is_veiled(swap) else "go"
    return f"See how many times {line.words(swap)} {goes} into {line.words(gap)}: {line.sum}."


def _back(line: Line) -> str:
    """Return what all of them make, kind by kind."""
    asked, other = _of(line, "swap", "asked"), _of(line, "alike", "other")
    count, number = _of(line, "alike", "count"), line.result
    rest = count.value - number.value
    parts = ((number.value, asked), (rest, other))
    made = " + ".join(f"{line.number(n)} × {line.like(each, each.value)}" for n, each in parts)
    left = (
        f"{line.number(count.value)} − {line.number(number.value)} = {line.number(rest)} {_are_others(line)}"
    )
    return f"{left}, and {made} = {_of(line, 'gap', 'made').words}"


def _retaken(line: Line) -> str:
    once, times = line.given
    verb = "it costs" if dimension_of(once.about.noun) else "there are"
    return f"Taken {line.bare(times)} times, {verb} {line.bare(times)} × {line.operand(once)} = {line.found}."


def _dearer(line: Line) -> str:
    return f"Now both have the same number of the other kind, and the prices differ by {line.sum}."


def _fuller(line: Line) -> str:
    return f"The extra ones make the difference: {line.sum}."


def _one_costs(line: Line) -> str:
    dearer, fuller = line.given
    if fuller.value == 1 and not line.is_hint:
        return f"So {fuller.words} costs {line.found}."
    return f"For {line.words(fuller)} it is {line.words(dearer)}, so for one it is {line.sum}."


def _more_cost(line: Line) -> str:
    dearer, fuller = line.given
    each = line.result.words
    return f"{fuller.words} at {each} each come to {line.bare(fuller)} × {each} = {dearer.words}"


WAYS: Mapping[Pattern, Callable[[Line], str]] = {
    Pattern.RETAKEN: _retaken,
    Pattern.DEARER: _dearer,
    Pattern.FULLER: _fuller,
    Pattern.ONE_COSTS: _one_costs,
    Pattern.ALIKE: _alike,
    Pattern.GAP: _gap,
    Pattern.SWAP: _swap,
    Pattern.SWAPPED: _swapped,
}
PLANS: Mapping[Pattern, Callable[[Line], str]] = {
    Pattern.RETAKEN: lambda _: "take one of them several times, until there are as many of the other kind",
    Pattern.DEARER: lambda _: "compare the prices",
    Pattern.FULLER: lambda _: "compare how many there are",
    Pattern.ONE_COSTS: lambda _: "see what one of them costs",
    Pattern.ALIKE: lambda line: f"suppose that there are no {plural(_kind(line))} at all",
    Pattern.GAP: lambda _: "compare that with what the question says",
    Pattern.SWAP: lambda line: f"see what changes with each {_kind(line)}",
    Pattern.SWAPPED: lambda line: f"see how many {plural(_kind(line))} it takes",
}
CHECKS: Mapping[Pattern, Callable[[Line], str]] = {Pattern.SWAPPED: _back, Pattern.ONE_COSTS: _more_cost}
