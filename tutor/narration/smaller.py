"""The same story with small numbers, for students who find the real ones hard: the method is the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from solvers.arithmetic.equation import EquationError
from solvers.arithmetic.tree import Leaf
from solvers.problems.entries import Clause, Entry
from solvers.problems.story import Story
from solvers.wording import written_number

LARGEST = 10
"""The largest number of the text in a story that is told again in small."""
REACHED = 20
"""What its sums come to at most."""
_TRIED = (3, 2, 4, 6, 5, 8, 10, 7, 9)
"""Small numbers in the order in which they are tried."""
_MOST = 4
"""Numbers of the text that are replaced at most."""


def smaller(story: Story) -> Story | None:
    """Return the story with numbers up to `LARGEST`, or `None` if it has no larger ones or no small ones fit.

    Only the amounts are changed; the tree and the text are still those of the real numbers.
    """
    used = sorted({place for s in story.statements for place in s.given if story.entries[place].is_told})
    if not 0 < len(used) <= _MOST or all(entry.value <= LARGEST for entry in story.entries):
        return None
    whole = [place for place in used if story.entries[place].value.denominator == 1]
    for numbers in product(_TRIED, repeat=len(whole)):
        chosen = dict(zip(whole, map(Fraction, numbers), strict=True))
        is_new = any(story.entries[place].value != value for place, value in chosen.items())
        if is_new and _same_order(story, chosen):
            values = _worked_out(story, chosen)
            if values is not None:
                return _told(story, values)
    return None


def _same_order(story: Story, chosen: Mapping[int, Fraction]) -> bool:
    """Return whether the order of the amounts is unchanged and no two of them became equal."""
    real = {place: story.entries[place].value for place in chosen}
    pairs = [(one, other) for one in chosen for other in chosen if one < other]
    return all(_sign(real[a] - real[b]) == _sign(chosen[a] - chosen[b]) for a, b in pairs)


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)


def _worked_out(story: Story, chosen: Mapping[int, Fraction]) -> dict[int, Fraction] | None:
    """Return all amounts computed by the statements, or `None` if one is too large, not whole, or a repetition."""
    values = dict(chosen)
    for statement in story.statements:
        slots = [
            Fraction(slot) if entry is None else values.get(entry, story.entries[entry].value)
            for slot, entry in zip(statement.slots, statement.entries, strict=True)
        ]
        try:
            found = statement.relation.solve(statement.found, slots)
        except (EquationError, ValueError):
            return None
        real = story.entries[statement.result].value
        if not isinstance(found, Fraction) or found.denominator != real.denominator:
            return None
        if real.denominator == 1 and (not 2 <= found <= REACHED or found in values.values()):
            return None
        values[statement.result] = found
    return values


def _told(story: Story, values: Mapping[int, Fraction]) -> Story | None:
    clauses = dict(_clauses(story, values))
    entries = []
    for place, entry in enumerate(story.entries):
        value = values.get(place, entry.value)
        words = entry.words
        if value != entry.value:
            words = _with(entry.words, [(written_number(entry.value), value)])
        clause = clauses.get(entry.clause) if entry.clause else None
        if words is None or (entry.clause and clause is None):
            return None
        leaf = Leaf(value) if entry.leaf else None
        entries.append(replace(entry, value=value, words=words, node=leaf, clause=clause))
    return replace(story, entries=tuple(entries))


def _clauses(story: Story, values: Mapping[int, Fraction]) -> Iterator[tuple[Clause, Clause | None]]:
    """Yield the clauses of the text with the other numbers, except those in which they are not found."""
    for clause in dict.fromkeys(entry.clause for entry in story.entries if entry.clause):
        inside = [(p, e) for p, e in enumerate(story.entries) if e.clause == clause and p in values]
        inside.sort(key=lambda each: each[1].start)
        yield clause, _clause(clause, [(entry, values[place]) for place, entry in inside])


def _clause(clause: Clause, inside: Sequence[tuple[Entry, Fraction]]) -> Clause | None:
    whole = f"{clause.lead}\n{clause.subject}\n{clause.predicate}"
    told = _with(whole, [(_numeral(entry.written), value) for entry, value in inside])
    if told is None:
        return None
    lead, subject, predicate = told.split("\n")
    return replace(clause, lead=lead, subject=subject, predicate=predicate)


def _numeral(written: str) -> str:
    """Return only the number in a text that has a sign or a unit: "13" in "$13"."""
    return next((word.strip("$€£%") for word in written.split() if any(map(str.isdigit, word))), written)


def _with(text: str, numbers: Sequence[tuple[str, Fraction]]) -> str | None:
    """Return `text` with these numbers, which occur in this order, replaced by others; `None` if one does not occur."""
    done = ""
    for written, value in numbers:
        before, found, text = text.partition(written)
        if not found or before[-1:].isalnum() or text[:1].isalnum():
            return None
        done += f"{before}{written_number(value)}"
    return done + text
