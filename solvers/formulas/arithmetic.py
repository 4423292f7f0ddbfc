"""Calculations written out in a question, in symbols or in words: "12 x 7 - 5", "15% of 80", "3x + 5 = 20"."""

from __future__ import annotations

import re

from knowledge.formulas.syntax import (
    Binary,
    CalculationError,
    names,
    parse_equation,
    parse_term,
)
from solvers.arithmetic.amount import Amount
from solvers.arithmetic.solving import UnsolvableError, solved
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, evaluate, has_unknown, written
from solvers.formulas.derivation import Calculation
from solvers.formulas.items import Text
from solvers.formulas.numbers.asked import Found, asked
from solvers.formulas.numbers.sums import Sum, with_round_numbers
from solvers.formulas.riddle import recipe, riddle
from solvers.formulas.terms import node_of
from solvers.formulas.worded import Worded, worded

LONGEST = 300
"""The most characters of a calculation; regular expressions are not used on longer texts."""
_ASKED = (
    r"(?:please )?(?:(?:can|could) you )?(?:what(?:'?s| is| are| does| do)?|how much (?:is|are|do|does)"
    r"|calculate|compute|evaluate|work out|find|simplify|solve|add up|tell me)"
)
_OPENING = re.compile(
    rf"^{_ASKED}?(?: the (?:value|result|answer) (?:of|to))?(?: for)?\s*:?\s*", re.IGNORECASE
)
_UNKNOWN = re.compile(
    r"^(?:please )?(?:solve|find|what is|what's|compute|calculate|determine)"
    r"(?: the)?(?: equation| value of)?(?: for)?\s*(?P<letter>[a-z])?\s*"
    r"(?:if|when|in|where|such that|so that|given(?: that)?|:|,)?\s+(?P<equation>.*=.*)$"
    r"|^(?:if|given(?: that)?|when|for|suppose(?: that)?)?\s*(?P<given>[^?]*?=.*?)\s*[,.;:]?\s*(?:then\s+)?"
    r"(?:what is|what's|find|solve for|what does|calculate|how much is|determine)"
    r"(?: the value of)?\s*(?P<name>[a-z])\b[^=]*$"
    r"|^(?P<plain>.*=.*)$",
    re.IGNORECASE,
)
_BELOW_ZERO = ("money", "temperature")
"""The only things that are measured or counted and may be less than zero."""
_CLOSING = re.compile(r"(?:\s*=\s*\??|\s+(?:equal|equals|make|makes|come to))?\s*[?.!]*$")


def calculation(text: Text, question: str = "") -> Calculation | Found | None:
    """Return what the whole text asks about numbers, or the calculation or equation that it is, worked out; `None` if
    there is none.

    Args:
        text: the text.
        question: the question as it was typed.

    Raises:
        UnsolvableError: it has no answer; the message says why.
    """
    words = text.reading.text
    if len(words) > LONGEST:
        return None
    wanted = asked(question or words)
    if wanted is not None and not isinstance(wanted, Sum):
        return wanted
    equation = wanted.equation if wanted is not None else _in_symbols(words)
    found = Worded(equation) if equation else worded(text)
    if found is None:
        equation = recipe(text) or riddle(text)
        found = Worded(equation) if equation else None
    if found is None:
        return None
    equation = found.equation
    if _is_definition(equation) and _is_estimate(text):
        equation = Equation(equation.left, with_round_numbers(equation.right))
    _refuse_zero(equation)
    solution, steps = solved(equation)
    if solution < 0 and not found.unit.is_pure and found.unit.dimension not in _BELOW_ZERO:
        raise UnsolvableError(f"That would be {Amount(solution, found.unit)}, which is less than zero.")
    return Calculation(
        equation,
        steps,
        solution,
        words,
        is_equation=not _is_definition(equation),
        first=0,
        stop=len(text.reading.tokens),
        unit=str(found.unit),
        parts=tuple(map(str, found.parts)),
        is_of_numbers=wanted is not None,
        put=wanted.put if wanted is not None else (),
    )


def _is_estimate(text: Text) -> bool:
    """Return whether a text asks to estimate, and does not say to what its numbers are rounded."""
    return text.reading.nearest is None and any(item.lemma == "estimate" for item in text.items)


def _refuse_zero(equation: Equation) -> None:
    """Raise `UnsolvableError` if a number is divided by zero."""
    if _is_definition(equation):
        try:
            evaluate(equation.right)
        except ZeroDivisionError:
            shown = written(equation.right)
            raise UnsolvableError(f"You cannot divide by zero, so {shown} has no answer.") from None


def _is_definition(equation: Equation) -> bool:
    """Return whether it is "x = a calculation" rather than an equation to solve."""
    return isinstance(equation.left, Leaf) and equation.left.value is None and not has_unknown(equation.right)


def _in_symbols(words: str) -> Equation | None:
    if not any(c.isdigit() for c in words):
        return None
    plain = _CLOSING.sub("", _OPENING.sub("", words, count=1))
    try:
        term = parse_term(plain)
    except CalculationError:
        pass
    else:
        return (
            Equation(UNKNOWN, node_of(term)) if isinstance(term, Binary) and not list(names(term)) else None
        )
    match = _UNKNOWN.match(words)
    if match is None:
        return None
    body = next(match[name] for name in ("equation", "given", "plain") if match[name])
    try:
        sides = parse_equation(
            _CLOSING.sub("", body).strip(" ,;:") if not body.rstrip().endswith("=?") else body
        )
    except CalculationError:
        return None
    letters = {name for side in sides for name in names(side)}
    asked = match["letter"] or match["name"]
    if len(letters) != 1 or len(next(iter(letters))) != 1 or (asked and asked not in letters):
        return None
    return Equation(node_of(sides[0]), node_of(sides[1]))
