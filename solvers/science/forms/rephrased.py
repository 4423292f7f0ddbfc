"""Puts roundabout questions into the plain words of the forms: "of all the planets, which one is ..." asks which
planet is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from knowledge.lexicon.inflection import inflected
from solvers.reading.model import Token
from solvers.science.forms.patterns import Match, Pattern

_FILE = Path(__file__).with_name("rephrased.toml")


@cache
def _rules(name: str) -> tuple[tuple[Pattern, str], ...]:
    with _FILE.open("rb") as file:
        rules = tomllib.load(file)[name]
    return tuple((Pattern(pattern), plain) for pattern, plain in rules)


def rephrased(tokens: Sequence[Token]) -> str:
    """Return a question in plain words, or an empty text if no rule fits.

    Args:
        tokens: the words of the question, without the final sign.
    """
    return next(_plain("rules", tokens), "")


def otherwise(tokens: Sequence[Token]) -> list[str]:
    """Return other questions whose answer may be the one that is wanted, for when nothing answers the question itself.

    Args:
        tokens: the words of the question, without the final sign.
    """
    return [*dict.fromkeys(_plain("others", tokens))]


def _plain(name: str, tokens: Sequence[Token]) -> Iterator[str]:
    for pattern, plain in _rules(name):
        for match in pattern.matches(tokens)[:1]:
            yield " ".join(filter(None, (_said(part, match, tokens) for part in plain.split())))


def _said(part: str, match: Match, tokens: Sequence[Token]) -> str:
    """Return a word of the plain question, or the words for a slot."""
    if not part.startswith("{"):
        return part
    slot, _, form = part.strip("{}").partition(":")
    first, stop = match.slots.get(slot, (0, 0))
    words = [token for token in tokens if first <= token.index < stop]
    return _text(words, form) if words else ""


def _text(words: Sequence[Token], form: str) -> str:
    """Return the words as they are, or with the noun in the singular ("one"), the verb in its base form ("base") or as
    what is done to something ("done"), or return the form of "do" that agrees with them.
    """
    if form == "do":
        return "does" if words[_noun(words)].tag in ("NN", "NNP") and words[0].pos != "CCONJ" else "do"
    at = {"one": _noun(words), "base": 0, "done": 0}.get(form)
    tag = {"one": "NN", "done": "VBN"}.get(form, "VB")
    changed = "" if at is None else inflected(words[at].lemma, tag)
    said = ""
    for n, token in enumerate(words):
        is_joined = n > 0 and words[n - 1].end == token.start
        is_opener = token.index == 0 and token.pos not in ("PROPN", "PRON")
        text = token.text.lower() if is_opener else token.text
        said += ("" if is_joined or not n else " ") + (changed if n == at else text)
    return said


def _noun(words: Sequence[Token]) -> int:
    """Return where the noun of a phrase is: the last one before a preposition."""
    end = next((n for n, token in enumerate(words) if n and token.pos == "ADP"), len(words))
    return max((n for n in range(end) if words[n].pos in ("NOUN", "PROPN")), default=end - 1)


__all__ = ["otherwise", "rephrased"]
