"""The whole way from a question to an answer that has been checked."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Protocol, cast

from knowledge.tables import KnowledgeBase
from solvers.answer import Abstention, Outcome, Proposal, Proposed
from solvers.concluding import Asked, concluded, sound
from solvers.events import Observer, Stage, silent
from solvers.fitting import fitting
from solvers.ilp import Limits
from solvers.question import TIME_LIMIT, Question, QuestionError
from solvers.reading.model import Reading
from solvers.routing import (
    EQUATIONS,
    RETRIEVAL,
    RULES,
    SCIENCE,
    SOLVERS,
    TABLES,
    WORD_PROBLEMS,
    Route,
    planned,
)
from solvers.sparing import survives
from solvers.spelling import Spelled, spelled

OWN = "your own"
"""What a solver is called that has no name here."""

LOOKS_UP = (*SCIENCE, "ir", "pmi")
"""Who proposes answers from facts that were looked up."""

DECIDED = ("calculation", "settlement")
"""Kinds of derivations of what the whole text writes out, and of what one of its statements settles."""

Solve = Callable[..., Proposed]


class Solver(Protocol):
    """A solver of one's own, which is asked like the solvers that are here: any function of this form."""

    def __call__(
        self, question: Question, reading: Reading, *, limits: Limits, observe: Observer
    ) -> Proposed:
        """A proposal with its derivation, or an abstention with the reason."""


def ask(
    question: Question | str,
    *,
    solver: str | Solver = "auto",
    time_limit: float = TIME_LIMIT,
    observe: Observer = silent,
    knowledge: KnowledgeBase | None = None,
    reading: Reading | None = None,
) -> Outcome:
    """Answer `question` from a derivation that has been checked, or say why not.

    Args:
        question: a question, or its text as typed, with its choices.
        solver: one of `SOLVERS`, or one of your own, to ask only that one; "auto" to let the question decide.
        time_limit: seconds for everything after reading.
        observe: called with every stage and every cutting-plane round as it happens.
        knowledge: the tables to look up; the shipped ones if not given.
        reading: of the question's text, if it has been read already.

    Returns:
        An `Answer`, or an `Abstention` with its reason, and with the readings to choose from where the tutor asks back.

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
    found: dict[str, Proposed] = {}
    hurried: list[str] = []
    solvers = (RETRIEVAL,) if RETRIEVAL in plan.solvers else plan.solvers  # it asks the tables itself
    for position, name in enumerate(solvers):
        left = deadline - time.perf_counter()
        if left <= 0:
            found[name] = Abstention(question, "The time limit was reached.", name)
            hurried.append(name)
            break
        limits = Limits(seconds=left / (len(solvers) - position))
        options = {"knowledge": knowledge} if name in SCIENCE else {}
        begun = time.perf_counter()
        who = solver if name == OWN else name
        this, its = (meant.question, read_so) if name in SCIENCE else (question, reading)
        found[name] = propose(who, this, its, limits=limits, observe=observe, **options)
        late = limits.seconds is not None and time.perf_counter() - begun >= limits.seconds
        if late or found[name].statistics.hurried:
            hurried.append(name)
        if name == TABLES and isinstance(found[name], Proposal):
            break  # a fact needs no calculation
    if len(found) > 1:
        found = {name: sound(one, _premises(name, knowledge)) for name, one in found.items()}
    chosen = _chosen(question, plan, found, reading)
    statistics = replace(chosen.statistics, seconds_reading=seconds_reading, hurried=tuple(hurried))
    told = meant if meant.notes and chosen.solver not in WORD_PROBLEMS else Spelled(question)
    if isinstance(chosen, Abstention):
        reason = " ".join([*meant.notes, chosen.reason])
        return Abstention(question, reason, chosen.solver, statistics)
    its = read_so if told.notes else reading
    tokens = tuple((told.typed_at(token.start), told.typed_at(token.end)) for token in its.tokens)
    premises = _premises(chosen.solver, knowledge)
    if chosen.solver in LOOKS_UP:
        chosen = _gated(chosen, its, knowledge)
    return concluded(chosen, Asked(question, its, tokens, " ".join(told.notes), premises), statistics)


def propose(
    solver: str | Solver,
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    **options: Any,
) -> Proposed:
    """What one solver proposes, rounded as the situation asks and one of the choices, or an abstention.

    Args:
        solver: one of `SOLVERS`, or one of your own.
        question: what is asked.
        reading: of its text.
        limits: of solving.
        observe: told of stages and rounds.
        options: for the solver's `solve`, such as its weights.

    Returns:
        A proposal for a word problem is a number even when there are choices. Nobody has checked it; see
        `solvers.concluding.sound`.
    """
    started = time.perf_counter()
    proposed = _proposed(solver, question, reading, limits=limits, observe=observe, **options)
    if isinstance(proposed, Proposal) and solver in (RULES, EQUATIONS):
        seconds = None if limits.seconds is None else limits.seconds - (time.perf_counter() - started)
        if seconds is None or seconds > 0:
            left = replace(limits, seconds=seconds)

            def again(question: Question, reading: Reading) -> Proposed:
                return _proposed(solver, question, reading, limits=left, **options)

            proposed = replace(proposed, survives=survives(proposed, reading, again))
    if not question.choices or isinstance(proposed, Abstention):
        return proposed
    is_calculated = isinstance(proposed.value, Fraction) or solver in WORD_PROBLEMS
    return _one_choice(proposed) if is_calculated else proposed


def _proposed(
    solver: str | Solver,
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    **options: Any,
) -> Proposed:
    """As `propose`, but any number, whatever the choices are."""
    solve = _solver(solver) if isinstance(solver, str) else cast(Solve, solver)
    try:
        proposed = solve(question, reading, limits=limits, observe=observe, **options)
    except OverflowError:  # some compare numbers as floats
        name = solver if isinstance(solver, str) else None
        return Abstention(question, "A number of the question is too large to calculate with.", name)
    if isinstance(proposed, Proposal) and isinstance(proposed.value, Fraction) and solver not in SCIENCE:
        return fitting(proposed, reading)
    return proposed


def _solver(name: str) -> Solve:
    return cast(Solve, importlib.import_module(f"solvers.{name}").solve)


def _gated(proposal: Proposal, reading: Reading, knowledge: KnowledgeBase | None) -> Proposal:
    """The proposal with what keeps its facts from being a reason for it, if anything does, and with the word that
    nobody knows where the question is about little else.
    """
    from solvers.combination.doubt import unknown_words
    from solvers.tables.gate import gate  # loads what a word problem does not need
    from solvers.tables.naming import Named

    question = proposal.question
    labels = proposal.value if isinstance(proposal.value, tuple) else ()
    chosen = [choice.text for choice in question.choices if choice.label in labels]
    text = chosen[0] if chosen else proposal.text
    strange = Named(question, reading, knowledge).carrying(unknown_words(reading))
    return replace(
        proposal,
        unexplained=gate(question, reading, proposal.derivation, text, knowledge=knowledge),
        missing=f"I do not know the word “{strange}”, which the question is about." if strange else "",
    )


def _premises(solver: str, knowledge: KnowledgeBase | None) -> Mapping[str, object] | None:
    """What the checks of a solver's derivations take besides: for facts, where they were looked up."""
    return {"knowledge": knowledge} if solver in LOOKS_UP else None


