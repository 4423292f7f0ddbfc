"""The whole way from a question to an answer that has been checked."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import cast

from solvers.answer import Abstention, Answer, Outcome
from solvers.events import Observer, Stage, silent
from solvers.ilp import Limits
from solvers.question import Question, QuestionError
from solvers.reading.model import Reading
from solvers.routing import SOLVERS, TABLES, Route, reconcile, route

TIME_LIMIT = 20.0
"""Seconds a question may take unless told otherwise; nearly all need less than one."""

Solve = Callable[..., Outcome]


def ask(
    question: Question | str,
    *,
    solver: str = "auto",
    time_limit: float = TIME_LIMIT,
    observe: Observer = silent,
) -> Outcome:
    """Answer `question` with a proof that has been checked, or say why not.

    Args:
        question: a question, or its text as typed, with its choices.
        solver: "tables", "rules" or "equations" to ask only that one; "auto" to let the question decide.
        time_limit: seconds for everything after reading.
        observe: called with every stage and every cutting-plane round as it happens.

    Returns:
        An `Answer` that is verified, or an `Abstention` with its reason.

    Raises:
        QuestionError: the text cannot be asked as it stands.
        ValueError: `solver` is not the name of one, or `time_limit` is not positive.
    """
    if isinstance(question, str):
        question = Question.parse(question)
    if solver != "auto" and solver not in SOLVERS:
        raise ValueError(f"There is no solver {solver!r}; use auto, {', '.join(SOLVERS)}.")
    if not time_limit > 0:
        raise ValueError(f"A time limit of {time_limit} seconds is not positive.")
    plan = route(question) if solver == "auto" else Route((solver,), "you asked for it")

    started = time.perf_counter()
    observe(Stage("reading"))
    from solvers.reading.read import read  # loads spaCy, so only once a question is there

    reading = read(question)
    seconds_reading = time.perf_counter() - started

    deadline = time.perf_counter() + time_limit
    answers: list[Answer] = []
    abstentions: list[Abstention] = []
    for position, name in enumerate(plan.solvers):
        left = deadline - time.perf_counter()
        if left <= 0:
            abstentions.append(Abstention(question, "The time limit was reached.", name))
            break
        share = left / (len(plan.solvers) - position)
        outcome = _checked(_solver(name)(question, reading, limits=Limits(seconds=share), observe=observe))
        outcome = _as_choice(outcome) if question.choices and name != TABLES else outcome
        if isinstance(outcome, Answer):
            answers.append(outcome)
        else:
            abstentions.append(outcome)
        if answers and name == TABLES:
            break  # a fact needs no calculation
    tokens = tuple((token.start, token.end) for token in reading.tokens)
    answers = [replace(answer, tokens=tokens) for answer in answers]
    return _concluded(question, plan, answers, abstentions, seconds_reading)


def _solver(name: str) -> Solve:
    return cast(Solve, importlib.import_module(f"solvers.{name}").solve)


def _checked(outcome: Outcome) -> Outcome:
    """An answer whose derivation does not verify becomes an abstention that says so."""
    if isinstance(outcome, Abstention):
        return outcome
    faults = outcome.derivation.verify()
    if not faults:
        return outcome
    reason = f"An answer was found, but its proof does not hold: {faults[0]}"
    return Abstention(outcome.question, reason, outcome.solver, outcome.statistics)


def _as_choice(outcome: Outcome) -> Outcome:
    """A calculated number becomes the label of the choice that says the same number."""
    if isinstance(outcome, Abstention) or not isinstance(outcome.value, Fraction):
        return outcome
    from solvers.reading.numbers import find_numbers
    from solvers.reading.pipeline import parse
    from solvers.reading.tokens import tokens_of

    labels = tuple(
        choice.label
        for choice in outcome.question.choices
        if outcome.value in [number.value for number in find_numbers(tokens_of(parse(choice.text)))]
    )
    if len(labels) != 1:
        found = "no choice says so" if not labels else "more than one choice says so"
        reason = f"The calculation gives {outcome.text}, but {found}."
        return Abstention(outcome.question, reason, outcome.solver, outcome.statistics)
    text = next(c.text for c in outcome.question.choices if c.label == labels[0])
    return replace(outcome, value=labels, text=f"({labels[0]}) {text}")


def _concluded(
    question: Question,
    plan: Route,
    answers: list[Answer],
    abstentions: list[Abstention],
    seconds_reading: float,
) -> Outcome:
    note = f"Asked {' and '.join(plan.solvers)} because {plan.why}."
    if answers:
        answer = reconcile(answers)
        statistics = replace(answer.statistics, seconds_reading=seconds_reading)
        return replace(answer, statistics=statistics, notes=(note, *answer.notes))
    first = abstentions[0]
    reasons = dict.fromkeys(a.reason for a in abstentions) if TABLES in plan.solvers else [first.reason]
    statistics = replace(first.statistics, seconds_reading=seconds_reading)
    return replace(first, reason=" ".join(reasons), statistics=statistics)


__all__ = ["TIME_LIMIT", "QuestionError", "Reading", "ask"]
