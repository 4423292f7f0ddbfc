"""Amounts described by other amounts: "Tom has 12 stamps. Ana has twice as many. Ben has 3 fewer than Ana."

For every amount, the program chooses at most one sentence that gives it:

    max   sum_d degree(d) use(d) - UNUSED unused
    s.t.  sum_{d tells k} use(d) = known(k)             an amount is told at most once
          use(d) <= known(k)                            for the amount k that d starts from
          sum_{d uses n} use(d) <= 1                    a number is used once
Choices that go in a circle, or that tell nothing of what is asked, are cut off one by one. A number may well count
twice in the answer ("How many do they have together?"), which no expression tree over the numbers can say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.solving import UnsolvableError
from solvers.arithmetic.tree import Leaf, Operation, evaluate, leaves, put_in
from solvers.events import Observer, silent, solving
from solvers.formulas.amount_chain import AmountChain
from solvers.formulas.asked import Asked, UnclearError, asked
from solvers.formulas.derivation import Line, Unknown
from solvers.formulas.matching import Item, Text, leaf_of
from solvers.formulas.naming import Key, called, same
from solvers.formulas.relations import AMOUNT, BEFORE, Reading, readings, told_amount, unified
from solvers.formulas.units_said import in_full
from solvers.ilp import Limits, Program, Solution, Var, total
from solvers.routing import FORMULAS

UNUSED = 0.6
TRIES = 4
LETTERS = "xyzwvu"
"""Names of the amounts; more than these are not looked at."""


@dataclass(frozen=True, slots=True)
class FoundChain:
    """A chain that answers the question."""

    chain: AmountChain
    degrees: tuple[float, ...]


def amounts_told(text: Text, limits: Limits, observe: Observer = silent) -> list[FoundChain]:
    """Return the chains of amounts that the text may give, best first.

    Args:
        text: the text.
        limits: the limits for solving the program.
        observe: called with the program and every round.
    """
    candidates = _with_the_one_before(unified(readings(text)))
    telling = _strongest([reading for reading in candidates if _tells(reading)])
    if not any(len(reading.keys) > 1 for reading in telling):
        return []
    telling += _counted_outright(text, telling)
    model = _Model(text, telling)
    found: list[FoundChain] = []
    for _ in range(TRIES):
        solution, chosen = model.solve(limits, observe)
        if not chosen:
            break
        try:
            made = _chain(text, chosen)
        except (UnclearError, UnsolvableError):
            pass
        else:
            if made.chain.solution not in [other.chain.solution for other in found]:
                found.append(made)
        model.exclude(solution)
    return found


def _with_the_one_before(found: Sequence[Reading]) -> Iterator[Reading]:
    """Return `found` with a name for "the previous one" in relations that mention it, without relations for which there
    is no name.
    """
    for reading in found:
        if BEFORE not in reading.keys:
            yield reading
            continue
        if any(_given(r) in reading.keys and r.numbers == reading.numbers and len(r.keys) > 1 for r in found):
            continue  # the sentence itself says what it compares with
        before = [
            (r.stop, key)
            for r in found
            if r.stop <= reading.first and (key := _given(r)) and key not in reading.keys
        ]
        if before:
            yield reading.renamed({BEFORE: max(before)[1]})


def _given(reading: Reading) -> Key:
    """Return the amount that a sentence gives, directly or by another amount; empty for other relations."""
    left = reading.equation.left
    key = tuple(left.name.split()) if isinstance(left, Leaf) else ()
    return key if key in reading.keys and BEFORE not in reading.keys else ()


def counted(text: Text, item: Item) -> Key:
    """Return the name of what a number counts: "red bead" in "21 red beads"."""
    quantity = text.quantities.get(item.place)
    if quantity is None or quantity.is_elided:
        return ()
    words = (*quantity.adjectives, quantity.entity, quantity.contents)
    return tuple(word for word in words if word)


def _tells(reading: Reading) -> bool:
    """Return whether it gives one amount, directly or by others."""
    left = reading.equation.left
    names = {leaf.name for leaf in leaves(reading.equation.right) if leaf.value is None}
    keys = {" ".join(key) for key in reading.keys}
    return isinstance(left, Leaf) and left.name in keys and left.name not in names and names <= keys


def _strongest(telling: Sequence[Reading]) -> list[Reading]:
    """Return the strongest of several candidates with the same content: "Ben has 3 fewer stamps than Ana"
    is about Ben.
    """
    best: dict[tuple[object, ...], Reading] = {}
    for reading in telling:
        same_words = (tuple(_sources(reading)), reading.numbers) if _sources(reading) else (reading,)
        if same_words not in best or reading.degree > best[same_words].degree:
            best[same_words] = reading
    return list(best.values())


def _counted_outright(text: Text, telling: Sequence[Reading]) -> Iterator[Reading]:
    """Yield the number of things that others are compared with ("15 boys")."""
    keys = {key for reading in telling for key in _sources(reading)}
    compared = {number for reading in telling if reading.relation != AMOUNT for number in reading.numbers}
    for key in sorted(keys):
        for at, item in enumerate(text.items):
            if item.is_number and item.place not in compared and same(key, counted(text, item)):
                yield told_amount(text, key, leaf_of(text, item), at)


def _target(reading: Reading) -> Key:
    left = reading.equation.left
    return tuple(left.name.split()) if isinstance(left, Leaf) else ()


def _sources(reading: Reading) -> list[Key]:
    return sorted(reading.keys - {_target(reading)})


class _Model:
    """The program of a text, with the way back from its solutions."""

    def __init__(self, text: Text, telling: Sequence[Reading]) -> None:
        program = self._program = Program(sense="max", name="amounts told", backend="highs")
        self._telling = telling
        self._uses = [program.binary(("use", d), objective=r.degree) for d, r in enumerate(telling)]
        known: dict[Key, Var] = {}
        for key in sorted({key for reading in telling for key in reading.keys}):
            known[key] = program.binary(("known", key))
            tellers = [u for u, r in zip(self._uses, telling, strict=True) if _target(r) == key]
            program.add(total(tellers) == known[key], name="told once", key=key)
        for d, (used, reading) in enumerate(zip(self._uses, telling, strict=True)):
            for key in _sources(reading):
                program.implies(used, known[key], name="what it starts from", key=(d, key))
        for item in text.numbers:
            using = [u for u, r in zip(self._uses, telling, strict=True) if item.place in r.numbers]
            program.at_most(1, using, name="single use", key=item.place)
            program.objective_term(1 - total(using), -UNUSED)
        program.add(total(known.values()) <= len(LETTERS), name="letters")

    def solve(self, limits: Limits, observe: Observer = silent) -> tuple[Solution, list[Reading]]:
        """Return the best choice that no call of `exclude` forbids; empty if there is none."""
        solution = self._program.solve(limits=limits, observe=solving(self._program, FORMULAS, observe))
        if not solution:
            return solution, []
        return solution, [r for u, r in zip(self._uses, self._telling, strict=True) if solution[u]]

    def exclude(self, solution: Solution) -> None:
        """Forbid the choice of `solution`."""
        chosen = [used for used in self._uses if solution[used]]
        self._program.add(total(chosen) <= len(chosen) - 1, name="another choice")


def _chain(text: Text, chosen: Sequence[Reading]) -> FoundChain:
    ordered = _in_order(chosen)
    letters = {_target(reading): letter for reading, letter in zip(ordered, LETTERS, strict=False)}
    values = _values(ordered, letters)
    wanted = asked(text, letters, values, frozenset())
    needed = _needed(ordered, {key for key, letter in letters.items() if letter in _names(wanted)})
    comparing = sum(len(reading.keys) > 1 for reading in needed)
    if not comparing or (comparing == 1 and not isinstance(wanted.node, Operation)):
        raise UnclearError("It takes only one step to get from the text to the answer.")
    by_name = {" ".join(key): Leaf(None, name=letter) for key, letter in letters.items()}
    lines, unknowns = [], []
    for reading in needed:
        key = _target(reading)
        equation = reading.equation.put_in(by_name)
        first, stop = text.items[reading.first].first, text.items[reading.stop - 1].stop
        lines.append(Line(equation, reading.says, text.reading.words(first, stop), first, stop))
        unknowns.append(Unknown(letters[key], called(text, key), values[letters[key]]))
    used = {number for reading in needed for number in reading.numbers}
    target = text.reading.target
    chain = AmountChain(
        unknowns=tuple(unknowns),
        lines=tuple(lines),
        asked=wanted.node,
        solution=evaluate(wanted.node, values),
        unit=in_full(target.unit) if target and target.entity else "",
        unused=tuple(leaf_of(text, item) for item in text.numbers if item.place not in used),
    )
    return FoundChain(chain, tuple(reading.degree for reading in needed))


def _in_order(chosen: Sequence[Reading]) -> list[Reading]:
    """Return `chosen` with each candidate after those that it starts from."""
    left, known, ordered = list(chosen), set[Key](), list[Reading]()
    while left:
        ready = next((r for r in left if known.issuperset(_sources(r))), None)
        if ready is None:
            raise UnsolvableError(
                "The amounts are described in a circle, so none of them can be found first."
            )
        left.remove(ready)
        ordered.append(ready)
        known.add(_target(ready))
    return ordered


def _values(ordered: Sequence[Reading], letters: Mapping[Key, str]) -> dict[str, Fraction]:
    by_name = {" ".join(key): Leaf(None, name=letter) for key, letter in letters.items()}
    values: dict[str, Fraction] = {}
    for reading in ordered:
        value = evaluate(put_in(reading.equation.right, by_name), values)
        if value <= 0:
            raise UnsolvableError("One of the amounts would not be positive.")
        values[letters[_target(reading)]] = value
    return values


def _names(wanted: Asked) -> set[str]:
    return {leaf.name for leaf in leaves(wanted.node)}


def _needed(ordered: Sequence[Reading], keys: set[Key]) -> list[Reading]:
    """Return those of `ordered` that lead to `keys`."""
    needed: list[Reading] = []
    for reading in reversed(ordered):
        if _target(reading) in keys:
            needed.append(reading)
            keys = keys | set(_sources(reading))
    return needed[::-1]
