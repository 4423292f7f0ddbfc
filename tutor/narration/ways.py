"""Each situation in the words of a teacher: what to do and why, with the line of arithmetic."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from solvers.problems.timeline import GAINS
from solvers.wording import CURRENCIES, possessive
from tutor.narration import below_zero, equal_parts, groups, later, leftovers, nearest, shares, taking, topics
from tutor.narration.band import Band
from tutor.narration.bands import in_band
from tutor.narration.figures import with_commas
from tutor.narration.sums import FOUND, UNKNOWN, Line, fewer, is_one

Way = Callable[[Line], str]
UNKNOWN_SUM = f" = {UNKNOWN}"
_SHORT = 3
"""The most words in a name that is told with what it has."""


def way(story: Story, statement: Statement, *, is_hint: bool = False, band: Band = Band.ANY) -> str:
    """Return the action of a statement with its sum, in sentences.

    Args:
        story: the whole problem.
        statement: one of its statements.
        is_hint: whether to leave out the result.
        band: the student's band.
    """
    line = Line(story, statement, is_hint)
    is_nearest = statement.pattern is Pattern.NEAREST
    told = (
        nearest.told(line, band) if is_nearest else _risen(line) or _WAYS.get(statement.pattern, _plain)(line)
    )
    told = with_commas(f"{told[:1].upper()}{told[1:]}").replace("?.", "?")
    if is_hint and UNKNOWN_SUM in told:
        told = f"{told.partition(UNKNOWN_SUM)[0]}{UNKNOWN_SUM}"  # the first sum is enough
    is_beside = statement.pattern in (Pattern.REST, Pattern.RAISED)
    parts = "" if is_beside else line.same_parts
    return " ".join(filter(None, [parts, in_band(told, line, band)]))


def _risen(line: Line) -> str:
    """Return where a temperature gets to from another by going up or down; empty for another sum."""
    sign, entries = line.sides
    if not line.is_of_levels or len(entries) != 2:
        return ""
    if past := below_zero.past(line):
        return past
    start, by = map(line.amount, entries)
    return f"Start at {start} and go {'up' if sign == '+' else 'down'} {by}: {line.sum}."


def _saying(lead: str) -> Way:
    return lambda line: f"{lead} {line.sum}."


_plain = _saying("Now work out")


def _come(line: Line) -> str:
    """Return what comes on top, past zero in two steps on the number line."""
    return below_zero.past(line) or f"Together that is {line.sum}."


def _whole(line: Line) -> str:
    """Return parts put together; one more is added to those that already are."""
    told = [entry for entry in line.given if entry.node is not None]
    per = {entry.about.per for entry in line.given}
    if (whole := _raised(line)) is not None:
        return f"Add that to the {line.amount(whole)}: {line.sum}."
    if len(per) == 1 and dimension_of(*per) == "time":
        return f"In one {per.pop()}, both together make {line.sum}."
    if (in_years := later.later(line)) is not None:
        return in_years
    if len(told) == 1 and len(line.given) == 2:
        return f"{_added(line, told[0])}: {line.sum}."
    if not any(entry.about.noun for entry in line.given):
        return f"Add {'them' if len(told) == 2 else 'all of them'} up: {line.sum}."
    return f"Put {'them' if len(line.given) == 2 else 'all of them'} together: {line.sum}."


def _raised(line: Line) -> Entry | None:
    """Return the amount that a part of it is added to, which the step before has found; `None` for other sums."""
    if len(line.given) != 2 or line.is_hint:
        return None
    for whole, part in (line.given, line.given[::-1]):
        if part.node is None and whole in taking.made_up(line, part):
            return whole
    return None


def _added(line: Line, told: Entry) -> str:
    """Return what has been found and one more amount, with the owners if each has one."""
    item = _as_written(told, told.about.item) if told.about.noun in CURRENCIES else ""
    if item:
        return f"Add the {told.words} for the {item}"
    if told.about.effect == GAINS and not dimension_of(told.about.noun) and told.value > 1:
        return f"Those {line.amount(told)} come on top"
    one, other = line.sides[1]
    owners = [equal_parts.whose_is(entry.about.who) for entry in (one, other)]
    if "the" in owners or owners[0] == owners[1]:
        owners = ["the", "the"]
    amounts = (line.amount(entry) for entry in (one, other))
    parts = (
        FOUND if told == FOUND else f"{whose} {told}" for whose, told in zip(owners, amounts, strict=True)
    )
    return f"Put {' and '.join(parts)} together"


def _as_written(told: Entry, item: str) -> str:
    """Return what something is called in the text, with the words between its nouns: "pack of pens"; empty if the text
    calls it something else.
    """
    text = told.clause.told if told.clause else item
    found = re.search(rf"\b{r'(?:e?s)?(?: of)? '.join(map(re.escape, item.split()))}(?:e?s)?\b", text)
    return found[0] if found else ""


def _changed(line: Line) -> str:
    after, before = line.given
    if line.is_veiled(after) or line.is_veiled(before):
        return f"The difference is what has changed: {line.sum}."
    if any(s.schema.startswith("growth") for s in line.story.statements):
        first, last = sorted((after, before), key=lambda entry: _was_first(line, entry), reverse=True)
        return f"From {first.words} to {last.words} the change is {line.sum}."
    large, small = line.sides[1]
    is_down = line.story.entries.index(large) < line.story.entries.index(small)
    if past := below_zero.between(line, large, small, is_down=is_down):
        return past
    if dimension_of(large.about.noun) or not large.about.noun:
        first, way, last = (large, "down", small) if is_down else (small, "up", large)
        return f"From {line.amount(first)} {way} to {line.amount(last)} it is {line.sum}."
    return f"The others {'are gone' if is_down else 'have come since then'}: {line.sum}."


def _was_first(line: Line, entry: Entry) -> bool:
    """Return whether a change is compared with it because it was there before."""
    grown = next(s for s in line.story.statements if s.schema.startswith("growth"))
    return entry in [line.story.entries[place] for place in grown.given]


def _put_back(line: Line) -> str:
    gone = line.amount(line.sides[1][-1])
    return f"{_to_find(line)}put {gone if gone == FOUND else f'the {gone}'} back: {line.sum}."


def _take_off(line: Line) -> str:
    came = line.amount(line.given[-1])
    told = came if came == FOUND else f"the {came} that came"
    return f"{_to_find(line)}take off {told}: {line.sum}."


def _to_find(line: Line) -> str:
    """Return the purpose of a step, if that is what the question asks: "To find how many beads Ella had at the start,
    ".
    """
    asks = line.story.question.wants
    return (
        f"To find {asks}, " if line.statement.result == line.story.asked and asks.startswith("how ") else ""
    )


def _difference(line: Line) -> str:
    given = line.given
    if (fixed := taking.paid_once(line, line.sides[1][-1])) is not None:
        return fixed
    is_bare = not any(entry.about.noun for entry in given)
    if len(given) != 2 or is_bare or any(line.is_veiled(e) for e in given):
        return f"The difference is {line.sum}."
    owners = [equal_parts.whose_is(entry.about.who) for entry in given]
    if any(dimension_of(entry.about.noun) for entry in given):
        things = [
            possessive(entry.about.who) for entry in given if 0 < len(entry.about.who.split()) <= _SHORT
        ]
        owners = things if len(things) == 2 else owners
    if owners[0] == owners[1]:
        owners = ["the", "the"]
    if any(dimension_of(entry.about.noun) for entry in given):
        (large, owner), (small, its) = zip(given, owners, strict=True)
        return f"From {its} {small.words} up to {owner} {large.words} it is {line.sum}."
    one, other = (f"{owner} {entry.words}" for owner, entry in zip(owners, given, strict=True))
    have = "has" if line.result.value == 1 else "have"
    return f"Pair {one} with {other}. Then {line.sum} {have} no partner."


def _compared(how: str) -> Way:
    def told(line: Line) -> str:
        difference, base = line.compared
        if line.is_veiled(base) or line.is_veiled(difference):
            return f"That is {line.sum}."
        than = f"{line.amount(difference)} {how if how == 'more' else fewer(difference)} than {line.amount(base)}"
        return f"{than} is {line.sum}."

    return told


def _other_way(how: str) -> Way:
    def told(line: Line) -> str:
        given = line.given
        difference = next((entry for entry in given if entry.about.standard), given[-1])
        name = difference.about.standard
        has = "have" if name.lower() in ("you", "they") else "has"
        more = f"{line.amount(difference)} {how if how == 'more' else fewer(difference)}"
        if not name:
            return f"Turned around, it is {more}: {line.sum}."
        if "have" in [entry.about.verb for entry in given]:
            return f"That means that {name} {has} {more}: {line.sum}."
        return f"That means that it is {more} for {name}: {line.sum}."

    return told


def _goal(line: Line) -> str:
    goal, have = line.given[0], line.given[-1]
    return f"What is still missing from {line.amount(have)} to {line.amount(goal)} is {line.sum}."


def _how_often(line: Line) -> str:
    one, other = line.given
    if groups.is_shared(line):
        return groups.shared(line)
    if _is_count_of_numbers(other):
        return f"Split {line.words(one)} into {line.bare(other)} equal parts: {line.sum}."
    was = "was" if is_one(other) else "were"
    is_grown = line.statement.schema.startswith("growth")
    lead = f"Compare that with the {other.words} there {was} before: " if is_grown else ""
    if fraction := equal_parts.part_of_whole(line):
        return f"{lead}{fraction}"
    if line.result.value < 1:
        told = FOUND if line.is_veiled(one) else f"the {one.words}"
        return f"Find what part of {line.words(other)} {told} {'is' if is_one(one) else 'are'}: {line.sum}."
    fits = "fits" if is_one(other) or line.is_veiled(other) else "fit"
    return f"See how many times {line.words(other)} {fits} into {line.words(one)}: {line.sum}."


def _is_count_of_numbers(entry: Entry) -> bool:
    """Return whether it is the number of numbers in the text: an average splits their sum into that many parts."""
    return entry.leaf is not None and entry.leaf.implied.endswith(" numbers.")


_WAYS: Mapping[Pattern, Way] = {
    Pattern.COME: _come,
    Pattern.WHOLE: _whole,
    Pattern.GO: taking.go,
    Pattern.CHANGED: _changed,
    Pattern.PUT_BACK: _put_back,
    Pattern.TAKE_OFF: _take_off,
    Pattern.PART: taking.part,
    Pattern.DIFFERENCE: _difference,
    Pattern.MORE: _compared("more"),
    Pattern.FEWER: _compared("less"),
    Pattern.SO_MORE: _other_way("more"),
    Pattern.SO_FEWER: _other_way("less"),
    Pattern.GOAL: _goal,
    Pattern.TIMES: shares.times,
    Pattern.ONE_PART: shares.one_part,
    Pattern.HOW_OFTEN: _how_often,
    Pattern.GROUPS: groups.in_all,
    Pattern.FILLED: groups.how_many,
    Pattern.SHARED: groups.shared,
    Pattern.FRACTION: shares.part,
    Pattern.FROM_PART: shares.from_part,
    Pattern.REST: shares.rest,
    Pattern.RAISED: shares.raised,
    Pattern.SQUARE: equal_parts.square,
    Pattern.FOUR_SIDES: equal_parts.four_sides,
    Pattern.AROUND: equal_parts.around,
    Pattern.HALF_AROUND: equal_parts.half_around,
    Pattern.ALL_PARTS: equal_parts.all_parts,
    Pattern.MORE_PARTS: equal_parts.more_parts,
    Pattern.PART_OF_ALL: equal_parts.part_of_all,
    Pattern.ASIDE: equal_parts.aside,
    Pattern.HALVED: _saying("That is two equal shares:"),
    Pattern.OUT_OF_100: equal_parts.out_of_100,
    Pattern.MULTIPLE: leftovers.multiple,
    Pattern.DIVISOR: leftovers.divisor,
    Pattern.UP: leftovers.up,
    Pattern.DOWN: leftovers.down,
    Pattern.LEFT_OVER: leftovers.left_over,
    **topics.WAYS,
}
