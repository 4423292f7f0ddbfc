"""Collects facts to present together: those that say the same about other things, up to the requested number."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from knowledge.relations import Fact, Spine
from solvers.reading.model import Reading
from solvers.science.forms.asked import Asked
from solvers.science.spine.candidates import Candidate, Finder
from solvers.science.spine.index import KIND, Index, Thing, denies, lemmas
from solvers.science.spine.program import Choice, alone

_MOST_OF_ONE, _MOST, _MOST_LISTED = 2, 4, 8
"""How many things are named in a row: as an example, in an answer that asks for one, and in a list."""
_PURPOSE = "used for"
_CLOSE = 0.12
"""A fact worth this much less than the best may still say the same of another thing."""
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FEWEST_LISTED = 2
_LEAST_BUNDLE = 3
"""How many things in one line of facts make a list of their own."""
_LAST = 99
"""The place of a step that has no number."""
_COMPANY = 0.03
"""What each further thing that could be in the same list adds."""
_FURTHER = 0.004
"""What it adds elsewhere: among equally good facts, those that say the same about several things come first."""
ONE_ONLY = (
    "happens because", "happens when", "has number", "has amount", "comes before", "opposite of", "found by",
)  # fmt: skip
"""Relations for which one fact is an answer; others add more of the same."""
_AGAIN = 0.6
"""The share of an action, by weight, that must have been said before for the action to count as said."""
_WHOLE = 0.04
"""What a fact gains, if the question names no place, when what it counts makes up its whole."""
_DEED = "does"
_IN_CASE = frozenset(("when", "if", "while", "until"))
"""What begins the condition of an action that is done only in some case."""
_IN_ORDER = "in order"
_NO_PLACE = "how many are there"
_FAME = 0.01
"""What each doubling of the facts about a place adds if the question names none: "how many oceans are there"."""


def with_company(candidates: Sequence[Candidate], finder: Finder) -> list[Candidate]:
    """Return the candidates; for a list, those for which others say the same about other things are worth more."""
    facts = finder.index.spine.facts
    company = Counter(_group(c, facts) for c in {(c.fact, c.place.ask): c for c in candidates}.values())

    def worth(candidate: Candidate) -> float:
        if candidate.asked.form == _NO_PLACE:
            fame = math.log2(1 + _fame(candidate.fact, finder, "a", asks_kinds=False)[1])
            return candidate.worth + _FAME * fame + _WHOLE * _is_whole(candidate.fact, finder.index)
        if candidate.asked.answer != "several things":
            others = (
                company[_group(candidate, facts)] if facts[candidate.fact].relation not in ONE_ONLY else 0
            )
            return candidate.worth + _FURTHER * min(others, _MOST)
        need = wanted_number(candidate.asked, finder.reading) or _MOST
        return candidate.worth + _COMPANY * min(company[_group(candidate, facts)], need)

    return [replace(candidate, worth=worth(candidate)) for candidate in candidates]


def _is_whole(number: int, index: Index) -> bool:
    """Return whether what a fact counts makes up the thing that it belongs to: a season is part of a year."""
    place, counted = (index.thing(index.cells[number][column][0]) for column in "ac")
    return any(
        {index.thing(index.cells[n][side][0]) for side in "ab"} == {place, counted}
        for column in "ab"
        for n in index.about.get((counted, column), ())
    )


def _group(candidate: Candidate, facts: Sequence[Fact]) -> tuple[str, ...]:
    """Return equal values for candidates that say the same about different things."""
    fact, ask = facts[candidate.fact], candidate.place.ask
    return fact.relation, ask, fact.c, *(fact.cell(column) for column in "ab" if column != ask)


def _fame(number: int, finder: Finder, column: str, *, asks_kinds: bool) -> tuple[bool, int]:
    """Return how well known the thing in a column of a fact is; kinds with names of their own, or things without kinds,
    come first.
    """
    thing = finder.index.thing(finder.index.cells[number][column][0])
    whole = finder.index.cells[number]["b" if column == "a" else "a"][0]
    members = (
        n for n in finder.index.about.get((thing, "b"), ()) if finder.index.spine.facts[n].relation == KIND
    )
    comes_first = thing[-len(whole) :] == whole if asks_kinds else next(members, None) is None
    return comes_first, sum(len(finder.index.about.get((thing, side), ())) for side in "ab")


def wanted_number(asked: Asked, reading: Reading) -> int | None:
    """Return how many things a question asks for: "name three"."""
    if "n" not in asked.slots:
        return None
    text = reading.tokens[asked.slots["n"][0]].text.casefold()
    return int(text) if text.isdigit() else _NUMBERS.index(text) if text in _NUMBERS else None


def alike(choice: Choice, candidates: Sequence[Candidate], finder: Finder) -> list[int]:
    """Return the chosen fact and those that say the same about other things, up to the requested number."""
    best = choice.candidate
    spine = finder.index.spine
    relation, ask = spine.facts[best.fact].relation, best.place.ask
    if relation in ONE_ONLY or choice.joined or not ask:
        return [best.fact]
    listing = best.asked.answer == "several things"
    need = wanted_number(best.asked, finder.reading)
    floor = alone(best, finder.words) - (2 * _CLOSE if listing else _CLOSE)
    fitting = [c for c in _ranked(best, candidates, finder) if c.kind_said or not best.kind_said]
    near = [c for c in fitting if alone(c, finder.words) >= floor]
    same = _company(best, near, need or _FEWEST_LISTED if listing else 0, finder)
    same = _fitting(same, near, best, finder)
    by_name = {finder.index.thing(finder.index.cells[number][ask][0]): number for number in reversed(same)}
    most = _MOST_LISTED if listing else _MOST_OF_ONE if _asks_example(best, finder) else _MOST
    found = [*reversed(by_name.values())][: need or most]
    if best.asked.form == _IN_ORDER:
        return _in_order(found, ask, finder.index)
    return sorted(found, key=lambda number: _step(spine.facts[number])) if relation == "step of" else found


def _fitting(same: list[int], near: Sequence[Candidate], best: Candidate, finder: Finder) -> list[int]:
    """Return, from facts that say the same, those that fit what is asked for: one thing of a kind, a list, or
    actions.
    """
    relation, ask = finder.index.spine.facts[best.fact].relation, best.place.ask
    if ask != "a":
        same = _of_itself(same, near)
    if best.asked.answer == "several things":
        return _topmost(same, finder.index) if relation == KIND and ask == "a" else same
    if _asks_one(best, finder):
        same = _of_nearest_kind(same, near)
    if _names_one(best, finder):
        same = [min(same)]  # the first in the tables is the usual one
    if ask == "a":
        same = _topmost(same, finder.index) or same  # if one thing has two names, each is a kind of the other
    if ask == "b" and relation == _PURPOSE:
        return _once_each(same, finder.index)
    if relation != _DEED or ask != "b":
        return same
    deeds = {finder.index.spine.facts[number].cell(ask): number for number in reversed(same)}
    usual = _usual([*reversed(deeds.values())], finder.index.spine)
    ordered = _main_first(usual, finder.index)
    return _once_each(ordered, finder.index)[:_MOST]


def _of_itself(numbers: list[int], near: Sequence[Candidate]) -> list[int]:
    """Return the facts about a thing itself, if there are any: water is made of hydrogen and oxygen, and not of "two
    or more elements" besides, like any compound.
    """
    own = {c.fact for c in near if not c.subject}
    return [number for number in numbers if number in own] or numbers


def _asks_example(best: Candidate, finder: Finder) -> bool:
    """Whether one example is asked for: "an example of"."""
    said = (finder.reading.tokens[at] for at in best.asked.said)
    return any(token.lemma == "example" and token.tag == "NN" for token in said)


def _asks_one(best: Candidate, finder: Finder) -> bool:
    """Whether one thing of a kind is asked for: "what organ", and not "what organs"."""
    kind = best.asked.tokens("k")
    return bool(kind) and finder.reading.tokens[kind[-1]].tag == "NN"


def _names_one(best: Candidate, finder: Finder) -> bool:
    """Whether a thing is asked for by its use, so that any such thing will do: "which unit", "what tool"."""
    return any(
        token.lemma == best.asked.answer and token.tag == "NN"
        for token in (finder.reading.tokens[at] for at in best.asked.said)
    )


def _of_nearest_kind(numbers: Sequence[int], near: Sequence[Candidate]) -> list[int]:
    """Return the facts about things that are of the kind asked for in the fewest steps: the heart is an organ; its
    muscle is a muscle, which is an organ.
    """
    steps = {c.fact: len(c.chain) for c in reversed(near)}
    fewest = min((steps[number] for number in numbers if number in steps), default=0)
    return [number for number in numbers if steps.get(number, fewest) == fewest]


def _usual(numbers: Sequence[int], spine: Spine) -> list[int]:
    """Return actions without those that are denied or done only in some case, if others are always done: a stomach
    growls when it is empty.
    """
    deeds = {n: spine.facts[n].cell("b") for n in numbers}
    always = [n for n, deed in deeds.items() if not denies(deed) and not _IN_CASE & {*deed.split()}]
    return always or [*numbers]


def _main_first(numbers: Sequence[int], index: Index) -> list[int]:
    """Return actions, starting with those that facts about the thing mention most: eating comes before growling."""
    thing = index.thing(index.cells[numbers[0]]["a"][0])
    words = [frozenset(index.cells[n]["b"][0]) for n in index.about.get((thing, "a"), ())]
    return sorted(
        numbers, key=lambda n: -sum(not words_of.isdisjoint(_said_in(n, index)) for words_of in words)
    )


def _once_each(numbers: Sequence[int], index: Index) -> list[int]:
    """Return actions without those that say mostly the same as one before: "pushes blood through the body" after
    "pumps blood through the body".
    """
    kept: list[int] = []
    said: set[str] = set()
    for number in numbers:
        words = _said_in(number, index)
        old, whole = (sum(map(index.weight, each)) for each in (words & said, words))
        if not kept or old < _AGAIN * whole:
            kept.append(number)
            said |= words
    return kept


def _said_in(number: int, index: Index) -> frozenset[str]:
    return frozenset(index.cells[number]["b"][0])


def _topmost(numbers: Sequence[int], index: Index) -> list[int]:
    """Return the facts about things that are not kinds of each other: acid rain is not listed next to rain."""
    things = [index.thing(index.cells[number]["a"][0]) for number in numbers]
    return [
        number
        for number, thing in zip(numbers, things, strict=True)
        if not any(other != thing and index.is_kind(thing, other) is not None for other in things)
    ]


def _in_order(numbers: Sequence[int], ask: str, index: Index) -> list[int]:
    """Return facts in the order in which the things in a column follow each other."""
    of = {index.thing(index.cells[number][ask][0]): number for number in numbers}
    following = {
        thing: after
        for thing in of
        for number in index.about.get((thing, "a"), ())
        if index.spine.facts[number].relation == "comes before"
        and (after := index.thing(index.cells[number]["b"][0])) in of
    }
    firsts = [thing for thing in of if thing not in following.values()] or [*of]
    ordered: dict[Thing, int] = {}
    for first in firsts:
        thing: Thing | None = first
        while thing is not None and thing not in ordered:
            ordered[thing] = of[thing]
            thing = following.get(thing)
    return [*ordered.values()]


def _asks_kinds(best: Candidate, finder: Finder) -> bool:
    """Return whether the question asks for kinds, rather than for what belongs to them."""
    return any(finder.reading.tokens[at].lemma in ("kind", "type") for at in best.asked.said)


def _members(numbers: Sequence[int], index: Index) -> list[int]:
    """Return the facts about single members in place of those about the kinds they belong to."""
    facts, found = index.spine.facts, []
    for number in numbers:
        thing = index.thing(index.cells[number]["a"][0])
        below = [n for n in index.about.get((thing, "b"), ()) if facts[n].relation == KIND]
        single = [n for n in below if facts[n].cell("a")[:1].isupper()]
        found += single or [number]
    alone = [n for n in found if facts[n].cell("a").removeprefix("the ")[:1].isupper()]
    return alone if len(alone) >= _MOST else found


def _company(best: Candidate, near: Sequence[Candidate], need: int, finder: Finder) -> list[int]:
    """Return the facts that say the same as the best candidate and, if there are too few, those that say almost the
    same.
    """
    spine = finder.index.spine
    same = [c.fact for c in near if _says_same(c, best, spine)]
    if len({spine.facts[number].cell(best.place.ask) for number in same}) < need:
        same += [c.fact for c in near if _says_alike(c, best, spine)]
    bundle = _bundle(same, best, need, finder)
    if bundle:
        return bundle
    of_class = need and spine.facts[best.fact].relation == KIND and best.place.ask == "a"
    return _members(same, finder.index) if of_class and not _asks_kinds(best, finder) else same


def _bundle(numbers: Sequence[int], best: Candidate, need: int, finder: Finder) -> list[int]:
    """Return the facts of one line, which were written as a list, if all of them are asked for or the
    number matches.
    """
    bundles = defaultdict(list)
    for number in dict.fromkeys(numbers):
        fact = finder.index.spine.facts[number]
        bundles[fact.path, fact.line].append(number)
    wanted = wanted_number(best.asked, finder.reading)
    is_whole = any(finder.reading.tokens[at].lemma == "the" for at in best.asked.said)
    whole = [
        sorted(bundle)
        for bundle in bundles.values()
        if len(bundle) == wanted or (is_whole and wanted is None and need and len(bundle) >= _LEAST_BUNDLE)
    ]
    return max(whole, key=len, default=[])


def _step(fact: Fact) -> int:
    """Return the position of a step."""
    return int(fact.c) if fact.c.isdigit() else _LAST


def _ranked(best: Candidate, candidates: Sequence[Candidate], finder: Finder) -> list[Candidate]:
    """Return the candidates in the order in which to tell them: the best first, or the best known first in a list."""
    ranked = sorted(candidates, key=lambda c: -alone(c, finder.words))
    if best.asked.answer != "several things":
        return [best, *ranked]
    kinds, ask = _asks_kinds(best, finder), best.place.ask
    return sorted(ranked, key=lambda c: _fame(c.fact, finder, ask, asks_kinds=kinds), reverse=True)


def _says_same(other: Candidate, best: Candidate, spine: Spine) -> bool:
    """Return whether a candidate gives another answer of the same kind as the best one."""
    fact, first, ask = spine.facts[other.fact], spine.facts[best.fact], best.place.ask
    held = all(lemmas(fact.cell(column)) == lemmas(first.cell(column)) for column in "ab" if column != ask)
    return held and _says_alike(other, best, spine) and (fact.c == first.c or fact.relation == "step of")


def _says_alike(other: Candidate, best: Candidate, spine: Spine) -> bool:
    """Return whether a candidate gives an answer with the same relation, although not in exactly the same words."""
    is_same = spine.facts[other.fact].relation == spine.facts[best.fact].relation
    return is_same and other.place.ask == best.place.ask and other.kind_said == best.kind_said
