"""Predicates that a hard formula makes symmetric, so that two of their atoms are one."""

from __future__ import annotations

from solvers.markov.clauses import clausal
from solvers.markov.syntax import Model, Variable, WeightedFormula, atoms_of


def symmetric_predicate(weighted: WeightedFormula, model: Model) -> str | None:
    """The predicate that the formula says is symmetric, if it says that."""
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
