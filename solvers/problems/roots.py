"""Sides of squares and edges of cubes that no fraction can give, so that a question has no exact answer."""

from __future__ import annotations

from solvers.arithmetic.equation import EquationError, Power
from solvers.problems.ground import Grounding
from solvers.problems.schemas import load_schemas
from solvers.wording import written_number


def no_root(grounding: Grounding) -> str:
    """Return why no part of a shape can be found: the side of a square whose area is not the square of a fraction.

    Args:
        grounding: the amounts of a text from which no answer was found.

    Returns:
        The reason in sentences, with a number that comes close; empty if that is not the reason.
    """
    topic = grounding.situation.evidence.topic
    if topic is None or not topic.names_parts:
        return ""
    for schema in load_schemas():
        if schema.key not in topic.schemas or not isinstance(schema.equation, Power):
            continue
        exponent = schema.equation.exponent
        for amount in grounding.amounts:
            if not all(topic.grade(premise.predicate, amount) for premise in schema.premises):
                continue
            try:
                schema.value(amount.value)
            except EquationError:
                again = "" if exponent == 2 else " and then by itself again"
                close = float(amount.value) ** (1 / exponent)
                return (
                    f"For that, I need a number that makes {written_number(amount.value)} when it is multiplied by "
                    f"itself{again}. "
                    f"No whole number or fraction is exactly that; {close:.1f} comes close."
                )
    return ""
