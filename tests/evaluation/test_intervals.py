"""Intervals and the sign test against values worked out elsewhere, and what must hold of all of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.evaluation.intervals import sign_test, wilson


@pytest.mark.parametrize(
    ("right", "n", "ends"),
    [
        (81, 263, (0.2553, 0.3662)),  # Newcombe (1998), table I, method 3
        (15, 148, (0.0624, 0.1605)),
        (0, 20, (0.0, 0.1611)),
        (1, 29, (0.0061, 0.1718)),
    ],
)
def test_wilson_as_published(right: int, n: int, ends: tuple[float, float]) -> None:
    assert wilson(right, n) == pytest.approx(ends, abs=5e-5)


@given(st.integers(0, 400), st.integers(0, 400), st.floats(0.1, 4))
def test_the_share_stands_in_its_interval(right: int, wrong: int, z: float) -> None:
    n = right + wrong
    low, high = wilson(right, n, z=z)
    assert 0 <= low < high <= 1
    if n:
        assert low <= right / n + 1e-12
        assert right / n <= high + 1e-12
        other_low, other_high = wilson(wrong, n, z=z)
        assert (1 - other_high, 1 - other_low) == pytest.approx((low, high))


@pytest.mark.parametrize(("right", "n"), [(-1, 3), (4, 3), (float("nan"), 3)])
def test_what_is_no_share_is_refused(right: float, n: int) -> None:
    with pytest.raises(ValueError, match="is not a proportion"):
        wilson(right, n)


def test_sign_test_by_hand() -> None:
    assert sign_test(0, 0) == 1
    assert sign_test(5, 0) == 2 / 32
    assert sign_test(1, 9) == pytest.approx(2 * (1 + 10) / 1024)
    assert sign_test(3, 3) == 1
    assert sign_test(3000, 3100) == pytest.approx(0.2, abs=0.01)


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_sign_test_does_not_care_who_is_first(one: int, other: int) -> None:
    assert sign_test(one, other) == sign_test(other, one)
    assert 0 <= sign_test(one, other) <= 1
