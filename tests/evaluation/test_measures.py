"""Calibration and coverage on trials whose figures can be worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.evaluation.measures import (
    Trial,
    accuracy,
    by_error,
    by_group,
    calibration_error,
    certainty_curve,
    coverage,
    coverage_curve,
    reliability,
)


def trial(confidence: float, is_right: bool, *, fold: str = "0", error: str = "") -> Trial:
    return Trial("t", fold, Fraction(1), confidence, is_right, error)


SILENT = Trial("s", "1", None, 0.0, False, "abstained")


def test_silence_is_not_right_but_not_badly_calibrated_either() -> None:
    trials = [trial(1.0, True), SILENT]
    assert accuracy(trials) == 0.5
    assert coverage(trials) == 0.5
    assert calibration_error(trials) == 0


def test_calibration_error_by_hand() -> None:
    trials = [trial(0.95, True), trial(0.95, False), trial(0.25, False), trial(0.25, False)]
    low, high = reliability(trials)
    assert (low.n, low.accuracy) == (2, 0)
    assert (high.low, high.high, high.accuracy) == (0.9, 1.0, 0.5)
    assert calibration_error(trials) == pytest.approx(0.5 * 0.25 + 0.5 * 0.45)


def test_the_most_certain_come_first() -> None:
    trials = [trial(0.9, True), trial(0.1, False), SILENT, trial(0.8, True)]
    curve = dict(coverage_curve(trials))
    assert curve[0.5] == 1
    assert curve[1.0] == 0.5


def test_the_whole_curve_gives_equally_certain_answers_together() -> None:
    trials = [trial(0.9, True), trial(0.5, False), SILENT, trial(0.5, True)]
    assert certainty_curve(trials) == ((0.25, 1.0), (0.75, 2 / 3))
    assert certainty_curve([SILENT]) == ()


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=50))
def test_figures_are_shares(pairs: list[tuple[float, bool]]) -> None:
    trials = [trial(confidence, is_right) for confidence, is_right in pairs]
    assert 0 <= calibration_error(trials) <= 1
    assert sum(b.n for b in reliability(trials)) == len(trials)
    assert dict(coverage_curve(trials))[1.0] == pytest.approx(accuracy(trials))


def test_groups_and_errors() -> None:
    trials = [trial(1, True, fold="1"), trial(1, False, fold="0", error="unit"), SILENT, SILENT]
    assert {name: len(members) for name, members in by_group(trials, "fold").items()} == {"0": 1, "1": 3}
    assert list(by_error(trials)) == ["abstained", "unit"]
    assert by_group(trials, "steps") == {}
