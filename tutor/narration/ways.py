"""Each situation in the words of a teacher: what is done and why, before the line of arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from tutor.narration import shares
from tutor.narration.sums import FOUND, number, sum_of, with_commas

Way = Callable[[Story, Statement, bool], str]


def way(story: Story, statement: Statement, *, is_hidden: bool = False) -> str:
    """What is done in a statement, with its sum, in sentences.

    Args:
        story: of the whole problem.
        statement: one of its.
        is_hidden: for a hint: without what it comes to.
    """
    return with_commas(_WAYS.get(statement.pattern, _plain)(story, statement, is_hidden))


def _given(story: Story, statement: Statement, is_hidden: bool) -> list[str]:
    """What the given amounts are called, in the order of the equation."""
    entries = [story.entries[place] for place in statement.given]
    return [FOUND if is_hidden and entry.node is None else entry.words for entry in entries]


def _number(story: Story, entry: Entry, is_hidden: bool) -> str:
    """An amount without its noun, but money and measures with theirs."""
    if is_hidden and entry.node is None:
        return FOUND
    return entry.words if dimension_of(entry.about.noun) else number(entry.value, story)


def _saying(lead: str) -> Way:
    return lambda story, statement, is_hidden: f"{lead} {sum_of(story, statement, is_hidden=is_hidden)}."


_plain = _saying("Now work out")


def _go(story: Story, statement: Statement, is_hidden: bool) -> str:
    out = story.entries[statement.given[-1]]
    told = _number(story, out, is_hidden)
    told = f"the {told}" if dimension_of(out.about.noun) and told != FOUND else told
    return f"Take {told} away: {sum_of(story, statement, is_hidden=is_hidden)}."


def _part(story: Story, statement: Statement, is_hidden: bool) -> str:
    result = story.entries[statement.result]
    is_one = dimension_of(result.about.noun) or not result.about.noun or result.value == 1
    return f"The rest {'is' if is_one else 'are'} {sum_of(story, statement, is_hidden=is_hidden)}."


def _put_back(story: Story, statement: Statement, is_hidden: bool) -> str:
    gone = story.entries[statement.given[0]]
    told = _number(story, gone, is_hidden)
    return f"Go back in time and put the {told} back: {sum_of(story, statement, is_hidden=is_hidden)}."


def _take_off(story: Story, statement: Statement, is_hidden: bool) -> str:
    came = _number(story, story.entries[statement.given[-1]], is_hidden)
    return (
        f"Go back in time and take off the {came} that came: {sum_of(story, statement, is_hidden=is_hidden)}."
    )


def _difference(story: Story, statement: Statement, is_hidden: bool) -> str:
    entries = [story.entries[place] for place in statement.given]
    line = sum_of(story, statement, is_hidden=is_hidden)
    if len(entries) != 2 or any(
        dimension_of(e.about.noun) or (is_hidden and e.node is None) for e in entries
    ):
        return f"The difference is {line}."
    one, other = (f"{_whose(entry)} {entry.words}" for entry in entries)
    return f"Pair {one} with {other}. Those without a partner are {line}."


def _whose(entry: Entry) -> str:
    """ "Lily's", or "the" where nobody has it."""
    who = entry.about.who
    if not who or who.split()[0] in ("each", "every") or kind_of(who.split()[-1].lower()) is Kind.MEASURE:
        return "the"
    is_name = who[:1].isupper() and " " not in who
    return (f"{who}'" if who.endswith("s") else f"{who}'s") if is_name else "the"


def _other_way(more: bool) -> Way:
    def told(story: Story, statement: Statement, is_hidden: bool) -> str:
        entries = [story.entries[place] for place in statement.given]
        difference = next((e for e in entries if e.about.standard), entries[-1])
        name = difference.about.standard
        lead = f"So for {name}" if name else "Said the other way round,"
        how = "more" if more else "less"
        line = sum_of(story, statement, is_hidden=is_hidden)
        return f"{lead} it is {_number(story, difference, is_hidden)} {how}: {line}."

    return told


def _goal(story: Story, statement: Statement, is_hidden: bool) -> str:
    goal, have = (story.entries[statement.given[at]] for at in (0, -1))
    line = sum_of(story, statement, is_hidden=is_hidden)
    return f"From {_number(story, have, is_hidden)} up to {_number(story, goal, is_hidden)} it is {line}."


def _groups(story: Story, statement: Statement, is_hidden: bool) -> str:
    per, count = (story.entries[place] for place in statement.given)
    line = sum_of(story, statement, is_hidden=is_hidden)
    one, several = _given(story, statement, is_hidden)
    if not per.about.per or one == FOUND or several == FOUND:
        return f"Take {one}, {_number(story, count, is_hidden)} times: {line}."
    return f"For one {per.about.per} it is {one}, so for {several} it is {line}."


def _filled(story: Story, statement: Statement, is_hidden: bool) -> str:
    whole, part = _given(story, statement, is_hidden)
    goes = "goes" if dimension_of(story.entries[statement.given[1]].about.noun) or part == FOUND else "go"
    return f"See how many times {part} {goes} into {whole}: {sum_of(story, statement, is_hidden=is_hidden)}."


def _shared(story: Story, statement: Statement, is_hidden: bool) -> str:
    whole, count = (story.entries[place] for place in statement.given)
    everything, several = _given(story, statement, is_hidden)
    line = sum_of(story, statement, is_hidden=is_hidden)
    noun = count.about.noun
    if several == FOUND or not noun:
        return f"Share {everything} equally among {several}: {line} for each."
    if kind_of(noun) is Kind.MEASURE or dimension_of(whole.about.noun) == "money":
        return (
            f"In {several} it is {everything}, so in one it is {line}."
            if dimension_of(noun) == "time"
            else (f"For {several} it is {everything}, so for one it is {line}.")
        )
    among = "among" if count.value != 2 else "between"
    return f"Share {everything} fairly {among} {several}: {line} for each {noun}."


def _how_often(story: Story, statement: Statement, is_hidden: bool) -> str:
    one, other = _given(story, statement, is_hidden)
    return f"See how many times {other} fits into {one}: {sum_of(story, statement, is_hidden=is_hidden)}."


def _area(story: Story, statement: Statement, is_hidden: bool) -> str:
    one, other = (_number_only(story, story.entries[place]) for place in statement.given)
    line = sum_of(story, statement, is_hidden=is_hidden)
    return f"{one} squares fit in a row, and there are {other} such rows: {line}."


def _number_only(story: Story, entry: Entry) -> str:
    return number(entry.value, story)


def _one_part(story: Story, statement: Statement, is_hidden: bool) -> str:
    factor, whole = shares.factor_and_other(story, statement)
    line = sum_of(story, statement, is_hidden=is_hidden)
    told = FOUND if is_hidden and whole.node is None else whole.words
    if factor.value.denominator != 1:
        return f"{told} is {number(factor.value, story)} of it: {line}."
    return f"Cut {told} into {number(factor.value, story)} equal parts: {line} in one part."


_WAYS: Mapping[Pattern, Way] = {
    Pattern.COME: _saying("Together that is"),
    Pattern.WHOLE: _saying("Put them together:"),
    Pattern.GO: _go,
    Pattern.CHANGED: _saying("The difference shows what has changed:"),
    Pattern.PUT_BACK: _put_back,
    Pattern.TAKE_OFF: _take_off,
    Pattern.PART: _part,
    Pattern.DIFFERENCE: _difference,
    Pattern.MORE: _saying("That is"),
    Pattern.FEWER: _saying("That is"),
    Pattern.SO_MORE: _other_way(more=True),
    Pattern.SO_FEWER: _other_way(more=False),
    Pattern.GOAL: _goal,
    Pattern.TIMES: shares.times,
    Pattern.ONE_PART: _one_part,
    Pattern.HOW_OFTEN: _how_often,
    Pattern.GROUPS: _groups,
    Pattern.FILLED: _filled,
    Pattern.SHARED: _shared,
    Pattern.FRACTION: shares.part,
    Pattern.FROM_PART: shares.from_part,
    Pattern.REST: shares.rest,
    Pattern.RAISED: shares.raised,
    Pattern.AREA: _area,
    Pattern.MULTIPLE: shares.multiple,
    Pattern.DIVISOR: shares.divisor,
    Pattern.UP: shares.up,
    Pattern.DOWN: shares.down,
    Pattern.LEFT_OVER: shares.left_over,
}
