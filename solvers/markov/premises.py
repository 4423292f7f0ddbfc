"""Where premises over observed predicates hold, and to what degree.

Rules query the few atoms of one question, for which a plain loop over dictionaries is faster than numbering the
constants for `solvers.markov.tables`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from solvers.markov.clauses import Literal, clausal, variable_types
from solvers.markov.evidence import Evidence
from solvers.markov.syntax import Atom, Constant, Equal, Formula, Not, Predicate, Variable, free_variables

Binding = dict[Variable, str]


def bindings(
    premises: Formula, predicates: Mapping[str, Predicate], evidence: Evidence
) -> Iterator[tuple[Binding, float]]:
    """Yield the bindings for which `premises` hold to some degree, with that degree.

    The degree of a conjunction is the least degree of its parts; that of a disjunction is the greatest.

    Args:
        premises: formulas over observed predicates, without quantifiers.
        predicates: the declarations.
        evidence: the observed atoms (closed world), and the constants of variables that no atom binds.

    Raises:
        KeyError: `premises` use a predicate that is not declared.
    """
    variables, ways = _ways(premises)
    found: dict[tuple[str, ...], float] = {}
    for way in ways:
        for binding, degree in _joined(way.atoms, {}, 1.0, evidence):
            free = [v for v in variables if v not in binding]
            types = variable_types(premises, predicates) if free else {}
            for constants in product(*(evidence.domains.get(types[v], ()) for v in free)):
                complete = {**binding, **dict(zip(free, constants, strict=True))}
                sure = min([degree, *(_degree(part, complete, evidence) for part in way.checks)])
                key = tuple([complete[v] for v in variables])
                if sure > found.get(key, 0.0):
                    found[key] = sure
    for key, degree in found.items():
        yield dict(zip(variables, key, strict=True)), degree


@dataclass(frozen=True, slots=True)
class _Way:
    """A conjunction that is sufficient."""

    atoms: tuple[Atom, ...]
    """The atoms that must hold, each one after those that bind most of its variables."""
    checks: tuple[Literal, ...]
    """The other literals that must hold."""


@lru_cache(maxsize=1024)
def _ways(premises: Formula) -> tuple[tuple[Variable, ...], tuple[_Way, ...]]:
    """Return the variables and the conjunctions, one of which must hold."""
    ways = []
    for clause in clausal(Not(premises)):
        left = [part.atom for part in clause if not part.positive and isinstance(part.atom, Atom)]
        others = [part for part in clause if part.positive or isinstance(part.atom, Equal)]
        ordered: list[Atom] = []
        known: set[Variable] = set()
        while left:
            best = min(left, key=lambda atom: len({*atom.terms} - known - {*_constants(atom)}))
            left.remove(best)
            ordered.append(best)
            known |= {term for term in best.terms if isinstance(term, Variable)}
        ways.append(_Way(tuple(ordered), tuple(Literal(not p.positive, p.atom) for p in others)))
    return free_variables(premises), tuple(ways)


def _constants(atom: Atom) -> list[Constant]:
    return [term for term in atom.terms if isinstance(term, Constant)]


def _joined(
    atoms: tuple[Atom, ...], binding: Binding, degree: float, evidence: Evidence
) -> Iterator[tuple[Binding, float]]:
    """Yield the bindings for which all atoms hold to some degree."""
    if not atoms:
        yield binding, degree
        return
    predicate, terms = atoms[0].predicate, atoms[0].terms
    known = {p: v for p, term in enumerate(terms) if (v := _value(term, binding)) is not None}
    if len(known) == len(terms):
        sure = min(degree, evidence.degree(predicate, tuple(known.values())))
        if sure:
            yield from _joined(atoms[1:], binding, sure, evidence)
        return
    for arguments in evidence.matching(predicate, known):
        extended = dict(binding)
        for term, constant in zip(terms, arguments, strict=True):
            if isinstance(term, Variable) and extended.setdefault(term, constant) != constant:
                break
        else:
            sure = min(degree, evidence.degree(predicate, arguments))
            yield from _joined(atoms[1:], extended, sure, evidence)


def _degree(part: Literal, binding: Binding, evidence: Evidence) -> float:
    """Return the degree to which a literal holds, when all its variables are bound."""
    if isinstance(part.atom, Equal):
        degree = float(_value(part.atom.left, binding) == _value(part.atom.right, binding))
    else:
        constants = tuple([_value(term, binding) or "" for term in part.atom.terms])
        degree = evidence.degree(part.atom.predicate, constants)
    return degree if part.positive else 1 - degree


def _value(term: Variable | Constant, binding: Binding) -> str | None:
    return term.name if isinstance(term, Constant) else binding.get(term)
