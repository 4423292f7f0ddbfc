"""The other choices that the solver considers possible besides its answer."""

from __future__ import annotations

from solvers.answer import Answer

_POSSIBLE = 0.15
"""The probability from which another choice is possible."""
_OF_BEST = 0.5
"""The share that this must be of the probability of the most likely other choice."""


def rivals(answer: Answer) -> tuple[str, ...]:
    """Return the labels of the other choices that may well be the answer, the most likely first."""
    others = [one for one in answer.alternatives if isinstance(one.value, tuple) and one.value]
    most = max((one.probability for one in others), default=0.0)
    least = max(_POSSIBLE, _OF_BEST * most)
    return tuple(
        str(one.value[0]) for one in others if isinstance(one.value, tuple) and one.probability >= least
    )
