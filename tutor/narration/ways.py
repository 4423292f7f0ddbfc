"""Each situation in the words of a teacher: what to do and why, with the line of arithmetic."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from solvers.reading.words import word_set
from solvers.wording import CURRENCIES, plural, possessive, singular
from tutor.narration import below_zero, equal_parts, groups, later, leftovers, nearest, shares, topics
from tutor.narration.band import Band
from tutor.narration.bands import in_band
from tutor.narration.deeds import happens, is_told_before
from tutor.narration.figures import with_commas
from tutor.narration.sums import FOUND, GAINS, LOSES, OF_LEVELS, UNKNOWN, Line, fewer, is_level, is_one

Way = Callable[[Line], str]
UNKNOWN_SUM = f" = {UNKNOWN}"
_WISHING = ("want", "wants", "wanted", "need", "needs", "needed", "hope", "hopes", "plan", "plans", "like")
_HAVING = ("have", "save", "earn", "collect", "gather", "raise", "own")
"""Verbs of what somebody has of what is wanted."""
_SHORT = 3
"""Words of a name to which what it has is told."""


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
    if line.statement.pattern not in OF_LEVELS or len(entries) != 2 or not all(map(is_level, entries)):
        return ""
    if past := _past_zero(line):
        return past
    start, by = map(line.amount, entries)
    return f"Start at {start} and go {'up' if sign == '+' else 'down'} {by}: {line.sum}."


def _saying(lead: str) -> Way:
    return lambda line: f"{lead} {line.sum}."


_plain = _saying("Now work out")


def _come(line: Line) -> str:
    """Return what comes put on top, past zero in two steps on the number line."""
    return _past_zero(line) or f"Together that is {line.sum}."


def _past_zero(line: Line) -> str:
    """Return the way from an amount below zero up past it, or back; empty for another sum."""
    sign, entries = line.sides
    if len(entries) != 2 or line.is_hint or any(entry.node is None for entry in entries):
        return ""
    start, by = (entry.value for entry in entries)
    way = below_zero.steps(start, by if sign == "+" else -by, line.number)
    return f"{way}: {line.sum}." if way else ""


def _go(line: Line) -> str:
    if past := _past_zero(line):
        return past
    out = line.given[-1]
    if (fixed := _paid_once(line, out)) is not None:
        return fixed
    told = line.amount(out)
    if line.result.about.noun in CURRENCIES and "change" in line.story.question.amount.split():
        return f"Take the {told} off. The rest comes back as change: {line.sum}."
    if _is_profit(line):
        return f"The profit is what is left when the {told} is paid: {line.sum}."
    has_article = dimension_of(out.about.noun) and told != FOUND
    if deed := _deed_told_before(line, out):
        return f"Take away the {told} that {deed}: {line.sum}."
    if told.isdigit() and told != "1" and not has_article:
        return f"Those {told} are gone, so take {told} away: {line.sum}."
    return f"Take {'the ' if has_article else ''}{told} away: {line.sum}."


def _is_profit(line: Line) -> bool:
    """Return whether a sum is the profit that is asked for."""
    is_asked = line.statement.result == line.story.asked and line.result.about.noun in CURRENCIES
    return is_asked and "profit" in line.story.question.wants.split()


def _deed_told_before(line: Line, out: Entry) -> str:
    """Return who did what with an amount whose sentence stands further up: "Ines paid"; empty for another one."""
    if line.is_veiled(out) or not is_told_before(out, line.statement, line.story):
        return ""
    deed, who = happens(out), out.clause.subject if out.clause else ""
    return deed if who and deed.startswith(f"{who} ") else ""


def _paid_once(line: Line, out: Entry) -> str | None:
    """Return an amount that is paid only once, no matter how many items there are; `None` for another amount."""
    if out.clause is None or out.about.per or dimension_of(out.about.noun) != "money":
        return None
    for other in line.story.statements:
        if other.pattern is Pattern.FILLED and other.given[0] == line.statement.result:
            per, noun = line.story.entries[other.given[1]], line.story.entries[other.result].about.noun
            is_beside = per.leaf is not None and out.clause.first <= per.leaf.first < out.clause.stop
            if is_beside and noun:
                return f"The {out.words} is paid only once. The rest is for the {plural(noun)}: {line.sum}."
    return None


def _part(line: Line) -> str:
    whole, out = line.sides[1][0], line.sides[1][-1]
    if (fixed := _paid_once(line, out)) is not None:
        return fixed
    if (shares := _other_shares(line, out)) is not None:
        return shares
    if (sooner := later.sooner(line, out)) is not None:
        return sooner
    if _is_goal(line, whole, out):
        return f"So {line.sum} is still missing."
    if (side := equal_parts.other_side(line, out)) is not None:
        return side
    return _rest(line, whole, out)


def _rest(line: Line, whole: Entry, out: Entry) -> str:
    """Return the rest of a whole: after a discount, after something is taken away, or the other kind."""
    if (gone := _taken_off(line, whole, out)) is not None:
        return gone
    if _is_aim(whole) and out.about.verb in _HAVING and out.about.effect != LOSES:
        return f"{_still_needs(whole.about.who)} {line.sum}."
    noun = line.result.about.noun
    if noun and noun != whole.about.noun and not dimension_of(noun) and line.result.value != 1:
        if kind_of(noun) is Kind.PERSON is not kind_of(whole.about.noun):
            sum_ = f"{line.operand(whole)} − {line.operand(out)} = {line.hidden(line.alike(whole, line.result.value))}"
            return f"That leaves {sum_}, one for each {singular(noun)}."
        return f"The rest {_of_the_rest(line) or f'are {plural(noun)}'}: {line.sum}."
    if _is_taken_away(line) or _is_net(whole, out):  # 9 guests left and 4 came
        return f"The difference is {line.sum}."
    if _is_profit(line):
        return f"The profit is what is left when the {line.amount(out)} is paid: {line.sum}."
    if noun in CURRENCIES and _is_spent(line, out):
        return f"That {line.amount(out)} is spent, so take it away: {line.sum}."
    return f"That leaves {line.sum}."


def _is_spent(line: Line, out: Entry) -> bool:
    """Return whether a sum of money was worked out from prices that somebody pays."""
    made = next((s for s in line.story.statements if line.story.entries[s.result] is out), None)
    prices = [line.story.entries[place] for place in made.given] if made is not None else []
    is_found = not line.is_veiled(out)
    return is_found and any(p.about.effect == LOSES and p.about.noun in CURRENCIES for p in prices)


def _taken_off(line: Line, whole: Entry, out: Entry) -> str | None:
    """Return what is taken off or away, as the text says of a part; `None` where it says nothing of the sort."""
    taken = _made_up(line, out)
    if all(entry.about.effect != LOSES for entry in taken):
        return None
    told = line.amount(out)
    off = " off the price" if whole.about.noun in CURRENCIES and taken[0].words.endswith("%") else " away"
    if len(line.sides[1]) == len((whole, out)) and (deed := _deed_told_before(line, out)):
        return f"Take away the {told} that {deed}: {line.sum}."
    article = "the " if dimension_of(out.about.noun) else ""
    return f"Take {told if told == FOUND else f'{article}{told}'}{off}: {line.sum}."


def _is_net(one: Entry, other: Entry) -> bool:
    """Return whether the text tells of two amounts that one comes and the other goes."""
    return one.is_told and other.is_told and {one.about.effect, other.about.effect} == {GAINS, LOSES}


def _is_taken_away(line: Line) -> bool:
    """Return whether what is left of an amount is then taken away itself, so that it was no amount of things there."""
    result = line.statement.result
    later = (s for s in line.story.statements if s is not line.statement and s.given[-1:] == (result,))
    return any(s.pattern in (Pattern.GO, Pattern.PART) for s in later)


def _of_the_rest(line: Line) -> str:
    """Return what the question says of what it asks for, where it denies it of the others: "do not ride the bus"."""
    asked = line.story.question
    told = asked.says.removeprefix(asked.amount).strip()
    is_denied = told.split()[1:2] in (["not"], ["n't"]) or told.split()[0:1] in (["don't"], ["aren't"])
    is_asked = line.statement.result == line.story.asked and bool(asked.amount) and told != asked.says
    return told if is_asked and is_denied else ""


def _made_up(line: Line, out: Entry) -> list[Entry]:
    """Return what an amount that is a fraction of another was worked out from; none for other amounts."""
    part = next((s for s in line.story.statements if line.story.entries[s.result] is out), None)
    if part is None or part.pattern is not Pattern.FRACTION:
        return []
    return [line.story.entries[place] for place in part.given]


def _is_aim(whole: Entry) -> bool:
    """Return whether someone wants or needs an amount, or what has that price: "wants to buy a $60 lamp"."""
    if whole.clause is None:
        return False
    is_wish = any(f"{verb} to " in f"{whole.clause.predicate} " for verb in _WISHING)
    return is_wish or whole.about.verb in {*word_set("needing_verbs"), "want"}


def _still_needs(who: str) -> str:
    """Return the words before what is missing: "Leo still needs"."""
    if not who:
        return "What is still missing is"
    are_several = who.lower() in ("you", "i", "we", "they") or " and " in who
    return f"{who} still {'need' if are_several else 'needs'}"


def _is_goal(line: Line, whole: Entry, out: Entry) -> bool:
    """Return whether the whole is what someone wants or has to pay, and the part is what is already there."""
    if not (whole.is_told and out.is_told) or line.is_hint or out.about.effect == LOSES:
        return False
    is_wanted = whole.clause is None or whole.about.verb in word_set("needing_verbs") | {"cost"}
    is_left = line.statement.result == line.story.asked
    return is_wanted and not is_left and bool(dimension_of(whole.about.noun))


def _other_shares(line: Line, out: Entry) -> str | None:
    """Return the larger share that is left after the smaller one's single part; `None` for another part."""
    statements = line.story.statements
    one = next((s for s in statements if s.pattern is Pattern.PART_OF_ALL), None)
    shares = next((s for s in statements if s.pattern is Pattern.ALL_PARTS), None)
    if one is None or shares is None or line.story.entries[one.result] is not out:
        return None
    factor = line.story.entries[shares.given[0]]
    who = f" for {factor.about.who}" if factor.about.who else ""
    return f"The other {line.bare(factor)} parts are left{who}: {line.sum}."


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
        if part.node is None and whole in _made_up(line, part):
            return whole
    return None


def _added(line: Line, told: Entry) -> str:
    """What has been found and one amount more; with whose they are where each is somebody's."""
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
    calls it otherwise.
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
    """What for, where that is what the question asks: "To find how many beads Ella had at the start, "."""
    asks = line.story.question.wants
    return (
        f"To find {asks}, " if line.statement.result == line.story.asked and asks.startswith("how ") else ""
    )


def _difference(line: Line) -> str:
    given = line.given
    if (fixed := _paid_once(line, line.sides[1][-1])) is not None:
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
    """Return whether it is how many numbers the text tells: an average splits their sum into as many parts."""
    return entry.leaf is not None and entry.leaf.implied.endswith(" numbers.")


_WAYS: Mapping[Pattern, Way] = {
    Pattern.COME: _come,
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
