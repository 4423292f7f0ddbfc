"""Numbers that decide which of several things has the most of something: "the year of Mercury is 88 Earth days"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice

from knowledge.relations import Fact
from solvers.science.spine.amounts import amounts
from solvers.science.spine.index import Thing, index, is_superlative, lemmas
from solvers.science.spine.more import asks_more
from solvers.science.spine.say import full, inside, sentence, statement
from solvers.wording import listed

_MOST = 4
"""The most things whose numbers are in one sentence: as many as there are choices."""
_COUNTS = ("one", "two", "three", "four")
"""How many things are compared, by how many there are besides the first."""
_MEASURED = "has amount"
_Measure = tuple[Thing, set[str]]
"""What is measured, and the words of the question that may narrow it: the distance "from the Sun"."""


def by_numbers(question: str, chosen: str, others: Sequence[str], *, is_close: bool = False) -> str:
    """Return the numbers of the choices in a sentence if a question asks for the most of something.

    Args:
        question: the question without its choices.
        chosen: the answer.
        others: the other choices.
        is_close: whether to tell the numbers of the closest choices instead of the first ones; if no other number is
            known, only that of the answer.

    Returns:
        Empty if facts give no number in the same unit for another choice, or if the numbers do not agree with the
        answer.
    """
    measures, is_more = _measures(question)
    said = {*lemmas(question)}
    for measure in measures:
        found = [one for name in (chosen, *others) for one in _amount(name, (measure, said), chosen)]
        found = [one for one in found if one[0].c == found[0][0].c]
        numbers = [number for _, number in found]
        best = max(numbers, default=Fraction(0)) if is_more else min(numbers, default=Fraction(0))
        if len(found) > (not is_close) and numbers[0] == best and numbers.count(best) == 1:
            if is_close:
                found = sorted(found, key=lambda one: one[1], reverse=is_more)
            facts = [fact for fact, _ in found[:_MOST]]
            if is_close:
                return _told(facts, chosen)
            return _compared(facts, is_more=is_more)
    return ""


def _compared(facts: Sequence[Fact], *, is_more: bool) -> str:
    """Return the amount of the first thing, those of the others, and that the first is the most or the least."""
    spine, (best, *others) = index().spine, facts
    first = statement(spine, best.relation, [best.cell("a")], [best.cell("b")], best.c)
    if " is " not in first:
        return _told(facts, best.cell("a"))
    rest = [f"for {fact.cell('a')} it is {fact.cell('b')}" for fact in others]
    end = "the most" if is_more else "the least"
    told = sentence(f"{best.cell('b')} is {end} of the {_COUNTS[len(others)]}")
    return " ".join([first, sentence(listed(rest)), told])


def _measures(question: str) -> tuple[list[Thing], bool]:
    """Return what may be measured if a question asks for the most or the least of something, and whether it asks for
    the most; none for other questions.
    """
    words = re.findall(r"[\w'-]+", question)
    at = next((n for n, word in enumerate(words) if is_superlative(word.casefold())), None)
    asked = asks_more(_comparative(words[at : at + 2])) if at is not None else None
    if at is None or asked is None:
        return [], False
    names, is_more = asked
    return [*map(lemmas, words[at + 1 : at + 2]), *sorted(names)], is_more


def _comparative(words: Sequence[str]) -> list[str]:
    """Return what a superlative and its noun compare: "shortest year" compares years by how short they are."""
    return [word for word in words if word.casefold() not in ("most", "least")] or [*words]


def _amount(name: str, measure: _Measure, chosen: str) -> list[tuple[Fact, Fraction]]:
    """Return the amount that a fact gives for a thing, if its unit is one that the chosen thing has, too."""
    units = {unit for _, values in _amounts(chosen, measure) for unit in values}
    found = (
        (fact, values[unit]) for fact, values in _amounts(name, measure) for unit in values if unit in units
    )
    return [*islice(found, 1)]


def _amounts(name: str, measure: _Measure) -> Iterator[tuple[Fact, dict[str, Fraction]]]:
    known, (wanted, said) = index(), measure
    for number in known.about.get((known.thing(lemmas(name)), "a"), ()):
        fact = known.spine.facts[number]
        what = tuple([word for word in known.cells[number]["c"][0] if word not in said or word in wanted])
        if fact.relation == _MEASURED and what[-len(wanted) :] == wanted:
            yield fact, amounts(fact.b)


def _told(facts: Sequence[Fact], name: str) -> str:
    """Return numbers as a sentence, with the first thing named as in the answer."""
    spine, best = index().spine, facts[0]
    first = statement(spine, best.relation, [name], [best.cell("b")], best.c).rstrip(".")
    if " is " in first and facts[1:]:
        one, *rest = (f"for {fact.cell('a')} {{}}{fact.cell('b')}" for fact in facts[1:])
        return f"{first}. {sentence(listed([one.format('it is '), *(other.format('') for other in rest)]))}"
    others = [full(spine, fact).rstrip(".") for fact in facts[1:]]
    return sentence(listed([first, *(inside(one, "the") for one in others)]))
