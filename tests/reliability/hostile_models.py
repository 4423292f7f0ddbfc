"""Markov logic models as nobody should write them: quantifiers over many constants, normal forms that explode, chains
over large domains, numbers out of range, broken syntax.

`hostile_models(seed, count)` are the same every time; every kind comes in turn.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

Model = tuple[str, str]
"""A model and its evidence; the predicates asked for are Q and P."""

Kind = Callable[[random.Random], Model]


def _declared(constants: int, formulas: str) -> str:
    names = ", ".join(f"T{n}" for n in range(constants))
    return f"thing = {{{names}}}\nP(thing, thing)\nQ(thing)\n{formulas}\n"


def _facts(r: random.Random, constants: int, count: int) -> str:
    return "\n".join(f"P(T{r.randrange(constants)}, T{r.randrange(constants)})" for _ in range(count))


def _quantifiers(r: random.Random) -> Model:
    constants = r.randint(20, 90)
    kinds = [r.choice(["EXIST", "FORALL"]) for _ in range(r.randint(3, 5))]
    bound = "abcde"[: len(kinds)]
    chain = " ^ ".join(f"P({one},{other})" for one, other in pairwise(bound))
    opened = " ".join(f"{kind} {letter}" for kind, letter in zip(kinds, bound, strict=True))
    return _declared(constants, f"1.5 {opened} ({chain} ^ Q(a))\n0.5 Q(x)"), _facts(r, constants, 40)


def _chain(r: random.Random) -> Model:
    constants, length = r.randint(100, 400), r.randint(3, 6)
    letters = "abcdefg"[: length + 1]
    body = " ^ ".join(f"P({one},{other})" for one, other in pairwise(letters))
    return _declared(constants, f"1.5 {body} => Q({letters[-1]})\n-0.2 Q(x)"), _facts(r, constants, 9_000)


def _hidden_chain(r: random.Random) -> Model:
    model, _ = _chain(r)
    return model + "0.3 P(x, y)\n", ""


def _equivalences(r: random.Random) -> Model:
    atoms = [f"P(T{n}, x)" for n in range(r.randint(12, 30))]
    return _declared(40, f"1 {' <=> '.join(atoms)}\n-1 Q(x)"), ""


def _products(r: random.Random) -> Model:
    pairs = [f"(P(T{n}, x) ^ Q(T{n}))" for n in range(r.randint(10, 24))]
    return _declared(40, f"{r.choice(['1', '-1'])} {' v '.join(pairs)}\n0.5 Q(x)"), ""


def _brackets(r: random.Random) -> Model:
    depth = r.choice([50, 500, 5_000, 50_000])
    return _declared(3, f"1 {'(' * depth}Q(x){')' * depth}"), ""


def _denials(r: random.Random) -> Model:
    return _declared(3, f"1 {'!' * r.choice([99, 9_999, 99_999])}Q(x)"), ""


def _numbers(r: random.Random) -> Model:
    weight = r.choice(["1e999", "-1e999", "nan", "inf", "9" * 5_000, "1e-400", "0", "-0.0", "1e300", "--1"])
    return _declared(3, f"{weight} Q(x)\n{weight} P(x, y) => Q(x)"), "P(T0, T1)"


def _transitive(r: random.Random) -> Model:
    constants = r.randint(60, 150)
    formulas = "P(x, y) ^ P(y, z) => P(x, z).\nP(x, y) => P(y, x).\n-0.1 P(x, y)\n1 Q(x) => P(x, y)\n0.5 Q(x)"
    return _declared(constants, formulas), ""


def _torn(r: random.Random) -> Model:
    model, facts = r.choice([_chain, _products, _transitive])(r)
    first, second = sorted(r.sample(range(1, len(model)), 2))
    return r.choice([model[:first], model[first:], model[:first] + model[second:]]), facts


def _strange(r: random.Random) -> Model:
    letters = list(_declared(5, "1 P(x, y) => Q(y)\n2 Q(x)"))
    for _ in range(r.randint(1, 9)):
        letters[r.randrange(len(letters))] = r.choice("\x00\x1b{}()!*+,.=<>^v\u202e\ud7ff🦆\"'\\/")
    return "".join(letters), "P(T0, T1)"


def _evidence(r: random.Random) -> Model:
    wrong = [
        "P(T0)",
        "P(T0, T1, T2)",
        "R(T0)",
        "P(T0, ",
        "\x00",
        "P(T0, T9999)",
        "1 P(T0, T1)",
        '"',
        "Q(" * 500,
    ]
    return _declared(5, "1 P(x, y) => Q(y)"), "\n".join(r.choices(wrong, k=3))


KINDS: list[Kind] = [
    _quantifiers, _chain, _hidden_chain, _equivalences, _products, _brackets, _denials, _numbers, _transitive, _torn,
    _strange, _evidence,
]  # fmt: skip


def hostile_models(seed: int, count: int) -> list[Model]:
    """So many models, each kind in turn."""
    return [KINDS[n % len(KINDS)](random.Random(f"{seed}-{n}")) for n in range(count)]
