"""Tables with a weight for each choice of constants, for learning: which choices the examples contain, and how the
tables are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from solvers.markov.atoms import FREE, Atoms
from solvers.markov.evidence import Evidence, Example, GroundAtom
from solvers.markov.models import CompiledModel
from solvers.markov.syntax import Model, WeightedFormula, atoms_of
from solvers.markov.tables import Floats, Ints
from solvers.markov.templates import Template

SMALLEST = 5e-4
"""Learned weights per constant that are smaller are left out."""


def numbered(marked: Sequence[WeightedFormula], compiled: CompiledModel, examples: Sequence[Example]) -> None:
    """Number all constants that a marked variable can stand for."""
    named = [
        (weighted, term, (atom.predicate, place), compiled.predicates[atom.predicate].types[place])
        for weighted in marked
        for atom in atoms_of(weighted.formula)
        for place, term in enumerate(atom.terms)
        if term in weighted.per_constant
    ]
    places = sorted({(predicate, place, kind) for _, _, (predicate, place), kind in named})
    for weighted in marked:
        kinds = [next(k for w, t, _, k in named if w is weighted and t == v) for v in weighted.per_constant]
        for constants, _ in weighted.weights:
            for kind, constant in zip(kinds, constants, strict=True):
                compiled.domains[kind].add(constant)
    _number_examples(places, compiled, examples)


def _number_examples(
    places: Sequence[tuple[str, int, str]], compiled: CompiledModel, examples: Sequence[Example]
) -> None:
    """Number the constants of the examples at these places of predicates, each with its type."""
    for example in examples:
        for kind in sorted({kind for _, _, kind in places}):
            compiled.domains[kind].extend(example.evidence.domains.get(kind, ()))
        for predicate, place, kind in places:
            for arguments in example.evidence.table(predicate):
                compiled.domains[kind].add(arguments[place])
        for name, arguments in sorted(example.true):
            for predicate, place, kind in places:
                if name == predicate:
                    compiled.domains[kind].add(arguments[place])


def templates_of(marked: Sequence[WeightedFormula], compiled: CompiledModel) -> list[Template]:
    """Return the formulas as templates over numbered constants.

    Raises:
        ValueError: a formula does not have a single hidden atom as its conclusion.
    """
    found = []
    for weighted in marked:
        one = compiled.template(-1, weighted)
        if one is None:
            raise ValueError(
                f"The formula on line {weighted.line} uses '+' to ask for one weight per constant, but its conclusion "
                "is not a single hidden atom; write the formula once for each constant."
            )
        found.append(one)
    return found


def known(example: Example) -> Evidence:
    """Return the evidence with the constants in the truth."""
    return example.evidence.opened(sorted(example.true))


def numbers(atoms: Atoms, world: frozenset[GroundAtom]) -> Ints:
    """Return the numbers of the free atoms that are true in a world, sorted."""
    by_name: dict[str, list[tuple[str, ...]]] = {}
    for name, arguments in sorted(world):
        if name in atoms.hidden:
            by_name.setdefault(name, []).append(arguments)
    found = [atoms.identifiers(name, listed) for name, listed in by_name.items()]
    every = np.unique(np.concatenate([np.zeros(0, np.int64), *found]))
    free: Ints = every[atoms.states(every) == FREE]
    return free


def rows_of(
    one: Template, weights: Floats, compiled: CompiledModel
) -> Iterator[tuple[tuple[str, ...], float]]:
    """Yield the learned table in written form."""
    kinds = [compiled.domains[kind] for kind in one.marked_kinds]
    for row, column in zip(*np.nonzero(np.abs(weights) >= SMALLEST), strict=True):
        code, constants = int(one.keys[row]), list[str]()
        for kind, size in zip(reversed(kinds), reversed(one.sizes), strict=True):
            code, number = divmod(code, size)
            constants.append(kind[number])
        constants.reverse()
        if one.wide:
            constants.append(compiled.domains[one.wide_kind][int(column)])
        yield tuple(constants), round(float(weights[row, column]), 4)


def taught(
    model: Model,
    compiled: CompiledModel,
    tables: Iterable[tuple[Template, Floats]],
    weights: Iterable[float] | None = None,
) -> Model:
    """Return the model with the learned weights.

    Args:
        model: the model, whose hard formulas stay.
        compiled: the compiled model, which numbers the constants.
        tables: one for each formula with marked variables, in order.
        weights: one for each other formula that is not hard, rounded to 6 decimals; None leaves them unchanged.
    """
    spelt, left = iter(tables), None if weights is None else iter(weights)
    formulas = []
    for weighted in model.formulas:
        if weighted.is_hard:
            formulas.append(weighted)
        elif weighted.per_constant:
            rows = tuple(rows_of(*next(spelt), compiled))
            formulas.append(replace(weighted, weight=None if rows else 0.0, weights=rows))
        else:
            weight = weighted.weight if left is None else round(next(left), 6)
            formulas.append(replace(weighted, weight=weight))
    return replace(model, formulas=tuple(formulas))
