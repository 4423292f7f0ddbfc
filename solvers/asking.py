"""The whole process from a question to a checked answer."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from knowledge.tables import SHIPPED, KnowledgeBase
from solvers import deadline
from solvers.after_facts import after_facts, suits
from solvers.answer import Abstention, Outcome, Proposal, Proposed, Statistics
from solvers.concluding import Asked, concluded, sound
from solvers.deadline import OutOfTimeError
from solvers.derivation import Derivation
from solvers.events import Observer, Stage, silent
from solvers.ilp import Limits
from solvers.misplaced import placed
from solvers.proposing import Solver, labelled, out_of_time, propose
from solvers.question import TIME_LIMIT, Question
from solvers.reading.model import Reading
from solvers.routing import (
    RELATIONS,
    RETRIEVAL,
    SCIENCE,
    SOLVERS,
    TABLES,
    WORD_PROBLEMS,
    Route,
    planned,
)
from solvers.spelling import Spelled, spelled

OWN = "your own"
"""What a solver without a name is called."""

LOOKS_UP = (*SCIENCE, "ir", "pmi")
"""Solvers that propose answers from facts that they look up."""

CONCLUDING = 0.3
"""Seconds that weighing and checking what was found may take after the time limit."""

ENOUGH = 0.85
"""The probability from which the answer from related facts is taken without looking in the tables."""

SURER = 0.15
"""How much surer tables have to be than related facts. On open questions, tables are right less often than their
confidence says (57% below 0.85); facts are right as often (94% from 0.8 on, 66% below).
"""

DECIDED = ("calculation", "number list", "number pattern", "chance", "law", "cross")
"""Kinds of derivations for a text that is only a calculation, or that names what it asks for or what a law binds."""


def ask(
    question: Question | str,
    *,
    solver: str | Solver = "auto",
    time_limit: float = TIME_LIMIT,
    observe: Observer = silent,
    knowledge: KnowledgeBase | None = None,
    reading: Reading | None = None,
) -> Outcome:
    """Answer `question` with a checked derivation, or say why that is impossible.

    Args:
        question: a question, or its text as typed, including its choices.
        solver: one of `SOLVERS`, or your own solver, to ask only that one; "auto" lets the question decide.
        time_limit: the time in seconds from now until the answer is complete, including reading and spelling.
        observe: called with every stage and every cutting-plane round as it happens.
        knowledge: the tables to look things up in; by default, the built-in ones.
        reading: the reading of the question's text, if there is one already.

    Returns:
        An `Answer`, or an `Abstention` with its reason and, if the tutor asks what was meant, the readings to choose
        from.

    Raises:
        QuestionError: the text is not a valid question.
        ValueError: there is no such `solver`, or `time_limit` is not positive.
    """
    if isinstance(question, str):
        question = Question.parse(question)
    if isinstance(solver, str) and solver not in ("auto", *SOLVERS):
        raise ValueError(f"There is no solver {solver!r}; use auto, {', '.join(SOLVERS)}.")
    if not time_limit > 0:
        raise ValueError(f"The time limit must be greater than zero, not {time_limit} seconds.")
    with deadline.within(time_limit + CONCLUDING):
        try:
            plan = planned(question, solver if isinstance(solver, str) else OWN)
            if not plan.solvers:
                return Abstention(question, plan.why)
            return _asked(question, plan, solver, time_limit, observe, knowledge, reading)
        except OutOfTimeError:
            return out_of_time(question)


def _asked(
    question: Question,
    plan: Route,
    solver: str | Solver,
    time_limit: float,
    observe: Observer,
    knowledge: KnowledgeBase | None,
    reading: Reading | None,
) -> Outcome:
    """Return the outcome; work on a result that is found within the time limit is finished shortly after it.

    Raises:
        OutOfTimeError: nothing was found in time.
    """
    started = time.perf_counter()
    observe(Stage("reading"))
    with deadline.within(time_limit):
        texts = _read(question, reading, plan, knowledge)
        seconds_reading = time.perf_counter() - started
        found, hurried = _found(texts, plan, solver, observe, knowledge)
    chosen = _chosen(question, plan, found, texts.reading)
    statistics = replace(chosen.statistics, seconds_reading=seconds_reading, hurried=tuple(hurried))
    return _told(chosen, texts, statistics, knowledge)


@dataclass(frozen=True, slots=True)
class _Texts:
    """A question as typed, and with corrected spelling for looking up facts, each with its reading."""

    question: Question
    reading: Reading
    meant: Spelled
    meant_reading: Reading

    def of(self, solver: str) -> tuple[Question, Reading]:
        """Return the question and its reading for a solver."""
        return (
            (self.meant.question, self.meant_reading)
            if solver in (RELATIONS, *SCIENCE)
            else (self.question, self.reading)
        )


def _read(
    question: Question, reading: Reading | None, plan: Route, knowledge: KnowledgeBase | None
) -> _Texts:
    """Return the question, which is read unless it has been already."""
    from solvers.reading.read import read  # loads spaCy, so only when there is a question

    if reading is None:
        reading = read(question)
    if {RELATIONS, *SCIENCE}.isdisjoint(plan.solvers):
        return _Texts(question, reading, Spelled(question), reading)
    meant = spelled(question, knowledge)
    its = read(meant.question) if meant.notes else reading
    fitting = placed(meant, its)
    return _Texts(question, reading, fitting, its if fitting is meant else read(fitting.question))


def _found(
    texts: _Texts,
    plan: Route,
    solver: str | Solver,
    observe: Observer,
    knowledge: KnowledgeBase | None,
) -> tuple[dict[str, Proposed], list[str]]:
    """Return the proposals of the solvers in the plan, and the solvers that the time limit stopped."""
    found: dict[str, Proposed] = {}
    hurried: list[str] = []
    solvers = _in_turn(plan, knowledge)
    for position, name in enumerate(solvers):
        if _is_enough(found, knowledge):
            break
        left = deadline.left()
        if left <= 0:
            found[name] = out_of_time(texts.question, name)
            hurried.append(name)
            break
        limits = Limits(seconds=left / (len(solvers) - position))
        options = {"knowledge": knowledge} if name in SCIENCE else {}
        begun = time.perf_counter()
        who = solver if name == OWN else name
        this, its = texts.of(name)
        found[name] = propose(who, this, its, limits=limits, observe=observe, **options)
        late = limits.seconds is not None and time.perf_counter() - begun >= limits.seconds
        if late or found[name].statistics.hurried:
            hurried.append(name)
    if len(found) > 1:
        found = {name: sound(one, _premises(name, knowledge)) for name, one in found.items()}
    return found, hurried


def _in_turn(plan: Route, knowledge: KnowledgeBase | None) -> tuple[str, ...]:
    """Return the solvers in the order in which to ask them: retrieval asks the tables itself, and custom tables answer
    alone.
    """
    if RETRIEVAL in plan.solvers:
        return (RETRIEVAL,)
    is_alone = len(plan.solvers) > 1 and knowledge is not None and not _has_shipped(knowledge)
    return tuple(name for name in plan.solvers if name != RELATIONS or not is_alone)


def _has_shipped(knowledge: KnowledgeBase) -> bool:
    """Return whether tables are the built-in ones, with or without a person's own."""
    return any(SHIPPED in table.path.parents for table in knowledge.tables)


