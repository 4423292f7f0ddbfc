"""Two unknown amounts in the words of a teacher: put aside what the larger one has more, or look at other years."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from solvers.problems.entries import Entry
from solvers.problems.patterns import Pattern
from tutor.narration.sums import Line


def _of(line: Line, schema: str, slot: str) -> Entry:
    """Return the amount in a slot of a statement of the story."""
    stated = next(s for s in line.story.statements if s.schema.startswith(schema))
    place = stated.entries[stated.slots.index(slot)]
    assert place is not None
    return line.story.entries[place]


def _is_past(line: Line) -> bool:
    """Whether the other years are over."""
    return line.statement.schema.endswith(":ago")


def _trimmed(line: Line) -> str:
    extra = line.given[-1]
    return f"Put the {line.amount(extra)} more aside, so that only equal parts are left: {line.sum}."


def _filled(line: Line) -> str:
    short = line.given[-1]
    return f"Add the {line.amount(short)} that are missing, so that there are only equal parts: {line.sum}."


def _lapse(line: Line) -> str:
    (years,) = line.given
    return f"In {line.words(years)} both grow older, so together by 2 × {line.bare(years)} = {line.found}."


def _back_to_now(line: Line) -> str:
    return f"So together they are now {line.sum}{'' if line.is_hint else ' old'}."


def _given_back(line: Line) -> str:
    extra = line.given[-1]
    if not _is_put_aside(line):
        return f"The larger one is {line.amount(extra)} more: {line.sum}."
    return f"Put the {line.amount(extra)} back: {line.sum}."


def _is_put_aside(line: Line) -> bool:
    """Whether the extra that one has was put aside before."""
    return any(s.pattern is Pattern.ASIDE for s in line.story.statements)


def _one_now(line: Line) -> str:
    _, years = line.given
    when = f"{line.words(years)} ago" if _is_past(line) else f"in {line.words(years)}"
    return f"One part is the age {when}, so now it is {line.sum}."


def _outgrown(line: Line) -> str:
    (fold,) = line.given
    times, found = line.bare(fold), line.hidden(line.number(line.result.value))
    grows = f"Each year, the younger one grows by 1 year, and {times} times as much grows by {times}."
    return f"{grows} The older one grows by 1 year only: {times} − 1 = {found} less."


def _grown(line: Line) -> str:
    years, less = line.given
    return f"In {line.words(years)} that makes {line.bare(years)} × {line.bare(less)} = {line.found}."


def _lag(line: Line) -> str:
    one, other = line.sides[1]
    found = line.result.value
    parts = line.hidden(f"{line.number(found)} {'part' if found == 1 else 'parts'}")
    return (
        f"Think of the younger one now as 1 part. {line.bare(one)} times and {line.bare(other)} times as much "
        f"differ by {line.bare(one)} − {line.bare(other)} = {parts}."
    )


def _caught(line: Line) -> str:
    grown, parts = line.given
    told = "1 part is" if parts.value == 1 and not line.is_veiled(parts) else f"{line.bare(parts)} parts are"
    return f"{told} these {line.words(grown)}, so one part is {line.bare(grown)} ÷ {line.bare(parts)} = {line.found}."


def _both_again(line: Line) -> str:
    """Return how old both are then, if they are this old now."""
    years, now, then = (
        _of(line, schema, slot) for schema, slot in (("grown", "years"), ("lag", "now"), ("lag", "then"))
    )
    is_past = any(s.schema == "lag:lag:ago" for s in line.story.statements)
    young, sign = line.result.value, "−" if is_past else "+"
    by = -years.value if is_past else years.value
    one = f"{line.number(young)} {sign} {line.number(years.value)} = {line.number(young + by)}"
    old = young * now.value
    other = f"{line.number(old)} {sign} {line.number(years.value)} = {line.number(old + by)}"
    product = f"{line.number(then.value)} × {line.number(young + by)} = {line.number(old + by)}"
    return f"{one}, and {other}, which is {product}"


def _put_aside_again(line: Line) -> str:
    """Return both together, and one minus the other."""
    small, extra = line.given
    large = line.result.value
    apart = f"{line.number(large)} − {line.number(small.value)} = {extra.words}"
    if not _is_put_aside(line):
        return apart
    return (
        f"{line.number(large)} + {line.number(small.value)} = {line.number(large + small.value)}, and {apart}"
    )


def _years_again(line: Line) -> str:
    then, years = line.given
    sign = "−" if _is_past(line) else "+"
    return f"{line.number(line.result.value)} {sign} {line.bare(years)} = {then.words}"


def _centered(line: Line) -> str:
    total, count = line.given
    return f"They lie evenly around their average: {line.words(total)} ÷ {line.bare(count)} = {line.found}."


def _steps(line: Line) -> str:
    (count,) = line.given
    number, found = line.bare(count), line.result.value
    is_one = found == 1
    told = line.hidden(f"{line.number(found)} {'step' if is_one else 'steps'}")
    are = "is" if is_one else "are"
    return f"From the first of the {number} to the last there {are} {number} − 1 = {told}."


def _half_row(line: Line) -> str:
    (steps,) = line.given
    return f"Up to the average it is half of that: {line.bare(steps)} ÷ 2 = {line.found}."


def _end(line: Line) -> str:
    mean, half = line.given
    is_first = line.statement.pattern is Pattern.FIRST
    end, sign = ("first", "−") if is_first else ("last", "+")
    steps = any(s.pattern is Pattern.HALF_ROW for s in line.story.statements)
    lead = "So" if steps else "Each step is 2, and half of them lie on each side, so"
    return f"{lead} the {end} is {line.bare(mean)} {sign} {line.bare(half)} = {line.found}."


def _row_again(line: Line) -> str:
    """Return all the numbers and their sum."""
    total, count = _of(line, "centered", "sum"), _of(line, "centered", "count")
    mean, size = total.value / count.value, int(count.value)
    by_two = not any(s.pattern is Pattern.HALF_ROW for s in line.story.statements)
    step = 2 if by_two else 1
    low = mean - step * Fraction(size - 1, 2)
    return f"{' + '.join(line.number(low + step * place) for place in range(size))} = {total.words}"


WAYS: Mapping[Pattern, Callable[[Line], str]] = {
    Pattern.CENTERED: _centered,
    Pattern.STEPS: _steps,
    Pattern.HALF_ROW: _half_row,
    Pattern.FIRST: _end,
    Pattern.LAST: _end,
    Pattern.TRIMMED: _trimmed,
    Pattern.FILLED_UP: _filled,
    Pattern.LAPSE: _lapse,
    Pattern.BACK_TO_NOW: _back_to_now,
    Pattern.GIVEN_BACK: _given_back,
    Pattern.ONE_NOW: _one_now,
    Pattern.OUTGROWN: _outgrown,
    Pattern.GROWN: _grown,
    Pattern.LAG: _lag,
    Pattern.CAUGHT_UP: _caught,
}
PLANS: Mapping[Pattern, Callable[[Line], str]] = {
    Pattern.CENTERED: lambda _: "find the average, which lies in the middle",
    Pattern.STEPS: lambda _: "count the steps from the first to the last",
    Pattern.HALF_ROW: lambda _: "take half of these steps",
    Pattern.FIRST: lambda _: "go from the average to the first",
    Pattern.LAST: lambda _: "go from the average to the last",
    Pattern.TRIMMED: lambda _: "put aside what one has more than equal parts",
    Pattern.FILLED_UP: lambda _: "add what one is short of equal parts",
    Pattern.LAPSE: lambda _: "see how much older both grow together",
    Pattern.BACK_TO_NOW: lambda _: "go back to how old both are now",
    Pattern.GIVEN_BACK: lambda _: "put back what the other one has more",
    Pattern.ONE_NOW: lambda _: "go back to now",
    Pattern.OUTGROWN: lambda _: "see how much faster so many times the younger age grows",
    Pattern.GROWN: lambda _: "see what that makes in all these years",
    Pattern.LAG: lambda _: "see by how many parts both comparisons differ",
    Pattern.CAUGHT_UP: lambda _: "find one of these parts",
}
CHECKS: Mapping[Pattern, Callable[[Line], str]] = {
    Pattern.FIRST: _row_again,
    Pattern.LAST: _row_again,
    Pattern.GIVEN_BACK: _put_aside_again,
    Pattern.ONE_NOW: _years_again,
    Pattern.CAUGHT_UP: _both_again,
}
