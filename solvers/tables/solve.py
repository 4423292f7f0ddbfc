"""From a question and its reading to an answer from tables, or to the reason why there is none."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge.tables import KnowledgeBase
from solvers.answer import Abstention, Alternative, Proposal, Statistics
from solvers.events import Observer, Stage, silent
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.tables.answer_types import wanted
from solvers.tables.candidates import Candidates
from solvers.tables.denial import asks_for_exception, is_unanswered_denial
from solvers.tables.derivation import SupportGraph
from solvers.tables.exceptions import exception
from solvers.tables.judging import judge
from solvers.tables.kinds import kind_of
from solvers.tables.lacking import lacking, no_choice, too_little
from solvers.tables.prepare import Prepared, prepare
from solvers.tables.proof import proof
from solvers.tables.quoted import quoted
from solvers.tables.reasons import reason_told
from solvers.tables.retrieve import Index
from solvers.tables.score import WEIGHTS, Weights
from solvers.tables.several import with_others
from solvers.tables.statements import statement_of
from solvers.tables.support import MARGIN, SOLVER, Support, Supporting
from solvers.tables.words import Words

_LITTLE = 0.5
"""If the best row covers less of an open question than this, a sentence with all its words is a better answer."""
_TOO_LITTLE = 0.1
"""What a candidate must promise to be an answer: below this, none of 4 was right."""
_EQUAL = 1e-4
"""Scores closer than this are a tie: they are sums of numbers with four decimals."""


def solve(
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    knowledge: KnowledgeBase | None = None,
    words: Words | None = None,
    weights: Weights = WEIGHTS,
    without: frozenset[str] = frozenset(),
) -> Proposal | Abstention:
    """Answer `question` with the choice that has the best support graph (Khashabi et al. 2016).

    One program is solved for each choice, which is equivalent to one for all of them with constraint 27, and gives ties
    and alternatives without solving again. Without choices, cells of the requested kind take their place, and
    statements are judged by the evidence for and against them. For a question about the exception, the answer is the
    choice with the weakest graph.

    Args:
        question: the question with its choices.
        reading: its reading.
        limits: the limits for all programs together.
        observe: called with every stage and round.
        knowledge: the tables; by default, the built-in ones.
        words: the lexical knowledge; by default, WordNet.
        weights: every number of the model.
        without: families to switch off, from `score.FAMILIES`.

    Returns:
        An answer whose value is the label of the best choice, the labels of tied ones, or, for an open question, the
        answer in words; or an abstention.
    """
    statement = statement_of(question, reading)
    if statement is not None:
        return judge(
            question,
            statement,
            reading,
            limits=limits,
            observe=observe,
            knowledge=knowledge,
            words=words,
            weights=weights,
        )
    observe(Stage("building", SOLVER))
    if asks_for_exception(question):
        return exception(
            question,
            reading,
            limits=limits,
            knowledge=knowledge,
            words=words,
            weights=weights,
            without=without,
        )
    prepared = prepare(question, reading, knowledge=knowledge, words=words, weights=weights, without=without)
    found = _found(question, reading, prepared, limits, observe, knowledge)
    reason = reason_told(question, reading, SOLVER) if knowledge is None else None
    is_better = isinstance(found, Abstention) or (reason is not None and found.confidence < reason.confidence)
    return reason if reason is not None and is_better else found


def _found(
    question: Question,
    reading: Reading,
    prepared: Prepared | None,
    limits: Limits,
    observe: Observer,
    knowledge: KnowledgeBase | None,
) -> Proposal | Abstention:
    """Return the answer of the tables, or a sentence with all words of the question if they cover little of it."""
    best = next(iter(prepared.found), None) if prepared is not None else None
    several = not question.choices and kind_of(reading).several
    if prepared is None or several or (best is not None and best.share < _LITTLE):
        quotation = quoted(question, reading, SOLVER, knowledge, listing=several)
        if quotation is not None:
            return quotation
    if prepared is None:
        want = wanted(reading)
        unclear = "I do not know anything about this, or I cannot tell what the question asks for."
        return Abstention(question, want.lack if want.type else unclear, SOLVER)
    if best is not None and best.promise < _TOO_LITTLE:
        return Abstention(question, too_little(prepared.candidates.constituents), SOLVER)
    return answer(prepared, limits, observe)


def answer(prepared: Prepared, limits: Limits, observe: Observer = silent) -> Proposal | Abstention:
    """Return the answer to a prepared question; see `solve`."""
    candidates = prepared.candidates
    observe(Stage("solving", SOLVER, f"{len(candidates.options)} choices, {len(candidates.excerpts)} tables"))
    work = Supporting(prepared, limits, observe)
    supports = work.supports()
    if not supports:
        met = "I reached my time limit or search limit before I found an answer."
        reason = met if work.stopped else _lack(prepared.known, candidates)
        return Abstention(prepared.question, reason, SOLVER, work.statistics)
    found = _answer(prepared, supports, work.statistics, work.stopped)
    assert isinstance(found.derivation, SupportGraph)
    if is_unanswered_denial(prepared.question, found.derivation):
        reason = (
            "My facts say what is true, and hardly ever what is not true. "
            "Give me choices, and I can find the one that does not fit."
        )
        return Abstention(prepared.question, reason, SOLVER, work.statistics)
    return with_others(found, supports[0].option.label, prepared, limits)


def _answer(
    prepared: Prepared, supports: Sequence[Support], statistics: Statistics, stopped: bool
) -> Proposal:
    """Return the choices with the best support, which tie, as an answer; `supports` are sorted, best first."""
    question, best = prepared.question, supports[0]
    assert best.solution is not None
    tied = [s for s in supports if s.solution is not None and best.score - s.score <= _EQUAL]
    others = [s for s in supports if s not in tied]
    met = "I reached my time limit or search limit, so there may be a better answer."
    return Proposal(
        question,
        tuple(s.option.label if question.choices else s.option.text for s in tied),
        " or ".join(_named(s, question) for s in tied),
        SOLVER,
        _confidence(prepared, tied, others),
        proof(question, best.option, best.model, best.solution, prepared.query),
        alternatives=tuple(Alternative(_named(s, question), s.score) for s in others),
        statistics=statistics,
        notes=(met,) if stopped else (),
    )


def _named(support: Support, question: Question) -> str:
    """Return a choice with its letter, or a cell as it is."""
    option = support.option
    return f"({option.label}) {option.text}" if question.choices else option.text


def _confidence(prepared: Prepared, tied: Sequence[Support], others: Sequence[Support]) -> float:
    """Return how sure the first of the tied choices is; those that may be answers together with it are not rivals."""
    best = tied[0]
    beside = next((group for group in prepared.together if best.option.label in group), ())
    rivals = [s for s in others if s.option.label not in beside]
    alone = (
        0.0 if prepared.question.choices else MARGIN
    )  # the only cell worth judging has left the others behind
    lead = best.score - rivals[0].score if rivals else alone
    promise = prepared.found[int(best.option.label) - 1].promise if prepared.found else None
    return confidence(lead, sum(s is best or s.option.label not in beside for s in tied), promise)


def confidence(lead: float, tied: int, promise: float | None = None) -> float:
    """Return how sure the best of several answers is, shared among `tied` ones.

    These are straight lines fitted to the shares of right answers on the development questions. For a choice: 0.5 with
    almost no lead over the next, and 0.8 with a lead of `MARGIN` or more. For an answer to an open question, its
    `promise` counts more: below 0.3, half were right; above 0.8, nine out of ten.
    """
    ahead = min(lead, MARGIN) / MARGIN
    sure = 0.5 + 0.3 * ahead if promise is None else 0.42 + 0.33 * promise + 0.16 * ahead
    return sure / tied


def _lack(known: Index, candidates: Candidates) -> str:
    """Return what is missing: the choices, a word that no table has, or else the connection."""
    chosen = {lemma for option in candidates.options for lemma in option.lemmas}
    if not any(map(known.has, chosen)):
        return no_choice([option.text for option in candidates.options])
    aligned = {asked.constituent for _, asked in candidates.question}
    left = {n: term for n, term in candidates.constituents.items() if n not in aligned}
    unconnected = "I know nothing that connects {} with any of the choices."
    strange = any(not any(map(known.has, term.lemmas)) for term in left.values())
    return lacking(left if strange else candidates.constituents, known, unconnected)
