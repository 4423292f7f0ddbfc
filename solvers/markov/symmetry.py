"""Predicates that a hard formula makes symmetric (so that two of their atoms are the same) or single-valued."""

from __future__ import annotations

from solvers.markov.clauses import clausal
from solvers.markov.syntax import Equal, Model, Variable, WeightedFormula, atoms_of


def symmetric_predicate(weighted: WeightedFormula, model: Model) -> str | None:
    """Return the predicate that the formula declares symmetric, if it does."""
    atoms = atoms_of(weighted.formula)
    if not weighted.is_hard or len({atom.predicate for atom in atoms}) != 1 or len(atoms) > 4:
        return None
    terms = {atom.terms for atom in atoms}
    declared = model.predicate(atoms[0].predicate)
    if len(terms) != 2 or declared is None or len(set(declared.types)) != 1 or len(declared.types) != 2:
        return None
    one, two = sorted(terms, key=str)
    if one != (two[1], two[0]) or one[0] == one[1] or not all(isinstance(t, Variable) for t in one):
        return None
    try:
        clauses = clausal(weighted.formula)
    except ValueError:  # a quantifier
        return None
    signs = [sorted(literal.positive for literal in clause) for clause in clauses]
    return atoms[0].predicate if signs and all(s == [False, True] for s in signs) else None


def single_valued(weighted: WeightedFormula, model: Model) -> tuple[str, int] | None:
    """Return the predicate, and its argument that `P(x, y) ^ P(x, z) => y = z.` limits to a single value."""
    atoms = atoms_of(weighted.formula)
    if not weighted.is_hard or len(atoms) != 2 or atoms[0].predicate != atoms[1].predicate:
        return None
    places = [
        n for n, pair in enumerate(zip(atoms[0].terms, atoms[1].terms, strict=True)) if pair[0] != pair[1]
    ]
    terms = [*atoms[0].terms, *(atoms[1].terms[n] for n in places)]
    if len(places) != 1 or len(set(terms)) != len(terms) or not all(isinstance(t, Variable) for t in terms):
        return None
    try:
        (clause,) = clausal(weighted.formula)
    except ValueError:  # a quantifier, or several clauses
        return None
    ends = {atoms[0].terms[places[0]], atoms[1].terms[places[0]]}
    equal = [
        p for p in clause if p.positive and isinstance(p.atom, Equal) and {p.atom.left, p.atom.right} == ends
    ]
    if len(clause) != 3 or len(equal) != 1 or sum(part.positive for part in clause) != 1:
        return None
    return atoms[0].predicate, places[0]
