"""What a question denies, judging by its wording: "which is not ...", "all ... except", "which has no ..."."""

from __future__ import annotations

import re
from collections.abc import Iterable

from solvers.question import Question
from solvers.reading.words import word_sequence, word_set
from solvers.tables.derivation import SupportGraph

_OTHER_CLAUSE = (
    r"when|if|because|that|while|where|why|how|so|after|before|unless|who|but|and|without|reasons?|causes?"
)
_SUBJECT = rf"(?:\s+(?!(?:{_OTHER_CLAUSE})\b)\w+){{0,3}}?"
_POSSIBLE = ("may", "might")
"""Verbs after which "not" denies nothing: what "may not" be so may also be so."""
_AUXILIARY = "|".join(word for word in word_sequence("auxiliaries") if word not in _POSSIBLE)
_DENIED_VERB = (
    rf"(?:\b(?:{_AUXILIARY}){_SUBJECT}\s+(?:not|never)\b(?!\s+to\b)"
    r"|n't\b|\bcannot\b|\bleast\s+likely\b(?!\s+to\s+be\b))(?!.*\bwithout\b)"
)
_EXCEPTION = re.compile(
    rf"\bexcept\b(?!\s+for\b)|\b(?:which|what)\b(?:(?!\b(?:{_OTHER_CLAUSE})\b)[^.?!,;])*?{_DENIED_VERB}"
    rf"|^(?!.*\b(?:{_OTHER_CLAUSE}|which|what|as|since)\b)[^.?!]*{_DENIED_VERB}[^.?!]*$",
    re.IGNORECASE,
)
"""What asks for an exception: "all ... except", "which" with a denial, or a stem that denies something and stops
before its choices.
"""
_NONE = re.compile(
    rf"\b(?:which|what)\b(?:(?!\b(?:{_OTHER_CLAUSE})\b)[^.?!,;])*\b(?:has|have|with|needs?|gives?|makes?)\s+no\b",
    re.IGNORECASE,
)
_DENIAL = re.compile(r"\b(?:not?|never|cannot|none|without|lacks?|non-?\w+)\b|n't\b", re.IGNORECASE)
_CONTRAST = re.compile(r",?\s+(?:but not|and not|rather than|instead of)\s+", re.IGNORECASE)
"""What comes between what a sentence says and what it says not to be so: "iron but not copper"."""
_ALONE = re.compile(r"of\s+([^.;]+),\s+only\s+", re.IGNORECASE)
"""What comes before the only one of several that something is true of: "Of a cork and a coin, only the coin sinks"."""
_NOT = re.compile(r"\b(?:not|never)\b|(?:n't|\bcannot)\b", re.IGNORECASE)
_NEED = re.compile(r"\b(?:needs?|needed|requires?|required|used? up|uses up|depends?)\b", re.IGNORECASE)
_SENTENCES = re.compile(r"(?<=[.?!])\s+")


def asks_for_exception(question: Question) -> bool:
    """Return whether the last sentence of `question` asks for the one of its choices that does not fit.

    "What happens if a plant does not get water?" does not ask for an exception: the denial is in a condition.
    """
    last = _SENTENCES.split(question.text.strip())[-1]
    return bool(question.choices) and _EXCEPTION.search(last) is not None


def is_unanswered_denial(question: Question, graph: SupportGraph) -> bool:
    """Return whether an open question asks for what is not so, unless facts also say what is not so or the question was
    read as its complement, "not cold-blooded" as warm-blooded.
    """
    said = [fact.sentence for fact in graph.facts] + [node.text for node in graph.used("constituent")]
    return leaves_denial(question, said)


def leaves_denial(question: Question, said: Iterable[str]) -> bool:
    """Return whether an open question asks for what is not so, and nothing in `said` denies anything."""
    return not question.choices and asks_for_denied(question) and not any(map(denies, said))


def asks_for_denied(question: Question) -> bool:
    """Return whether the last sentence of `question` asks for what is not so: "which planet has no rings"."""
    last = _SENTENCES.split(question.text.strip())[-1]
    return _EXCEPTION.search(last) is not None or _NONE.search(last) is not None


def denies(sentence: str) -> bool:
    """Return whether a sentence says that something is not so."""
    return _DENIAL.search(sentence) is not None


def contrasted(sentence: str) -> tuple[str, str, str]:
    """Return what a sentence says, the words of a contrast, and what they deny to its end, or the several of which it
    says something about only one; the last two are empty if it has no contrast.
    """
    if alone := _ALONE.match(sentence):
        return sentence[alone.end() :], "only", alone[1]
    found = _CONTRAST.search(sentence)
    return (sentence[: found.start()], found[0], sentence[found.end() :]) if found else (sentence, "", "")


def denied_of(clause: str) -> tuple[str, str] | None:
    """Return what comes before and after the first "not" of a clause: whom it denies something of, and what; `None` if
    it denies nothing, or only of some, or in some cases: "cannot live without water".
    """
    found = _NOT.search(clause)
    if found is None or not word_set("limiting").isdisjoint(clause.casefold().split()):
        return None
    return clause[: found.start()], clause[found.end() :]


def bears_on_lack(sentence: str) -> bool:
    """Return whether a sentence can be the reason for what a choice says is missing: it denies something, or says that
    something is needed.
    """
    return denies(sentence) or _NEED.search(sentence) is not None
