"""Confidence intervals for a measured proportion, and tests of differences."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

NORMAL_95 = 1.959963984540054
"""The 97.5% quantile of the normal distribution, for intervals of 95%."""


def wilson(right: float, n: int, *, z: float = NORMAL_95) -> tuple[float, float]:
    """Return the score interval of a share (Wilson 1927), which keeps its level for small samples and for shares near 0
    or 1.

    Args:
        right: how many were right; may be fractional if ties count in part.
        n: the sample size.
        z: the quantile of the normal distribution.

    Returns:
        The ends of the interval in [0, 1]; all of [0, 1] for `n` = 0.

    Raises:
        ValueError: `right` is not between 0 and `n`.
    """
    if not 0 <= right <= n:
        raise ValueError(f"{right} of {n} is not a proportion.")
    if not n:
        return 0.0, 1.0
    share, spread = right / n, z * z / n
    middle = (share + spread / 2) / (1 + spread)
    reach = z * sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def sign_test(better: int, worse: int) -> float:
    """Return the exact test of McNemar (1947) for two systems on the same problems: the probability of a difference at
    least this large if both were equally good.

    Args:
        better: the number of problems that only the first one answered right.
        worse: the number of problems that only the second one answered right.

    Returns:
        The two-sided p-value in [0, 1]; 1 if there is no difference.
    """
    n = better + worse
    ways = tail = 1  # of choosing k of n problems, and of choosing at most this many
    for k in range(min(better, worse)):
        ways = ways * (n - k) // (k + 1)
        tail += ways
    return min(1.0, float(Fraction(2 * tail, 2**n)))
