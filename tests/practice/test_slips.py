"""Every kind of mistake has a name for people."""

from __future__ import annotations

import pytest

from solvers.mistakes import Kind
from tutor.practice.slips import WRONG_CHOICE, slip_name


@pytest.mark.parametrize("kind", [*sorted(set(Kind) - {Kind.NONE, Kind.UNEXPLAINED}), WRONG_CHOICE])
def test_a_kind_is_told_as_what_somebody_did(kind: str) -> None:
    assert slip_name(kind).split()[0].removesuffix("not").endswith("ing") or slip_name(kind).startswith(
        "not "
    )


def test_an_unknown_kind_is_told_as_it_is() -> None:
    assert slip_name("sleepy") == "sleepy"
