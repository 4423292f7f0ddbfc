"""Takes lines of arithmetic and quotation marks out of an explanation, so that what is left can be parsed."""

from __future__ import annotations

import re

NUMBER = r"[−-]?[$€£]?(?:\d[\d,]*(?:\.\d+)?(?:/\d+)?%?|\?|□)(?: \d+/\d+)?"
_NAMED = rf"\(*{NUMBER}(?: [^\W\d]+[²³]?){{0,3}}?\)*|\(*\d*·?[b-hj-z]\)*|what you found"
_OPERAND = rf"(?:{_NAMED})"
_LEFT = re.compile(
    rf"(?<![\w.,])(?:{_OPERAND} [+−×÷·-] )*{_OPERAND} [=≈] |(?<![\w.,])(?:{_OPERAND} [+−×÷·] )+(?={_OPERAND})"
)
"""Everything of a line of arithmetic that stands before what it comes to."""
_ASKED = re.compile(r"= \?")
"""What a line of arithmetic comes to, where a hint does not tell it."""
_BLANK = re.compile(r"^([^_]*\bFill in the blank: [^_]*)_{3,}([^_]*)$")
"""A text with one blank, behind the words that ask to fill it in."""
_QUOTES = str.maketrans("", "", '“”"')


def worked_out(text: str) -> str:
    """`text` with every line of arithmetic replaced by what it comes to: "Take 5 away: 7 pears."."""
    text, before = asked(text), ""
    while before != text:
        before, text = text, _LEFT.sub("", text, count=1)
    return text


def asked(text: str) -> str:
    """`text` with a number where a hint asks what a line of arithmetic comes to."""
    return _ASKED.sub("= 2", text)


def has_sum(text: str) -> bool:
    """Whether there is a line of arithmetic in `text`."""
    return _LEFT.search(text) is not None


def unquoted(text: str) -> str:
    """`text` without quotation marks, as it would be read aloud."""
    return text.translate(_QUOTES)


def opened(text: str, hole: str) -> str:
    """`text` with `hole` for the blank that it asks to fill in; as it is if there are more, or it does not ask."""
    return _BLANK.sub(rf"\1{hole}\2", text)
