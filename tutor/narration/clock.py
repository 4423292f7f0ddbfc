"""Clock times: first forward to the next full hour, or back to the last one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from solvers.arithmetic.tree import Leaf, Node, Operation
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from solvers.problems.times_told import MOMENT
from tutor.narration.sums import Line

HOUR = 60
_SCALES = (HOUR, 12 * HOUR, 24 * HOUR)
"""What turns hours into minutes, and a time into that of the next half of the day or of the next day."""
_SILENT = (Pattern.JOINED, Pattern.AROUND_CLOCK)
"""Patterns that need no step of their own: 1 hour and 35 minutes are one length of time, and 6:00 is also 6:00 the
next day.
"""
_UNKNOWN = "?"
_Told = Callable[[Line], str]


def in_words(story: Story) -> Story:
    """Return the story with hours and minutes as one amount, as in the text, and a time as the same the next day."""
    silent = [s for s in story.statements if s.pattern in _SILENT or _is_same(story, s.given, s.result)]
    if not silent:
        return story
    entries = [*story.entries]
    for statement in silent:
        first = entries[statement.given[0]]
        own = entries[statement.result]
        words = first.words if statement.pattern is Pattern.AROUND_CLOCK else own.words
        is_found = first.node is None
        entries[statement.result] = own if is_found else replace(first, value=own.value, words=words)
    kept = tuple(s for s in story.statements if s not in silent)
    return replace(story, entries=tuple(entries), statements=kept) if kept else story


def _is_same(story: Story, given: tuple[int, ...], result: int) -> bool:
    """Whether an amount is already given in hours: 4 hours are 240 minutes."""
    one, other = story.entries[given[0]], story.entries[result]
    return len(given) == 1 and one.words == other.words and bool(other.words)


# ---------- what is done


def passed(line: Line) -> str:
    """Return how long it is from one time to another, counted through the next full hour."""
    start, end = (int(line.given[at].value) for at in (1, 0))
    shown = clock_of(line)
    if not line.is_hint:
        return " ".join(_passed(start, end, shown, line.result.words))
    if _is_straight(-start % HOUR, end - start):
        return f"Go along the clock from {shown(start)} to {shown(end)}."
    return f"Go from {shown(start)} to the next full hour first, and then on to {shown(end)}."


def _is_straight(first: int, way: int) -> bool:
    """Whether a way along the clock takes one step: by full hours, or not beyond the next one."""
    return way % HOUR == 0 or not 0 < first < way


def _passed(start: int, end: int, shown: Callable[[int], str], found: str) -> list[str]:
    first, way = -start % HOUR, end - start
    if _is_straight(first, way):
        return [f"From {shown(start)} to {shown(end)} is {_long(way)}."]
    hour = shown(start + first)
    parts = f"From {shown(start)} to {hour} is {_long(first)}, and from {hour} to {shown(end)} is {_long(way - first)}."
    return [parts, f"Together that is {found}."]


def moved(line: Line) -> str:
    """Return the time that is later or earlier by a given length of time, counted through the next full hour."""
    moment, span = line.given
    shown, start, way = clock_of(line), int(moment.value), int(span.value)
    is_later = line.sides[0] == "+"
    if line.is_hint:
        return _plan(line, start, way, shown)
    side = "after" if is_later else "before"
    end = start + way if is_later else start - way
    first = (-start if is_later else start) % HOUR
    stop = start + first if is_later else start - first
    if _is_straight(first, way):
        return f"{_long(way)} {side} {shown(start)} is {shown(end)}."
    lead = f"From {shown(start)} {'to' if is_later else 'back to'} {shown(stop)} is {_long(first)}."
    left, in_minutes = _long(way - first), span.words.split()[:1] == [str(way)]
    of_all = left  # hours and minutes are long enough without those that they are left of
    if in_minutes or way < HOUR:
        of_all = f"{way - first} of the {span.words if in_minutes else _long(way)}"
    return f"{lead} That leaves {of_all}, and {left} {side} {shown(stop)} is {shown(end)}."


def _plan(line: Line, start: int, way: int, shown: Callable[[int], str]) -> str:
    """Return where to go along the clock, without the time reached there."""
    moment, span = line.given
    is_later, time = line.sides[0] == "+", "that time" if line.is_veiled(span) else span.words
    if moment.node is None:
        return f"Go on {time} from there." if is_later else f"Go back {time} more from there."
    if _is_straight((-start if is_later else start) % HOUR, way):
        return f"Go {'on' if is_later else 'back'} {time} from {shown(start)}."
    to = "to the next full hour" if is_later else "back to the last full hour"
    of = time if line.is_veiled(span) else f"the {time}"
    return f"Go from {shown(start)} {to} first, and see how much of {of} is left."


def _net(line: Line) -> str:
    gross, pause = map(line.words, line.sides[1])
    return f"The pause of {pause} does not count: {gross} − {pause} = {line.found}."


def _strokes(line: Line) -> str:
    """Return one more than the number of intervals, because the first comes at once."""
    (gaps,) = line.given
    number = line.hidden(line.number(line.result.value))
    return f"The first comes right at the start, so there is one more: {line.bare(gaps)} + 1 = {number}."


def _summed(sign: str, lead: str) -> _Told:
    """Return a sum of lengths of time in words: "35 minutes + 30 minutes = 1 hour 5 minutes"."""

    def told(line: Line) -> str:
        _, entries = line.sides
        return f"{lead} {f' {sign} '.join(map(line.words, entries))} = {line.found}."

    return told


def _in_hours(line: Line) -> str:
    (one,) = line.given
    if line.sides[0] == "÷":
        return f"An hour has 60 minutes, so {line.words(one)} are {line.bare(one)} ÷ 60 = {line.found}."
    return f"An hour has 60 minutes: {line.bare(one)} × 60 = {line.found}."


def _rhythm(line: Line) -> str:
    span, each = line.given
    if line.is_hint:
        return f"See how many times {each.words} fit into that time."
    in_minutes = f"{span.words} {'is' if span.value == HOUR else 'are'} {line.bare(span)} minutes, and "
    lead = in_minutes if not span.words.startswith(line.bare(span)) else ""
    return f"{lead}{each.words} go into that {line.bare(span)} ÷ {line.bare(each)} = {line.found} times."


WAYS: Mapping[Pattern, _Told] = {
    Pattern.PASSED: passed,
    Pattern.MOVED: moved,
    Pattern.STRETCHES: _summed("+", "Together that is"),
    Pattern.NET: _net,
    Pattern.STROKES: _strokes,
    Pattern.LONGER: _summed("−", "Compare the two:"),
    Pattern.RHYTHM: _rhythm,
    Pattern.IN_HOURS: _in_hours,
}


# ---------- what one does, without a sum


def _always(plan: str) -> _Told:
    return lambda _: plan


PLANS: Mapping[Pattern, _Told] = {
    Pattern.PASSED: _always("go along the clock from one time to the other"),
    Pattern.MOVED: lambda line: f"go {'forward' if line.sides[0] == '+' else 'back'} along the clock",
    Pattern.AROUND_CLOCK: _always("think of the clock going around once more"),
    Pattern.JOINED: _always("take the hours and the minutes together"),
    Pattern.STRETCHES: _always("put the lengths of time together"),
    Pattern.NET: _always("take away what does not count"),
    Pattern.LONGER: _always("compare the two lengths of time"),
    Pattern.STROKES: _always("think of the first one, too"),
    Pattern.RHYTHM: _always("see how many times it happens"),
    Pattern.IN_HOURS: _always("think of the 60 minutes of an hour"),
}


# ---------- checks


def _passed_back(line: Line) -> str:
    """Return the check that goes from the first time by the whole time, hours first."""
    start, end = (int(line.given[at].value) for at in (1, 0))
    return f"{_by_hours(start, end - start, 1, clock_of(line))}"


def _moved_back(line: Line) -> str:
    """Return the way back from the time that was found, hours first."""
    span = line.given[1]
    way = -1 if line.sides[0] == "+" else 1
    return _by_hours(int(line.result.value), int(span.value), way, clock_of(line))


def _by_hours(start: int, minutes: int, way: int, shown: Callable[[int], str]) -> str:
    side = "after" if way > 0 else "before"
    hours, rest = divmod(minutes, HOUR)
    end = shown(start + way * minutes)
    if not hours or not rest:
        return f"{_long(minutes)} {side} {shown(start)} is {end}"
    stop = shown(start + way * hours * HOUR)
    return f"{_long(hours * HOUR)} {side} {shown(start)} is {stop}, and {_long(rest)} {side} {stop} is {end}"


def _net_back(line: Line) -> str:
    gross, pause = line.sides[1]
    return f"with the pause it is {line.result.words} + {pause.words} = {gross.words}"


def _longer_back(line: Line) -> str:
    one, other = line.sides[1]
    return f"{other.words} + {line.result.words} = {one.words}"


def _rhythm_back(line: Line) -> str:
    span, each = line.given
    often = line.bare(line.result)
    return f"{often} times {each.words} are {often} × {line.bare(each)} = {span.value} minutes"


CHECKS: Mapping[Pattern, _Told] = {
    Pattern.PASSED: _passed_back,
    Pattern.MOVED: _moved_back,
    Pattern.NET: _net_back,
    Pattern.LONGER: _longer_back,
    Pattern.RHYTHM: _rhythm_back,
}


# ---------- in words


def sums(story: Story) -> str:
    """Return the calculation of a story in words: "7:45 p.m. + 1 hour 35 minutes = 9:20 p.m."; empty for one without
    times.
    """
    if not has_times(story):
        return ""
    return "; ".join(_sum(Line(story, statement)) for statement in in_words(story).statements)


def _sum(line: Line) -> str:
    sign, entries = line.sides
    told = [entry.words for entry in entries] or [entry.words for entry in line.given]
    return f"{f' {sign} '.join(told)} = {line.result.words}"


def plain(story: Story) -> Node:
    """Return the tree of a story with times as in the text, without what turns them into minutes."""
    return _plain(story.tree) if has_times(story) else story.tree


def _plain(node: Node) -> Node:
    if not isinstance(node, Operation):
        return node
    left, right = map(_plain, (node.left, node.right))
    for one, other in ((left, right), (right, left)):
        if (
            isinstance(other, Leaf)
            and other.quantity is None
            and other.value in _SCALES
            and node.sign in "×+"
        ):
            return one
    return replace(node, left=left, right=right)


def has_times(story: Story) -> bool:
    """Whether a story has times of the clock."""
    return any(s.pattern in (Pattern.PASSED, Pattern.MOVED) for s in story.statements)


def clock_of(line: Line) -> Callable[[int], str]:
    """Return how times are shown: with up to 24 hours if the text has or needs them, otherwise up to 12."""
    said = [entry.words.lower() for entry in line.story.entries if entry.about.noun == MOMENT]
    is_halved = any(word.endswith((".", "m", "noon")) for word in said)
    is_day = not is_halved and any(
        int(word.partition(":")[0] or 0) > 12 for word in said if word[:1].isdigit()
    )
    return partial(_shown, is_day=is_day)


def _long(minutes: int) -> str:
    hours, rest = divmod(minutes, HOUR)
    parts = [(hours, "hour"), (rest, "minute")]
    return " and ".join(f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts if count)


def _shown(minutes: int, *, is_day: bool = False) -> str:
    hour = minutes // HOUR
    return f"{hour % 24 if is_day else (hour - 1) % 12 + 1}:{minutes % HOUR:02}"
