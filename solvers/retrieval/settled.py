"""The one choice that related facts confirm, or for a question about the exception the one that they deny.

Each choice is a claim of its own, "a snake is a vertebrate", that is judged like a yes-or-no question: by what holds of
the thing, and of the classes that it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from solvers import deadline
from solvers.answer import Proposal
from solvers.deadline import OutOfTimeError
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.reading.read import read
from solvers.reading.words import word_set
from solvers.science.forms.answered import chosen
from solvers.science.spine.solve import solve
from solvers.tables.denial import asks_for_exception

SETTLED = 0.95
"""How sure a choice is that facts confirm and no other: 16 of 16 such choices of our own questions were right."""
_DENIAL = re.compile(r"\bnot |n't\b|\bleast (?=likely\b)", re.IGNORECASE)
_SECONDS = 5.0
"""For all claims together."""
_LONGEST = 14
"""Words of a claim that one fact may say."""


def settled(question: Question, reading: Reading) -> int | None:
    """Return the position of the choice that facts settle, or `None` if they settle none.

    Args:
        question: with its choices.
        reading: of its text.
    """
    is_exception = asks_for_exception(question)
    if is_exception:
        affirmed = _DENIAL.sub("", question.text)
        if affirmed == question.text:
            return None  # "all of these except"
        reading = read(Question(affirmed))
    try:
        with deadline.within(_SECONDS):
            verdicts = [*_verdicts(question, reading)]
    except OutOfTimeError:
        return None
    wanted = "no" if is_exception else "yes"
    found = [at for at, verdict in enumerate(verdicts) if verdict == wanted]
    return found[0] if len(found) == 1 else None


def _verdicts(question: Question, reading: Reading) -> Iterator[str]:
    """Yield whether facts confirm each choice, "yes", or deny it, "no"; empty where they say nothing of it."""
    for choice in question.choices:
        claim, _ = chosen(reading, choice.text) or ("", "")
        yield _verdict(claim) if _is_general(claim) else ""


def _verdict(claim: str) -> str:
    asked = Question(f"Is it true that {claim.rstrip('.')}?")
    found = solve(asked, read(asked), limits=Limits(seconds=_SECONDS))
    return found.value[0] if isinstance(found, Proposal) and isinstance(found.value, tuple) else ""


def _is_general(claim: str) -> bool:
    """Return whether facts may say a claim: not what is true of someone in the question, "she should use a ruler"."""
    words = claim.casefold().split()
    return 0 < len(words) <= _LONGEST and word_set("subjects").isdisjoint(words)
