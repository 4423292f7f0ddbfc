"""What README.md shows is what the tutor says."""

from __future__ import annotations

import pytest

from tests.acceptance.readme import README, output, sessions, without_times

SHOWN = sessions(README.read_text(encoding="utf-8"))


def test_there_is_a_session() -> None:
    assert len(SHOWN) >= 3


@pytest.mark.parametrize(("command", "shown"), SHOWN)
def test_a_session_is_real(command: str, shown: str) -> None:
    assert without_times(output(command)) == without_times(shown)
