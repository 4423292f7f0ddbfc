"""The whole way from a question to an answer that has been checked."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Protocol, cast

from knowledge.tables import KnowledgeBase
from solvers.answer import Abstention, Answer, Outcome
from solvers.events import Observer, Stage, silent
from solvers.ilp import Limits
from solvers.question import TIME_LIMIT, Question, QuestionError
from solvers.reading.model import Reading
from solvers.rounding import as_asked
from solvers.routing import RETRIEVAL, SCIENCE, SOLVERS, TABLES, WORD_PROBLEMS, Route, planned
from solvers.spelling import Spelled, spelled

OWN = "your own"
"""What a solver is called that has no name here."""

Solve = Callable[..., Outcome]


class Solver(Protocol):
    """A solver of one's own, which is asked like the solvers that are here: any function of this form."""

    def __call__(self, question: Question, reading: Reading, *, limits: Limits, observe: Observer) -> Outcome:
        """An answer with its derivation, or an abstention with the reason."""


def ask(
    question: Question | str,
    *,
    solver: str | Solver = "auto",
    time_limit: float = TIME_LIMIT,
    observe: Observer = silent,
    knowledge: KnowledgeBase | None = None,
    reading: Reading | None = None,
) -> Outcome:
    """Answer `question` with a proof that has been checked, or say why not.

    Args:
        question: a question, or its text as typed, with its choices.
        solver: one of `SOLVERS`, or one of your own, to ask only that one; "auto" to let the question decide.
        time_limit: seconds for everything after reading.
        observe: called with every stage and every cutting-plane round as it happens.
        knowledge: the tables to look up; the shipped ones if not given.
        reading: of the question's text, if it has been read already.

    Returns:
        An `Answer` that is verified, or an `Abstention` with its reason.

    Raises:
        QuestionError: the text cannot be asked as it stands.
        ValueError: `solver` is not the name of one, or `time_limit` is not positive.
    """
    if isinstance(question, str):
        question = Question.parse(question)
    if isinstance(solver, str) and solver not in ("auto", *SOLVERS):
        raise ValueError(f"There is no solver {solver!r}; use auto, {', '.join(SOLVERS)}.")
    if not time_limit > 0:
        raise ValueError(f"A time limit of {time_limit} seconds is not positive.")
    plan = planned(question, solver if isinstance(solver, str) else OWN)
    if not plan.solvers:
        return Abstention(question, plan.why)

    started = time.perf_counter()
    observe(Stage("reading"))
    from solvers.reading.read import read  # loads spaCy, so only once a question is there

    if reading is None:
        reading = read(question)
    meant, read_so = Spelled(question), reading
    if not set(SCIENCE).isdisjoint(plan.solvers):
        meant = spelled(question, knowledge)
        read_so = read(meant.question) if meant.notes else reading
    seconds_reading = time.perf_counter() - started

    deadline = time.perf_counter() + time_limit
    outcomes: dict[str, Outcome] = {}
    hurried: list[str] = []
    solvers = (RETRIEVAL,) if RETRIEVAL in plan.solvers else plan.solvers  # it asks the tables itself
    for position, name in enumerate(solvers):
        left = deadline - time.perf_counter()
        if left <= 0:
            outcomes[name] = Abstention(question, "The time limit was reached.", name)
            hurried.append(name)
            break
        limits = Limits(seconds=left / (len(solvers) - position))
        options = {"knowledge": knowledge} if name in SCIENCE else {}
        begun = time.perf_counter()
        who = solver if name == OWN else name
        this, its = (meant.question, read_so) if name in SCIENCE else (question, reading)
        outcomes[name] = ask_solver(who, this, its, limits=limits, observe=observe, **options)
        late = limits.seconds is not None and time.perf_counter() - begun >= limits.seconds
        if late or outcomes[name].statistics.hurried:
            hurried.append(name)
        if name == TABLES and isinstance(outcomes[name], Answer):
            break  # a fact needs no calculation
    outcome = _concluded(question, plan, outcomes, reading)
    statistics = replace(outcome.statistics, seconds_reading=seconds_reading, hurried=tuple(hurried))
    outcome = replace(outcome, statistics=statistics)
    return _as_typed(outcome, question, meant, read_so) if meant.notes else outcome


def _as_typed(outcome: Outcome, typed: Question, meant: Spelled, reading: Reading) -> Outcome:
    """What was found for a question as it was `meant`, told of the question as it was `typed`."""
    said = " ".join(meant.notes)
    if isinstance(outcome, Abstention):
        return replace(outcome, question=typed, reason=f"{said} {outcome.reason}")
    if outcome.solver in WORD_PROBLEMS:  # which took it as it was typed
        return outcome
    tokens = tuple((meant.typed_at(token.start), meant.typed_at(token.end)) for token in reading.tokens)
    return replace(outcome, question=typed, read_as=said, tokens=tokens)


