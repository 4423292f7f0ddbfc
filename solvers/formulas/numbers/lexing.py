"""A question about numbers as tokens: numbers in digits, letters for unknown numbers, signs, words, and punctuation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from knowledge.quantities.digits import WRITTEN
from solvers.reading import numerals

BLANK = "_"
"""The sign for a number that a text leaves blank."""
_SPACES = re.compile(
    r"\[\s*\]|\(\s*\)|_+|□|☐|(?<=[-+*×·÷/=])\s*\?(?=\s*\S)|(?<=[-+*×·÷/])\s*\?|\?(?=\s*[-+*×·÷/=])"
)
"""What is written where a number is missing; a question mark only beside a sign."""
_TIMES = re.compile(r"(?<=[\d)_?□\]])\s+(?:x|times)\s+(?=[\d(_?□\[])|(?<=\d)x(?=\d)")
_OUT_OF = re.compile(r"(?<=\d) out of (?=\d)")
_SIGNS_TO_USE = re.compile(r"(?:(?:using|with|use|write) )?[<>=], ?[<>=],? (?:or|and) [<>=]")
_NO_SIGN = re.compile(rf"(?<=[\d%])\s*{BLANK}\s*(?=\d)")
"""A blank between two numbers where the sign is missing that compares them."""
_DOLLARS = re.compile(r"\$(\d[\d,]*(?:\.\d+)?)")
_ONE_PLACE = re.compile(r"\b1 (ten|one|hundred|thousand|tenth|hundredth|thousandth)\b")
_LARGE_PLACES = (["thousands"], ["millions"], ["billions"])
_TOKEN = re.compile(
    rf"\s*(?:(?P<number>(?:\d+ \d+/\d+|\d+/\d+|{WRITTEN}))(?P<percent>\s?%|\s+percent\b)?"
    r"|(?P<word>[a-z]+)|(?P<sign>[-+*×·/÷=()^%_:])|(?P<mark>[<>√])|(?P<end>[,;.?!]))"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a question."""

    kind: str
    """ "number", "letter", "sign", "word", or "end"."""
    text: str
    is_glued: bool = False
    """Whether there is no space before it."""


def tokens_of(text: str) -> list[Token] | None:
    """Return the tokens of a text, or `None` if it has a character that no such question has."""
    found = _lexed(_plain(text).rstrip())
    return None if found is None else list(_with_numerals(found))


def _plain(text: str) -> str:
    """Return a text in lower case with one sign for every blank, product, and quotient."""
    plain = _ONE_PLACE.sub(r"1 \1s", _OUT_OF.sub("/", text.lower().replace("'s ", " is ")))
    plain = _TIMES.sub(" × ", _DOLLARS.sub(r"\1 dollars", plain))
    plain = _SPACES.sub(f" {BLANK} ", _SIGNS_TO_USE.sub(" compare ", plain))
    return plain if "=" in plain else _NO_SIGN.sub(" compare ", plain)


def _lexed(plain: str) -> list[Token] | None:
    found: list[Token] = []
    at = 0
    while at < len(plain):
        match = _TOKEN.match(plain, at)
        if match is None:
            return None
        is_glued = at == match.start(match.lastgroup or 0) or at == match.start("number")
        at = match.end()
        if match["number"]:
            found.append(Token("number", match["number"] + ("%" if match["percent"] else ""), is_glued))
        elif match["word"]:
            found.append(Token("word", match["word"], is_glued))
        else:
            kind = "end" if match["end"] else "word" if match["mark"] else "sign"
            found.append(Token(kind, match[0].strip(), is_glued))
    return found


def _with_numerals(tokens: list[Token]) -> Iterator[Token]:
    """Yield the tokens with numbers in digits and letters apart from words."""
    words = [token.text for token in tokens]
    at = 0
    while at < len(tokens):
        token = tokens[at]
        spelled = None
        is_of_place = words[at] in ("ten", "hundred") and words[at + 1 : at + 2] in _LARGE_PLACES
        if token.kind == "word" and words[at] not in ("a", "an") and not is_of_place:
            spelled = (
                numerals.mixed(words, at) or numerals.fraction(words, at) or numerals.cardinal(words, at)
            )
        if spelled is not None and (token.text, *words[at - 1 : at]) != ("one", "which"):
            value, at = spelled
            percent = at < len(words) and words[at] in ("percent", "%")
            whole, part = divmod(value, 1)
            written = f"{whole} {part}" if whole and part else str(value)
            yield Token("number", written + ("%" if percent else ""))
            at += percent
            continue
        at += 1
        yield Token("letter", token.text, token.is_glued) if _is_letter(tokens, at - 1) else token


def _is_letter(tokens: list[Token], at: int) -> bool:
    """Return whether a single letter stands for a number: beside a number or a sign, or if it is no word."""
    token = tokens[at]
    if token.kind != "word" or len(token.text) != 1 or not token.text.isalpha():
        return False
    before = tokens[at - 1] if at else None
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    is_beside = token.is_glued and before is not None and before.kind == "number"
    is_beside |= any(other is not None and other.kind == "sign" for other in (before, after))
    return is_beside or token.text not in "ai"
