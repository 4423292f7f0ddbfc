"""The end of an explanation: the answer in the words of its question, if possible."""

from __future__ import annotations

import re

from solvers.answer import Answer
from solvers.arithmetic.tree import Leaf
from solvers.arithmetic.working import working_of
from tutor.narration.figures import with_commas, with_minus
from tutor.narration.sentences import capital
from tutor.narration.step import CONCLUDES

_TWO_UNITS = re.compile(r"\d+ [a-z]+ \d+ [a-z]+")
"""An answer in a larger and a smaller unit: "2 hours 30 minutes"."""


def said(answer: Answer) -> str:
    """Return the answer in the question's words, "the average temperature was 84 degrees"; empty if it does not fit
    them.
    """
    asked = answer.asked
    if asked is None or not asked.wants:
        are_numbers = isinstance(answer.value, tuple) and not _has_letters(answer.text.replace(" and ", " "))
        return f"the numbers are {answer.text}" if are_numbers else ""
    has_own_form = _TWO_UNITS.fullmatch(answer.text)
    is_bare = _has_letters(asked.amount) and not _has_letters(answer.text) and not has_own_form
    if is_bare and not _is_counted(answer, asked.amount):
        return ""  # the question was taken to count what the answer does not
    says = asked.says
    if has_own_form and asked.amount:
        says = says.replace(asked.amount, answer.text)
    return with_choice(answer, with_minus(with_commas(says)))


def with_choice(answer: Answer, says: str) -> str:
    """Return the answer in words with the letter of its choice or, if several numbers were asked for, with
    all of them.
    """
    if not isinstance(answer.value, tuple) or answer.text in says:
        return says
    if answer.text.startswith(f"({answer.value[0]})"):
        return f"{says}, so it is ({answer.value[0]})"
    first = next((each for each in answer.value if says.endswith(f" {each}")), "")
    return f"{says.removesuffix(first)}{answer.text}" if first else ""


def sentence(text: str) -> str:
    """Return `text` as a sentence: "the show ends at 8:25 p.m." already has its period."""
    return capital(text) if text.endswith(".") else f"{capital(text)}."


def concluded(answer: Answer, *before: str) -> tuple[str, str]:
    """Return the text of the last step, which ends with the answer in the words of the question.

    Args:
        answer: the answer to conclude with.
        before: sentences to put before it, such as a check; empty ones are left out.
    """
    says = said(answer)
    ends = sentence(says or f"{CONCLUDES} {with_minus(with_commas(answer.text))}")
    return " ".join([*filter(None, before), ends]), says


def wanted(answer: Answer) -> str:
    """Return a sentence that says what we want to know; empty if the question cannot be turned around."""
    wants = answer.asked.wants if answer.asked else ""
    return sentence(f"we want to know {wants}") if wants and said(answer) else ""


def set_aside(unused: tuple[Leaf, ...]) -> str:
    """Return a sentence about the numbers that are not used; empty if there are none."""
    if not unused:
        return ""
    told = [leaf.words for leaf in unused if leaf.value != 1]
    if not told:
        return ""
    listed = told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}"
    return capital(f"{listed} do not matter here.")


def _is_counted(answer: Answer, amount: str) -> bool:
    """Return whether a number of the calculation counts the same things as others: "7, 9, 6 and 10 points"."""
    working = working_of(answer.derivation)
    noun = amount.partition(" ")[2]
    told = [leaf.words for each in working.equations for leaf in each.leaves] if working else []
    return any(words.partition(" ")[2] == noun != "" for words in told)


def _has_letters(text: str) -> bool:
    return any(letter.isalpha() or letter in "$%€£" for letter in text)
