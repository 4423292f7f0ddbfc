"""Our own word problems: read from `problems.toml`, their answers worked out again."""

from __future__ import annotations

import ast
import operator
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from solvers import Outcome
from solvers.training import is_right

FILE = Path(__file__).with_name("problems.toml")

_OPERATIONS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction | int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}


@dataclass(frozen=True, slots=True)
class Problem:
    """A word problem with its answer."""

    id: str
    question: str
    working: str
    """How the answer comes about: "(84 - 12) / 6"."""
    answer: Fraction
    kind: str
    style: str


def read_problems() -> tuple[Problem, ...]:
    """All problems in the order of the file."""
    items = tomllib.loads(FILE.read_text(encoding="utf-8"))["problem"]
    return tuple(Problem(**{**item, "answer": Fraction(item["answer"])}) for item in items)


def worked_out(working: str) -> Fraction:
    """The exact value of an expression in decimal numbers, signs and brackets."""

    def value(node: ast.expr) -> Fraction:
        if isinstance(node, ast.BinOp):
            return Fraction(_OPERATIONS[type(node.op)](value(node.left), value(node.right)))
        if isinstance(node, ast.UnaryOp):
            return -value(node.operand)
        return Fraction(ast.get_source_segment(working, node) or "")

    return value(ast.parse(working, mode="eval").body)


def is_answered(problem: Problem, outcome: Outcome) -> bool:
    """Whether the right value is ranked first, be it told, offered or asked back."""
    value = outcome.likeliest
    return isinstance(value, Fraction) and is_right(value, problem.answer)
