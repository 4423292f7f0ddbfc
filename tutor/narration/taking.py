"""What is taken away from or off an amount, and why: what is gone, spent, paid once, still missing, or left over."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.nouns import Kind, kind_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.timeline import GAINS, LOSES
from solvers.reading.words import word_set
from solvers.wording import CURRENCIES, plural, singular
from tutor.narration import below_zero, equal_parts, later
from tutor.narration.deeds import happens, is_told_before
from tutor.narration.sums import FOUND, Line
from tutor.narration.tariffs import first_ones

_WISHING = ("want", "wants", "wanted", "need", "needs", "needed", "hope", "hopes", "plan", "plans", "like")
_HAVING = ("have", "save", "earn", "collect", "gather", "raise", "own")
"""Verbs for what a person already has of a desired amount."""


def go(line: Line) -> str:
    if past := below_zero.past(line):
        return past
    out = line.given[-1]
    if (fixed := paid_once(line, out)) is not None:
        return fixed
    told = line.amount(out)
    if _is_change(line):
        return f"Take the {told} off. The rest comes back as change: {line.sum}."
    if _is_profit(line):
        return f"The profit is what is left when the {told} is paid: {line.sum}."
    has_article = dimension_of(out.about.noun) and told != FOUND
    if deed := _deed_told_before(line, out):
        return f"Take away the {told} that {deed}: {line.sum}."
    if told.isdigit() and told != "1" and not has_article:
        return f"Those {told} are gone, so take {told} away: {line.sum}."
    return f"Take {'the ' if has_article else ''}{told} away: {line.sum}."


def _is_change(line: Line) -> bool:
    """Return whether a sum is the change that is asked for."""
    is_asked = line.statement.result == line.story.asked and line.result.about.noun in CURRENCIES
    return is_asked and "change" in line.story.question.amount.split()


def _is_profit(line: Line) -> bool:
    """Return whether a sum is the profit that is asked for."""
    is_asked = line.statement.result == line.story.asked and line.result.about.noun in CURRENCIES
    return is_asked and "profit" in line.story.question.wants.split()


def _deed_told_before(line: Line, out: Entry) -> str:
    """Return who did what with an amount whose sentence is further up: "Ines paid"; empty for another amount."""
    if line.is_veiled(out) or not is_told_before(out, line.statement, line.story):
        return ""
    deed, who = happens(out), out.clause.subject if out.clause else ""
    return deed if who and deed.startswith(f"{who} ") else ""


def paid_once(line: Line, out: Entry) -> str | None:
    """Return an amount that is paid only once, no matter how many items there are; `None` for another amount."""
    if out.clause is None or out.about.per or dimension_of(out.about.noun) != "money":
        return None
    for other in line.story.statements:
        if other.pattern is Pattern.FILLED and other.given[0] == line.statement.result:
            per, noun = line.story.entries[other.given[1]], line.story.entries[other.result].about.noun
            is_beside = per.leaf is not None and out.clause.first <= per.leaf.first < out.clause.stop
            if is_beside and (first := _first_ones(line, other)):
                return f"The {out.words} is for {first}. The rest is for the {plural(noun)} after that: {line.sum}."
            if is_beside and noun:
                return f"The {out.words} is paid only once. The rest is for the {plural(noun)}: {line.sum}."
    return None


def _first_ones(line: Line, counted: Statement) -> str:
    """Return what is counted separately from what a statement finds, "the first hour"; empty if there is nothing."""
    statements = line.story.statements
    found = (s for s in statements if s.pattern is Pattern.WITH_FIRST and counted.result in s.given)
    return next((first_ones(Line(line.story, s)) for s in found), "")


def part(line: Line) -> str:
    whole, out = line.sides[1][0], line.sides[1][-1]
    if (fixed := paid_once(line, out)) is not None:
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
    if _is_change(line):
        return f"The {line.amount(out)} is paid, and the rest comes back as change: {line.sum}."
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
    """Return what is taken off or away, as the text says about a part; `None` if it says nothing like that."""
    taken = made_up(line, out)
    if all(entry.about.effect != LOSES for entry in taken):
        return None
    told = line.amount(out)
    is_part = whole.about.noun in CURRENCIES and taken[0].words.endswith("%")
    off = " off the price" if is_part and whole.about.verb in word_set("valuing_verbs") else " away"
    deed = _deed_told_before(line, out) or ("" if is_part else _deed(taken))
    if deed and len(line.sides[1]) == len((whole, out)):
        return f"Take away the {told} that {deed}: {line.sum}."
    article = "the " if dimension_of(out.about.noun) else ""
    return f"Take {told if told == FOUND else f'{article}{told}'}{off}: {line.sum}."


def _deed(made: Sequence[Entry]) -> str:
    """Return who did what with a part that was just worked out: "Ines sold"; empty if the text does not say."""
    factor = next((entry for entry in made if entry.clause is not None and entry.about.effect == LOSES), None)
    deed = happens(factor) if factor is not None else ""
    return deed if factor and factor.clause and deed.startswith(f"{factor.clause.subject} ") else ""


def _is_net(one: Entry, other: Entry) -> bool:
    """Return whether, by the text, one of two amounts comes and the other goes."""
    return one.is_told and other.is_told and {one.about.effect, other.about.effect} == {GAINS, LOSES}


def _is_taken_away(line: Line) -> bool:
    """Return whether what is left of an amount is then subtracted itself, so that it was not an amount of things still
    there.
    """
    result = line.statement.result
    later = (s for s in line.story.statements if s is not line.statement and s.given[-1:] == (result,))
    return any(s.pattern in (Pattern.GO, Pattern.PART) for s in later)


def _of_the_rest(line: Line) -> str:
    """Return what the question says about what it asks for, if it denies that for the others: "do not ride the
    bus".
    """
    asked = line.story.question
    told = asked.says.removeprefix(asked.amount).strip()
    is_denied = told.split()[1:2] in (["not"], ["n't"]) or told.split()[0:1] in (["don't"], ["aren't"])
    is_asked = line.statement.result == line.story.asked and bool(asked.amount) and told != asked.says
    return told if is_asked and is_denied else ""


def made_up(line: Line, out: Entry) -> list[Entry]:
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
