"""What is said of an answer that is more likely wrong than right."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.answer import Alternative

UNSURE = 0.5
"""Probability below which an answer is shown together with the next best one."""


def doubt(probability: float, others: Sequence[Alternative]) -> str:
    """What to say of an answer of this probability."""
    if probability >= UNSURE:
        return ""
    if not others:
        return f"I am unsure of this ({probability:.0%})."
    return (
        f"I am unsure of this ({probability:.0%}); it may also be {others[0].text} ({others[0].score:.0%})."
    )
