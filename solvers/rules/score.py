"""How weights become the objective, and the objective a confidence.

The weights themselves stand beside the formulas in `knowledge/rules/*.mln`, set by hand on one scale: 1 is
a plain reason for an operation; a rule that mirrors a clear statement of the text is worth 1.5 to 3;
leaving a number unused costs 2.5, as much as an answer of the wrong dimension.
"""

from __future__ import annotations

import math

ORDER = 0.01
"""What it costs that the later number stands for a sum: only breaks ties, in favour of the text's order."""

STEEPNESS = 1.1
"""How fast a margin over the second-best answer turns into certainty."""


def worth(weight: float, degree: float) -> float:
    """The objective of a ground rule: its weight, to the degree to which its premises hold."""
    return weight * degree


def confidence(margin: float | None) -> float:
    """The confidence in [0, 1] of an answer that beats every other value by `margin`; `None`: there is no
    other.
    """
    if margin is None:
        return 0.9
    return 1 / (1 + math.exp(-STEEPNESS * max(margin, 0.0)))
