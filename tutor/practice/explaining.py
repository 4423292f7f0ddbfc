"""The explanation of a problem: its answer is known, but the tutor's own way to it may be in doubt."""

from __future__ import annotations

from dataclasses import replace

from solvers.answer import Answer
from solvers.certainty import Certainty
from tutor.narration import narrate
from tutor.narration.certainty import is_guess
from tutor.narration.step import CONCLUDES, Narration, Step
from tutor.practice.problem import Problem

DOUBTED = "I am not sure that this is the best way to think about it, but it gives the right answer."


def is_settled(answer: Answer) -> bool:
    """Return whether the tutor's way to the answer is at least likely, and a reason for it."""
    if answer.story is not None:
        return True
    return answer.certainty is not Certainty.UNSURE and not answer.unexplained and not is_guess(answer)


def explained(problem: Problem, answer: Answer) -> Narration:
    """Return the steps to the answer of a problem.

    Args:
        problem: with the answer that is known.
        answer: the tutor's own, of the same value.

    Returns:
        What the tutor found, where that is settled. Else the facts that the problem was made from; of a calculation,
        what was found, called doubtful.
    """
    if is_settled(answer):
        return narrate(answer)
    if problem.facts:
        concludes = Step(f"{CONCLUDES} {problem.answer_text}.", "answer")
        return Narration(
            problem.answer_text, (*(Step(fact, "fact") for fact in problem.facts), concludes), ()
        )
    found = narrate(answer, is_known=True)
    hints = (DOUBTED, *found.hints) if found.hints else ()
    return replace(found, steps=(Step(DOUBTED, "doubt"), *found.steps), hints=hints)
