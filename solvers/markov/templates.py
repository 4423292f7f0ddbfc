"""Formulas with a weight for each choice of constants (`+v`), joined with the table of these weights.

`Word(t, +w) => Topic(t, +c)` stands for one formula for each pair of a word and a topic. It is compiled once; a query
over the evidence finds its groundings, whose weights are looked up all at once. This works for local formulas with a
single hidden atom as their conclusion; others are written out, one formula for each choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np

from solvers.markov.clauses import Literal, clausal
from solvers.markov.joins import answers
from solvers.markov.syntax import Atom, Constant, Formula, Variable, WeightedFormula, free_variables
from solvers.markov.tables import DENSE, LARGEST, Condition, Floats, Ints, Tables, encode
from solvers.markov.vocabulary import Domain


@dataclass(frozen=True, eq=False)
class Template:
    """A local formula with a table of weights, over numbered constants.

    Its rows are the choices of all marked constants except the last; its columns are the choices of the last one, if it
        is only in the conclusion. Otherwise, there is one column.
    """

    number: int
    """Position among the model's formulas."""
    premises: tuple[Condition, ...]
    kinds: tuple[str, ...]
    """The types of the variables of `premises`, in the order of their numbers."""
    marked: tuple[int, ...]
    """The variables that choose a row."""
    sizes: tuple[int, ...]
    """How many constants of their types have weights."""
    predicate: str
    terms: tuple[int, ...]
    """The conclusion; the variable that chooses the column has the number `len(kinds)`."""
    positive: bool
    keys: Ints
    """The choices that have a row (sorted)."""
    weights: Floats
    """By row and column."""

    wide_kind: str
    """The type of the variable that chooses the column."""

    @property
    def marked_kinds(self) -> tuple[str, ...]:
        """Return the types of the variables that choose a row."""
        return tuple(self.kinds[variable] for variable in self.marked)

    @property
    def wide(self) -> bool:
        """Return whether a variable of the conclusion selects the column."""
        return len(self.kinds) in self.terms

    def choices(self, domains: Mapping[str, Domain], tables: Tables) -> tuple[Ints, list[Ints]]:
        """Return the groundings of the premises that can have weights: the code of each one's choice, and the values of
        the variables.
        """
        columns = self._product(tables)
        if columns is None:
            parts = list(answers(self.premises, [len(domains[kind]) for kind in self.kinds], tables))
            nothing = [[np.zeros(0, np.int64)] for _ in self.kinds]
            columns = [np.concatenate(found) for found in (zip(*parts, strict=True) if parts else nothing)]
        for variable, size in zip(self.marked, self.sizes, strict=True):
            if len(domains[self.kinds[variable]]) > size:  # constants that the model does not name
                kept = columns[variable] < size
                columns = [column[kept] for column in columns]
        count = len(columns[0]) if columns else 1
        return encode([columns[v] for v in self.marked], self.sizes, count), columns

    def _product(self, tables: Tables) -> list[Ints] | None:
        """Return the groundings of premises that hold for all tuples of their tables, or None if they do not."""
        if not self._free:
            return None
        chosen = [tables[premise.predicate or ""] for premise in self.premises]
        left, made = prod(table.count for table in chosen), 1
        if left > DENSE:
            return None
        columns: dict[int, Ints] = {}
        for premise, table in zip(self.premises, chosen, strict=True):
            left //= table.count or 1
            for term, column in zip(premise.terms, table.columns, strict=True):
                columns[term] = column.repeat(left)[None].repeat(made, axis=0).ravel()
            made *= table.count
        return [columns[variable] for variable in range(len(self.kinds))]

    @cached_property
    def _free(self) -> bool:
        """Return whether every variable of the premises occurs in exactly one of them, and only once."""
        terms = sorted(term for premise in self.premises for term in premise.terms)
        return terms == list(range(len(self.kinds))) and all(premise.holds for premise in self.premises)

    @cached_property
    def _places(self) -> Ints | None:
        """Return the row for the code of each choice, or -1, if there are not too many choices."""
        if prod(self.sizes) > DENSE:
            return None
        places = np.full(prod(self.sizes), -1, np.int64)
        places[self.keys] = np.arange(len(self.keys))
        return places

    def looked_up(self, chosen: Chosen) -> Chosen:
        """Replace the codes of choices by rows of the table; those without a row are left out."""
        if not len(self.keys):
            return Chosen(chosen.rows[:0], chosen.first[:0], chosen.stride)
        if self._places is None:
            places = np.minimum(np.searchsorted(self.keys, chosen.rows), len(self.keys) - 1)
            known = self.keys[places] == chosen.rows
        else:
            places = self._places[chosen.rows]
            known = places >= 0
        return Chosen(places[known], chosen.first[known], chosen.stride)


