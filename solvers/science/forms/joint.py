"""Splits a question that is really two questions: "What is friction, and how can you reduce it?"."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.reading.model import Reading, Token
from solvers.reading.universal import FINITE
from solvers.science.forms.asked import asking
from solvers.science.forms.patterns import QUESTION_WORDS

_AND = "and"
_HAPPENING = ("happen", "occur")
_SHORTEST = 2
"""The fewest words of a question."""


def joint(reading: Reading) -> tuple[str, str] | None:
    """Return the two questions that are joined by "and", each with a question mark, or `None` if there is only one.

    Args:
        reading: the reading of the text.
    """
    tokens = [token for token in asking(reading) if token.pos != "PUNCT"]
    if any(token.lemma in _HAPPENING for token in tokens[1:]) and not _is_of_thing(tokens):
        return None  # "why do leaves fall and when does it happen": "it" is no thing
    for at, token in enumerate(tokens):
        if token.text.casefold() != _AND or not _asks(tokens[:at]) or not _asks(tokens[at + 1 :]):
            continue
        return _written(reading, tokens[:at]), _written(reading, tokens[at + 1 :])
    return None


def _is_of_thing(tokens: Sequence[Token]) -> bool:
    """Whether the first question asks about a thing, which may happen: "what is an eclipse and when does it happen"."""
    verb = next((token for token in tokens if token.pos in ("VERB", "AUX")), None)
    return verb is not None and verb.lemma == "be"


def _asks(tokens: Sequence[Token]) -> bool:
    """Whether words begin as a question does and have a verb."""
    words = [token.text.casefold() for token in tokens[:_SHORTEST]]
    opens = bool(words) and (
        words[0] in QUESTION_WORDS or (tokens[0].pos == "ADP" and words[-1] in QUESTION_WORDS)
    )
    return (
        opens
        and len(tokens) > _SHORTEST
        and any(token.tag in FINITE or token.pos == "AUX" for token in tokens)
    )


def _written(reading: Reading, tokens: Sequence[Token]) -> str:
    text = reading.text[tokens[0].start : tokens[-1].end]
    return f"{text[:1].upper()}{text[1:]}?"
