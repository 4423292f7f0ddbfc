"""From a `Model` back to Alchemy text with few parentheses: parse(print(x)) == x."""

from __future__ import annotations

import re

from solvers.markov.syntax import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Model,
    Not,
    Or,
    Term,
    Variable,
    WeightedFormula,
    substitute,
)

_PLAIN_CONSTANT = re.compile(r"[A-Z_][A-Za-z0-9_'\-]*|\d+(\.\d+)?")
_LOOSEST, _IFF, _IMPLIES, _OR, _AND, _TIGHT = range(6)


def print_model(model: Model) -> str:
    """Return the text of `model`: domains, declarations, then formulas with their notes."""
    domains = [
        f"{name} = {{{', '.join(print_term(Constant(c)) for c in members)}}}"
        for name, members in model.domains
    ]
    declarations = [
        f"{p.name}({', '.join(t + '!' * (n in p.unique) for n, t in enumerate(p.types))})"
        for p in model.predicates
    ]
    blocks = ["\n".join(lines) for lines in (domains, declarations) if lines]
    return "\n\n".join([*blocks, *(print_weighted(f) for f in model.formulas)]) + "\n"


def print_weighted(weighted: WeightedFormula) -> str:
    """Return the formula with its notes and weights per constant above it, and its weight or period."""
    notes = "".join(f"//# {key}: {value}\n" for key, value in weighted.notes)
    for constants, weight in weighted.weights:
        notes += f"//# weight: {weight!r} {', '.join(print_term(Constant(c)) for c in constants)}\n"
    marked = {variable: Variable(f"+{variable.name}") for variable in weighted.per_constant}
    body = print_formula(substitute(weighted.formula, marked))
    if weighted.weight is None:
        return notes + body
    return notes + (f"{body}." if weighted.is_hard else f"{weighted.weight!r} {body}")


def print_formula(formula: Formula) -> str:
    """Return the formula in Alchemy syntax."""
    return _print(formula, _LOOSEST)


def print_term(term: Term) -> str:
    """Return the term; a constant that is not a plain word or number is in double quotation marks."""
    if isinstance(term, Constant) and not _PLAIN_CONSTANT.fullmatch(term.name):
        return f'"{term.name}"'
    return term.name


def _print(formula: Formula, around: int) -> str:
    match formula:
        case Atom(predicate, terms):
            return f"{predicate}({', '.join(print_term(term) for term in terms)})"
        case Equal(left, right):
            return f"{print_term(left)} = {print_term(right)}"
        case Not(Equal(left, right)):
            return f"{print_term(left)} != {print_term(right)}"
        case Not(body):
            return f"!{_print(body, _TIGHT)}"
        case And(parts):
            return _enclosed(" ^ ".join(_print(part, _TIGHT) for part in parts), _AND, around)
        case Or(parts):
            return _enclosed(" v ".join(_print(part, _AND) for part in parts), _OR, around)
        case Implies(premise, conclusion):
            return _enclosed(f"{_print(premise, _OR)} => {_print(conclusion, _IMPLIES)}", _IMPLIES, around)
        case Iff(one, two):
            return _enclosed(f"{_print(one, _IFF)} <=> {_print(two, _IMPLIES)}", _IFF, around)
        case Exists(variables, body):
            return _quantified("EXIST", ",".join(v.name for v in variables), body, around)
        case ForAll(variables, body):
            return _quantified("FORALL", ",".join(v.name for v in variables), body, around)


def _quantified(word: str, names: str, body: Formula, around: int) -> str:
    text = f"{word} {names} {_print(body, _LOOSEST)}"
    return text if around == _LOOSEST else f"({text})"


def _enclosed(text: str, own: int, around: int) -> str:
    return f"({text})" if own < around else text
