"""Relations with a direction: what comes before what is not what comes after it, with choices and without."""

from __future__ import annotations

import pytest
from small_tables import assert_answers, base, table

from knowledge.tables import Relation

BEFORE = Relation("before", 0, 1, ("A * before B", "B follows A", "B * after A"))
TIDES = base(
    table(
        "tides",
        "stage | next stage",
        "ebb | low slack",
        "low slack | flood",
        "flood | high slack",
        "high slack | ebb",
        relations=[BEFORE],
    ),
    table("slack_water", "stage | speed", "low slack | standing", "high slack | standing", "flood | fast"),
)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Which stage follows the flood?", "high slack"),
        ("Which stage comes before the flood?", "low slack"),
        ("What comes after the ebb?", "low slack"),
        ("Which stage follows the flood? (A) low slack (B) high slack", "(B) high slack"),
        ("Which stage comes before the flood? (A) low slack (B) high slack", "(A) low slack"),
    ],
)
def test_the_order_is_kept(text: str, answer: str) -> None:
    assert_answers(text, answer, TIDES)
