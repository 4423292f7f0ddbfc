"""Hints for a story that give no results: what the question asks, what the situation is, and what to do first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from solvers.arithmetic.fits import dimension_of
from solvers.problems.describing import PART
from solvers.problems.entries import Clause, Entry
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from solvers.problems.wording import unit_named
from solvers.wording import plural
from tutor.narration import groups, leftovers, topics
from tutor.narration.figures import in_cents
from tutor.narration.known import known, set_aside
from tutor.narration.sentences import capital
from tutor.narration.shares import factor_and_other
from tutor.narration.sums import OF_TIMES, Line, fewer
from tutor.narration.ways import way

Plan = Callable[[Line], str]
_THAT = "that"
"""The word for an amount that is found first and counts nothing."""


def _named(line: Line, entry: Entry) -> str:
    """Return an amount with only its noun; one that has to be found first has no number: "these hours"."""
    noun = entry.about.noun
    if line.is_veiled(entry):
        return "this money" if dimension_of(noun) == "money" else f"these {plural(noun)}" if noun else _THAT
    text = entry.clause.told if entry.clause else line.story.text
    is_plain = dimension_of(noun) or all(word in text for word in entry.about.modifiers)
    return entry.words if is_plain else f"{line.bare(entry)} {noun if entry.value == 1 else plural(noun)}"


def _amounts(line: Line) -> list[str]:
    """Return the amounts of a sum, without the noun after one that counts the same things: "23 ducks", "9"."""
    first, *others = line.sides[1] or line.given
    told = [_named(line, first)]
    for other in others:
        is_alike = other.about.noun == first.about.noun != "" and not line.is_veiled(other)
        told.append(line.amount(other) if is_alike else _named(line, other))
    return told


def _with(told: str) -> Plan:
    """Return a plan with the amounts that are given: "take {1} away from {0}"."""

    def plan(line: Line) -> str:
        amounts = _amounts(line)
        both = " and ".join(amounts)
        if len(amounts) == 2 and amounts[0] == amounts[1]:
            amounts, both = ["the one amount", "the other"], "both amounts"
        return told.format(*amounts, all=both)

    return plan


def _of_factor(told: str) -> Plan:
    """Return a plan with a factor and what it multiplies: "find {0} of {1}"."""

    def plan(line: Line) -> str:
        factor, whole = factor_and_other(line)
        share = factor.words if factor.value.denominator != 1 else line.bare(factor)
        return told.format(share, _named(line, whole))

    return plan


def _compared(told: str) -> Plan:
    """Return a plan with a difference and what it is counted from: "go up {0} from {1}"."""

    def plan(line: Line) -> str:
        difference, base = line.compared
        return told.format(line.amount(difference), _named(line, base), fewer(difference))

    return plan


def _filled(line: Line) -> str:
    whole, part = line.given
    return f"make groups of {line.amount(part)} from {_named(line, whole)}"


def _fitted(line: Line) -> str:
    if groups.is_shared(line):
        return _with("share {0} fairly among {1}")(line)
    return _with("see how many times {1} fits into {0}")(line)


def _grouped(line: Line) -> str:
    per, count = line.groups
    named = in_cents(_named(line, per)) if line.in_cents else _named(line, per)
    if named == _THAT:
        return f"take that amount {line.bare(count)} times"
    return f"add up {named} for each of {_named(line, count)}"


def _multiplied(line: Line) -> str:
    factor, whole = factor_and_other(line)
    if factor.value == 2:
        return f"double {_named(line, whole)}"
    return _of_factor("find {0} times {1}" if factor.value > 1 else "find {0} of {1}")(line)


_PLANS: Mapping[Pattern, Plan] = {
    Pattern.COME: _with("put {all} together"),
    Pattern.WHOLE: _with("put {all} together"),
    Pattern.GO: _with("take {1} away from {0}"),
    Pattern.PART: _with("see what is left of {0} without {1}"),
    Pattern.CHANGED: _with("compare {0} with {1}, before and after"),
    Pattern.PUT_BACK: _with("go back in time: put {1} back to {0}"),
    Pattern.TAKE_OFF: _with("go back in time: take {1} off {0} again"),
    Pattern.DIFFERENCE: _with("compare {0} with {1}"),
    Pattern.MORE: _compared("go up {0} from {1}"),
    Pattern.FEWER: _compared("go down {0} from {1}"),
    Pattern.SO_MORE: _compared("turn it around: the other one has {0} more than {1}"),
    Pattern.SO_FEWER: _compared("turn it around: the other one has {0} {2} than {1}"),
    Pattern.GOAL: _with("see what is still missing from {1} up to {0}"),
    Pattern.TIMES: _multiplied,
    Pattern.ONE_PART: _of_factor("cut {1} into {0} equal parts"),
    Pattern.HOW_OFTEN: _fitted,
    Pattern.GROUPS: _grouped,
    Pattern.FILLED: _filled,
    Pattern.SHARED: _with("share {0} fairly among {1}"),
    Pattern.FRACTION: _of_factor("find {0} of {1}"),
    Pattern.FROM_PART: _with("go from the part that you know back to all of it"),
    Pattern.REST: _with("look for the part that {0} leaves"),
    Pattern.RAISED: _with("put {0} on top of all of it"),
    Pattern.AREA: _with("count the squares in all the rows"),
    Pattern.SQUARE: _with("count the squares in all the rows"),
    Pattern.FOUR_SIDES: _with("walk along four equal sides"),
    Pattern.AROUND: _with("walk all the way around"),
    Pattern.HALF_AROUND: _with("walk half of the way around"),
    Pattern.ALL_PARTS: _with("count the equal parts"),
    Pattern.MORE_PARTS: _with("count how many equal parts there are more"),
    Pattern.PART_OF_ALL: _with("find one of these equal parts"),
    Pattern.ASIDE: _with("put aside the {1} that one has more"),
    Pattern.HALVED: _with("make two equal shares of the rest"),
    Pattern.OUT_OF_100: _with("count out of every 100"),
    Pattern.MULTIPLE: _with("look for the first number that both reach"),
    Pattern.DIVISOR: _with("look for equal sets of both"),
    Pattern.UP: _with("think of those that are left over: they need room too"),
    Pattern.DOWN: _with("count only the full ones"),
    Pattern.NEAREST: _with("round {0}"),
    Pattern.LEFT_OVER: _with("make groups of {1} from {0}, and look at what is left over"),
    **topics.PLANS,
    Pattern.OTHER: _with("put the numbers together"),
}
"""What to do in each situation, with the amounts of the story and without a sum."""
_IN_ALL, _LEFT = "in all", "left"
_FOUND: Mapping[Pattern, str] = {
    **dict.fromkeys((Pattern.GROUPS, Pattern.WHOLE, Pattern.COME), _IN_ALL),
    **dict.fromkeys((Pattern.GO, Pattern.PART), _LEFT),
}
"""What the result of a sum before the last one is."""
_STARTS: Mapping[Pattern, str] = {
    Pattern.FILLED: "Think of one {noun} first. How much are two?",
    Pattern.UP: "Will every {noun} be full?",
    Pattern.DOWN: "Will every {noun} be full?",
    Pattern.HALVED: "Will that be more or {less} than half of {0}?",
}
"""What students can ask themselves if the result is not simply more or less than a number of the text."""


def hints(story: Story) -> Iterator[str]:
    """Yield what the question asks, what the situation is, the first step without its result, and the steps
    after it.
    """
    if asked := " ".join(filter(None, [_asked(story), set_aside(story)])):
        yield asked
    if story.statements:
        yield _situations(story)
    said: set[Clause] = set()
    for place, statement in enumerate(story.statements):
        told = known(story, [story.entries[entry] for entry in statement.given], said)
        lead = f"Step {place + 1}:" if len(story.statements) > 1 else ""
        yield " ".join(filter(None, [lead, told, way(story, statement, is_hint=True)]))


def _asked(story: Story) -> str:
    wants = f"You want to know {story.question.wants}." if story.question.wants else ""
    return " ".join(filter(None, [wants, _estimate(story)]))


def _missing(story: Story, last: Line) -> str:
    """Return what has to be found before the last sum: "how many apples are left"."""
    found = [entry for entry in last.given if last.is_veiled(entry)]
    before = [s for s in story.statements if story.entries[s.result] in found]
    if len(before) > 1 and _is_whole(last):
        return f"First find the {len(before)} amounts that you put together."
    if len(before) != 1 or _is_whole(last):
        return ""
    noun, pattern = found[0].about.noun, before[0].pattern
    if pattern in (Pattern.AREA, Pattern.SQUARE):
        return "First find how large the area is."
    if not noun:
        return ""
    if pattern is Pattern.FRACTION:
        return f"First find how much {_plain_part(Line(story, before[0]))} is."
    told = _amount_missing(last, found[0], _FOUND.get(pattern, ""))
    return f"First find {told}." if told else ""


def _amount_missing(last: Line, found: Entry, how: str) -> str:
    """Return what amount has to be found, by how it is found: "how many apples are left"; empty if nothing fits."""
    noun = found.about.noun
    is_money = dimension_of(noun) == "money"
    thing = "much money" if is_money else f"many {plural(noun)}"
    is_taken = last.statement.pattern in (Pattern.GO, Pattern.PART)
    if is_taken and found is last.sides[1][-1]:
        return f"how {thing} to take away"
    if how == _LEFT and is_money:
        return f"how {thing} is still missing" if last.statement.pattern is Pattern.FILLED else ""
    if how == _LEFT:
        return f"how {thing} are left"
    is_go = last.statement.pattern is Pattern.GO
    end = f"before you take {last.amount(last.sides[1][-1])} away" if is_go else _IN_ALL
    return how and f"how {thing} there {'is' if is_money else 'are'} {end}"


def _plain_part(line: Line) -> str:
    """Return a fraction or percentage of something, as written in the text: "40% of 150 students"."""
    factor, whole = factor_and_other(line)
    return f"{factor.words} of {whole.words}"


def _is_whole(line: Line) -> bool:
    return line.statement.pattern in (Pattern.WHOLE, Pattern.COME)


def _estimate(story: Story) -> str:
    """Return what to think of first: what has to be found, or whether it will be more than a number of the text."""
    if not story.statements:
        return ""
    last = Line(story, story.statements[-1], is_hint=True)
    if last.statement.pattern in OF_TIMES:
        return ""
    if missing := _missing(story, last):
        return missing
    if last.statement.pattern is Pattern.GROUPS and (first := _of_one(last)):
        return first
    told = [e for e in story.entries if e.is_told and not e.about.standard and not e.about.per]
    alike = [entry for entry in told if entry.about.noun == last.result.about.noun != ""]
    before = max(alike, key=lambda entry: entry.value, default=None)
    less = "less" if dimension_of(last.result.about.noun) else "fewer"
    noun = leftovers.noun_of(last)
    if start := _STARTS.get(last.statement.pattern):
        is_ready = bool(noun) if "{noun}" in start else before is not None
        return start.format(before.words if before else "", noun=noun, less=less) if is_ready else ""
    if before is None or "%" in last.result.words or last.result.value == before.value:
        return ""
    return f"Will that be more or {less} than {before.words}?"


def _of_one(last: Line) -> str:
    """Return what one of several equal groups has: "For one shelf it is 8 books. How much is it for two?"."""
    per, count = last.groups
    if per.node is None or not count.about.noun or count.about.noun == PART:
        return ""
    told = in_cents(per.words) if last.in_cents else per.words
    one = unit_named(count.about.noun)
    if dimension_of(per.about.noun):
        return f"For one {one} it is {told}. How much is it for two?"
    return f"For one {one} there are {told}. How many are there for two?"


def _situations(story: Story) -> str:
    """Return what happens in the story, one thing after another."""
    lines = [Line(story, statement, is_hint=True) for statement in story.statements]
    told = list(dict.fromkeys(_PLANS[line.statement.pattern](line) for line in lines))
    if len(told) == 1:
        return f"{capital(told[0])}."
    return " ".join(f"{'Then' if at else 'First'} {each}." for at, each in enumerate(told))
