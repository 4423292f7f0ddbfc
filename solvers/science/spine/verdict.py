"""Yes or no: whether facts confirm the claim or contradict it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from knowledge.relations import Fact
from solvers.reading.numbers import find_numbers
from solvers.science.forms.asked import Asked, question
from solvers.science.forms.clauses import is_doing
from solvers.science.spine.agreement import with_article, without_article
from solvers.science.spine.amounts import amounts
from solvers.science.spine.candidates import Candidate, Finder
from solvers.science.spine.compare import DENIALS, compared, named, thing_of
from solvers.science.spine.fitting import EVENTS
from solvers.science.spine.index import KIND, Index, Thing, contradicts, denies, lemmas
from solvers.science.spine.matching import fit_of
from solvers.science.spine.more import name_of
from solvers.science.spine.program import alone, said_share
from solvers.science.spine.say import but, full, inside, statement
from solvers.science.spine.sides import contrast, differing
from solvers.science.spine.told import Told
from solvers.science.spine.voice import apart

_CLASS, _FACT, _AGAINST = 0.93, 0.88, 0.8
_CLOSE = 0.06
"""Among facts that cover a claim within this margin of each other, one that denies it decides."""
LEAST_CLAIMED = 0.8
"""The share of a claim that a fact has to cover to be about it."""
_CHOICE = "or"
_LACKING = frozenset(["without", "outside"])
_NEEDS = ("needs", "lives in", "runs on", "found in", "takes in", "eats")
"""Relations for what a thing cannot do without."""
_ALL = frozenset(["all", "every"])
_COUNTED = ("has number", "covered with")
"""Relations in which two classes differ at a glance."""
_UNRELATED = 99
_MOST_BESIDES = 0.35
"""The share of an event that a claim about it may leave out."""
_ONE_WAY = (
    "moves around", "eats", "turns into", "comes before", "part of", "made of", "located in", "made from", "grows from",
    "causes", "makes", "lives in",
)  # fmt: skip
"""Relations that cannot hold both ways."""
_IS = (KIND, "example of", "has property")


def judged(readings: Sequence[Asked], candidates: Sequence[Candidate], finder: Finder) -> Told | None:
    """Return the verdict on the claim of a question with the fact that decides it, or `None` if none does.

    Args:
        readings: the readings as a yes-or-no question.
        candidates: the candidates for their places.
        finder: the finder that looked for them.
    """
    readings = [asked for asked in readings if any(at in finder.words for at in asked.tokens("yvmo"))]
    candidates = [c for c in candidates if c.asked in readings]  # "is it the same" claims nothing
    asks = _asks(finder, ())
    if asks & DENIALS:  # unless an addition to the question denies something: "even though it cannot fly"
        readings = [asked for asked in readings if not _asks(finder, asked.aside) & DENIALS]
        candidates = [c for c in candidates if c.asked in readings]
    if _lacks(finder):
        return _by_need(candidates, finder)
    if any(asked.form == "comparison" for asked in readings):
        return _by_comparison(readings, finder)  # nothing follows from one side alone
    found = by_class(readings, finder)
    if found is not None:
        return found
    if _CHOICE in asks:
        return None  # "which of several" is not a yes-or-no question
    return _by_exception(candidates, finder) if asks & _ALL else _of_some(readings, candidates, finder)


def _lacks(finder: Finder) -> bool:
    """Return whether a question asks about being without something or outside it: "can fish live out of water"."""
    words = [token.text.casefold() for token in question(finder.reading)]
    return not _LACKING.isdisjoint(words) or ("out", "of") in pairwise(words)


def _by_need(candidates: Sequence[Candidate], finder: Finder) -> Told | None:
    """Return the verdict that nothing can do without what facts say it needs or lives in."""
    near = [c for c in candidates if said_share(c.says, finder.words) >= LEAST_CLAIMED and not c.is_below]
    needs = [c for c in near if c.place.relation in _NEEDS]
    if not needs:
        return None
    best = max(needs, key=lambda c: alone(c, finder.words))
    told = _by_fact(best, finder)
    text = f"No, {told.text.partition(', ')[2]}"
    return replace(told, text=text, value=("no",), rule="no", sure=_AGAINST) if told.rule == "yes" else None


def _asks(finder: Finder, aside: Sequence[int]) -> set[str]:
    """Return the words of a question without additions."""
    return {token.text.casefold() for token in question(finder.reading) if token.index not in aside}


def _of_some(readings: Sequence[Asked], candidates: Sequence[Candidate], finder: Finder) -> Told | None:
    """Return the verdict from what facts say about the thing itself or its classes, its inverse, or its opposite.

    A fact about one member says nothing about its class, and one about a thing says nothing about a thing that differs
    from it.
    """
    candidates = [c for c in candidates if not c.is_below and not _is_of_another(c, finder)]
    clauses = [c for c in candidates if c.place.relation in EVENTS]
    direct = [c for c in candidates if c.place.relation not in EVENTS]
    return (
        _by_facts(direct, finder)
        or _by_inverse(readings, finder)
        or _by_facts([c for c in clauses if _is_of_claim(c, finder)], finder)
        or _by_opposite(readings, finder)
    )


def _is_of_another(candidate: Candidate, finder: Finder) -> bool:
    """Return whether a fact is about something that differs from the thing in the claim: a plant cell instead of an
    animal cell.
    """
    index, own = finder.index, thing_of(candidate.asked, "x", finder)
    told = (index.thing(index.cells[candidate.fact][column][0]) for column in "ab")
    return own is not None and any(index.differ(own, thing) for thing in told)


def _by_exception(candidates: Sequence[Candidate], finder: Finder) -> Told | None:
    """Return the verdict on whether all members of a class are so: "no" if facts deny it for a member or say it only
    for one.
    """
    near = [
        c
        for c in candidates
        if c.place.relation not in EVENTS and said_share(c.says, finder.words) >= LEAST_CLAIMED
    ]
    verdicts = [(c, _by_fact(c, finder)) for c in near]
    denied = next((told for _, told in verdicts if told.rule == "no"), None)
    return denied or next((told for c, told in verdicts if not c.chain and not c.subject), None)


def _is_of_claim(candidate: Candidate, finder: Finder) -> bool:
    """Return whether an event is the one in the claim, and not just a similar one in other circumstances."""
    fit = fit_of([*finder.words.values()], finder.index.cells[candidate.fact]["a"][0], finder.index)
    return said_share(fit.says, finder.words) >= LEAST_CLAIMED and fit.excess <= _MOST_BESIDES


def _by_inverse(readings: Sequence[Asked], finder: Finder) -> Told | None:
    """Return the verdict from a fact that says the reverse, with a relation that does not go in both directions."""
    index = finder.index
    for place in (place for asked in readings for place in asked.places):
        if place.relation not in _ONE_WAY:
            continue
        one, other = (_thing(place.column(column), finder) for column in "ab")
        for number in index.about.get((other, "a"), ()) if one and other else ():
            fact = index.spine.facts[number]
            if fact.relation == place.relation and index.thing(index.cells[number]["b"][0]) == one:
                said = tuple(word for thing in (one, other) if thing for word in thing)
                text = f"No, {inside(full(index.spine, fact), fact.cell('a'))}"
                return Told(readings[0].form, text, ("no",), (number,), said, _AGAINST, "no")
    return None


def _thing(tokens: Sequence[int], finder: Finder) -> Thing | None:
    """Return the thing that tokens of the question name."""
    words = tuple(finder.words[at].lemma for at in tokens if at in finder.words)
    return next(named(words, finder.index), None)


def _by_facts(candidates: Sequence[Candidate], finder: Finder) -> Told | None:
    """Return the verdict from the fact that covers most of the claim, or from one that denies it and covers almost as
    much.
    """
    near = [c for c in candidates if said_share(c.says, finder.words) >= LEAST_CLAIMED]
    best = max((alone(c, finder.words) for c in near), default=0.0)
    close = [c for c in near if alone(c, finder.words) >= best - _CLOSE]
    verdicts = [_by_fact(c, finder) for c in sorted(close, key=lambda c: -alone(c, finder.words))]
    return next((told for told in verdicts if told.rule == "no"), verdicts[0] if verdicts else None)


def by_class(readings: Sequence[Asked], finder: Finder) -> Told | None:
    """Return the verdict on a claim that a thing belongs to a class, "a whale is a fish", or `None` if it is not known.

    It follows from what the thing is a kind of: that class, or another one that excludes it.

    Args:
        readings: the readings as a yes-or-no question; others are passed over.
        finder: the finder for the question.
    """
    index = finder.index
    for asked in readings:
        one, other = thing_of(asked, "x", finder), thing_of(asked, "y", finder)
        claimed = tuple(finder.words[at].lemma for at in asked.tokens("y") if at in finder.words)
        if asked.form != "yes or no" or one is None or other is None or index.thing(claimed) != other:
            continue
        if _is_of_deed(asked, one, finder):
            continue
        chain = index.is_kind(one, other)
        told = (
            _another(asked, index, one, other) if chain is None else _member(asked, index, one, other, chain)
        )
        if told is not None:
            return told
    return None


def _is_of_deed(asked: Asked, one: Thing, finder: Finder) -> bool:
    """Return whether a claim is about a thing with which something is done: "a clock used to measure"."""
    beside = (at for at in asked.tokens("x") if at in finder.words and finder.words[at].lemma not in one)
    return any(finder.reading.tokens[at].pos == "VERB" for at in beside)


def _member(asked: Asked, index: Index, one: Thing, other: Thing, chain: tuple[int, ...]) -> Told | None:
    """Return the verdict that a thing belongs to a class, with the classes in between."""
    if not chain:
        return None
    claim = statement(index.spine, KIND, [name_of(index, one)], [without_article(name_of(index, other))])
    between = [full(index.spine, index.spine.facts[n]) for n in chain] if len(chain) > 1 else []
    text = " ".join([f"Yes, {inside(claim, name_of(index, one))}", *between])
    return Told(asked.form, text, ("yes",), chain, (*one, *other), _CLASS, "yes")


def _another(asked: Asked, index: Index, one: Thing, other: Thing) -> Told | None:
    """Return the verdict that a thing does not belong to a class because it belongs to another one; facts know both
    classes.
    """
    facts = index.spine.facts
    name = name_of(index, one)
    kinds = [*_kinds(index, one, other)]
    is_class = any(facts[n].relation == KIND for n in index.about.get((other, "b"), ()))
    if not kinds or not is_class or index.is_kind(other, one) is not None:
        return None
    kind, chain = min(kinds, key=lambda each: _apart(index, each[0], each[1], other))
    alike = [each for each in _COUNTED if _is_as_its_kind(index, one, kind, each)]
    pair = contrast(index, kind, other, alike)
    apart_by = pair or next(filter(None, (differing(index, each, other) for each in (one, kind))), ())
    parts = [f"No, {name} is not {with_article(name_of(index, other))}."]
    parts.append(statement(index.spine, KIND, [name], [facts[chain[-1]].cell("b")]))
    if apart_by:
        told = [facts[n] for n in apart_by]
        parts.append(but(index.spine, *told) if pair else apart(told[0], told[1] if told[1:] else None))
    is_apart = contrast(index, kind, other, _COUNTED) is not None or index.differ(kind, other)
    sure = _CLASS if is_apart and len(chain) == 1 else _AGAINST  # nothing belongs to both
    return Told(asked.form, " ".join(parts), ("no",), (*chain, *apart_by), (*one, *other), sure, "no")


def _kinds(index: Index, one: Thing, other: Thing) -> Iterator[tuple[Thing, tuple[int, ...]]]:
    """Yield the classes of a thing to which another one does not belong, with the facts that lead to each: what a fact
    says about the thing, and whatever else differs from the other one.
    """
    name = name_of(index, one)
    for kind, chain in index.classes(one):
        is_direct = len(chain) == 1 and index.spine.facts[chain[0]].cell("a") == name
        is_told = is_direct or (index.differ(kind, other) and not is_doing(name))
        if chain and is_told and index.is_kind(other, kind) is None:
            yield kind, chain


def _is_as_its_kind(index: Index, one: Thing, kind: Thing, relation: str) -> bool:
    """Return whether nothing is known about a thing that differs from its kind: a dolphin's skin is not that of
    mammals.
    """
    facts, cells = index.spine.facts, index.cells
    own, common = (
        {cells[n]["b"][0] for n in index.about.get((thing, "a"), ()) if facts[n].relation == relation}
        for thing in (one, kind)
    )
    return not own or bool(own & common)


def _apart(index: Index, kind: Thing, chain: Sequence[int], other: Thing) -> tuple[bool, int, int]:
    """Return how far a class of a thing is from another one, by whether a fact says how they differ and by the classes
    in between if one goes through their closest common class.
    """
    above = {name: len(steps) for name, steps in index.classes(other)}
    ways = (above[name] + len(steps) for name, steps in index.classes(kind) if name in above)
    is_opposed = len(chain) == 1 and index.differ(kind, other)
    return not is_opposed, min(ways, default=_UNRELATED), len(chain)


def _by_comparison(readings: Sequence[Asked], finder: Finder) -> Told | None:
    """Return the verdict from the numbers of two things, if the claim says that one has more."""
    for asked in readings:
        if asked.form == "comparison":
            told = compared(asked, finder)
            if told is not None and "o" in asked.slots:
                return told
            one = thing_of(asked, "x", finder)
            if told is not None and one is not None:
                holds = lemmas(told.value[0]) in (one, *(names for names in _names(finder.index, one)))
                verdict = "yes" if holds else "no"
                text = f"{verdict.capitalize()}, {inside(told.text, told.value[0])}"
                return Told(asked.form, text, (verdict,), told.facts, told.said, told.sure, told.rule)
    return None


def _names(index: Index, thing: Thing) -> list[Thing]:
    return [name for number in index.about.get((thing, "a"), ()) for name in index.cells[number]["a"]]


def _by_fact(best: Candidate, finder: Finder) -> Told:
    """Return the verdict from a fact that states the claim, or states it with "not", another number, or the
    opposite.
    """
    index = finder.index
    fact = index.spine.facts[best.fact]
    whole = full(index.spine, fact)
    told = " ".join(fact.cell(column) for column in "abc")
    claimed = {word.lemma for word in finder.words.values()}
    denied = denies(fact.cell("a") if fact.relation.startswith("happens") else told)
    denied = denied or contradicts(claimed, told) or _other_number(finder, fact.relation, fact.b)
    verdict = "no" if denied else "yes"
    chain = best.chain
    reasons = " ".join(full(index.spine, index.spine.facts[n]) for n in chain)
    text = f"{verdict.capitalize()}, {inside(whole, fact.cell('a'))} {reasons}".strip()
    said = tuple(finder.words[at].lemma for at in sorted(best.says) if at in finder.words)
    return Told(best.asked.form, text, (verdict,), (best.fact, *chain), said, _FACT, verdict)


def _other_number(finder: Finder, relation: str, names: Sequence[str]) -> bool:
    """Return whether the claim has a number and a fact has another one."""
    claimed = {number.value for number in find_numbers(finder.reading.tokens)}
    said = set(amounts(names).values())
    return relation in ("has number", "has amount") and bool(claimed and said) and not claimed & said


def _by_opposite(readings: Sequence[Asked], finder: Finder) -> Told | None:
    """Return the verdict from a property of the thing that is the opposite of the claim."""
    index = finder.index
    for asked in readings:
        one = thing_of(asked, "x", finder)
        claimed = {finder.words[at].lemma for at in asked.tokens("yv") if at in finder.words}
        if one is None or not claimed:
            continue
        for name, chain in index.classes(one):
            for number in index.about.get((name, "a"), ()):
                fact = index.spine.facts[number]
                said = set(index.cells[number]["b"][0])
                is_opposite = any(_opposite(index, word, said, claimed) for word in claimed)
                if (fact.relation in _IS or _is_deed(fact, said, claimed)) and (
                    contradicts(claimed, fact.cell("b")) or is_opposite
                ):
                    classes = [full(index.spine, index.spine.facts[n]) for n in chain]
                    text = " ".join([f"No, {inside(full(index.spine, fact), fact.cell('a'))}", *classes])
                    return Told(asked.form, text, ("no",), (*chain, number), tuple(claimed), _AGAINST, "no")
    return None


def _is_deed(fact: Fact, said: set[str], claimed: set[str]) -> bool:
    """Return whether a fact describes an action that differs from the claim only in its verb: to float in water."""
    return fact.relation == "does" and len(said - claimed) == 1


def _opposite(index: Index, word: str, said: set[str], claimed: set[str]) -> bool:
    """Return whether what is said is the claim with the opposite of one of its words: "slowest in gases" says nothing
    against moving through solids.
    """
    for column, other in (("a", "b"), ("b", "a")):
        for number in index.about.get(((word,), column), ()):
            if index.spine.facts[number].relation == "opposite of":
                turned = set(index.cells[number][other][0])
                if turned <= said <= turned | claimed:
                    return True
    return False
