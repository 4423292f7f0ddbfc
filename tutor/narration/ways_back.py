"""Checks one calculation: from its result back to the numbers that it started from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.wording import plural
from tutor.narration import equal_parts, groups, later, nearest, shapes, topics
from tutor.narration.percents import HUNDRED, beside_half, by_percents, easy_step, step_of, with_rest
from tutor.narration.sentences import capital
from tutor.narration.shares import PARTS, factor_and_other
from tutor.narration.sums import Line, fewer, is_one

Check = Callable[[Line], str]


def way_back(line: Line) -> str:
    """Return the check of one sum, from its result back to what it was made of; empty if there is none."""
    pattern = line.statement.pattern
    if pattern in (Pattern.FRACTION, Pattern.TIMES) and factor_and_other(line)[0].value < 1:
        return _part(line)
    if rests_on_fact(line) and pattern not in shapes.CHECKS:
        return ""
    if line.is_of_levels:
        return _gone_back(line)
    check = topics.CHECKS.get(pattern) or (_OF_ONE if len(line.given) == 1 else _OF_TWO).get(pattern)
    is_short = len(line.given) <= 2 or check is _without
    return check(line) if check is not None and is_short else ""


def rests_on_fact(line: Line) -> bool:
    """Whether it only uses what everybody knows, which needs no check: how many inches a foot has."""
    return any(entry.leaf is not None and entry.leaf.implied for entry in line.given)


def _gone_back(line: Line) -> str:
    """Return the way from a temperature back to the one that it was calculated from."""
    sign, (start, by) = line.sides
    way, back = ("down", "−") if sign == "+" else ("up", "+")
    lead = f"go back {way} {line.amount(by)}"
    return f"{lead}: {line.operand(line.result)} {back} {line.operand(by)} = {start.words}"


def _sum(how: str, *, sign: str) -> Check:
    """Return the way from the result back to the first amount, undoing what was added or taken away."""

    def told(line: Line) -> str:
        one, other = line.sides[1]
        lead = how.format(line.amount(other))
        return f"{lead} {line.operand(line.result)} {sign} {line.operand(other)} = {one.words}"

    return told


def _compared(how: str, *, sign: str) -> Check:
    """Return the way from the result back to what it was compared with."""

    def told(line: Line) -> str:
        base, difference = line.sides[1]
        if difference.about.standard == "" and base.about.standard:
            base, difference = difference, base
        more = "more" if how == "more" else fewer(difference)
        found, less = line.operand(line.result), line.operand(difference)
        lead = f"{line.amount(difference)} {more} than {line.amount(line.result)}"
        return f"{lead} is {found} {sign} {less} = {base.words}"

    return told


def _both(line: Line) -> str:
    """Return the part that was known together with the part that was found."""
    whole, part = line.sides[1]
    if is_beside_its_part(line, whole, part):
        return ""
    if (half := equal_parts.half_of_around(line)) is not None:
        around = line.story.entries[half.given[0]]
        sides = [line.with_unit(line.result, around), line.with_unit(part, around)]
        return f"{' + '.join(sides * 2)} = {around.words}"
    has_shares = any(s.pattern is Pattern.ALL_PARTS for s in line.story.statements)
    lead = f"these {line.amount(line.result)} and the other {line.amount(part)} are"
    if has_shares:
        lead = "both together are"
    if dimension_of(whole.about.noun) == "money":
        lead = f"put the {line.amount(part)} back:"
    return f"{lead} {line.operand(line.result)} + {line.operand(part)} = {whole.words}"


def is_beside_its_part(line: Line, whole: Entry, part: Entry) -> bool:
    """Return whether it is the rest next to a fraction of the whole, whose own check counts both."""
    found = next((s for s in line.story.statements if line.story.entries[s.result] is part), None)
    if found is None or found.pattern is not Pattern.FRACTION:
        return False
    factor, base = factor_and_other(Line(line.story, found))
    return base is whole and 0 < factor.value < 1 and not _is_easy(factor.value)


def _is_easy(factor: Fraction) -> bool:
    """Return whether it is one of a small number of equal parts."""
    return factor.numerator == 1 and factor.denominator <= 10


def _up_to(line: Line) -> str:
    """Return the way from the smaller amount up to the larger one by the difference."""
    large, small = line.sides[1]
    more = line.amount(line.result)
    are = "is" if is_one(large) else "are"
    lead = f"{line.amount(small)} and {more} more {are}"
    return f"{lead} {line.operand(small)} + {line.operand(line.result)} = {large.words}"


def _without(line: Line) -> str:
    """Return the whole without one of its parts."""
    one, *others = line.sides[1]
    if len(others) > 1:
        return _without_all(line, one, others)
    (other,) = others
    if later.passes(line, other):
        return (
            f"{other.words} earlier it is {line.operand(line.result)} − {line.operand(other)} = {one.words}"
        )
    is_alike = one.words.partition(" ")[2] == other.words.partition(" ")[2]
    lead = f"without the {line.amount(other) if is_alike else other.words}"
    sum_ = f"{line.operand(line.result)} − {line.operand(other)} = {one.words}"
    return f"take the {line.amount(other)} away again: {sum_}" if is_one(one) else f"{lead} there are {sum_}"


def _without_all(line: Line, one: Entry, others: Sequence[Entry]) -> str:
    """Return the whole without all of its parts but the first."""
    parts = [line.amount(each) for each in others]
    lead = f"without the {parts[0]} and the {parts[1]}" if len(parts) == 2 else "without the others"
    taken = " − ".join(map(line.operand, others))
    return f"{lead} {'it is' if is_one(one) else 'there are'} {line.operand(line.result)} − {taken} = {one.words}"


def _in_each(line: Line) -> str:
    per, count = line.groups
    if not count.value or count.value == 1:
        return ""
    sum_ = f"{line.operand(line.result)} ÷ {line.bare(count)} = {per.words}"
    if not count.about.noun:
        return f"{sum_}{' each time' if count.is_told else ''}"
    if not per.about.noun and dimension_of(count.about.noun):
        return f"{line.result.words} are {sum_} times {count.words}"
    return f"that is {sum_} {groups.each(line, count)}"


def _filled(line: Line) -> str:
    """Return the check with that many groups of that size."""
    whole, per = line.given
    return _again(line, line.result, per, whole)


def _shared(line: Line) -> str:
    """Return the check with that much for each of them."""
    whole, count = line.given
    return _again(line, count, line.result, whole)


def _again(line: Line, count: Entry, per: Entry, whole: Entry) -> str:
    sum_ = f"{line.bare(count)} × {line.with_unit(per, whole)} = {whole.words}"
    if not count.about.noun:
        return sum_
    noun = whole.about.noun
    told = per.words if per.about.noun == noun or dimension_of(per.about.noun) else line.bare(per)
    return f"{groups.together(line, count, per, told)} {sum_}"


def _times(line: Line) -> str:
    factor, that = factor_and_other(line)
    if factor.value == 1:
        return ""
    found = f"{line.operand(line.result)} ÷ {line.bare(factor)} = {that.words}"
    if factor.value == 2:
        return f"half of {line.amount(line.result)} is {found}"
    part = PARTS.get(int(factor.value), f"one of {line.bare(factor)} equal parts")
    return f"{part} of {line.result.words} is {found}"


def _one_part(line: Line) -> str:
    factor, whole = factor_and_other(line)
    if factor.value.denominator != 1:
        return ""
    each = line.operand(line.result)
    return f"{line.bare(factor)} parts of {each} are {line.bare(factor)} × {each} = {whole.words}"


def _part_of_all(line: Line) -> str:
    total, parts = line.given
    each = line.operand(line.result)
    if parts.value == 1:
        return ""
    return f"{line.bare(parts)} parts of {line.amount(line.result)} are {line.bare(parts)} × {each} = {total.words}"


def _how_often(line: Line) -> str:
    one, other = line.given
    if groups.is_shared(line):
        return _shared(line)
    return f"{line.bare(line.result)} × {line.bare(other)} = {one.words}" if line.result.value >= 1 else ""


def _rows(line: Line) -> str:
    one, other = line.given
    sum_ = f"{line.bare(line.result)} ÷ {line.bare(other)}"
    if topics.is_layer(line):
        return f"that is {sum_} = {line.bare(one)} cubes in each row of {line.words(one)}"
    area, side = line.amount(line.result), line.words(other)
    return f"with {area} and one side of {side}, the other side is {sum_} = {line.words(one)}"


def _part(line: Line) -> str:
    """Return all such parts together, or a part and the rest."""
    factor, whole = factor_and_other(line)
    if factor.value <= 0:
        return ""
    found = line.operand(line.result)
    if _is_easy(factor.value):
        parts = factor.value.denominator
        return f"{parts} parts of {found} are {parts} × {found} = {whole.words}"
    if factor.value < 1:
        return _with_rest(line, factor, whole)
    told = factor.words if factor.words.endswith("%") else line.number(factor.value)
    return beside_half(factor.value, told, found, whole.words)


def _with_rest(line: Line, factor: Entry, whole: Entry) -> str:
    """Return a part and the rest, counted in the same steps."""
    rest = 1 - factor.value
    if not factor.words.endswith("%"):
        name, each = str(rest), Fraction(1, factor.value.denominator)
    else:
        name, each = f"{line.number(rest * HUNDRED)}%", step_of(rest * HUNDRED, whole.value)
    one, left = (line.like(whole, whole.value * part) for part in (each, rest))
    found = line.operand(line.result)
    if factor.words.endswith("%") and whole.value % HUNDRED:
        return by_percents(
            factor.value * HUNDRED, whole.value, lambda value: line.like(whole, value), whole.words
        )
    return with_rest(name, line.number(rest / each), one, left, found, whole.words)


def _from_part(line: Line) -> str:
    """Return that part of the number that was found."""
    factor, known = factor_and_other(line)
    if factor.value.numerator != 1 or factor.words.endswith("%"):
        return ""
    below = factor.value.denominator
    return f"{line.operand(line.result)} ÷ {below} = {known.words}"


def found_by(line: Line, pattern: Pattern) -> Statement | None:
    """Return the one of two statements that gives what a line of some pattern works with, or `None` for
    another line.
    """
    if line.statement.pattern is not pattern:
        return None
    sources = (s for s in line.story.statements if s.result in line.statement.given and len(s.given) == 2)
    return next(sources, None)


def _halved(line: Line) -> str:
    """Return both shares, with the extra that one of them has."""
    aside = found_by(line, Pattern.HALVED)
    if aside is None or aside.pattern is not Pattern.ASIDE:
        return ""
    total, more = (line.story.entries[place] for place in aside.given)
    less = line.result.value
    large, small = line.number(less + more.value), line.number(less)
    is_fewer = aside.schema.endswith(":fewer")
    who = more.about.standard if is_fewer else more.about.who
    if equal_parts.whose_is(who) == "the" or total.about.verb != "have":
        is_measure = dimension_of(line.result.about.noun) and total.about.noun != line.result.about.noun
        all_ = (
            line.alike(line.result, total.value) if is_measure else total.words
        )  # a sum of ages does not count ages
        return f"{small} + {line.number(more.value)} = {large}, and {small} + {large} = {all_}"
    has = "have" if who in ("you", "they") else "has"
    found = f"{small} + {line.number(more.value)} = {large}"
    return f"{who} {has} {found}, and together that is {small} + {large} = {total.words}"


def _put_together(line: Line) -> str:
    """Return the full groups and what is left over."""
    whole, by = line.given
    if not by.value:
        return ""
    quotient, left = divmod(whole.value, by.value)
    noun, full = by.about.per, line.number(quotient * by.value)
    if not noun or dimension_of(noun) or not left:
        return f"{quotient} × {line.bare(by)} + {line.number(left)} = {whole.words}"
    groups_ = f"{quotient} full {noun if quotient == 1 else plural(noun)}"
    lead = f"{groups_} {'takes' if quotient == 1 else 'take'} {quotient} × {line.bare(by)} = {full}"
    less = f"{line.number(left)} is too few for one more {noun}"
    return f"{less}. {capital(lead)}, and {full} + {line.number(left)} = {whole.words}"


def _out_of_100(line: Line) -> str:
    """Return that many hundredths of the whole."""
    divided = found_by(line, Pattern.OUT_OF_100)
    if divided is None:
        return ""
    part, whole = (line.story.entries[place] for place in divided.given)
    percent = line.result.value
    below = (percent / HUNDRED).denominator
    if _is_easy(percent / HUNDRED):
        sum_ = f"{line.with_unit(whole, part)} ÷ {below} = {part.words}"
        return f"{line.number(percent)}% of {whole.words} is one of {below} equal parts: {sum_}"
    step = Fraction(easy_step(percent, whole.value))
    each, times = line.like(whole, whole.value * step / HUNDRED), line.number(percent / step)
    lead = f"{step}% of {whole.words} is {line.with_unit(whole, part)} ÷ {HUNDRED / step} = {each}"
    return f"{lead}, so {line.number(percent)}% is {times} × {each} = {part.words}"


def _four_sides(line: Line) -> str:
    """Return the way around a square, side by side."""
    (given,) = line.given
    side = min(given, line.result, key=lambda entry: entry.value)
    whole = max(given, line.result, key=lambda entry: entry.value)
    return f"{' + '.join([line.with_unit(side, whole)] * 4)} = {whole.words}"


def _around(line: Line) -> str:
    """Return the way around a rectangle, side by side."""
    half = next((s for s in line.story.statements if s.result in line.statement.given), None)
    if half is None or len(half.given) != 2:
        return ""
    one, other = (line.with_unit(line.story.entries[place], line.result) for place in half.given)
    return f"{one} + {other} + {one} + {other} = {line.result.words}"


_OF_ONE: Mapping[Pattern, Check] = {
    Pattern.OUT_OF_100: _out_of_100,
    Pattern.FOUR_SIDES: _four_sides,
    Pattern.AROUND: _around,
    Pattern.HALVED: _halved,
    Pattern.NEAREST: nearest.checked,
}
"""The checks of sums of one amount."""

_OF_TWO: Mapping[Pattern, Check] = {
    Pattern.COME: _sum("take the {0} away again:", sign="−"),
    Pattern.WHOLE: _without,
    Pattern.GO: _sum("put the {0} back:", sign="+"),
    Pattern.PUT_BACK: _sum("take the {0} away again:", sign="−"),
    Pattern.TAKE_OFF: _sum("put the {0} back:", sign="+"),
    Pattern.PART: _both,
    Pattern.GOAL: _up_to,
    Pattern.CHANGED: _up_to,
    Pattern.DIFFERENCE: _up_to,
    Pattern.MORE: _compared("fewer", sign="−"),
    Pattern.SO_MORE: _compared("fewer", sign="−"),
    Pattern.FEWER: _compared("more", sign="+"),
    Pattern.SO_FEWER: _compared("more", sign="+"),
    Pattern.GROUPS: _in_each,
    Pattern.FILLED: _filled,
    Pattern.SHARED: _shared,
    Pattern.TIMES: _times,
    Pattern.ONE_PART: _one_part,
    Pattern.PART_OF_ALL: _part_of_all,
    Pattern.HOW_OFTEN: _how_often,
    Pattern.AREA: _rows,
    Pattern.FROM_PART: _from_part,
    Pattern.LEFT_OVER: _put_together,
}
