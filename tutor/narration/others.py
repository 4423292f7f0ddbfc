"""What facts say about the choices that are not the answer: the other side of a multiple-choice question."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from knowledge.relations import Fact, Spine
from solvers.answer import Answer
from solvers.reading.words import word_set
from solvers.science.spine.agreement import with_article, without_article
from solvers.science.spine.index import KIND, Index, Thing, contradicts, denies, index, lemmas
from solvers.science.spine.say import inside as within
from solvers.science.spine.say import members_of, sentence, statement
from solvers.wording import listed
from tutor.narration.chosen import chosen_of, others_of
from tutor.narration.class_words import MEMBERS, asked_class, classes, is_beside
from tutor.narration.deciding import LIGHT, deciding_words, of_classes, shared, weight
from tutor.narration.each import PURPOSES, joined, of_each
from tutor.narration.instead import facts_of
from tutor.narration.sentences import inside

_PASSED_OVER = (
    *("differs in", "step of", "comes before", "part of", "called", "symbol of", "opposite of", "found by"),
    *("has amount", "has number", "happens in", "happens when", "happens because", "moves around"),
    *("made of", "made from", "found in"),
)
_PURPOSE, _PROPERTY = "used for", "has property"
_LEAST = 0.2
"""The weight of the words that a fact must share with the question or its answer."""
_OF_ITS_KIND = 0.5
"""The value of a choice's being in another class that is comparable to the answer's."""
_KNOWN = 0.8
_OPPOSED = 1.0
"""The value of a choice's being the opposite of what is asked for."""
_MUCH = 0.3
"""The share of what decides, by weight, that the use of the answer has to cover."""
_FEWEST = 2
_MOST = 3
"""The most choices that one sentence names."""
_FEW = 25
"""A class with more things than this is too wide to contrast the things in it."""


_Group = dict[str, tuple[float, Fact]]
"""Facts that say the same about choices, by the choices' names, with how relevant they are to the question."""


def of_others(answer: Answer, question: str, headline: str, *texts: str, names: Sequence[str] = ()) -> str:
    """Return a sentence that says what is true of other choices in the respect that the question asks about; empty if
    nothing is known.

    Args:
        answer: the answer to a question with several choices.
        question: the question without its choices.
        headline: the answer as a sentence.
        texts: the facts that have been told for it.
        names: the choices; by default, all others.
    """
    known, asked, names = index(), lemmas(question), names or others_of(answer)
    said = frozenset(lemmas(texts[-1]) if texts else (*asked, *lemmas(headline)))
    own = known.thing(lemmas(chosen_of(answer)))
    said -= {*own} | of_classes(known, [own])
    wanted = asked_class(known, question, own, [*map(lemmas, others_of(answer))])
    if kinds := _kinds_beside(known, names, wanted):
        return kinds_told(known.spine, kinds[:_MOST])
    groups: dict[tuple[str, str, str], _Group] = defaultdict(dict)
    for name in names:
        for value, fact in _about(known, name, own, question, said):
            groups[fact.relation, fact.cell("b"), fact.c].setdefault(fact.cell("a"), (value, fact))
    best = sorted(groups.values(), key=lambda group: -sum(value for value, _ in group.values()))
    return _told(known, answer, best, is_alone=len(names) == 1) if best else ""


def _told(known: Index, answer: Answer, best: Sequence[_Group], *, is_alone: bool) -> str:
    """Return what is true of most choices in one sentence, or similar facts about each in a clause.

    The purpose of only one of several says little about the others.
    """
    value = max(value for value, _ in best[0].values())
    first, *_ = facts = [fact for _, fact in best[0].values()][:_MOST]
    if len(facts) > 1:
        return _sentence(known, first, [fact.cell("a") for fact in facts])
    beside = [fact for group in best[1:] for _, fact in group.values()]
    named: dict[str, Fact] = {}
    for fact in beside:
        if _is_alike(first, fact):
            named.setdefault(fact.cell("a"), fact)
    told = [_sentence(known, fact, [fact.cell("a")]) for fact in (first, *named.values())][:_MOST]
    if not named and value < _OPPOSED and not (is_alone and first.relation == _PURPOSE):
        return ""
    insides = [
        inside(text, answer, [fact.cell("a")]) for text, fact in zip(told[1:], named.values(), strict=False)
    ]
    return clauses([told[0].rstrip("."), *filter(None, insides)])


