"""What is said of another choice than the tutor's: no surer than the tutor's own answer."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.certainty import Certainty
from tutor.narration.certainty import told_as


def choice_preface(answer: Answer, other: str) -> str:
    """What comes before the comparison with another choice, where that is not known to be wrong; else empty."""
    if told_as(answer) is Certainty.SURE:
        return ""
    return (
        f"I think it is {answer.text}, but I am not sure, so {other} may be right too. This is what I found:"
    )


def choice_agreed(answer: Answer) -> str:
    """What to say to who gives the tutor's own choice."""
    sure = told_as(answer) is Certainty.SURE
    return f"Yes, {answer.text} is right." if sure else f"I think it is {answer.text} too, but I am not sure."


def choice_taken(answer: Answer) -> str:
    """What to say to who asks why the tutor's own choice is not the answer."""
    sure = told_as(answer) is Certainty.SURE
    return f"{answer.text} is the answer." if sure else f"I think it is {answer.text}, but I am not sure."
