"""What two or more things have in common: their closest common class, and facts that are true of both and of few
others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from knowledge.relations import Fact
from solvers.reading.model import Reading
from solvers.science.forms.asked import Asked
from solvers.science.spine.candidates import Finder
from solvers.science.spine.compare import things_of
from solvers.science.spine.index import KIND, Index, Thing, denies, head, lemmas
from solvers.science.spine.more import name_of
from solvers.science.spine.say import all_of, full, members_of, sentence, statement
from solvers.science.spine.sides import TELLING
from solvers.science.spine.told import Told
from solvers.wording import listed

Said = tuple[str, Thing, str]
"""A relation, its object and its detail."""
Held = dict[Said, tuple[tuple[int, ...], int]]
"""What is true of a thing: the facts that put it in the class that this is said about, and the fact."""

_LIKELY = 0.88
_TWO, _MOST_SHARED = 2, 4
_SHARED = (
    *TELLING, "takes in", "makes", "used for", "part of", "found in", "grows from", "runs on", "changes energy",
    "moves around",
)  # fmt: skip
"""Relations in which things can be alike."""
_KINDS, _COUNTED = (KIND, "example of"), "has number"
_MEMBERS = frozenset(["kinds", "types", "groups", "classes", "forms", "states", "sorts", "species"])
"""What a class has but its members do not."""
_OF_BUILD = ("has number", "made of", "covered with")
"""Relations that tell how things are built, which may be otherwise for members of a wide class."""
_DENIED = 4
"""The penalty for a denial, in steps from a thing to its class."""
_COMMON = 0.5
"""The penalty for what is true of twice as many things."""


def shared(asked: Asked, finder: Finder) -> Told | None:
    """Return what two things have in common: classes and facts that are true of both; for one class, what is true of
    its members.
    """
    names = things_of(asked, finder)
    if not names or not all(names):
        return None
    things = [found[0] for found in names]
    index = finder.index
    if len(things) == 1:
        return _of_class(asked, index, things[0])
    holds = [_holding(index, thing) for thing in things]
    every = dict.fromkeys(key for held in holds for key in held if key[0] in _SHARED)
    common = [key for key in every if all(_holds(key, *one) for one in zip(holds, things, strict=True))]
    near = _most_telling(common, holds, things, index)
    return _of_all(asked, finder, things, holds, near) if near else None


def _holds(key: Said, held: Held, thing: Thing) -> bool:
    """Return whether something is true of a thing; ice and steam are made of water, and so is water itself."""
    return key in held or (key[0] == "made of" and key[1] == thing)


def _most_telling(
    common: Sequence[Said], holds: Sequence[Held], things: Sequence[Thing], index: Index
) -> list[Said]:
    """Return the closest common class, or what is true of the fewest others, the most likely first."""

    def commonness(key: Said) -> tuple[float, int]:
        relation, thing, detail = key
        told = next(held[key][1] for held in holds if key in held)
        facts = (index.spine.facts[number] for number in index.about.get((thing, "b"), ()))
        others = sum((fact.relation, fact.c) == (relation, detail) for fact in facts)
        steps = sum(len(held[key][0]) for held in holds if key in held) + _DENIED * (thing[:1] == ("not",))
        steps += relation == "made of" and thing != index.thing(index.cells[told]["b"][0])
        return steps + _COMMON * math.log2(1 + others), _SHARED.index(relation)

    ranked = sorted(common, key=commonness)
    kinds = [key for key in ranked if key[0] in _KINDS]
    further = [key for key in ranked if key not in kinds]
    if further:  # nobody says that a plant cell and an animal cell are both cells
        kinds = [] if kinds and all(_is_in_name(kinds[0][1], thing) for thing in things) else kinds
    once = {(key[1], key[2]): key for key in reversed(further)}
    return [*kinds[:1], *sorted(once.values(), key=commonness)][:_MOST_SHARED]


def _is_in_name(kind: Thing, thing: Thing) -> bool:
    """Return whether the name of a thing ends in that of its class."""
    return thing[-len(kind) :] == kind and len(thing) > len(kind)


def _of_all(
    asked: Asked, finder: Finder, things: Sequence[Thing], holds: Sequence[Held], near: Sequence[Said]
) -> Told:
    """Return what is true of several things, first with their names and then with "both"."""
    index, reading = finder.index, finder.reading
    facts = [index.spine.facts[next(held[key][1] for held in holds if key in held)] for key in near]
    parts: list[str] = []
    every = "both" if len(things) == _TWO else "all of them"
    written = _written(things, reading, index)
    counted = [fact for fact in facts if fact.relation == _COUNTED]
    for fact, key in zip(facts, near, strict=True):
        if fact in counted[1:]:
            continue  # already told with the first
        named = [written[thing] for thing in things if thing != key[1]]
        subjects = [every] if parts and len(named) == len(things) else named
        same = counted if fact in counted else [fact]
        told = _said_of(index, fact, subjects, _object_of(index, fact, key), [*map(_alone, same)])
        parts.append(_of_both(told, subjects))
    rows = _rows(near, holds)
    said = tuple(word for thing in things for word in thing)
    value = tuple(map(_alone, facts))
    return Told(asked.form, " ".join(parts), value, rows, said, _LIKELY, "shared")


def _written(things: Sequence[Thing], reading: Reading, index: Index) -> dict[Thing, str]:
    """Return the names of things as the question writes them, all in the plural if it writes one so."""
    asked = {thing: _as_asked(reading, thing) for thing in things}
    is_plural = any(name and not name.startswith(("a ", "an ")) for name in asked.values())
    names = [name_of(index, thing) for thing in things]
    names = all_of(names) if is_plural else names
    return {thing: asked[thing] or name for thing, name in zip(things, names, strict=True)}


def _as_asked(reading: Reading, thing: Thing) -> str:
    """Return a thing as a question writes it, in the plural, "birds", or with an article; empty if with neither."""
    tokens = reading.tokens
    for at in range(len(tokens) - len(thing) + 1):
        name = tokens[at : at + len(thing)]
        if tuple(token.lemma for token in name) != thing:
            continue
        start = at - 1 if at and tokens[at - 1].lemma == "a" else at
        if name[-1].tag == "NNS" or start < at:
            return reading.words(tokens[start].index, name[-1].index + 1)
    return ""


def _of_both(text: str, subjects: Sequence[str]) -> str:
    """Return a sentence about two things that says so: "frogs and newts are both amphibians"."""
    names = sentence(listed(subjects)).rstrip(".")
    first, _, rest = text.removeprefix(f"{names} ").partition(" ")
    if len(subjects) != _TWO or not text.startswith(f"{names} ") or first == "both":
        return text
    return f"{names} are both {rest}" if first == "are" else f"{names} both {first} {rest}"


def _rows(near: Sequence[Said], holds: Sequence[Held]) -> tuple[int, ...]:
    """Return the facts by which each of several things has what they share, in order."""
    ways = (held[key] for key in near for held in holds if key in held)
    return tuple(dict.fromkeys(number for chain, fact_of in ways for number in (*chain, fact_of)))


def _object_of(index: Index, fact: Fact, key: Said) -> str:
    """Return what a fact says about each thing: as it is written, or by the name of what it is made of."""
    is_whole = key[1] == index.thing(lemmas(fact.cell("b"))) or key[0] != "made of"
    return fact.cell("b") if is_whole or key[1][:1] == ("not",) else name_of(index, key[1])


def _said_of(index: Index, fact: Fact, subjects: Sequence[str], told: str, counts: Sequence[str]) -> str:
    """Return what a fact says, as said about several things: "a frog and a toad are amphibians", with everything that
    is counted.
    """
    if fact.relation == _COUNTED and len(counts) > 1:
        every = " both" if len(subjects) == _TWO else ""
        return sentence(f"{listed(subjects)}{every} have {listed([_spelled(one) for one in counts])}")
    is_class = fact.relation == KIND or (fact.relation in _KINDS and told.startswith(("a ", "an ")))
    if is_class and len(subjects) > 1:
        return members_of(index.spine, subjects, told)
    return statement(index.spine, fact.relation, subjects, [told], fact.c, is_plural=True)


def _spelled(count: str) -> str:
    """Return a number of things, with "one" as a word."""
    number, _, what = count.partition(" ")
    return f"one {what}" if number == "1" else count


def _of_class(asked: Asked, index: Index, thing: Thing) -> Told | None:
    """Return what is true of all members of a class."""
    facts = index.spine.facts
    own = [
        n
        for n in index.about.get((thing, "a"), ())
        if facts[n].relation in TELLING and not _is_of_members(facts[n])
    ]
    own = sorted(own, key=lambda n: TELLING.index(facts[n].relation))[:_MOST_SHARED]
    if not own:
        return None
    text = " ".join(full(index.spine, facts[n]) for n in own)
    value = tuple(_alone(facts[n]) for n in own)
    return Told(asked.form, text, value, tuple(own), thing, _LIKELY, "shared")


def _alone(fact: Fact) -> str:
    """Return what a fact says without its subject: a number with what it counts."""
    return f"{fact.cell('b')} {fact.c}" if fact.relation == "has number" else fact.cell("b")


def _is_of_members(fact: Fact) -> bool:
    """Return whether a fact counts the members of a class: there are three kinds of levers, but no lever has three."""
    return fact.relation == "has number" and not _MEMBERS.isdisjoint(fact.c.split())


def _holding(index: Index, thing: Thing) -> Held:
    """Return what is true of a thing and its classes: the facts that lead to the class, and the fact itself."""
    found: Held = {}
    for name, chain in index.classes(thing):
        for number in index.about.get((name, "a"), ()):
            fact = index.spine.facts[number]
            if len(chain) > 1 and fact.relation in _OF_BUILD:
                continue  # mosses are plants without most of a plant's organs
            if fact.relation == KIND or not chain or index.spine.relations[fact.relation].of_members:
                for key in () if _is_of_members(fact) else _keys(index, number):
                    found.setdefault(key, (chain, number))
    return found


def _keys(index: Index, number: int) -> Iterator[Said]:
    """Yield what a fact says about its subject; something made of frozen water is made of water."""
    fact, cell = index.spine.facts[number], index.cells[number]["b"][0]
    thing = index.thing(cell)
    yield fact.relation, ("not", *thing) if denies(fact.cell("b")) else thing, fact.c
    material = index.thing((head(fact.cell("b")),))
    if fact.relation == "made of" and len(cell) > 1 and (material, "a") in index.about:
        yield fact.relation, material, fact.c
