"""Checks an answer by another calculation: differences that even out, parts that make a whole, or a product in
parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.wording import plural
from tutor.narration import leftovers
from tutor.narration.sums import Line, fewer

TEN = 10
_FEW = 5
"""The most equal amounts to add one by one."""


@dataclass(frozen=True, slots=True)
class Road:
    """A check in sentences, without the last period, and the results that it covers."""

    text: str
    covers: tuple[int, ...]


def road(line: Line) -> Road | None:
    """Return another way to the result of a sum, or `None` if the way back is as good."""
    for way in _WAYS.get(line.statement.pattern, ()):
        if (found := way(line)) is not None:
            return found
    return None


def of_fact(line: Line) -> str:
    """Return the check of a product with what everybody knows: "4 + 4 = 8 cups"; empty for another sum."""
    if line.statement.pattern is Pattern.FILLED:
        whole, per = line.given
        return f"{line.bare(line.result)} × {line.bare(per)} = {whole.words}"
    if line.statement.pattern is not Pattern.GROUPS:
        return ""
    per, count = line.groups
    if count.value.denominator != 1 or count.value < 2:
        return ""
    if count.value <= _FEW:
        return f"{' + '.join([line.term(per)] * int(count.value))} = {line.found}"
    return _split(line, int(count.value), per, _FEW if count.value <= TEN else TEN)


def _source(line: Line, entry: Entry, pattern: Pattern) -> Statement | None:
    """Return the statement of that kind that gives an amount."""
    found = (s for s in line.story.statements if line.story.entries[s.result] is entry)
    return next((s for s in found if s.pattern is pattern), None)


def _evened_out(line: Line) -> Road | None:
    """Return that an average has as much below it as above it."""
    whole, count = line.given
    before = _source(line, whole, Pattern.WHOLE)
    if before is None or len(before.given) != count.value:
        return None
    parts = [line.story.entries[place] for place in before.given]
    mean = line.result.value
    low = [entry for entry in parts if entry.value < mean]
    high = [entry for entry in parts if entry.value > mean]
    if not low or any(entry.node is None for entry in parts):
        return None
    least, most = (by(parts, key=lambda entry: entry.value) for by in (min, max))
    ends = f"{line.amount(line.result)} is between {line.amount(least)} and {line.amount(most)}"
    sides = [_apart(line, each, mean, how) for each, how in ((low, "below"), (high, "above"))]
    return Road(
        f"{ends}. {sides[0]}, and {sides[1]}, so they even out", (line.statement.result, before.result)
    )


def _apart(line: Line, entries: Sequence[Entry], mean: Fraction, how: str) -> str:
    """Return how much some numbers are below or above an average: "82 and 77 are 3 + 8 = 11 below 85"."""
    told = [line.amount(entry) for entry in entries]
    listed = told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}"
    gaps = [abs(entry.value - mean) for entry in entries]
    shown = [line.like(line.result, gap) for gap in gaps]
    total = line.like(line.result, sum(gaps, Fraction()))
    sum_ = total if len(gaps) == 1 else f"{' + '.join(shown)} = {total}"
    return f"{listed} {'is' if len(gaps) == 1 else 'are'} {sum_} {how} {line.amount(line.result)}"


def _changed_twice(line: Line) -> tuple[Statement, Entry, list[tuple[Fraction, Entry]]] | None:
    """Return the first of two changes of one told amount, the amount, and both changes with their signs."""
    sign, entries = line.sides
    before = next((s for s in line.story.statements if line.story.entries[s.result] in entries), None)
    if before is None or before.pattern not in _CHANGES or len(entries) != 2:
        return None
    first_sign, first = Line(line.story, before).sides
    if len(first) != 2 or line.story.entries[before.result] is not entries[0]:
        return None
    base, *changes = [*first, entries[1]]
    is_same = len({entry.about.noun for entry in (base, *changes)}) == 1
    if not is_same or not all(entry.is_told for entry in (base, *changes)):
        return None
    signs = zip((first_sign, sign), changes, strict=True)
    return before, base, [(each.value if way == "+" else -each.value, each) for way, each in signs]


def _in_all(line: Line) -> Road | None:
    """Return what two changes, one after the other, make together."""
    found = _changed_twice(line)
    if found is None:
        return None
    before, base, pairs = found
    net = sum((value for value, _ in pairs), Fraction())
    if not net:
        return None
    joint = "+" if (pairs[0][0] > 0) == (pairs[1][0] > 0) else "−"
    if joint == "−":
        pairs.sort(key=lambda pair: -abs(pair[0]))
    told = [f"{line.amount(each)} {'more' if value > 0 else fewer(each)}" for value, each in pairs]
    if joint == "+":
        told[0] = line.amount(pairs[0][1])
    shown, made = (line.operand(each) for _, each in pairs), line.like(base, abs(net))
    lead = (
        f"{' and '.join(told)} are {f' {joint} '.join(shown)} = {made} {'more' if net > 0 else fewer(base)}"
    )
    last = f"{line.operand(base)} {'+' if net > 0 else '−'} {made} = {line.result.words}"
    return Road(f"{lead}, and {last}", (line.statement.result, before.result))


def _all_parts(line: Line) -> Road | None:
    """Return the parts that were taken away one after another, together with what is left."""
    sign, entries = line.sides
    if sign != "−" or len(entries) != 2 or not entries[0].is_told:
        return None
    whole, out = entries
    before = _source(line, out, Pattern.WHOLE)
    if before is None or whole.about.noun != line.result.about.noun:
        return None
    parts = [line.operand(line.story.entries[place]) for place in before.given]
    sum_ = f"{' + '.join([*parts, line.operand(line.result)])} = {whole.words}"
    return Road(f"all the parts together are {sum_}", (line.statement.result, before.result))


def _pooled(line: Line) -> Road | None:
    """Return two products as one with the smaller size, plus what the larger one has more."""
    found = [_source(line, entry, Pattern.GROUPS) for entry in line.given]
    if len(found) != 2 or None in found:
        return None
    pairs = [Line(line.story, each).groups for each in found if each is not None]
    (large, its), (small, other) = sorted(pairs, key=lambda pair: -pair[0].value)
    noun = its.about.noun
    if (
        large.value == small.value
        or not noun
        or noun != other.about.noun
        or not all(entry.is_told and entry.value.denominator == 1 for entry in (large, its, small, other))
    ):
        return None
    total, extra = its.value + other.value, large.value - small.value
    most, more = (line.like(line.result, value) for value in (total * small.value, its.value * extra))
    all_ = f"{line.bare(its)} + {line.bare(other)} = {line.number(total)} {plural(noun)}"
    is_measured = bool(dimension_of(small.about.noun))  # a ticket is $7, a box has 7 pens
    would, one, several = ("were", "is", "are") if is_measured else ("had", "has", "have")
    lead = (
        f"if all {all_} {would} {line.amount(small)} each, that would be "
        f"{line.number(total)} × {line.term(small)} = {most}"
    )
    gap = line.like(large, extra)
    rest = f"But {line.bare(its)} of them {one if its.value == 1 else several} {gap} more each"
    end = f"{rest}: {line.bare(its)} × {gap} = {more}, and {most} + {more} = {line.result.words}"
    return Road(
        f"{lead}. {end}", (line.statement.result, *(each.result for each in found if each is not None))
    )


def _split(line: Line, times: int, per: Entry, first: int) -> str:
    """Return so many of an amount in two parts: "10 × 28 = 280, 4 × 28 = 112, and 280 + 112 = 392 miles"."""
    parts = [first, times - first]
    found = [line.like(per, part * per.value) for part in parts]
    if line.in_cents:
        found = [f"{int(part * per.value * 100)}¢" for part in parts]
    shown = [f"{part} × {line.term(per)} = {each}" for part, each in zip(parts, found, strict=True)]
    end = line.sum.rpartition(f"{times} × {line.term(per)} = ")[2] if line.in_cents else line.result.words
    return f"split {times} into {parts[0]} and {parts[1]}: {shown[0]}, {shown[1]}, and {' + '.join(found)} = {end}"


def _whole_ones(line: Line) -> Road | None:
    """Return that one fewer is not enough but this many are, or that this many fit but one more does not."""
    before = line.divided
    if before is None:
        return None
    whole, by = (line.story.entries[place] for place in before.given)
    less = int(line.given[0].value)
    noun, is_up = leftovers.noun_of(line), line.statement.pattern is Pattern.UP

    def product(count: int) -> str:
        return f"{count} × {line.with_unit(by, whole)} = {line.like(by, count * by.value)}"

    if not noun:
        too = f"{product(less)} is too little" if is_up else f"{product(less + 1)} is too much"
        enough = f"{product(less + 1)} is enough" if is_up else f"{product(less)} fits"
        return Road(f"{too}, and {enough} for {whole.words}", (line.statement.result, before.result))

    def counted(count: int) -> str:
        return f"{count} {noun if count == 1 else plural(noun)}"

    are = "is" if less == 1 else "are"
    if is_up:
        told = f"{counted(less)} {are} only enough for {product(less)}, not for {whole.words}"
        rest = f"{counted(less + 1)} are enough for {product(less + 1)}"
    else:
        told = f"{counted(less)} {'takes' if less == 1 else 'take'} {product(less)}"
        rest = f"{counted(less + 1)} would take {product(less + 1)}, and that is more than {whole.words}"
    return Road(f"{told}. {rest}", (line.statement.result, before.result))


_CHANGES = (Pattern.COME, Pattern.GO)
_WAYS: dict[Pattern, tuple[Callable[[Line], Road | None], ...]] = {
    Pattern.SHARED: (_evened_out,),
    Pattern.HOW_OFTEN: (_evened_out,),
    Pattern.COME: (_in_all,),
    Pattern.GO: (_in_all, _all_parts),
    Pattern.PART: (_all_parts,),
    Pattern.WHOLE: (_pooled,),
    Pattern.UP: (_whole_ones,),
    Pattern.DOWN: (_whole_ones,),
}
