"""One answer from tables, IR, and PMI together, with the probability that it is right (section 4.2, appendix B)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from knowledge.tables import KnowledgeBase
from solvers.answer import Abstention, Alternative, Proposal
from solvers.derivation import Derivation
from solvers.events import Observer, silent
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.retrieval.derivation import Quotation
from solvers.retrieval.described import is_reason, told_of
from solvers.retrieval.judge import Judged, judge
from solvers.retrieval.lexical import Lexical, lexical
from solvers.retrieval.logit import Weighing
from solvers.retrieval.opinion import IR, PMI, TABLES, Opinion
from solvers.retrieval.settling import Settlement, settlement
from solvers.retrieval.supported import Supported, supported
from solvers.retrieval.weights import shipped
from solvers.tables import SupportGraph
from solvers.tables import solve as ask_tables
from solvers.tables.denial import asks_for_exception
from solvers.tables.exceptions import exception_of

Evidence = Mapping[str, Callable[[int], Derivation | None]]
"""For each solver, a function that makes the derivation of a choice from its evidence."""


_ABOUT_AS_MUCH = 0.6
"""Other facts replace a sentence if they say at least this share of what it says."""


@dataclass(frozen=True, slots=True)
class _Told:
    """The evidence shown for a choice."""

    position: int
    solver: str
    derivation: Derivation


def solve(
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    knowledge: KnowledgeBase | None = None,
    weights: Weighing | None = None,
) -> Proposal | Abstention:
    """Answer `question` with tables, IR, and PMI together; without choices, with the tables alone.

    Args:
        question: the question with its choices.
        reading: of its text.
        limits: the limits for all programs of the tables together.
        observe: called with every stage and round.
        knowledge: the tables; by default, the built-in ones. The corpus is always searched.
        weights: the weights of the combination; by default, the built-in ones.

    Returns:
        The most probable choice. Its derivation is the evidence that decided in its favor: the support graph if the
        tables chose it, too; otherwise the best sentence, the words that occur together, or its own graph, whichever
        adds the most. `Proposal.instead` is then what the tables alone would have said. An abstention if no solver
        found anything for any choice.
    """
    if not question.choices:
        return ask_tables(question, reading, limits=limits, observe=observe, knowledge=knowledge)
    tables = supported(question, reading, limits=limits, observe=observe, knowledge=knowledge)
    words = lexical(question, reading, knowledge=knowledge)
    opinions = (tables.opinion, *words.opinions)
    weights = weights or shipped()
    evidence = _evidence(question, reading, tables, words, weights)
    judged = judge(opinions, weights)
    found = settlement(question, reading, judged, limits)
    if found is not None:
        judged = judged.settled_for(found.position, found.sure)
    position = found.position if found else None
    told = _told(judged, evidence)
    if found is not None:
        told = _settled(question, found, told)
    if told is None:
        # Nothing was found, so that this only tells what is missing.
        return ask_tables(question, reading, limits=limits, knowledge=knowledge)
    notes = (
        ("I reached my time limit or search limit, so there may be a better answer.",)
        if tables.stopped
        else ()
    )
    answer = _answer(question, told, judged, opinions)
    instead = "" if told.position == position else _overruled(question, told.position, tables.opinion)
    return replace(answer, statistics=tables.statistics, notes=notes, instead=instead)


def _evidence(
    question: Question, reading: Reading, tables: Supported, words: Lexical, weights: Weighing
) -> Evidence:
    def of_tables(position: int) -> Derivation | None:
        if asks_for_exception(question):
            return exception_of(question, tables.options(), position)
        return tables.graph(position)

    return {
        TABLES: of_tables,
        IR: lambda position: words.quotation(position, reading, weights.ranking),
        PMI: words.co_occurrence,
    }


def _told(judged: Judged, evidence: Evidence) -> _Told | None:
    """Return the first choice, in order of probability, for which some evidence can be shown."""
    for position in judged.order:
        for solver in judged.deciding[position]:
            derivation = evidence[solver](position)
            if derivation is not None:
                return _Told(position, solver, derivation)
    return None


def _settled(question: Question, found: Settlement, told: _Told | None) -> _Told | None:
    """Return the facts that settle a choice, or what was found for it if that is more than words that occur together
    and says about as much.
    """
    is_found = told is not None and told.position == found.position and told.solver != PMI
    proof = found.proof
    if proof is None and found.spare is not None:
        texts = _texts(told.derivation) if told and is_found else ()
        says, text = max(((told_of(question, found.position, one), one) for one in texts), default=(0.0, ""))
        is_reasoned = any(map(is_reason, found.spare.texts)) and not is_reason(text)
        least = (1.0 if is_reasoned else _ABOUT_AS_MUCH) * found.value
        proof = found.spare if says < least or not is_found else None
    return _Told(found.position, TABLES, proof) if proof else told


def _texts(derivation: Derivation) -> Iterator[str]:
    """Yield the sentences that a derivation rests on."""
    if isinstance(derivation, Quotation):
        yield derivation.quote.text
    elif isinstance(derivation, SupportGraph):
        yield from (fact.sentence for fact in derivation.facts)


def _overruled(question: Question, position: int, tables: Opinion) -> str:
    """Return what the tables alone would have said if that is another choice; empty if it is not or there is a tie."""
    best = tables.best()
    if len(best) != 1 or best[0] == position:
        return ""
    return _named(question, best[0])


def _answer(question: Question, told: _Told, judged: Judged, opinions: Sequence[Opinion]) -> Proposal:
    probability = judged.probabilities[told.position]
    agreeing = tuple(o.solver for o in opinions if o.solver != told.solver and o.best() == (told.position,))
    others = tuple(
        Alternative(
            _named(question, other),
            judged.probabilities[other],
            (question.choices[other].label,),
            judged.probabilities[other],
        )
        for other in judged.order
        if other != told.position
    )
    return Proposal(
        question,
        (question.choices[told.position].label,),
        _named(question, told.position),
        told.solver,
        probability,
        told.derivation,
        alternatives=others,
        agreeing=agreeing,
        score=probability,
    )


def _named(question: Question, position: int) -> str:
    choice = question.choices[position]
    return f"({choice.label}) {choice.text}"
