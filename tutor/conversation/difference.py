"""What a changed number changes: a comparison of two answers in words, based on their derivations."""

from __future__ import annotations

from fractions import Fraction

from solvers.answer import Answer
from solvers.arithmetic.working import working_of
from solvers.certainty import Certainty, weakest
from solvers.wording import written_number
from tutor.narration.certainty import told_as


def difference(before: Answer, after: Answer, old: str, new: str) -> str:
    """Return how the answer changes when `new` takes the place of `old`, in two or three sentences."""
    is_sure = weakest(told_as(before), told_as(after)) is Certainty.SURE
    told = f"With {new} in place of “{old}”, {_compared(before, after, is_sure=is_sure)}."
    doubt = "" if is_sure else "I am not sure about either answer."
    if before.value == after.value:
        parts = [told, "Changing that number makes no difference here.", doubt]
    else:
        parts = [told, _amount(before, after), _way(before, after), doubt]
    return " ".join(filter(None, parts))


def _compared(before: Answer, after: Answer, *, is_sure: bool) -> str:
    """Return a comparison of both answers."""
    if is_sure:
        return f"the answer is {_told(after)}; before, it was {_told(before)}"
    return f"I get {_told(after)}; before, I got {_told(before)}"


def _told(answer: Answer) -> str:
    working = working_of(answer.derivation)
    return f"{answer.text}, from {working.text}" if working else answer.text


def _amount(before: Answer, after: Answer) -> str:
    if not isinstance(before.value, Fraction) or not isinstance(after.value, Fraction):
        return ""
    change = after.value - before.value
    return f"That is {written_number(abs(change))} {'more' if change > 0 else 'less'}."


def _way(before: Answer, after: Answer) -> str:
    one, two = working_of(before.derivation), working_of(after.derivation)
    if one is None or two is None:
        return ""
    if sorted(one.operations) == sorted(two.operations):
        return "The steps are the same; only the numbers change."
    ways = [" and ".join(working.operations) or "no operation" for working in (one, two)]
    return f"The steps change: now it takes {ways[1]} instead of {ways[0]}."
