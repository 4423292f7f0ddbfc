"""Each situation in the words of a teacher: what is done and why, with the line of arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from tutor.narration import equal_parts, leftovers, shares
from tutor.narration.band import Band
from tutor.narration.bands import in_band
from tutor.narration.sums import FOUND, Line, with_commas

Way = Callable[[Line], str]


def way(story: Story, statement: Statement, *, is_hint: bool = False, band: Band = Band.ANY) -> str:
    """What is done in a statement, with its sum, in sentences.

    Args:
        story: of the whole problem.
        statement: one of its.
        is_hint: whether to leave out what it comes to.
        band: of the pupil.
    """
    line = Line(story, statement, is_hint)
    told = _WAYS.get(statement.pattern, _plain)(line)
    told = with_commas(f"{told[:1].upper()}{told[1:]}").replace("?.", "?")
    is_beside = statement.pattern in (Pattern.REST, Pattern.RAISED)
    parts = "" if is_beside else line.same_parts
    return " ".join(filter(None, [parts, in_band(told, line, band)]))


def _saying(lead: str) -> Way:
    return lambda line: f"{lead} {line.sum}."


_plain = _saying("Now work out")


def _go(line: Line) -> str:
    out = line.given[-1]
    told = line.amount(out)
    has_article = dimension_of(out.about.noun) and told != FOUND
    return f"Take {'the ' if has_article else ''}{told} away: {line.sum}."


def _part(line: Line) -> str:
    result = line.result
    is_one = dimension_of(result.about.noun) or not result.about.noun or result.value == 1
    return f"The rest {'is' if is_one else 'are'} {line.sum}."


def _whole(line: Line) -> str:
    """Parts put together; to what has been put together before, one more is added."""
    told = [entry for entry in line.given if entry.node is not None]
    if len(told) == 1 and len(line.given) == 2 and told[0].clause is not None:
        return f"Add the {told[0].words}: {line.sum}."
    return f"Put them together: {line.sum}."


def _changed(line: Line) -> str:
    later, before = line.given
    if line.is_veiled(later) or line.is_veiled(before):
        return f"The difference is what has changed: {line.sum}."
    first, last = sorted((before, later), key=lambda entry: entry.clause.first if entry.clause else 0)
    way = "up" if last.value > first.value else "down"
    return f"From {line.number(first.value)} {way} to {line.number(last.value)} it is {line.sum}."


def _put_back(line: Line) -> str:
    gone = line.amount(line.sides[1][-1])
    return f"Go back in time and put {gone if gone == FOUND else f'the {gone}'} back: {line.sum}."


def _take_off(line: Line) -> str:
    came = line.amount(line.given[-1])
    told = came if came == FOUND else f"the {came} that came"
    return f"Go back in time and take off {told}: {line.sum}."


def _difference(line: Line) -> str:
    given = line.given
    if len(given) != 2 or any(dimension_of(e.about.noun) or line.is_veiled(e) for e in given):
        return f"The difference is {line.sum}."
    owners = [_whose(entry) for entry in given]
    if owners[0] == owners[1]:
        owners = ["the", "the"]
    one, other = (f"{owner} {entry.words}" for owner, entry in zip(owners, given, strict=True))
    return f"Pair {one} with {other}. Those without a partner are {line.sum}."


def _whose(entry: Entry) -> str:
    """ "Lily's", or "the" where nobody has it."""
    who = entry.about.who
    if not who or not who.split()[-1][:1].isupper():
        return "the"
    return f"{who}'" if who.endswith("s") else f"{who}'s"


def _compared(how: str) -> Way:
    def told(line: Line) -> str:
        difference = next((entry for entry in line.given if entry.about.standard), line.given[-1])
        base = next(entry for entry in line.given if entry is not difference)
        if line.is_veiled(base) or line.is_veiled(difference):
            return f"That is {line.sum}."
        than = f"{line.amount(difference)} {_fewer(how, difference)} than {line.amount(base)}"
        return f"{than} is {line.sum}."

    return told


def _fewer(how: str, entry: Entry) -> str:
    return "fewer" if how == "less" and not dimension_of(entry.about.noun) and entry.about.noun else how


def _is_one(entry: Entry) -> bool:
    return bool(dimension_of(entry.about.noun)) or not entry.about.noun or entry.value == 1


def _other_way(how: str) -> Way:
    def told(line: Line) -> str:
        given = line.given
        difference = next((entry for entry in given if entry.about.standard), given[-1])
        name = difference.about.standard
        lead = f"So for {name}" if name else "Said the other way round,"
        return f"{lead} it is {line.amount(difference)} {_fewer(how, difference)}: {line.sum}."

    return told


def _goal(line: Line) -> str:
    goal, have = line.given[0], line.given[-1]
    return f"From {line.amount(have)} up to {line.amount(goal)} it is {line.sum}."


def _groups(line: Line) -> str:
    per, count = line.given
    if per.about.noun != line.result.about.noun and count.about.noun == line.result.about.noun:
        per, count = count, per
    if line.is_veiled(per) or line.is_veiled(count):
        return f"That is {line.sum}."
    times, each = line.bare(count), line.operand(per)
    if not count.about.noun:
        return f"That is {times} times as {_much(per)}: {times} × {each} = {line.found}."
    if count.value == 1:
        return f"That is {times} × {each} = {line.found}."
    return (
        f"For {count.words} it is {times} times as {_much(per)} as for one: {times} × {each} = {line.found}."
    )


def _much(entry: Entry) -> str:
    return "much" if dimension_of(entry.about.noun) else "many"


def _filled(line: Line) -> str:
    if not line.is_hint and leftovers.is_rounded(line):
        return leftovers.divided(line)
    whole, part = line.given
    if dimension_of(whole.about.noun) == "area" != dimension_of(part.about.noun) and not line.is_veiled(part):
        return f"There are {line.bare(part)} squares in a row, and {line.bare(whole)} squares in all: {line.sum}."
    goes = "goes" if _is_one(part) or line.is_veiled(part) else "go"
    is_mixed = " and " in whole.words and not line.is_veiled(part)
    told = line.bare(part) if is_mixed else line.words(part)
    return f"See how many times {told} {goes} into {line.words(whole)}: {line.sum}."


def _shared(line: Line) -> str:
    if not line.is_hint and leftovers.is_rounded(line):
        return leftovers.divided(line)
    whole, count = line.given
    noun = count.about.noun
    if line.is_veiled(count) or not noun:
        return f"Share {line.words(whole)} equally among {line.words(count)}: {_for_each(line, 'for each')}."
    if dimension_of(noun) == "time":
        return f"In {count.words} it is {line.words(whole)}, so in one it is {line.sum}."
    if kind_of(noun) is Kind.MEASURE or dimension_of(whole.about.noun) == "money":
        return f"For {count.words} it is {line.words(whole)}, so for one it is {line.sum}."
    among = "among" if count.value != 2 else "between"
    return f"Share {line.words(whole)} fairly {among} {count.words}: {_for_each(line, f'for each {noun}')}."


def _for_each(line: Line, whom: str) -> str:
    return line.sum if line.is_hint else f"{line.sum} {whom}"


def _how_often(line: Line) -> str:
    one, other = line.given
    if line.result.value < 1:
        return f"See what part {line.words(one)} are of {line.words(other)}: {line.sum}."
    fits = "fits" if _is_one(other) or line.is_veiled(other) else "fit"
    return f"See how many times {line.words(other)} {fits} into {line.words(one)}: {line.sum}."


def _area(line: Line) -> str:
    one, other = line.given
    return f"{line.bare(one)} squares fit in a row, and there are {line.bare(other)} such rows: {line.sum}."


_WAYS: Mapping[Pattern, Way] = {
    Pattern.COME: _saying("Together that is"),
    Pattern.WHOLE: _whole,
    Pattern.GO: _go,
    Pattern.CHANGED: _changed,
    Pattern.PUT_BACK: _put_back,
    Pattern.TAKE_OFF: _take_off,
    Pattern.PART: _part,
    Pattern.DIFFERENCE: _difference,
    Pattern.MORE: _compared("more"),
    Pattern.FEWER: _compared("less"),
    Pattern.SO_MORE: _other_way("more"),
    Pattern.SO_FEWER: _other_way("less"),
    Pattern.GOAL: _goal,
    Pattern.TIMES: shares.times,
    Pattern.ONE_PART: shares.one_part,
    Pattern.HOW_OFTEN: _how_often,
    Pattern.GROUPS: _groups,
    Pattern.FILLED: _filled,
    Pattern.SHARED: _shared,
    Pattern.FRACTION: shares.part,
    Pattern.FROM_PART: shares.from_part,
    Pattern.REST: shares.rest,
    Pattern.RAISED: shares.raised,
    Pattern.AREA: _area,
    Pattern.SQUARE: equal_parts.square,
    Pattern.FOUR_SIDES: equal_parts.four_sides,
    Pattern.AROUND: equal_parts.around,
    Pattern.HALF_AROUND: _saying("Half of the way around is"),
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
}
