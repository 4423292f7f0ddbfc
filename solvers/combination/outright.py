"""Whether the text says explicitly which of its numbers to round."""

from __future__ import annotations

from solvers.answer import Proposal
from solvers.problems.entries import Otherwise
from solvers.problems.nearest import SCHEMA
from solvers.problems.story import Story
from solvers.reading.model import Quantity, Reading

_STATES = ("be", "have")
SURE = 0.97
"""The probability that the only number for what is asked for is the one to round."""


def says_what_is_rounded(proposal: Proposal, reading: Reading) -> bool:
    """Return whether an answer only rounds a number, the only one of the text that counts or measures what is asked.

    The number must be for the same thing or person and have the same verb as the question. All other numbers must count
        other things and say nothing about this one: they must not be rates or comparisons.
    """
    story, target = proposal.derivation, reading.target
    if not isinstance(story, Story) or target is None or target.comparison:
        return False
    if [statement.schema for statement in story.statements] != [SCHEMA]:
        return False
    (of,) = story.statements[0].given
    exact = story.entries[of]
    alike = [q for q in reading.quantities if q.entity == exact.about.noun]
    others = [q for q in reading.quantities if q not in alike]
    is_apart = all(why is Otherwise.KIND for _, why in story.idle)
    if len(alike) != 1 or not is_apart or any(q.rate or q.comparison for q in (*alike, *others)):
        return False
    return _is_of_same(alike[0], target)


def _is_of_same(told: Quantity, target: Quantity) -> bool:
    """Return whether an amount may be for whom or what the question asks about, with the same verb."""
    one, other = told.owner, target.owner
    is_same = one is None or other is None or one.referent == other.referent or one.head == other.head
    verbs = {told.verb, target.verb} - {"", *_STATES}
    return is_same and (len(verbs) < 2 and (target.verb in ("", *_STATES) or told.verb == target.verb))