def _labels(proposal: Proposal) -> tuple[str, ...]:
    """The labels of the choices that say the proposal's number, or all its numbers."""
    from solvers.reading.numbers import find_numbers
    from solvers.reading.pipeline import parse
    from solvers.reading.tokens import tokens_of

    said = {proposal.value} if isinstance(proposal.value, Fraction) else set(map(Fraction, proposal.value))
    return tuple(
        choice.label
        for choice in proposal.question.choices
        if said <= {number.value for number in find_numbers(tokens_of(parse(choice.text)))}
    )


def _one_choice(proposal: Proposal) -> Proposed:
    """A proposal that is just one of the choices, its value still a number."""
    labels = _labels(proposal)
    if len(labels) == 1:
        return proposal
    found = "no choice says so" if not labels else "more than one choice says so"
    reason = f"The calculation gives {proposal.text}, but {found}."
    return Abstention(proposal.question, reason, proposal.solver, proposal.statistics)


def _labelled(proposal: Proposal) -> Proposal:
    """A calculated number becomes the label of its choice."""
    labels = _labels(proposal)
    text = next(choice.text for choice in proposal.question.choices if choice.label == labels[0])
    return replace(proposal, value=labels, text=f"({labels[0]}) {text}")


def _chosen(question: Question, plan: Route, found: Mapping[str, Proposed], reading: Reading) -> Proposed:
    """The proposal to conclude from, or the reason for none."""
    proposals = {name: one for name, one in found.items() if isinstance(one, Proposal)}
    if not proposals:
        first = next(iter(found.values()))
        reasons = dict.fromkeys(one.reason for one in found.values() if isinstance(one, Abstention))
        told = " ".join(reasons) if TABLES in plan.solvers else next(iter(reasons))
        return Abstention(question, told, first.solver, first.statistics)
    chosen = proposals.get(RETRIEVAL) or proposals.get(TABLES) or _alone(proposals.values())
    if chosen is None and not proposals.keys().isdisjoint(WORD_PROBLEMS):
        from solvers.combination.combine import combine  # loads what a science question does not need

        chosen = combine(reading, found)
    chosen = chosen or next(iter(proposals.values()))
    if question.choices and (isinstance(chosen.value, Fraction) or chosen.solver in WORD_PROBLEMS):
        chosen = _labelled(chosen)
    why = f"Asked {' and '.join(plan.solvers)} because {plan.why}."
    return replace(chosen, notes=(why, *chosen.notes))


def _alone(proposals: Iterable[Proposal]) -> Proposal | None:
    """The one that needs no weighing: it tells several numbers, which who finds one number only cannot tell, or it
    works out what the whole text writes out, or what a statement settles.
    """
    return next(
        (p for p in proposals if not isinstance(p.value, Fraction) or p.derivation.kind in DECIDED),
        None,
    )


__all__ = ["TIME_LIMIT", "QuestionError", "Reading", "ask", "propose"]
