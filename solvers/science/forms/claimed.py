"""The claim of a yes-or-no question as a statement, or its denial."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge import lexicon
from solvers.reading.model import Reading, Token
from solvers.science.forms.asked import question
from solvers.science.forms.clauses import OPEN, SHORTEST, inverts, is_do, subject_stop, verb_of, words_of

_DENIALS = frozenset(("not", "n't", "never", "no"))
_ALL = ("all", "every", "each")


def claimed(reading: Reading, *, holds: bool) -> str:
    """Return the claim of a yes-or-no question, or its denial: "ice does not sink in water".

    Returns:
        The result has no capital and no period; it is empty if the question cannot be turned into a statement.
    """
    tokens = question(reading)
    texts = [token.text.casefold() for token in tokens]
    if len(tokens) < 3 or _DENIALS & set(texts) or not inverts(tokens[0]):
        return ""
    if texts[1:4] == ["it", "true", "that"]:
        return words_of(tokens[4:]) if holds else ""
    stop = subject_stop(tokens, 0) or _described_from(tokens)
    if stop is None or stop >= len(tokens):
        return ""
    if tokens[stop - 1].tag in OPEN:
        return ""  # the predicate begins earlier: "is lava hotter than | boiling water"
    subject, rest = words_of(tokens[1:stop]), tokens[stop:]
    if is_do(tokens[0]) and not verb_of(tokens[0], rest)[0]:
        return ""
    if holds:
        return f"{subject} {_affirmed(tokens[0], rest)}"
    return _refuted(texts[1], subject, tokens[0], rest)


def _refuted(first: str, subject: str, helper: Token, rest: Sequence[Token]) -> str:
    """Return the denial of the claim; for "all ...", that not all are, and for "there are ...", that there are none."""
    if first == "there":
        is_bare = helper.lemma == "be" and rest[0].pos in ("NOUN", "PROPN", "ADJ")
        return f"there {helper.text.casefold()} no {words_of(rest)}" if is_bare else ""
    if first in _ALL:
        return f"not {subject} {_affirmed(helper, rest)}"
    return f"{subject} {_denied(helper, rest)}"


def _described_from(tokens: Sequence[Token]) -> int | None:
    """Return where the predicate starts if the parser finds no subject: "is melting ice | a change"."""
    if tokens[0].lemma == "be" and len([token for token in tokens if token.pos != "PUNCT"]) == SHORTEST:
        return SHORTEST - 1  # "are bats | blind"
    if tokens[0].tag == "MD" or is_do(tokens[0]):
        return _deed_from(tokens)
    found = [n for n, token in enumerate(tokens) if n > 1 and token.text.casefold() in ("a", "an")]
    return found[-1] if found and tokens[0].lemma == "be" else None


def _deed_from(tokens: Sequence[Token]) -> int | None:
    """Return where the verb after a noun is if the parser took it for something else: "can sound | travel"."""
    words = [token.text.casefold() for token in tokens]
    deeds = (n for n in range(2, len(tokens)) if words[n] in lexicon.lemmas(words[n], "v"))
    return next((n for n in deeds if lexicon.lemmas(words[n - 1], "n")), None)


def _affirmed(helper: Token, rest: Sequence[Token]) -> str:
    verb, after = verb_of(helper, rest) if is_do(helper) else (helper.text.casefold(), rest)
    return f"{verb} {words_of(after)}".strip().replace(" any ", " ")


def _denied(helper: Token, rest: Sequence[Token]) -> str:
    verb = helper.text.casefold()
    return f"{'cannot' if verb == 'can' else f'{verb} not'} {words_of(rest)}".strip()
