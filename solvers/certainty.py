"""How sure an answer is, in three levels that can be put into words; below the lowest, the tutor asks what
was meant.
"""

from __future__ import annotations

from enum import StrEnum

SURE, LIKELY, UNSURE = 0.95, 0.70, 0.50
"""Probabilities from which an answer is sure, likely, unsure."""

CLOSE = 0.15
"""A second reading whose probability is within this of the first makes the first unsure."""

TIED = 0.01
"""A second reading this close ties with the first: neither is the answer."""


class Certainty(StrEnum):
    """A level of certainty, with its name in records."""

    SURE = "sure"
    """The answer is given without any hedging."""
    LIKELY = "likely"
    """The answer begins with "I think" and says what might be wrong."""
    UNSURE = "unsure"
    """Two readings are shown side by side, the likelier one first."""


def level(probability: float, second: float = 0.0, *, is_explained: bool = True) -> Certainty | None:
    """Return the lowest level that applies; `None` means that there is no answer and the person is asked which reading
    is meant.

    Args:
        probability: the probability that the answer is right.
        second: the probability of the second most likely answer.
        is_explained: whether the facts or the calculation name both the subject of the question and the answer, and the
            answer is of the requested kind. Otherwise, the answer goes down one level.
    """
    if probability < UNSURE or probability - second <= TIED:
        return None
    if probability < LIKELY or probability - second <= CLOSE:
        return Certainty.UNSURE if is_explained else None
    if probability >= SURE and is_explained:
        return Certainty.SURE
    return Certainty.LIKELY if is_explained or probability >= SURE else Certainty.UNSURE


def weakest(*levels: Certainty) -> Certainty:
    """Return the least sure of several levels: a result that depends on several answers is no surer than the weakest
    one.
    """
    return max(levels, key=list(Certainty).index)
