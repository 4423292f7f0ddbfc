"""What a question about numbers asks for, from its typed parts: the kinds of its signs decide, not its wording.

Each rule names the kinds of signs that it needs and those that may also occur. It reads the terms between them and
returns a derivation, or a sum for `solvers.arithmetic` to solve; `None` if the parts do not fit together.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from functools import lru_cache

from solvers.arithmetic.solving import UnsolvableError
from solvers.formulas.numbers import rules, sums
from solvers.formulas.numbers.digits import Digit
from solvers.formulas.numbers.divisors import Divisors
from solvers.formulas.numbers.forms import NumberForm
from solvers.formulas.numbers.functions import Turned
from solvers.formulas.numbers.parts import Parts, parts_of
from solvers.formulas.numbers.ranking import Ranking
from solvers.formulas.numbers.sums import Sum
from solvers.question import Question

Found = NumberForm | Ranking | Divisors | Digit | Turned
Asked = Found | Sum

_Rule = tuple[Set[str], Set[str], Callable[[Parts], Asked | None]]
_NONE: Set[str] = frozenset()
_RULES: tuple[_Rule, ...] = (
    (_NONE, {"relation", "place", "form", "digit", "extreme"}, sums.with_blank),
    (_NONE, {"relation", "digit"}, sums.evaluated),
    ({"estimate"}, _NONE, sums.estimated),
    ({"round"}, _NONE, sums.to_places),
    ({"between"}, _NONE, sums.between),
    ({"neighbor"}, _NONE, sums.neighbor),
    ({"order"}, {"form", "extreme"}, rules.in_order),
    ({"divisors"}, {"relation", "form"}, rules.divisors),
    ({"kind"}, _NONE, rules.of_kind),
    ({"divides"}, _NONE, rules.divides),
    ({"digit"}, {"place"}, rules.digit),
    ({"place"}, _NONE, rules.digit),
    ({"function"}, {"digit"}, rules.turned),
    ({"compare"}, {"form", "extreme", "relation"}, rules.compared),
    ({"form"}, _NONE, rules.is_simplest),
    ({"form"}, _NONE, rules.share),
    ({"form"}, {"relation", "digit"}, rules.in_form),
    ({"parts"}, {"form", "relation"}, rules.in_parts),
    ({"relation"}, {"form"}, rules.relation),
    ({"extreme"}, {"form", "digit"}, rules.extreme),
    ({"place"}, _NONE, sums.from_places),
    ({"place"}, _NONE, sums.places_in),
)
"""For each rule: the kinds of signs that it needs, those that may also be there, and the rule."""


@lru_cache(maxsize=64)
def asked(text: str) -> Asked | None:
    """Return what a question about numbers asks for, worked out; `None` for any other text.

    Raises:
        UnsolvableError: there is no such number; the message says why.
    """
    parts = parts_of(text)
    if parts is None:
        return None
    kinds = {kind for kind, _ in parts.signs}
    try:
        for needs, also, rule in _RULES:
            answer = rule(parts) if needs <= kinds <= needs | also else None
            if answer is not None:
                _ = answer if isinstance(answer, Sum) else answer.text  # there may be no such number
                return answer
    except ZeroDivisionError:
        raise UnsolvableError("You cannot divide by zero.") from None
    return None


def in_full(question: Question) -> str:
    """Return the text of a question, with its choices if they are the only numbers: "Which is greatest?"."""
    if not question.choices or any(character.isdigit() for character in question.text):
        return question.text
    return f"{question.text.rstrip(' ?:.')}: {', '.join(choice.text.rstrip('.') for choice in question.choices)}?"


def is_asked(question: Question) -> bool:
    """Return whether a question asks something about numbers that is answered here, or that has no answer."""
    try:
        return asked(in_full(question)) is not None
    except UnsolvableError:
        return True
