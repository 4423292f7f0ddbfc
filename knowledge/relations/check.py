"""Errors in facts that can be read: too long, repeated, circular, or contradictory."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache

from knowledge import lexicon
from knowledge.errors import KnowledgeError
from knowledge.relations.model import Fact, Relation, Spine, bare

MOST_WORDS, MOST_WORDS_OF_CLAUSE = 5, 10
"""The most words in a cell; a clause, which gives a reason or condition and has its own verb, may have more."""
_ONE_NUMBER = ("has number", "has amount")
"""Relations in which a thing can have only one object for each detail."""
_TOLD = frozenset(["clause", "event", "description"])
"""What `relations.tsv` calls subjects that are not names of things."""
KIND, PROPERTY, OPPOSITE = "kind of", "has property", "opposite of"


def faults_of(spine: Spine) -> list[KnowledgeError]:
    """Return what is wrong with the facts of `spine`."""
    return [*_too_long(spine), *_repeated(spine), *_circles(spine), *_contradictions(spine)]


def orphans(spine: Spine) -> list[Fact]:
    """Return the facts whose subject occurs nowhere else, so that they are not connected to anything; they are reported
    but are not errors.
    """
    met = Counter(thing(name) for fact in spine.facts for name in (*fact.a, *fact.b))
    return [
        fact for fact in spine.facts if _is_thing(spine, fact) and all(met[thing(n)] == 1 for n in fact.a)
    ]


def _is_thing(spine: Spine, fact: Fact) -> bool:
    """Return whether a fact is about a thing, rather than about an event or a description."""
    return _TOLD.isdisjoint(spine.relations[fact.relation].a.replace(",", "").split())


@lru_cache(maxsize=1 << 15)
def thing(name: str) -> str:
    """Return a name in the form used for comparison, without its article and in the singular: "worms"
    becomes "worm".
    """
    words = bare(name).split()
    last = next(iter(lexicon.lemmas(words[-1], "n")), words[-1]) if words else ""
    return " ".join([*words[:-1], last])


def _fault(what: str, remedy: str, fact: Fact) -> KnowledgeError:
    return KnowledgeError(what, remedy, path=fact.path, line=fact.line)


def _too_long(spine: Spine) -> Iterator[KnowledgeError]:
    for fact in spine.facts:
        for column in "abc":
            most = _most_words(spine.relations[fact.relation], column)
            for name in fact.names(column):
                if len(name.split()) > most:
                    yield _fault(f"'{name}' has more than {most} words", "shorten it", fact)


def _most_words(relation: Relation, column: str) -> int:
    says = {"a": relation.a, "b": relation.b, "c": relation.detail}[column]
    return MOST_WORDS_OF_CLAUSE if "clause" in says else MOST_WORDS


def _repeated(spine: Spine) -> Iterator[KnowledgeError]:
    said: dict[tuple[str, str, str, str], Fact] = {}
    for fact in spine.facts:
        key = (fact.relation, thing(fact.a[0]), thing(fact.b[0]), fact.c.casefold())
        earlier = said.setdefault(key, fact)
        if earlier is not fact:
            what = f"'{fact.a[0]}' and '{fact.b[0]}' are already in {earlier.path.name}:{earlier.line}"
            yield _fault(what, "delete one of the two", fact)


def _circles(spine: Spine) -> Iterator[KnowledgeError]:
    """Yield things that contain themselves through a relation that chains."""
    for name in (relation.name for relation in spine.relations.values() if relation.chains):
        leads: dict[str, dict[str, Fact]] = defaultdict(dict)
        for fact in spine.facts:
            if fact.relation == name:
                leads[thing(fact.a[0])].setdefault(thing(fact.b[0]), fact)
        done: set[str] = set()
        for start in list(leads):
            for fact in _closing(start, leads, done):
                what = f"the relation '{name}' leads from '{fact.a[0]}' back to itself through '{fact.b[0]}'"
                yield _fault(what, "correct or delete one of the facts in the circle", fact)


def _closing(start: str, leads: dict[str, dict[str, Fact]], done: set[str]) -> Iterator[Fact]:
    """Yield the facts that lead back to a thing from which they are reached; those in `done` have already been
    followed.
    """
    path: list[str] = []
    stack: list[tuple[str, bool]] = [(start, True)]
    while stack:
        at, enters = stack.pop()
        if not enters:
            path.pop()
            done.add(at)
            continue
        if at in done:
            continue
        path.append(at)
        stack.append((at, False))
        for other, fact in leads.get(at, {}).items():
            if other in path:
                yield fact
            elif other not in done:
                stack.append((other, True))


def _unit(fact: Fact) -> str:
    """Return the unit of an amount, or empty for a plain number: "98.6 °F" and "37 °C" do not contradict each other."""
    return "".join(c for c in fact.b[0] if not c.isdigit() and c not in ".,").removeprefix("about ")


def _contradictions(spine: Spine) -> Iterator[KnowledgeError]:
    opposites = {frozenset((thing(f.a[0]), thing(f.b[0]))): f for f in spine.facts if f.relation == OPPOSITE}
    said: dict[tuple[str, str, str], list[Fact]] = defaultdict(list)
    for fact in spine.facts:
        if fact.relation in (PROPERTY, *_ONE_NUMBER):
            said[fact.relation, thing(fact.a[0]), fact.c.casefold()].append(fact)
        elif fact.relation == KIND and frozenset((thing(fact.a[0]), thing(fact.b[0]))) in opposites:
            yield _fault(f"'{fact.a[0]}' is a kind of its own opposite", "correct one of the two facts", fact)
    for (relation, _, _), facts in said.items():
        for at, fact in enumerate(facts):
            for earlier in facts[:at]:
                pair = frozenset((thing(earlier.b[0]), thing(fact.b[0])))
                differ = relation in _ONE_NUMBER and _unit(earlier) == _unit(fact)
                if len(pair) == 2 and (differ or pair in opposites):
                    where = f"{earlier.path.name}:{earlier.line}"
                    what = f"'{fact.a[0]}' has '{fact.b[0]}' here and '{earlier.b[0]}' in {where}"
                    yield _fault(what, "correct one of them, or use the detail to tell them apart", fact)