def ask_solver(
    solver: str | Solver,
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    **options: object,
) -> Outcome:
    """What one solver says: an answer whose proof holds and which is one of the choices, or an abstention.

    Args:
        solver: one of `SOLVERS`, or one of your own.
        question: what is asked.
        reading: of its text.
        limits: of solving.
        observe: told of stages and rounds.
        options: for the solver's `solve`, such as its weights.

    Returns:
        An answer to a word problem is a number even when there are choices.
    """
    solve = _solver(solver) if isinstance(solver, str) else cast(Solve, solver)
    try:
        outcome = solve(question, reading, limits=limits, observe=observe, **options)
        outcome = _checked(outcome, {key: options[key] for key in ("knowledge",) if key in options})
    except OverflowError:  # some compare numbers as floats
        name = solver if isinstance(solver, str) else None
        return Abstention(question, "A number of the question is too large to calculate with.", name)
    if isinstance(outcome, Abstention) or solver in SCIENCE:
        return outcome
    if not isinstance(outcome.value, Fraction) and solver not in WORD_PROBLEMS:
        return outcome
    answer = as_asked(outcome, reading)
    return _one_choice(answer) if question.choices else answer


def _solver(name: str) -> Solve:
    return cast(Solve, importlib.import_module(f"solvers.{name}").solve)


def _checked(outcome: Outcome, premises: Mapping[str, object]) -> Outcome:
    """An answer whose derivation does not verify from `premises` becomes an abstention that says so."""
    if isinstance(outcome, Abstention):
        return outcome
    faults = outcome.derivation.verify(**premises)
    if not faults:
        return outcome
    reason = f"An answer was found, but its proof does not hold: {faults[0]}"
    return Abstention(outcome.question, reason, outcome.solver, outcome.statistics)


def _labels(answer: Answer) -> tuple[str, ...]:
    """The labels of the choices that say the answer's number, or all its numbers."""
    from solvers.reading.numbers import find_numbers
    from solvers.reading.pipeline import parse
    from solvers.reading.tokens import tokens_of

    said = {answer.value} if isinstance(answer.value, Fraction) else set(map(Fraction, answer.value))
    return tuple(
        choice.label
        for choice in answer.question.choices
        if said <= {number.value for number in find_numbers(tokens_of(parse(choice.text)))}
    )


def _one_choice(answer: Answer) -> Outcome:
    """An answer that is just one of the choices, its value still a number."""
    labels = _labels(answer)
    if len(labels) == 1:
        return answer
    found = "no choice says so" if not labels else "more than one choice says so"
    reason = f"The calculation gives {answer.text}, but {found}."
    return Abstention(answer.question, reason, answer.solver, answer.statistics)


def _labelled(answer: Answer) -> Answer:
    """A calculated number becomes the label of its choice."""
    labels = _labels(answer)
    text = next(choice.text for choice in answer.question.choices if choice.label == labels[0])
    return replace(answer, value=labels, text=f"({labels[0]}) {text}")


def _concluded(question: Question, plan: Route, outcomes: Mapping[str, Outcome], reading: Reading) -> Outcome:
    """The answer to tell, or the reason for none."""
    answered = {name: outcome for name, outcome in outcomes.items() if isinstance(outcome, Answer)}
    if not answered:
        first = next(iter(outcomes.values()))
        reasons = dict.fromkeys(o.reason for o in outcomes.values() if isinstance(o, Abstention))
        told = " ".join(reasons) if TABLES in plan.solvers else next(iter(reasons))
        return Abstention(question, told, first.solver, first.statistics)
    answer = answered.get(RETRIEVAL) or answered.get(TABLES) or _of_several(answered.values())
    if answer is None and len(plan.solvers) > 1:
        from solvers.combination.combine import combine  # loads what a science question does not need

        answer = combine(reading, outcomes)
    answer = answer or next(iter(answered.values()))
    if question.choices and (isinstance(answer.value, Fraction) or answer.solver in WORD_PROBLEMS):
        answer = _labelled(answer)
    return replace(
        answer,
        notes=(f"Asked {' and '.join(plan.solvers)} because {plan.why}.", *answer.notes),
        tokens=tuple((token.start, token.end) for token in reading.tokens),
    )


def _of_several(answers: Iterable[Answer]) -> Answer | None:
    """The answer that tells several numbers, which who finds one number only cannot tell."""
    return next((each for each in answers if not isinstance(each.value, Fraction)), None)


__all__ = ["TIME_LIMIT", "QuestionError", "Reading", "ask", "ask_solver"]
