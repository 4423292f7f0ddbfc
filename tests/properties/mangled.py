"""Texts as files have them when something went wrong: a right one with a few places replaced."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

PIECES = (
    "", "\n", "\t", "\r", " ", "\x00", "\x1b[2J", "\ufeff", "\u2028", "é", "½", "𝟙", "-", "+", "*", "/", "=", "==",
    "=>", "(", ")", "[", "]", "{", "}", "[[", "<", ">", "!", "?", "@", "#", "//", "//#", ".", "..", ",", ";", ":", "|",
    "^", "v", '"', "'", '"""', "\\", "\\u", "$", "%", "&", "~", "_", "0", "-1", "1e999", "nan", "inf", "1/0", "9" * 40,
    "true", "null", "EXIST x", "FORALL", "a", "Pens", "{a}", "[a]", "1979-05-27", "0x1F",
    "lambda", "((((((((((((((((((((",
)  # fmt: skip
"""What parsers stumble over."""

LIGHT = settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
"""For parsers that are quick; all of this folder together takes some seconds."""


@st.composite
def mangled(draw: st.DrawFn, text: str) -> str:
    """`text` with up to four places replaced, or cut off, or another text."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.text(max_size=80))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from((0, 0, 1, 1, 3, 8, 60)))
        piece = draw(st.sampled_from(PIECES) | st.text(max_size=3))
        text = text[:at] + piece + text[at + length :]
    return text
