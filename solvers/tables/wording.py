"""What the wording of a question asks for, apart from its content words: the which-term and the position of
the answer.
"""

from __future__ import annotations

from solvers.reading.model import Reading, Token
from solvers.tables.model import Asking
from solvers.tables.score import Weights

_PASSED_OVER = frozenset({"following", "example"})
_OF_PHRASES = frozenset({"NOUN", "PROPN", "ADJ", "ADP", "DET", "NUM"})


def asking(reading: Reading, weights: Weights) -> Asking:
    """Find the which-term (constraint 44) and the tokens that the answer would replace.

    The which-term is the first content words of the phrase after the last "which" or "what". The answer replaces that
    phrase or "what" alone, or comes after a stem that stops before its choices.
    """
    forms = [frozenset({token.text.casefold(), token.lemma.casefold()}) for token in reading.tokens]
    asked = [t.index for t in reading.tokens if t.text.casefold() in ("which", "what")]
    if not asked:
        end = _end(reading)
        return Asking(frozenset(), (*forms[:end], frozenset()), (end, end + 1))
    start = asked[-1]
    stop = _phrase_end(reading.tokens, start + 1)
    first, last = start + 1, stop
    if stop == start + 1:  # "What is the function of ...": the phrase after the verb names what is asked for
        first = _after_copula(reading.tokens, start + 1)
        last = _phrase_end(reading.tokens, first)
    terms = [
        c.index
        for c in sorted(reading.constituents, key=lambda c: c.first)
        if first <= c.first < last and not _PASSED_OVER & set(c.lemmas)
    ]
    return Asking(frozenset(terms[: weights.which_span]), tuple(forms), (start, stop))


def _phrase_end(tokens: tuple[Token, ...], start: int) -> int:
    """Return the end of the noun phrase that starts at `start`, up to the first verb.

    The word right after "which" is its noun even if the parser takes it for a verb.
    """
    stop = start
    while stop < len(tokens) and tokens[stop].pos in _OF_PHRASES:
        stop += 1
    if stop == start < len(tokens) and tokens[start].pos == "VERB" and tokens[start - 1].pos == "DET":
        stop += 1
    return stop


def _after_copula(tokens: tuple[Token, ...], start: int) -> int:
    """Return the first token after "is" and "the", or `start` if those do not follow."""
    copula = start + 1 < len(tokens) and tokens[start].lemma == "be"
    return start + 1 if copula and tokens[start + 1].pos == "DET" else start


def _end(reading: Reading) -> int:
    """Return the end of the stem without closing punctuation."""
    end = len(reading.tokens)
    while end and reading.tokens[end - 1].pos == "PUNCT":
        end -= 1
    return end