@dataclass(frozen=True, slots=True, eq=False)
class Chosen:
    """The result of a template for one case."""

    rows: Ints
    """For each grounding of the premises, its row in the table, or its code before the row is looked up."""
    first: Ints
    """For each grounding, the atom of the first column."""
    stride: int
    """The difference between an atom and the atom of the next column."""

    def atoms(self, width: int) -> Ints:
        """Return the atoms by grounding and column."""
        return self.first[:, None] + self.stride * np.arange(width)


def template(
    number: int,
    weighted: WeightedFormula,
    types: Mapping[Variable, str],
    hidden: Iterable[str],
    arguments: Mapping[str, tuple[str, ...]],
    domains: Mapping[str, Domain],
    symmetric: Iterable[str] = (),
) -> Template | None:
    """Return a formula with weights per constant as a template, or None if it does not have the required form.

    Args:
        number: its position.
        weighted: the formula and its weights, with numbered constants.
        types: the types of its variables.
        hidden: the hidden predicates.
        arguments: the types of each predicate's arguments.
        domains: the constants that have weights, and the other constants of the model.
        symmetric: the predicates for which P(a, b) and P(b, a) are the same atom.
    """
    conclusion = _conclusion(weighted.formula, frozenset(hidden))
    if conclusion is None:
        return None
    premises, end = conclusion
    assert isinstance(end.atom, Atom)
    inside = free_variables_of(premises)
    last = weighted.per_constant[-1]
    wide = last not in inside and list(end.atom.terms).count(last) == 1
    wide = wide and end.atom.predicate not in symmetric
    if any(v not in inside and not (wide and v == last) for v in free_variables(weighted.formula)):
        return None
    place = {variable: n for n, variable in enumerate(inside)}
    if wide:
        place[last] = len(inside)
    chosen = weighted.per_constant[:-1] if wide else weighted.per_constant
    sizes = [len(domains[types[v]]) for v in chosen]
    if prod(sizes) > LARGEST:
        return None
    width = len(domains[types[last]]) if wide else 1
    keys, weights = _table(weighted, [domains[types[v]] for v in weighted.per_constant], sizes, width, wide)

    def numbered(terms: Sequence[Variable | Constant], kinds: Sequence[str]) -> tuple[int, ...]:
        pairs = zip(terms, kinds, strict=True)
        return tuple(
            -1 - domains[kind].number(t.name) if isinstance(t, Constant) else place[t] for t, kind in pairs
        )

    return Template(
        number,
        tuple(
            Condition(p.atom.predicate, numbered(p.atom.terms, arguments[p.atom.predicate]), not p.positive)
            for p in premises
            if isinstance(p.atom, Atom)
        ),
        tuple(types[v] for v in inside),
        tuple(place[v] for v in chosen),
        tuple(sizes),
        end.atom.predicate,
        numbered(end.atom.terms, arguments[end.atom.predicate]),
        end.positive,
        keys,
        weights,
        types[last],
    )


def free_variables_of(literals: Sequence[Literal]) -> tuple[Variable, ...]:
    """Return the variables of some literals without repetitions."""
    return tuple(dict.fromkeys(v for literal in literals for v in free_variables(literal.atom)))


def _conclusion(formula: Formula, hidden: frozenset[str]) -> tuple[list[Literal], Literal] | None:
    """Return the premises (as literals that must be false) and the single hidden literal of a clause."""
    try:
        clauses = clausal(formula)
    except ValueError:  # a quantifier
        return None
    if len(clauses) != 1 or not all(isinstance(literal.atom, Atom) for literal in clauses[0]):
        return None
    ends = [p for p in clauses[0] if isinstance(p.atom, Atom) and p.atom.predicate in hidden]
    if len(ends) != 1:
        return None
    return [literal for literal in clauses[0] if literal is not ends[0]], ends[0]


def _table(
    weighted: WeightedFormula, kinds: Sequence[Domain], sizes: Sequence[int], width: int, wide: bool
) -> tuple[Ints, Floats]:
    count = len(weighted.weights)
    columns = [
        np.fromiter((kind.number(row[0][place]) for row in weighted.weights), np.int64, count)
        for place, kind in enumerate(kinds)
    ]
    codes = encode(columns[: len(sizes)], sizes, count)
    keys, rows = np.unique(codes, return_inverse=True)
    weights = np.zeros((len(keys), width))
    values = np.fromiter((weight for _, weight in weighted.weights), np.float64, count)
    np.add.at(weights, (rows, columns[-1] if wide else np.zeros(count, np.int64)), values)
    return keys, weights
