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
_QUOTES = str.maketrans("", "", '“”"')


def worked_out(text: str) -> str:
    """`text` with every line of arithmetic replaced by what it comes to: "Take 5 away: 7 pears."."""
    text, before = _ASKED.sub("= 2", text), ""
    while before != text:
        before, text = text, _LEFT.sub("", text, count=1)
    return text


def has_sum(text: str) -> bool:
    """Whether there is a line of arithmetic in `text`."""
    return _LEFT.search(text) is not None


def unquoted(text: str) -> str:
    """`text` without quotation marks, as it would be read aloud."""
    return text.translate(_QUOTES)