def _is_enough(found: Mapping[str, Proposed], knowledge: KnowledgeBase | None) -> bool:
    """Return whether no other solver is needed: something settles the question, a fact needs no calculation, or a sure
    fact needs no other fact, unless a person has tables of their own.
    """
    if any(isinstance(one, Abstention) and one.settles for one in found.values()):
        return True
    if _alone(one for one in found.values() if isinstance(one, Proposal) and one.solver in WORD_PROBLEMS):
        return True
    related, table = found.get(RELATIONS), found.get(TABLES)
    if isinstance(table, Proposal) or (isinstance(related, Proposal) and TABLES in found):
        return True
    return isinstance(related, Proposal) and knowledge is None and related.confidence >= ENOUGH


def _told(
    chosen: Proposed, texts: _Texts, statistics: Statistics, knowledge: KnowledgeBase | None
) -> Outcome:
    """Return the outcome for the chosen proposal; if it comes from facts, note the words that were read as others."""
    question, meant = texts.question, texts.meant
    told = meant if meant.notes and chosen.solver not in WORD_PROBLEMS else Spelled(question)
    if isinstance(chosen, Abstention):
        reason = " ".join([*meant.notes, chosen.reason])
        return Abstention(question, reason, chosen.solver, statistics)
    its = texts.meant_reading if told.notes else texts.reading
    tokens = tuple((told.typed_at(token.start), told.typed_at(token.end)) for token in its.tokens)
    premises = _premises(chosen.solver, knowledge)
    if chosen.solver in LOOKS_UP:
        chosen = _gated(chosen, its, knowledge)
    return concluded(chosen, Asked(question, its, tokens, " ".join(told.notes), premises), statistics)