def kinds_told(spine: Spine, kinds: Sequence[tuple[str, str]]) -> str:
    """Return a sentence that says that things belong to different classes: "a gecko is a reptile, and a trout is a
    fish".
    """
    by_class: dict[str, list[str]] = defaultdict(list)
    for name, kind in kinds:
        by_class[kind].append(name)
    first, *others = (members_of(spine, names, kind).rstrip(".") for kind, names in by_class.items())
    return clauses([first, *(within(one, kinds[0][0]) for one in others)])


def clauses(told: Sequence[str]) -> str:
    """Return clauses as one sentence, with a comma even if there are only two."""
    return sentence(", and ".join(told) if len(told) < _MOST else listed(told))


def _kinds_beside(known: Index, names: Sequence[str], wanted: Thing) -> list[tuple[str, str]]:
    """Return what the other choices are instead: classes that facts contrast with the answer's class, or else classes
    at the same level.
    """
    if not wanted:
        return []
    against = known.set_against(wanted) - {*classes(known, wanted)}
    found = (_of_class(known, name, against) or _beside(known, name, wanted) for name in names)
    return [one for one in found if one]


def _of_class(known: Index, name: str, wanted: Collection[Thing]) -> tuple[str, str] | None:
    """Return a choice and the first of these classes that it belongs to."""
    thing = known.thing(lemmas(name))
    if " of " in name and not [*facts_of(known, name)]:
        return None  # the kind of a bean is not a legume
    for one in classes(known, thing):
        if one in wanted and (called := _called(known, one)):
            return as_told(known, thing, f"{name[:1].lower()}{name[1:]}"), called
    return None


def as_told(known: Index, thing: Thing, name: str) -> str:
    """Return a choice as the facts write it, with or without an article: "a frog", "sunlight"."""
    told = (known.spine.facts[number].cell("a") for number in known.about.get((thing, "a"), ()))
    bare = without_article(name)
    is_deed = name.endswith("ing")  # water boiling is not counted
    return next(
        (one for one in told if without_article(one).casefold() == bare),
        name if is_deed else with_article(name),
    )


def _beside(known: Index, name: str, wanted: Thing) -> tuple[str, str] | None:
    """Return a choice and its class at the same level as the one in question: for a gecko, reptiles rather than
    amphibians.
    """
    above = {one for one in _classes(known, wanted) if len(known.about.get((one, "b"), ())) <= _FEW}
    wider = {wanted, *classes(known, wanted)}
    own = (one for one in classes(known, known.thing(lemmas(name))) if one not in wider)
    like = [one for one in own if one[-1] not in {up[-1] for up in _classes(known, one)} - {wanted[-1]}]
    return _of_class(known, name, [one for one in like if _classes(known, one) & above])


def stand_beside(known: Index, wanted: Thing, names: Collection[Thing]) -> set[Thing]:
    """Return the classes of some things that facts contrast with the one asked for, or that share a class with it:
    fish and birds next to mammals.
    """
    against, above = known.set_against(wanted), _classes(known, wanted)
    of_each = {one for name in names for one in classes(known, name)} - {wanted, *classes(known, wanted)}
    return {one for one in of_each if one in against or _classes(known, one) & above}


def _called(known: Index, thing: Thing) -> str:
    """Return the name that facts use for a class."""
    numbers = (n for n in known.about.get((thing, "b"), ()) if known.spine.facts[n].relation in MEMBERS)
    return next((without_article(known.spine.facts[n].cell("b")) for n in numbers), "")


def of_each_other(chosen: str, others: Sequence[str], texts: Sequence[str]) -> str:
    """Return what each of the other choices is or does, if they are of the same kind as the choice that is the
    answer."""
    known = index()
    own = {*_belonging(known, chosen)}
    alike = [name for name in others if own & {*_belonging(known, name)}]
    if len(alike) < min(_FEWEST, len(others)):
        return ""
    facts = of_each(alike[:_MOST], texts, fewest=1)
    return joined(facts) if facts and _decides(known, chosen, texts[0]) else ""


def _belonging(known: Index, name: str) -> Iterator[Thing]:
    """Yield the classes of a thing and what it is a part of."""
    thing = known.thing(lemmas(name))
    yield from classes(known, thing)
    numbers = (n for n in known.about.get((thing, "a"), ()) if known.spine.facts[n].relation == "part of")
    yield from (known.thing(known.cells[n]["b"][0]) for n in numbers)


