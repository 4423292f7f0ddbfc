"""What the words around a number say of it: that it is left over, or told beside an untold rest."""

from __future__ import annotations

import pytest

from solvers.reading.cues import cues_of
from solvers.reading.read import read_text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("A florist fills 6 vases and has 5 tulips left over.", ["5"]),
        ("Of the 30 balloons only 11 remain.", ["11"]),
        ("Sue gave 8 stamps away, and the remaining 13 are in a drawer.", ["13"]),
        ("Finn left 7 keys on the desk.", []),
        ("There are 12 chairs on the left side.", []),
    ],
)
def test_what_is_left_over(text: str, left: list[str]) -> None:
    reading = read_text(text)
    found = [q.number.text for q in reading.quantities if q.number and "remnant" in cues_of(q, reading)]
    assert found == left


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("A choir has 50 singers: 14 are altos, 9 are basses, and the rest are tenors.", ["50", "14", "9"]),
        ("A quilt has 64 squares. There are 20 red ones and 12 blue ones. The rest are white.", ["20", "12"]),
        ("Ola had 25 tickets. She gave 10 away. She sold 9. The rest she kept.", ["9"]),
        ("Ola gave 10 tickets away and rested.", []),
    ],
)
def test_parts_beside_the_rest(text: str, parts: list[str]) -> None:
    reading = read_text(text)
    found = [q.number.text for q in reading.quantities if q.number and "part" in cues_of(q, reading)]
    assert found == parts
