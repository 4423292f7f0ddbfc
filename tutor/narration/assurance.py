"""The reply to "are you sure?": what was checked, how the question was read, and whether a second method agreed."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.answer import Answer, Sense
from solvers.arithmetic.working import working_of
from solvers.certainty import Certainty
from tutor.narration.certainty import GUESS, doubted, is_guess
from tutor.narration.step import Narration


def assurance(answer: Answer, narration: Narration, senses: Sequence[Sense] = ()) -> str:
    """Return three sentences or a few more; anything they do not mention was not checked.

    Args:
        answer: an answer whose derivation has just been checked again.
        narration: the narration of the answer.
        senses: the readings of the question, if it has two.
    """
    read = " ".join(filter(None, (_read(answer, narration), doubted(answer.doubt))))
    unsure = ("No, I am not.",) if answer.certainty is Certainty.UNSURE else ()
    return " ".join((*unsure, _checked(answer), read, _second_way(answer, senses)))


def _checked(answer: Answer) -> str:
    if is_guess(answer):
        return GUESS
    if _is_of_numbers(answer):
        return "I worked it out in another way, too, and it came out the same."
    if working_of(answer.derivation) is not None:
        return "The sums are checked: I did them again, and they came out the same."
    return answer.unexplained or (
        "I found this in a text." if _is_from_a_text(answer) else "I found this in a table."
    )


def _is_of_numbers(answer: Answer) -> bool:
    """Return whether it answers a question about numbers with a proof of its own, not with a calculation."""
    derivation = answer.derivation
    return getattr(derivation, "is_of_numbers", False) and getattr(derivation, "is_settled", False)


def _is_from_a_text(answer: Answer) -> bool:
    quote = getattr(answer.derivation, "quote", None)
    return quote is not None and quote.source != "row"


def _read(answer: Answer, narration: Narration) -> str:
    if _is_of_numbers(answer):
        return "I read it as a question about the numbers themselves."
    working = working_of(answer.derivation)
    if working is not None:
        return f"I read the question as {working.text}."
    spans = {span for step in narration.steps for span in step.spans}
    words = dict.fromkeys(answer.question.text[start:end] for start, end in sorted(spans))
    if not words:
        return "I read the question as it is written."
    *before, last = (f"“{word}”" for word in words)
    said = f"{', '.join(before)} and {last}" if before else last
    return f"I read it as a question about {said}."


def _second_way(answer: Answer, senses: Sequence[Sense]) -> str:
    agrees = set(answer.agreeing) - {"pmi"}  # words that occur together do not lead to an answer
    found = "A second method agrees." if agrees else "No second method agrees."
    others = [sense.text for sense in senses if sense.value != answer.value]
    return f"{found} Read in another way, it would be {others[0]}." if others else found
