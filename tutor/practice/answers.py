"""Whether the text that a person typed is the answer to a problem, and what it means if it is not."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.mistakes import Kind, explain
from solvers.question import Choice
from solvers.reading.read import read
from solvers.wording import written_number
from tutor.narration.mistakes import narrate_mistake
from tutor.practice.explaining import is_settled
from tutor.practice.problem import Problem
from tutor.practice.slips import WRONG_CHOICE
from tutor.practice.verdict import Outcome, Verdict


class AnswerError(ValueError):
    """The typed text is not an answer; the message says what to type."""


_NEAR = (Kind.UNIT, Kind.UNSIMPLIFIED, Kind.ROUNDED, Kind.NOT_ROUNDED)


def judge(problem: Problem, answer: Answer, typed: str) -> Verdict:
    """Judge the answer that a person typed.

    Args:
        problem: the problem.
        answer: the tutor's own answer to it, which has the same value as the generator's.
        typed: "7 apples", "$3.50", "3 1/2", "seven", "x = 9"; for choices, a label, a position, or the words.

    Raises:
        AnswerError: the text is not an answer at all.
    """
    if not typed.strip():
        raise AnswerError("Type an answer first, or ask for a hint.")
    if problem.choices:
        return _chosen(problem, typed)
    try:
        mistake = explain(problem.question, read(problem.question), answer, typed)
    except ValueError as error:
        raise AnswerError(str(error)) from None
    if mistake.kind is Kind.NONE:
        return Verdict(Outcome.RIGHT, f"Right: {problem.answer_text}.")
    # A slip in an intermediate result is not about how the answer is written, whatever its kind.
    near = mistake.kind in _NEAR and all(departure.place == () for departure in mistake.departures)
    outcome = Outcome.NEAR if near else Outcome.WRONG
    if outcome is Outcome.WRONG and not is_settled(
        answer
    ):  # the place of the slip would depend on the doubtful method
        return Verdict(outcome, f"It is not {written_number(mistake.given)}.")
    slip = "" if mistake.kind is Kind.UNEXPLAINED else str(mistake.kind)
    return Verdict(outcome, narrate_mistake(mistake, answer.derivation), slip)


def _chosen(problem: Problem, typed: str) -> Verdict:
    choice = _choice(problem.choices, typed)
    if choice.label == problem.answer:
        return Verdict(Outcome.RIGHT, f"Right: {problem.answer_text}.")
    fact = dict(problem.slips).get(choice.label, "")
    return Verdict(Outcome.WRONG, f"It is not ({choice.label}) {choice.text}. {fact}".rstrip(), WRONG_CHOICE)


def _choice(choices: tuple[Choice, ...], typed: str) -> Choice:
    wanted = typed.strip().strip("().").casefold()
    for place, choice in enumerate(choices, 1):
        if wanted in (choice.label.casefold(), str(place), choice.text.casefold()):
            return choice
    labels = [choice.label for choice in choices]
    raise AnswerError(
        f"Answer with {', '.join(labels[:-1])} or {labels[-1]}, or with the number of the choice."
    )
