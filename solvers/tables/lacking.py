"""Sentences that follow "I do not know this." and say what was not found and how to go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from solvers.tables.graph import Term
from solvers.tables.retrieve import Index

_TOLD = 2
"""How many words of a question are named."""
_AGAIN = "Ask me in different words, or ask about something else."


def lacking(terms: Mapping[int, Term], known: Index, otherwise: str) -> str:
    """Return a sentence with the first word of a question that no fact names, or with its most important words.

    Args:
        terms: the terms of the question.
        known: the tables.
        otherwise: the end of the sentence if some fact names each of them.
    """
    ordered = sorted(terms.values(), key=lambda term: (-term.weight, term.index))
    strange = [term.text for term in ordered if not any(map(known.has, term.lemmas))]
    if strange:
        return _looked_for(strange[:1], "but none of my facts mentions it.")
    return _looked_for([term.text for term in ordered[:_TOLD]], otherwise)


def no_choice(choices: Sequence[str]) -> str:
    """Return a sentence saying that no fact names any of the choices."""
    return _looked_for(choices, "but none of my facts mentions any of these.")


def too_little(terms: Mapping[int, Term]) -> str:
    """Return a sentence saying that no fact covers enough of the question."""
    ordered = sorted(terms.values(), key=lambda term: (-term.weight, term.index))
    texts = [term.text for term in ordered[:_TOLD]]
    together = "both" if len(texts) == _TOLD else "it"
    return _looked_for(texts, f"but none of my facts says enough about {together}.")


def _looked_for(texts: Iterable[str], outcome: str) -> str:
    quoted = [f"“{text}”" for text in texts]
    if not quoted:
        return _AGAIN
    told = quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"
    return f"I looked for {told}, {outcome} {_AGAIN}"
