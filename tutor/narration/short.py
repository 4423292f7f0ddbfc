"""Sentences for young readers: no longer than their band allows, and without signs that they have not learned."""

from __future__ import annotations

import re

from tutor.narration.band import Band
from tutor.narration.sentences import capital, sentences

MOST = {Band.LOWEST: 10, Band.LOWER: 12, Band.UPPER: 15, Band.HIGHEST: 20}
"""The most words in a sentence; a line of arithmetic counts as none."""
_JOINTS = (
    (", so that makes ", "That makes "),
    (": that makes ", "That makes "),
    (", so that both ", "Then both "),
    (", as the question says", "That is what the question says"),
    (", so ", "So "),
    (", and ", ""),
)
"""Where one of our sentences can be cut in two, and how the second half begins."""
_ARITHMETIC = re.compile(r"[^ ]*\d[^ ]*(?: \d+/\d+)?(?: [+−×÷=] [^ ]*\d[^ ]*)+|[^ ]*\d[^ ]* (?=[+−×÷=])")
_PRODUCTS = re.compile(
    r"(?<![+−×÷] )(?<![\d,./$€£])[$€£]?[\d,./]+(?: [^\W\d]+)? [×÷] [$€£]?[\d,./]+(?: [^\W\d]+)? = "
)
_IN_SUM = re.compile(r"(?<![^ ])(?<![×÷] )(\d+) × (\d+)(?= [+−=] )")
"""A product of whole numbers in a longer line of arithmetic, or one that is a line of its own."""


def for_band(text: str, band: Band) -> str:
    """Return a text in sentences no longer than those of a band; the lowest has no signs for "times" and "divided
    by".
    """
    return cut(_without_products(text) if band is Band.LOWEST else text, band)


def _without_products(text: str) -> str:
    """Return a text with only the results of products and quotients; a sentence that consists of just one is left
    out.
    """
    kept = [each for each in sentences(text) if not _PRODUCTS.match(each.removeprefix("Check: "))]
    return _IN_SUM.sub(_come_to, _PRODUCTS.sub("", " ".join(kept)))


def _come_to(product: re.Match[str]) -> str:
    """Return the result of a product in a sum: "2 × 11 + 4 × 7 = 50" becomes "22 + 28 = 50"."""
    return str(int(product[1]) * int(product[2]))


def cut(text: str, band: Band) -> str:
    """Return a text in sentences no longer than a band allows, cut where they have a joint."""
    most = MOST.get(band)
    return text if most is None else " ".join(part for each in sentences(text) for part in _cut(each, most))


def length(sentence: str) -> int:
    """Return the number of words in a sentence without its arithmetic, and without the word before a check."""
    return len(re.findall(r"[^\W_][\w'’.-]*", _ARITHMETIC.sub(" ", sentence.removeprefix("Check:"))))


def _cut(sentence: str, most: int) -> list[str]:
    if length(sentence) <= most:
        return [sentence]
    for joint, begins in _JOINTS:
        one, found, other = sentence.partition(joint)
        if found and not other.startswith(("that ", "then ")):
            rest = f"{begins}{other}" if begins else capital(other)
            return [*_cut(f"{one}.", most), *_cut(rest, most)]
    return [sentence]