def _gated(proposal: Proposal, reading: Reading, knowledge: KnowledgeBase | None) -> Proposal:
    """Return the proposal with the reason why its facts do not explain it, if any, and with the unknown word that the
    question is mostly about; sure where one of its facts says exactly what is asked.
    """
    from solvers.reading.unknown import unknown_words
    from solvers.retrieval.confirmed import confirmed
    from solvers.retrieval.exact import as_said
    from solvers.science.forms.answered import chosen as turned
    from solvers.tables.gate import gate  # loads what a word problem does not need
    from solvers.tables.naming import Named

    question = proposal.question
    labels = proposal.value if isinstance(proposal.value, tuple) else ()
    chosen = [choice.text for choice in question.choices if choice.label in labels]
    text = chosen[0] if chosen else proposal.text
    strange = Named(question, reading, knowledge).carrying(unknown_words(reading))
    found = replace(
        proposal,
        unexplained=gate(question, reading, proposal.derivation, text, knowledge=knowledge),
        missing=f"The question is about “{strange}”, a word that I do not know." if strange else "",
    )
    said, _ = (turned(reading, text) if chosen else None) or ("", "")
    return as_said(found, said) if question.choices else confirmed(found)


def _premises(solver: str, knowledge: KnowledgeBase | None) -> Mapping[str, object] | None:
    """Return the other arguments of the checks of a solver's derivations: for facts, where they were looked up."""
    return {"knowledge": knowledge} if solver in LOOKS_UP else None


def _chosen(question: Question, plan: Route, found: Mapping[str, Proposed], reading: Reading) -> Proposed:
    """Return the proposal to conclude from, or the reason why there is none."""
    found = _suiting(question, found, reading)
    settled = next((one for one in found.values() if isinstance(one, Abstention) and one.settles), None)
    if settled is not None:
        return settled
    proposals = {name: one for name, one in found.items() if isinstance(one, Proposal)}
    if not proposals:
        return _nothing(question, plan, found, reading)
    chosen = proposals.get(RETRIEVAL) or _fact(proposals, found) or _alone(proposals.values())
    if chosen is None and not proposals.keys().isdisjoint(WORD_PROBLEMS):
        from solvers.combination.combine import combine  # loads what a science question does not need

        chosen = combine(reading, found)
    chosen = chosen or next(iter(proposals.values()))
    if question.choices and (isinstance(chosen.value, Fraction) or chosen.solver in WORD_PROBLEMS):
        matched = labelled(chosen)
        if isinstance(matched, Abstention):
            return matched
        chosen = matched
    *before, last = plan.solvers
    asked = f"{', '.join(before)} and {last}" if before else last
    why = f"Asked {asked} because {plan.why}."
    return replace(chosen, notes=(why, *chosen.notes))


def _suiting(question: Question, found: Mapping[str, Proposed], reading: Reading) -> Mapping[str, Proposed]:
    """Return the proposals without that of the tables if it cannot be an answer to an open question."""
    table = found.get(TABLES)
    if RELATIONS not in found or not isinstance(table, Proposal) or suits(table, reading):
        return found
    reason = "I found something about this, but nothing that answers your question."
    return {**found, TABLES: Abstention(question, reason, TABLES, table.statistics)}


def _nothing(question: Question, plan: Route, found: Mapping[str, Proposed], reading: Reading) -> Abstention:
    """Return an abstention that says why there is no proposal."""
    others = [one for name, one in found.items() if name != RELATIONS]  # they say more about what is missing
    abstained = [one for one in others or found.values() if isinstance(one, Abstention)]
    last = abstained[-1]
    looked = [one for one in abstained if one.solver not in WORD_PROBLEMS]
    is_story = len(reading.sentences) > 1  # otherwise, it asks for a fact, not for a calculation
    reasons = dict.fromkeys(one.reason for one in (abstained if is_story else looked or abstained))
    told = " ".join(reasons) if TABLES in plan.solvers else last.reason
    return Abstention(question, told, last.solver, last.statistics)


def _fact(proposals: Mapping[str, Proposal], found: Mapping[str, Proposed]) -> Proposal | None:
    """Return the proposal from related facts, unless the tables are clearly surer; without facts, the tables are
    trusted less.
    """
    related, table = proposals.get(RELATIONS), proposals.get(TABLES)
    if related is None and table is not None and RELATIONS in found:
        return after_facts(table)
    if related is None or table is None:
        return related or table
    return table if table.confidence >= related.confidence + SURER else related


def _alone(proposals: Iterable[Proposal]) -> Proposal | None:
    """Return a proposal that needs no weighing: it gives several numbers, which solvers that find one number cannot
    give; or it works out a calculation that is the whole text, or something a statement or its whole topic settles.
    """
    return next(
        (p for p in proposals if not isinstance(p.value, Fraction) or _is_decided(p.derivation)), None
    )


def _is_decided(derivation: Derivation) -> bool:
    return derivation.kind in DECIDED or getattr(derivation, "is_settled", False)
