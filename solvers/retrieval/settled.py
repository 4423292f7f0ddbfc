"""The one choice that belongs to the class asked for, or for a question about the exception the one that does not.

Each choice is a claim of its own, "a snake is a vertebrate", that is judged like a yes-or-no question. Other claims are
left alone, since judging them takes seconds and settles next to nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from solvers.question import Question
from solvers.reading.model import Reading
from solvers.reading.read import read
from solvers.retrieval.belonging import belonging
from solvers.retrieval.having import having
from solvers.science.forms.answered import chosen
from solvers.science.forms.asked import asked
from solvers.science.spine.candidates import Finder
from solvers.science.spine.index import index
from solvers.science.spine.verdict import by_class
from solvers.tables.denial import asks_for_exception

SETTLED = 0.95
"""How sure a choice is that is the only one of its class: all such choices of our own questions were right."""
SINGLED_OUT = 0.8
"""The same where nothing is known of other choices, which may be of the class too."""
_FEWEST = 2
"""Choices of which more than the other one have to be ruled out to settle the last."""
_DENIAL = re.compile(r"\bnot |n't\b|\bleast (?=likely\b)", re.IGNORECASE)


def settled(question: Question, reading: Reading) -> tuple[int, float] | None:
    """Return the position of the choice that facts settle and how sure it is, or `None` if they settle none.

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
    members = _members(reading, [choice.text for choice in question.choices])
    claims = (_about(*(chosen(reading, choice.text) or ("", ""))) for choice in question.choices)
    verdicts = [
        member or (_verdict(said) if said else "") for said, member in zip(claims, members, strict=True)
    ]
    wanted, other = ("no", "yes") if is_exception else ("yes", "no")
    found = [at for at, verdict in enumerate(verdicts) if verdict == wanted]
    left = [at for at, verdict in enumerate(verdicts) if verdict != other]
    if not found and len(left) == 1 and len(verdicts) > _FEWEST:
        return left[0], SETTLED  # all others are ruled out
    if len(found) != 1:
        return None
    is_alone = not members[found[0]] or left == found
    return found[0], SETTLED if is_alone else SINGLED_OUT


def _members(reading: Reading, choices: Sequence[str]) -> list[str]:
    """Return for each choice whether it is of the class, or has the part, that a question asks for; empty where that is
    not known.
    """
    parts = (verdict for verdict, _ in having(reading, choices))
    return [one or other for one, other in zip(belonging(reading.text, choices), parts, strict=True)]


def _about(said: str, part: str) -> str:
    """Return the claim about a choice, without a setting before it: "in a food chain, "; empty for none."""
    if not part or said.startswith(part):
        return said if part else ""
    _, found, rest = said.partition(f", {part} ")
    return f"{part} {rest}" if found else ""


def _verdict(claim: str) -> str:
    """Return "yes" or "no" for what is or is not of the class that a claim gives it; empty for other claims."""
    reading = read(Question(f"Is it true that {claim.rstrip('.')}?"))
    readings = asked(reading, only="yes or no")
    told = by_class(readings, Finder(index(), reading)) if readings else None
    return told.value[0] if told else ""
