"""Choices inside the question itself: "Is a whale a fish or a mammal?", "Which floats, cork or stone?"."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge import lexicon
from solvers.reading.model import Reading, Token

Span = tuple[int, int]

_SEPARATORS = frozenset({",", ":", "or"})
_DETERMINERS = frozenset({"a", "an", "the"})
_CASES = frozenset({"when", "if", "as", "after", "before"})
_NOMINAL = frozenset({"NOUN", "PROPN"})
_MOST_WORDS = 8
"""A longer phrase is hardly one of several alternatives."""


def alternatives(reading: Reading) -> tuple[Span, ...]:
    """Return the tokens (first, stop) of the phrases joined by "or" at the end of a question, without their articles.

    After "which" or "what", they must follow a comma or a colon. In a yes-or-no question, the last of them ends the
    question, and the earlier ones start like it: with an article, or with the same part of speech.

    Returns:
        At least two, in order; none if the question has no such phrases.
    """
    if not reading.sentences or "?" not in reading.tokens[-1].text:
        return ()
    sentence = reading.sentences[-1]
    tokens = without_case(reading.tokens[sentence.first : sentence.stop - 1])
    last = max((t.index for t in tokens if t.text.casefold() == "or"), default=None)
    if last is None or last + 1 >= sentence.stop - 1:
        return ()
    asks = any(t.text.casefold() in ("which", "what", "who", "where", "when", "why", "how") for t in tokens)
    pieces = _pieces(tokens)
    if asks:
        pieces = pieces[1:]
    elif tokens[0].pos == "AUX" or tokens[0].lemma in ("do", "be", "can"):
        first, stop = pieces[0]
        pieces[0] = _like(reading.tokens[first + 1 : stop], reading.tokens[pieces[-1][0]]), stop
    else:
        return ()
    if len(pieces) < 2:
        return ()
    spans = _without_shared_noun(reading.tokens, [_bare(reading.tokens, span) for span in pieces])
    fits = all(0 < stop - first <= _MOST_WORDS for first, stop in spans)
    is_deed = not asks and tokens[0].lemma == "do"
    verbs = {_has_verb(reading.tokens[first:stop], is_deed=is_deed) for first, stop in spans}
    return spans if fits and len(verbs) == 1 else ()


def without_case(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return a yes-or-no question without the clause before it: "when water freezes, | does it expand or shrink"."""
    if tokens[0].text.casefold() not in _CASES:
        return tokens
    behind = (n + 1 for n, token in enumerate(tokens[:-1]) if token.text == ",")
    start = next((n for n in behind if tokens[n].pos == "AUX" or tokens[n].lemma in ("do", "be", "can")), 0)
    return tokens[start:]


def _has_verb(tokens: Sequence[Token], *, is_deed: bool) -> bool:
    """Return whether a phrase has a verb; after "does", its first word may be one: "does it expand or contract"."""
    return any(token.pos == "VERB" for token in tokens) or (
        is_deed and bool(lexicon.lemmas(tokens[0].text.casefold(), "v"))
    )


def _pieces(tokens: Sequence[Token]) -> list[Span]:
    """Return what is between separators, without empty pieces."""
    pieces: list[Span] = []
    first = tokens[0].index
    for token in tokens:
        if token.text.casefold() in _SEPARATORS:
            if token.index > first:
                pieces.append((first, token.index))
            first = token.index + 1
    return [*pieces, (first, tokens[-1].index + 1)]


def _like(tokens: Sequence[Token], model: Token) -> int:
    """Return where the last phrase in `tokens` that starts like `model` begins, or their end if there is none."""
    for token in reversed(tokens):
        if model.text.casefold() in _DETERMINERS:
            alike = token.text.casefold() in _DETERMINERS
        else:
            alike = token.pos == model.pos or {token.pos, model.pos} <= _NOMINAL
        if alike:
            return token.index
    return tokens[-1].index if tokens else model.index


def _without_shared_noun(tokens: Sequence[Token], spans: list[Span]) -> tuple[Span, ...]:
    """Return phrases without a shared noun: that of "a physical or a chemical change" belongs to both and to neither
    alone.
    """
    *others, (first, stop) = spans
    if not any(tokens[at].pos in _NOMINAL for one in others for at in range(*one)):
        noun = next((at for at in range(first, stop) if tokens[at].pos in _NOMINAL), stop)
        stop = noun if noun > first else stop
    return (*others, (first, stop))


def _bare(tokens: Sequence[Token], span: Span) -> Span:
    first, stop = span
    while first < stop and tokens[first].text.casefold() in _DETERMINERS:
        first += 1
    return first, stop
