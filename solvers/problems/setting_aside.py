"""Why a number in the text is not needed: it is about another kind of thing, another person, or another day or
place.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.problems.amounts import Amount
from solvers.problems.entries import Otherwise
from solvers.problems.relations import FAR, OTHER, SORTS
from solvers.problems.situation import Situation


def otherwise(amount: Amount, used: Sequence[Amount], situation: Situation) -> Otherwise:
    """Return how a number differs from all those that are needed; the most obvious difference comes first.

    Args:
        amount: the number that is not needed.
        used: the numbers that are needed.
        situation: the problem's situation.
    """
    relations, target = situation.relations, situation.target
    others = [*(other.about for other in used), *([target] if target else [])]
    if all(relations.kinds(amount.about, other) in ("", FAR, SORTS) for other in others):
        return Otherwise.KIND
    ways = (
        (Otherwise.PERSON, relations.owners),
        (Otherwise.TIME, relations.times),
        (Otherwise.PLACE, relations.places),
    )
    for why, relation in ways:
        if target is not None and relation(amount.about, target) == OTHER:
            return why
    return Otherwise.UNSAID
