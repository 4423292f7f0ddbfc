"""Says what each of several things is, from their accounts: the items of a list, or both sides of a comparison."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.narration.accounts import account_of, steps_of
from tutor.narration.facts import repeats
from tutor.narration.step import Step

_FEWEST, _MOST = 2, 4
"""The fewest and the most things to define."""


def meant_each(names: Sequence[str], told: Sequence[str]) -> list[Step]:
    """Return what each of these things is, in a step of its own; none if an account is missing or says nothing new.

    Args:
        names: the names of the things, in the order in which the answer has them.
        told: sentences that have already been said.
    """
    accounts = [found for name in names if (found := account_of(name))]
    is_told = _FEWEST <= len(names) <= _MOST and len(accounts) == len(names)
    lines = [one.sentences[0] for one in accounts]
    if not is_told or len({*lines}) < len(lines) or any(repeats(line, *told) for line in lines):
        return []
    return [step for account, line in zip(accounts, lines, strict=True) for step in steps_of(account, [line])]
