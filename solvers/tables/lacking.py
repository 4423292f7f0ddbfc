"""Sentences that follow "I do not know this." and say what is not known and how to go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from knowledge import lexicon
from solvers.tables.graph import Term
from solvers.tables.retrieve import Index
from solvers.wording import listed

_TOLD = 2
"""How many words of a question are named."""
_AGAIN = "Ask me in different words, or ask about something else."
_BESIDE = ("noun.person", "noun.time")
"""Topics of words for who tells something and when, which say little of what is asked."""

_STRAY = frozenset(["ok", "okay", "nobody", "somebody", "everybody", "stuff"])


def lacking(terms: Mapping[int, Term], known: Index, otherwise: str) -> str:
    """Return a sentence with the first word of a question that no fact names, or with its most important words.

    Args:
        terms: the terms of the question.
        known: the tables.
        otherwise: the sentence if some fact names each of them, with "{}" for the words.
    """
    strange = [term.text for term in _ordered(terms) if not any(map(known.has, term.lemmas))]
    if strange:
        return _about("I have not learned anything about {} yet.", strange[:1])
    return _about(otherwise, _main(terms))


def no_choice(choices: Sequence[str]) -> str:
    """Return a sentence saying that no fact names any of the choices."""
    return _about("I have not learned anything about {} yet.", choices, "or")


def too_little(terms: Mapping[int, Term]) -> str:
    """Return a sentence saying that no fact covers enough of the question."""
    return _about("I know too little about {} to say.", _main(terms))


def _main(terms: Mapping[int, Term]) -> list[str]:
    """Return the most important words of a question in its order."""
    return [term.text for term in sorted(_ordered(terms)[:_TOLD], key=lambda term: term.index)]


def _ordered(terms: Mapping[int, Term]) -> list[Term]:
    """Return the terms that say most first, and after them what only says who tells something, when, and how."""
    return sorted(terms.values(), key=lambda term: (not _is_thing(term), -term.weight, term.index))


def _is_thing(term: Term) -> bool:
    """Whether a term is most likely a noun for something in the world."""
    noun = term.lemmas[-1] if term.lemmas else term.text
    if noun in _STRAY:
        return False
    senses = lexicon.senses(noun, "n")[:1]
    is_noun = bool(senses) and lexicon.met(noun, "n") >= max(lexicon.met(noun, other) for other in "vr")
    return is_noun and not any(sense.topic in _BESIDE for sense in senses)


def _about(sentence: str, texts: Iterable[str], joint: str = "and") -> str:
    quoted = [f"“{text}”" for text in texts]
    if not quoted:
        return _AGAIN
    return f"{sentence.format(listed(quoted, joint))} {_AGAIN}"
