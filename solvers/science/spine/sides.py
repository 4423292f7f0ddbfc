"""Two things side by side: how they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from solvers.science.forms.asked import Asked
from solvers.science.spine.candidates import Finder
from solvers.science.spine.compare import things_of
from solvers.science.spine.index import Index, Thing, lemmas
from solvers.science.spine.say import but
from solvers.science.spine.told import Told
from solvers.science.spine.voice import apart

_SURE, _LIKELY = 0.93, 0.8
_TWO = 2
_FEATURES = ("made of", "covered with", "has number")
"""Relations that each describe the same feature of anything."""
TELLING = (
    "has number", "covered with", "has property", "made of", "lives in", "eats", "does", "moves by", "gives off",
    "kind of", "example of",
)  # fmt: skip
"""Relations in which things can differ or be alike, the most telling first."""


def different(asked: Asked, finder: Finder) -> Told | None:
    """Return how two things differ, from a fact about their difference or from contrasting facts with one relation."""
    names = things_of(asked, finder)
    if len(names) != _TWO or not all(names):
        return None
    one, other = names[0][0], names[1][0]
    index, said = finder.index, (*one, *other)
    facts = index.spine.facts
    for pair in product(*names):
        rows = differing(index, *pair)
        if not rows:
            continue
        if same := _of_one_feature(index, rows, one, other):
            first, second = (facts[n] for n in same)
            values = first.cell("b"), second.cell("b")
            return Told(asked.form, but(index.spine, first, second), values, same, said, _SURE, "differs")
        text = apart(facts[rows[0]], facts[rows[1]] if len(rows) > 1 else None)
        return Told(asked.form, text, tuple(facts[n].c for n in rows), rows, said, _SURE, "differs")
    sides = contrast(index, one, other)
    if sides is None:
        return None
    first, second = (facts[n] for n in sides)
    text = but(index.spine, first, second)
    return Told(asked.form, text, (first.cell("b"), second.cell("b")), sides, said, _LIKELY, "differs")


def _of_one_feature(index: Index, rows: Sequence[int], one: Thing, other: Thing) -> tuple[int, int] | None:
    """Return facts about the same feature of two things, if those that tell them apart give only one feature each:
    that one is made of ice, and that the other has no tail.
    """
    clauses = [{*lemmas(index.spine.facts[number].c)} for number in rows]
    return (
        contrast(index, one, other, _FEATURES) if len(rows) == _TWO and not clauses[0] & clauses[1] else None
    )


def differing(index: Index, one: Thing, other: Thing) -> tuple[int, ...]:
    """Return the facts that say how a thing differs from another and how that differs from it, as far as known."""
    found = (next(_differing(index, *both), None) for both in ((one, other), (other, one)))
    return tuple(number for number in found if number is not None)


def _differing(index: Index, one: Thing, other: Thing) -> Iterator[int]:
    """Yield the facts that say how a thing differs from another."""
    for number in index.about.get((one, "a"), ()):
        is_about = index.thing(index.cells[number]["b"][0]) == other
        if is_about and index.spine.facts[number].relation == "differs in":
            yield number


def contrast(
    index: Index, one: Thing, other: Thing, relations: Sequence[str] = ("happens when", *TELLING)
) -> tuple[int, int] | None:
    """Return facts with one relation that say different things about two things."""
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
