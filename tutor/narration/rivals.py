"""The other choices that the solver considers possible besides its answer."""

from __future__ import annotations

from solvers.answer import Answer

_POSSIBLE = 0.15
"""The probability from which another choice is possible."""
_OF_ANSWER = 0.6
"""The share that this must be of the probability of the answer; below it, naming the choice only confuses."""


def rivals(answer: Answer) -> tuple[str, ...]:
    """Return the labels of the other choices that may well be the answer, the most likely first."""
    least = max(_POSSIBLE, _OF_ANSWER * answer.confidence)
    return tuple(
        str(one.value[0])
        for one in answer.alternatives
        if isinstance(one.value, tuple) and one.value and one.probability >= least
    )
