"""How much of the question and of the choice the evidence (a support graph or a sentence) names, and how well the
question's words are known at all. Doubt is learned from this; it does not rank the choices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solvers.reading.model import Reading
from solvers.retrieval.sentences import Sentences
from solvers.tables.gate import Reason, lack
from solvers.tables.naming import Named

ASKED, TOPIC, ANSWER, EXPLAINS = "names asked", "names topic", "names answer", "explains"
"""The keys of what evidence names, and of whether it is a reason (`solvers.tables.gate`)."""

UNKNOWN = "unknown words"
"""The key of the share of a choice's or a question's words that no sentence has."""


def of_reason(reason: Reason | None, words: Named, reading: Reading) -> dict[str, float]:
    """Return what the facts of a reason name, each in [0, 1]; nothing if there is no reason.

    Args:
        reason: the facts for one choice.
        words: the words of the question.
        reading: of its text.
    """
    if reason is None:
        return {}
    found = words.by(reason.facts, reason.answer, reason.aligned)
    explains = not lack(reason, words, reading)
    values = {ASKED: found.asked, TOPIC: found.topic, ANSWER: found.answer, EXPLAINS: explains}
    return {name: round(float(value), 4) for name, value in values.items()}


def by_exclusion(evidence: Sequence[Mapping[str, float]]) -> tuple[dict[str, float], ...]:
    """Return the same for a question about the exception: a choice is explained if facts are a reason for each of the
    others but not for it.
    """
    explained = [bool(named.get(EXPLAINS)) for named in evidence]
    return tuple({EXPLAINS: float(not own and sum(explained) == len(explained) - 1)} for own in explained)


def unknown(known: Sentences, lemmas: Sequence[str]) -> float:
    """Return the share of lemmas that no sentence contains."""
    return round(sum(lemma not in known.places for lemma in lemmas) / max(1, len(lemmas)), 4)
