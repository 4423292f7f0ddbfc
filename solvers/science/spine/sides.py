"""Two things side by side: what tells them apart, and what they share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from knowledge.relations import Fact
from solvers.science.forms.asked import Asked
from solvers.science.spine.candidates import Finder
from solvers.science.spine.compare import name_of, things_of
from solvers.science.spine.index import KIND, Index, Thing, denies
from solvers.science.spine.say import but, full, statement
from solvers.science.spine.told import Told
from solvers.science.spine.voice import apart

Said = tuple[str, Thing, str]
"""A relation, its object and its detail."""
Held = dict[Said, tuple[int, int]]
"""What holds for a thing: how far away the class is that it is said of, and the fact."""

_SURE, _LIKELY = 0.93, 0.8
_TWO, _MOST_SHARED = 2, 3
_TELLING = (
    "has number", "covered with", "has property", "made of", "lives in", "eats", "does", "moves by", "gives off",
    "kind of", "example of",
)  # fmt: skip
"""Relations by which things are told apart, or are alike, the most telling first."""


def different(asked: Asked, finder: Finder) -> Told | None:
    """What tells two things apart: what a fact says of their difference, or facts of one relation that differ."""
    names = things_of(asked, finder)
    if len(names) != _TWO or not all(names):
        return None
    one, other = names[0][0], names[1][0]
    index, said = finder.index, (*one, *other)
    facts = index.spine.facts
    for pair in product(*names):
        found = (next(_differing(index, *both), None) for both in (pair, pair[::-1]))
        rows = tuple(number for number in found if number is not None)
        if not rows:
            continue
        text = apart(facts[rows[0]], facts[rows[1]] if len(rows) > 1 else None)
        return Told(asked.form, text, tuple(facts[n].c for n in rows), rows, said, _SURE, "differs")
    sides = contrast(index, one, other)
    if sides is None:
        return None
    first, second = (facts[n] for n in sides)
    text = but(index.spine, first, second)
    return Told(asked.form, text, (first.cell("b"), second.cell("b")), sides, said, _LIKELY, "differs")


def _differing(index: Index, one: Thing, other: Thing) -> Iterator[int]:
    """The facts that say how a thing differs from another."""
    for number in index.about.get((one, "a"), ()):
        is_about = index.thing(index.cells[number]["b"][0]) == other
        if is_about and index.spine.facts[number].relation == "differs in":
            yield number


def contrast(
    index: Index, one: Thing, other: Thing, relations: Sequence[str] = ("happens when", *_TELLING)
) -> tuple[int, int] | None:
    """Facts of one relation that say different things of two things."""
    facts = index.spine.facts
    for relation in relations:
        mine = [n for n in index.about.get((one, "a"), ()) if facts[n].relation == relation]
        theirs = [n for n in index.about.get((other, "a"), ()) if facts[n].relation == relation]
        same = {index.cells[n]["b"][0] for n in mine} & {index.cells[n]["b"][0] for n in theirs}
        for a in mine:
            for b in theirs:
                if facts[a].c == facts[b].c and not same & {index.cells[a]["b"][0], index.cells[b]["b"][0]}:
                    return a, b
    return None


def shared(asked: Asked, finder: Finder) -> Told | None:
    """What two things are alike in: classes and facts that hold for both; of one class, what holds for its members."""
    names = things_of(asked, finder)
    if not names or not all(names):
        return None
    things = [found[0] for found in names]
    index = finder.index
    if len(things) == 1:
        return _of_class(asked, index, things[0])
    holds = [_holding(index, thing) for thing in things]
    common = [key for key in holds[0] if key[0] in _TELLING and all(key in held for held in holds)]
    near = sorted(common, key=lambda k: (sum(h[k][0] for h in holds), k[0] != KIND, _TELLING.index(k[0])))
    return _of_all(asked, index, things, holds, near[:_MOST_SHARED]) if near else None


def _of_all(
    asked: Asked, index: Index, things: Sequence[Thing], holds: Sequence[Held], near: Sequence[Said]
) -> Told:
    """What holds for all of some things, told of them by name and then of both."""
    subjects = [name_of(index, thing) for thing in things]
    facts = [index.spine.facts[holds[0][key][1]] for key in near]
    parts = []
    for fact in facts:
        parts.append(
            statement(index.spine, fact.relation, subjects, [fact.cell("b")], fact.c, is_plural=True)
        )
        subjects = ["both" if len(things) == 2 else "all of them"]
    rows = dict.fromkeys(held[key][1] for key in near for held in holds)
    said = tuple(word for thing in things for word in thing)
    value = tuple(map(_alone, facts))
    return Told(asked.form, " ".join(parts), value, tuple(rows), said, _LIKELY, "shared")


def _of_class(asked: Asked, index: Index, thing: Thing) -> Told | None:
    """What holds for all members of a class."""
    facts = index.spine.facts
    own = [n for n in index.about.get((thing, "a"), ()) if facts[n].relation in _TELLING]
    own = sorted(own, key=lambda n: _TELLING.index(facts[n].relation))[:_MOST_SHARED]
    if not own:
        return None
    text = " ".join(full(index.spine, facts[n]) for n in own)
    value = tuple(_alone(facts[n]) for n in own)
    return Told(asked.form, text, value, tuple(own), thing, _LIKELY, "shared")


def _alone(fact: Fact) -> str:
    """What a fact says, without its subject: a number with what it counts."""
    return f"{fact.cell('b')} {fact.c}" if fact.relation == "has number" else fact.cell("b")


def _holding(index: Index, thing: Thing) -> Held:
    """What holds for a thing and its classes: how far away the class is, and the fact."""
    found: Held = {}
    for name, chain in index.classes(thing):
        for number in index.about.get((name, "a"), ()):
            fact = index.spine.facts[number]
            if fact.relation == KIND or not chain or index.spine.relations[fact.relation].of_members:
                thing_said = index.thing(index.cells[number]["b"][0])
                key = (fact.relation, ("not", *thing_said) if denies(fact.cell("b")) else thing_said, fact.c)
                found.setdefault(key, (len(chain), number))
    return found