def _decides(known: Index, chosen: str, headline: str) -> bool:
    """Return whether the use of a choice is relevant to why it is the answer."""
    thing = known.thing(lemmas(chosen))
    deciding = deciding_words(known, headline, [thing])
    facts = (n for n in known.about.get((thing, "a"), ()) if known.spine.facts[n].relation in PURPOSES)
    most = max((weight(known, shared(known, known.cells[n]["b"][0], deciding)) for n in facts), default=0.0)
    return most > 0 and most >= _MUCH * weight(known, deciding)


def _sentence(known: Index, fact: Fact, names: Sequence[str]) -> str:
    """Return a fact about several things as a sentence; if it is about a class, say that they belong to it."""
    if fact.relation in MEMBERS:
        return members_of(known.spine, names, fact.cell("b"))
    return statement(known.spine, fact.relation, names, [fact.cell("b")], fact.c)


def _is_alike(one: Fact, other: Fact) -> bool:
    """Return whether two facts say similar things about two things."""
    return other.relation == one.relation and other.cell("a") != one.cell("a")


def _about(
    known: Index, name: str, chosen: Thing, question: str, said: frozenset[str]
) -> Iterator[tuple[float, Fact]]:
    """Yield facts about a choice that are relevant to the question, and how relevant they are."""
    thing, asked = known.thing(lemmas(name)), lemmas(question)
    for number, fact in facts_of(known, name):
        if fact.relation in MEMBERS and not contradicts({*asked}, fact.cell("b")):
            kind = known.thing(known.cells[number]["b"][0])
            is_told = not is_beside(known, " ".join(asked), thing, kind)
            value = _OF_ITS_KIND * (is_told and _is_of_another_kind(known, thing, chosen, number, asked))
        elif fact.relation == _PROPERTY and not (asks_what_is(question) or _is_opposed(fact, asked, said)):
            value = 0.0  # the most common gas may be taken in or not
        else:
            value = _value(known, number, asked, said)
        if value >= _LEAST:
            yield value, fact


def asks_what_is(question: str) -> bool:
    """Whether a question asks what something is like, rather than what it does."""
    return not {"be", *word_set("being")}.isdisjoint(re.findall(r"\w+", question))


def _is_opposed(fact: Fact, asked: Thing, said: frozenset[str]) -> bool:
    return contradicts({*asked, *said}, fact.cell("b"))


def _value(known: Index, number: int, asked: Thing, said: frozenset[str]) -> float:
    fact, cells = known.spine.facts[number], known.cells[number]
    if fact.relation in _PASSED_OVER:
        return 0.0
    of_verb = cells["b"][0][:1] if fact.relation == "does" else ()
    words = {*cells["b"][0], *(cells["c"][0] if fact.c else ())} - {*cells["a"][0]}
    if contradicts({*asked, *said}, fact.cell("b")):
        return _OPPOSED
    value = weight(known, {word for word in words & said if word not in LIGHT} - {*of_verb})
    is_old = value > _KNOWN * weight(known, words) and not denies(fact.cell("b"))
    return 0.0 if is_old else value


def _is_of_another_kind(known: Index, thing: Thing, chosen: Thing, number: int, asked: Thing) -> bool:
    """Return whether a class is an alternative to one that the question names: amphibians, if it asks for a reptile."""
    own = known.thing(known.cells[number]["b"][0])
    if {*own} <= {*asked} or own in _classes(known, chosen, MEMBERS):
        return False
    for name in (*pairwise(asked), *((word,) for word in asked)):
        wanted = known.thing(name)
        is_class = (wanted, "b") in known.about and known.is_kind(thing, wanted) is None
        if not is_class or (len(name) > 1 and name[-1] != own[-1]):
            continue
        if len(name) > 1:
            return True
        if known.is_kind(chosen, wanted) is not None and _classes(known, own) & _classes(known, wanted):
            return True
    return False


def _classes(known: Index, thing: Thing, relations: Collection[str] = (KIND,)) -> set[Thing]:
    """Return the direct classes of a thing."""
    kinds = (n for n in known.about.get((thing, "a"), ()) if known.spine.facts[n].relation in relations)
    return {known.thing(known.cells[number]["b"][0]) for number in kinds}
