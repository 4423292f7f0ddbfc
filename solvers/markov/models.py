"""A model that is ready for evidence: its constants are numbered, and its formulas are compiled once for
all evidence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from solvers.markov.clauses import expanded, quantified, variable_types
from solvers.markov.compiled import Compiled, compile_formula, constants_of
from solvers.markov.symmetry import single_valued, symmetric_predicate
from solvers.markov.syntax import (
    HARD,
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Implies,
    Model,
    Predicate,
    Term,
    Variable,
    WeightedFormula,
    substitute,
)
from solvers.markov.templates import Template, template
from solvers.markov.vocabulary import Domain


def exactly_one(predicate: Predicate) -> Iterator[WeightedFormula]:
    """Yield the hard formulas that `!` in a declaration abbreviates."""
    if not predicate.unique:
        return
    terms: list[Term] = [Variable(f"x{n}") for n in range(len(predicate.types))]
    others = [Variable(f"y{n}") if n in predicate.unique else term for n, term in enumerate(terms)]
    chosen = tuple(Variable(f"x{n}") for n in predicate.unique)
    one, other = Atom(predicate.name, tuple(terms)), Atom(predicate.name, tuple(others))
    same = tuple(Equal(terms[n], others[n]) for n in predicate.unique)
    some, single = f"{predicate.name} has a value", f"{predicate.name} has only one value"
    yield WeightedFormula(Exists(chosen, one), HARD, (("name", some),))
    equal = same[0] if len(same) == 1 else And(same)
    yield WeightedFormula(Implies(And((one, other)), equal), HARD, (("name", single),))


class CompiledModel:
    """A model that is ready for evidence."""

    def __init__(self, model: Model, query: Collection[str], opened: Collection[str] = ()) -> None:
        """Number the model's constants and examine its formulas.

        Args:
            model: the formulas.
            query: the predicates to decide.
            opened: observed predicates for which the evidence leaves some atoms open.

        Raises:
            ValueError: a predicate of `query` is not declared, or a variable has no type.
        """
        self.model = model
        self.predicates = {predicate.name: predicate for predicate in model.predicates}
        unknown = sorted({*query, *opened} - self.predicates.keys())
        if unknown:
            raise ValueError(f"{unknown[0]} is not declared in the model, so it cannot be a query.")
        self.query = frozenset(query)
        self.hidden = self.query | frozenset(opened)
        self.domains = {kind: Domain() for p in model.predicates for kind in p.types}
        for kind, constants in model.domains:
            self.domains.setdefault(kind, Domain()).extend(constants)
        implied = [rule for p in model.predicates if p.name in self.hidden for rule in exactly_one(p)]
        self.templates: list[Template] = []
        """Formulas with weights per constant."""
        everything = [*model.formulas, *implied]
        self._sources = [_Source(n, f, self) for n, f in enumerate(everything) if not f.weights]
        self.single = dict(filter(None, (single_valued(weighted, model) for weighted in everything)))
        """Hidden predicates that have at most one value, with the place of this value."""
        same = [symmetric_predicate(source.weighted, model) for source in self._sources]
        self.symmetric = frozenset(name for name in same if name in self.query)
        """The predicates for which a hard formula makes P(a, b) and P(b, a) the same atom."""
        self._sources = [s for s, name in zip(self._sources, same, strict=True) if name not in self.symmetric]
        for number, weighted in enumerate(everything):
            if weighted.weights:
                self._take_table(number, weighted)

    def _take_table(self, number: int, weighted: WeightedFormula) -> None:
        types = variable_types(weighted.formula, self.predicates)
        kinds = [types[variable] for variable in weighted.per_constant]
        for constants, _ in weighted.weights:
            for kind, constant in zip(kinds, constants, strict=True):
                self.domains[kind].add(constant)
        for kind, constant in constants_of(weighted.formula, self.predicates, types):
            self.domains[kind].add(constant)
        found = self.template(number, weighted)
        if found is not None:
            self.templates.append(found)
            return
        for constants, weight in weighted.weights:
            chosen = dict(zip(weighted.per_constant, map(Constant, constants), strict=True))
            one = replace(weighted, formula=substitute(weighted.formula, chosen), weight=weight, weights=())
            self._sources.append(_Source(number, one, self, fixed=weight))

    def template(self, number: int, weighted: WeightedFormula) -> Template | None:
        """Return a formula with weights per constant as one template, if it has the required form."""
        types = variable_types(weighted.formula, self.predicates)
        arguments = {name: predicate.types for name, predicate in self.predicates.items()}
        return template(number, weighted, types, self.hidden, arguments, self.domains, self.symmetric)

    def formulas(self, domains: Mapping[str, Domain], model: Model | None = None) -> list[Compiled]:
        """Return the formulas that can matter, over the constants of `domains`.

        Args:
            domains: the constants by type.
            model: the same formulas with other weights; None means the model itself.

        Raises:
            ValueError: a formula has no weight.
        """
        weights = [weighted.weight for weighted in (model or self.model).formulas]
        found = []
        for source in self._sources:
            weight = source.fixed
            if weight is None:
                weight = weights[source.number] if source.number < len(weights) else HARD
            if weight is None:
                line = source.weighted.line
                raise ValueError(
                    f"The formula on line {line} has no weight; give it one, or end it with a period."
                )
            compiled = source.compiled(weight, domains) if weight else None
            if compiled is not None:
                found.append(compiled)
        return found


class _Source:
    """A formula with its compiled forms."""

    def __init__(
        self, number: int, weighted: WeightedFormula, model: CompiledModel, fixed: float | None = None
    ) -> None:
        self.number, self.weighted, self._model = number, weighted, model
        self.fixed = fixed
        """Its weight, if it does not depend on the model that is used."""
        self._types = variable_types(weighted.formula, model.predicates)
        bound = quantified(weighted.formula)
        self._expands = sorted({self._types[v] for v in bound if v in self._types})
        for kind, constant in constants_of(weighted.formula, model.predicates, self._types):
            model.domains[kind].add(constant)
        self._done: dict[object, Compiled | None] = {}

    def compiled(self, weight: float, domains: Mapping[str, Domain]) -> Compiled | None:
        """Return it with a weight over the constants of `domains`, or None if it has no hidden atom."""
        constants = {kind: domains[kind].names for kind in self._expands}
        key = (weight < 0, weight == HARD, *constants.values())
        if key not in self._done:
            weighted = replace(self.weighted, weight=weight)
            formula = expanded(weighted.formula, self._types, constants)
            model = self._model
            self._done[key] = compile_formula(
                self.number, weighted, formula, self._types, domains, model.predicates, model.hidden
            )
        found = self._done[key]
        if found is not None and found.weight != abs(weight):
            self._done[key] = found = replace(found, weight=abs(weight))
        return found


_KEPT = 8
_recent: dict[object, CompiledModel] = {}


def compiled_model(model: Model, query: Collection[str], opened: Collection[str] = ()) -> CompiledModel:
    """Return the compiled model; for the models used last, the earlier result, no matter what the weights are.

    Formulas are compared by identity, which is cheap and sufficient: code that queries a model repeatedly keeps its
    formulas.
    """
    parts = [id(model.predicates), id(model.domains)]
    for weighted in model.formulas:
        parts += id(weighted.formula), id(weighted.notes), id(weighted.weights)
    key = tuple(parts), frozenset(query), frozenset(opened)
    found = _recent.pop(key, None) or CompiledModel(model, query, opened)
    _recent[key] = found  # the entry keeps the model alive, so the identities are not reused while it exists
    if len(_recent) > _KEPT:
        del _recent[next(iter(_recent))]
    return found
