"""Completes questions that refer to things named earlier: two things to be told apart, or a number of things to be
listed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solvers.reading.model import Token

Namer = Callable[[Token, Sequence[Token]], str]
"""Returns a noun with the other words of its name."""

_NOUNS = ("NOUN", "PROPN")
_APART = frozenset(["difference", "apart", "different", "differ", "distinguish"])
_ALIKE = frozenset(["alike", "similar", "common", "share"])
_BESIDE = frozenset([
    "what", "how", "be", "do", "can", "the", "a", "main", "real", "big", "there", "have", "in", "so", "and", "any",
])  # fmt: skip
_THEM = frozenset(
    ["i", "you", "we", "it", "they", "them", "these", "those", "both", "two", "between", "tell"]
)
_LISTING = frozenset([
    "what", "which", "name", "list", "give", "tell", "be", "can", "could", "you", "do", "know", "i", "me", "all", "of",
])  # fmt: skip
_TAKEN = frozenset(["they", "them", "those", "these"])


def taken_up(own: Sequence[Token], before: Sequence[Token], name: Namer) -> str:
    """Return a question with the things that it refers to, or an empty text if it says more itself or nothing was
    named.

    Args:
        own: the question's words.
        before: the words before it.
        name: names a noun.
    """
    words = {token.lemma.casefold() for token in own if token.pos != "PUNCT"} - {"'s", "s"}
    if words & (_APART | _ALIKE) and words <= _APART | _ALIKE | _BESIDE | _THEM:
        pair = _pair(before, name)
        if pair:
            joined = " and ".join(pair)
            return f"what is the difference between {joined}" if words & _APART else f"how are {joined} alike"
    if words & _TAKEN and words <= _LISTING | _TAKEN:
        return _listed(before, name)
    return ""


def _pair(before: Sequence[Token], name: Namer) -> tuple[str, str] | None:
    """Return the names of the last two things that are joined by a conjunction."""
    for other in reversed(before):
        one = next((token for token in before if token.index == other.head), None)
        if other.dep == "conj" and other.pos in _NOUNS and one is not None and one.pos in _NOUNS:
            return name(one, before), name(other, before)
    return None


def _listed(before: Sequence[Token], name: Namer) -> str:
    """Return a request to name the last things that were counted: "an insect's body has three main parts"."""
    counted = [token for token in before if token.pos in _NOUNS and _is_counted(token, before)]
    if not counted:
        return ""
    noun = counted[-1]
    verb = next((token for token in before if token.index == noun.head and token.lemma == "have"), None)
    owners = [
        token for token in before if verb is not None and token.head == verb.index and token.dep == "nsubj"
    ]
    of = f" of {_whole(owners[-1], before)}" if owners and owners[-1].pos in _NOUNS else ""
    return f"name the {name(noun, before).removeprefix('the ')}{of}"


def _whole(noun: Token, before: Sequence[Token]) -> str:
    """Return a noun with everything before it that belongs to it: "an insect's body"."""
    first = min((token.index for token in before if token.head == noun.index), default=noun.index)
    first = min([first, *(token.index for token in before if first <= token.head < noun.index)])
    text = ""
    for token in before:
        if first <= token.index <= noun.index:
            word = token.text if token.pos == "PROPN" else token.text.casefold()  # "An insect's body has"
            text += ("" if word.startswith(("'", "’")) or not text else " ") + word
    return text


def _is_counted(noun: Token, before: Sequence[Token]) -> bool:
    return any(token.head == noun.index and token.dep == "nummod" for token in before)


__all__ = ["taken_up"]
