"""The explanation of a problem whose answer is known, although the tutor may not be sure of its own method."""

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
    """Return whether the tutor's method is at least likely to be right and gives a reason."""
    if answer.story is not None:
        return True
    return answer.certainty is not Certainty.UNSURE and not answer.unexplained and not is_guess(answer)


def explained(problem: Problem, answer: Answer) -> Narration:
    """Return the steps to the answer of a problem.

    Args:
        problem: the problem with its known answer.
        answer: the tutor's own answer, which has the same value.

    Returns:
        If the method is settled, returns its steps; otherwise, the facts that the problem was made from or, for a
        calculation, the steps found with a note that they are doubtful.
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
