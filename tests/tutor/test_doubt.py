"""An answer that is unsure says so in every rendering, with the other reading."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

from rich.console import Console

from tests.tutor.conftest import boat_answer
from tutor.narration import narrate
from tutor.records import full_record
from tutor.rendering.markdown import markdown
from tutor.rendering.plain import plain
from tutor.rendering.terminal import terminal

SURE = boat_answer()
DOUBT = "I am unsure of this (41%); it may also be 7 hours, from 20 ÷ 3 (38%)."
UNSURE = replace(SURE, doubt=DOUBT)


def test_doubt_is_shown_everywhere() -> None:
    narration = narrate(UNSURE)
    written = StringIO()
    Console(width=100, file=written).print(terminal(UNSURE, narration))
    assert DOUBT in plain(UNSURE, narration)
    assert DOUBT in markdown(UNSURE, narration).replace("\\", "")
    assert DOUBT in written.getvalue()
    assert DOUBT in full_record(UNSURE, narration, None, 0.0)["notes"]


def test_a_sure_answer_shows_none() -> None:
    assert "unsure" not in plain(SURE, narrate(SURE))
