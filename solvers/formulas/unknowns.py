"""Answers to questions about two unknowns: the program's pairs are solved until one is possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knowledge.formulas import words_of
from knowledge.quantities import load as load_facts
from solvers.arithmetic.solving import UnsolvableError
from solvers.arithmetic.tree import Equation, Leaf, evaluate, leaves
from solvers.events import Observer, silent
from solvers.formulas.asked import Asked, UnclearError, asked
from solvers.formulas.derivation import EquationSystem, Line, Unknown
from solvers.formulas.elimination import Solved, eliminate
from solvers.formulas.matching import Text, leaf_of
from solvers.formulas.naming import Key, called
from solvers.formulas.relations import AMOUNT, BEFORE, Reading, readings
from solvers.formulas.shared_out import shared_out
from solvers.formulas.system import Pair, SystemModel, unified
from solvers.formulas.units_said import in_full
from solvers.ilp import Limits, Solution

TRIES = 6
"""How many pairs are solved before the text counts as saying nothing of two unknowns."""
SURE = 0.8
"""The degree from which an unused relation to a third unknown means that there are three."""


@dataclass(frozen=True, slots=True)
class Found:
    """A system that answers the question."""

    system: EquationSystem
    pair: Pair


@dataclass(frozen=True, slots=True)
class Search:
    """The result of a search for systems: the best ones or, if there are none, the reason."""

    found: tuple[Found, ...]
    reason: str
    solution: Solution | None


def two_unknowns(
    text: Text, readings: Sequence[Reading], limits: Limits, observe: Observer = silent
) -> Search:
    """Return the systems of two equations that the text may express, best first.

    Args:
        text: the text.
        readings: what its sentences may say about unknowns; amounts that are given directly are not unknown.
        limits: the limits for solving the program.
        observe: called with the program and every round.
    """
    if not any(item.text in words_of("question-words") for item in text.items):
        return Search((), "", None)
    candidates = [reading for reading in readings if reading.relation != AMOUNT]
    if len({key for reading in candidates for key in reading.keys}) < 2 or len(candidates) < 2:
        return Search((), "", None)
    model = SystemModel(text, candidates)
    found: list[Found] = []
    reason, last = "", None
    for _ in range(TRIES):
        solution, pair = model.solve(limits, observe)
        last = last or solution
        if pair is None:
            break
        third = _third(candidates, pair)
        if third and not found:
            return Search(
                (), f"There are three unknowns, including {third}, but I can find at most two.", last
            )
        try:
            system = _system(text, pair)
        except (UnsolvableError, UnclearError) as error:
            reason = reason or str(error)
        else:
            if system.solution not in [other.system.solution for other in found]:
                found.append(Found(system, pair))
        model.exclude(solution)
    return Search(tuple(found), "" if found else reason, last)


_COMPARED: tuple[Key, Key] = (("larger",), ("smaller",))


def relation_readings(text: Text) -> list[Reading]:
    """Return everything that the text may say about two unknowns, with one key for each."""
    found = readings(text)
    if any(("other",) in reading.keys for reading in found):
        found = [r.renamed({("number",): ("one",)}) for r in found]
    found = unified([r for r in found if not _is_mixed(r)])
    found += shared_out(text, found)
    found = list(_with_the_one_before(found))
    return [*found, *_with_names(found)]


def _is_mixed(reading: Reading) -> bool:
    """Return whether a relation between numbers without names contains a letter or "the number"."""
    return any(len(key) == 1 and key[0] in ("it", "number") for key in reading.keys)


def _with_the_one_before(found: Sequence[Reading]) -> Iterator[Reading]:
    """Return `found` with a name for "the previous one" in relations that mention it, without relations for which there
    is no name.
    """
    for reading in found:
        if BEFORE not in reading.keys:
            yield reading
            continue
        if any(_told(r) in reading.keys and r.numbers == reading.numbers and len(r.keys) > 1 for r in found):
            continue  # the sentence itself says what it compares with
        before = [
            (r.stop, key)
            for r in found
            if r.stop <= reading.first and (key := _told(r)) and key not in reading.keys
        ]
        if before:
            yield reading.renamed({BEFORE: max(before)[1]})


def _told(reading: Reading) -> Key:
    """Return the amount that a sentence gives, directly or by another amount; empty for other relations."""
    left = reading.equation.left
    key = tuple(left.name.split()) if isinstance(left, Leaf) else ()
    return key if key in reading.keys and BEFORE not in reading.keys else ()


def _with_names(found: Sequence[Reading]) -> Iterator[Reading]:
    """Yield the relations with names: if the text names two unknowns, either one may be the larger."""
    keys = sorted({key for reading in found for key in reading.keys} - set(_COMPARED))
    if len(keys) != 2:
        return
    for reading in found:
        if reading.keys == set(_COMPARED) and not any(
            r.keys == reading.keys for r in found if r is not reading
        ):
            for names in (keys, keys[::-1]):
                yield reading.renamed(dict(zip(_COMPARED, names, strict=True)))


def _third(candidates: Sequence[Reading], pair: Pair) -> str:
    """Return another unknown that a number left unused by the pair certainly refers to, or "" if there is none."""
    for reading in candidates:
        others = [key for key in sorted(reading.keys) if key not in pair.keys]
        linked = len(reading.keys) == 2 and bool(reading.keys & set(pair.keys))
        if others and linked and reading.degree >= SURE and reading.numbers <= pair.unused:
            return " ".join(others[0])
    return ""


def _system(text: Text, pair: Pair) -> EquationSystem:
    solved = eliminate(pair)
    _refuse_impossible(text, pair, solved)
    wanted = asked(text, solved.letters, solved.values, pair.unused)
    if any(_tells(line, wanted) for line in solved.lines):
        raise UnclearError("The question already gives the number it asks for.")
    value = evaluate(wanted.node, solved.values)
    used = _used_in(wanted)
    return EquationSystem(
        unknowns=tuple(
            Unknown(letter, called(text, key), solved.values[letter])
            for key, letter in sorted(solved.letters.items(), key=lambda item: item[1])
        ),
        lines=tuple(
            _line(text, reading, equation)
            for reading, equation in zip(pair.readings, solved.lines, strict=True)
        ),
        moved=solved.moved,
        tree=solved.tree,
        steps=solved.steps,
        asked=wanted.node,
        solution=value,
        unit=_unit(text),
        unused=tuple(leaf_of(text, item) for item in text.numbers if item.place in pair.unused - used),
        also=wanted.also,
    )


def _tells(line: Equation, wanted: Asked) -> bool:
    """Return whether a line is already the answer: "Nina is 10. How old is Nina?" """
    names = {leaf.name for leaf in leaves(wanted.node) if leaf.value is None}
    return isinstance(line.left, Leaf) and {line.left.name} == names and isinstance(line.right, Leaf)


def _line(text: Text, reading: Reading, equation: Equation) -> Line:
    first, stop = text.items[reading.first].first, text.items[reading.stop - 1].stop
    return Line(equation, reading.says, text.reading.words(first, stop), first, stop)


def _used_in(wanted: Asked) -> frozenset[int]:
    return frozenset(leaf.quantity for leaf in leaves(wanted.node) if leaf.quantity is not None)


def _refuse_impossible(text: Text, pair: Pair, solved: Solved) -> None:
    """Refuse impossible amounts: they must be positive, and counted things must be whole, unless the text itself has
    parts.
    """
    if min(solved.values.values()) <= 0:
        raise UnsolvableError("One of the unknowns would not be positive.")
    plain = [item.value for item in text.numbers if item.kind == "plain" and not item.is_factor]
    whole = _counts(text) and all(value is not None and value.denominator == 1 for value in plain)
    if whole and any(value.denominator != 1 for value in solved.values.values()):
        raise UnsolvableError("Something that is counted would not be a whole number.")


def _counts(text: Text) -> bool:
    unit = _unit(text)
    return unit not in ("", "$") and load_facts().dimension(unit) in ("", "money")


def _unit(text: Text) -> str:
    target = text.reading.target
    if target is None or target.entity in ("number", "integer"):
        return ""
    if target.entity == "dimension":
        lengths = {q.entity for q in text.quantities.values() if load_facts().dimension(q.entity) == "length"}
        return in_full(lengths.pop()) if len(lengths) == 1 else ""
    return in_full(target.unit) if target.entity else ""
