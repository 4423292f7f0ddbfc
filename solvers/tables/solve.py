"""From a question and its reading to an answer from tables, or to the reason why there is none."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from knowledge.tables import KnowledgeBase, load
from solvers.answer import Abstention, Alternative, Answer, Statistics
from solvers.events import Observer, Solved, Stage, silent
from solvers.ilp import Limits, Round, Solution, Status
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.tables.align import aligner
from solvers.tables.candidates import Candidates, Option, options_of, promise, terms_of, words_of
from solvers.tables.families import state
from solvers.tables.graph import Graph
from solvers.tables.model import Asking, Model
from solvers.tables.open_questions import candidate_answers
from solvers.tables.proof import proof
from solvers.tables.retrieve import Index, index, retrieve
from solvers.tables.score import WEIGHTS, Weights
from solvers.tables.separators import separators
from solvers.tables.wording import asking
from solvers.tables.words import Words, default_words

SOLVER = "tables"
_EQUAL = 1e-4
"""Scores closer than this are a tie: they are sums of numbers with four decimals."""
MARGIN = 1.0
"""A choice that is worse than the best so far by more than this is not solved to its own optimum: that it is worse is
shown much faster than by how much (measured: ten times)."""


@dataclass(frozen=True, slots=True)
class Support:
    """The best support of one choice."""

    option: Option
    score: float
    """The objective; an upper bound for it if there is no solution."""
    model: Model
    solution: Solution | None
    """`None` for a choice that is worse than the best by more than `MARGIN`."""


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
) -> Answer | Abstention:
    """Answer `question` by the choice with the best support graph (Khashabi et al. 2016).

    One program is solved for each choice, which is the same as one for all of them with constraint 27, and gives ties
    and alternatives without solving again. Without choices, cells of the kind that is asked for take their place.

    Args:
        question: the question with its choices.
        reading: its reading.
        limits: for all programs together.
        observe: told of stages and rounds.
        knowledge: the tables; the shipped ones if not given.
        words: lexical knowledge; WordNet if not given.
        weights: every number of the model.
        without: families switched off, of `score.FAMILIES`.

    Returns:
        An answer whose value is the label of the best choice, the labels of tied ones, or, for an open question, the
        answer in words; or an abstention.
    """
    started = time.perf_counter()
    observe(Stage("building", SOLVER))
    base = knowledge if knowledge is not None else load()
    known = index(base, words if words is not None else default_words())
    terms = terms_of(reading, known, weights, science="science terms" not in without)
    query = [lemma for term in terms.values() for lemma in term.lemmas]
    wanted = asking(reading, weights)
    pairs = [(choice.label, choice.text) for choice in question.choices]
    if not pairs:
        pairs = candidate_answers(known, wanted, terms, query, weights)
        if not pairs:
            return Abstention(question, "It is not clear what kind of thing the question asks for.", SOLVER)
    options = options_of(pairs, known, query, split="parts" not in without and bool(question.choices))
    if question.choices:
        query += [lemma for option in options for lemma in option.lemmas]
    excerpts = retrieve(known, query, weights)
    candidates = Candidates(
        excerpts, terms, options, aligner(known, weights), weights, chaining="chaining" not in without
    )
    building = time.perf_counter() - started

    observe(Stage("solving", SOLVER, f"{len(options)} choices, {len(excerpts)} tables"))
    work = _Work(wanted, weights, without, limits, observe)
    supports = work.supports(candidates)
    statistics = replace(work.statistics, seconds_building=work.statistics.seconds_building + building)
    if not supports:
        reason = "The time limit was reached." if work.stopped else _lack(known, candidates)
        return Abstention(question, reason, SOLVER, statistics)
    return _answer(question, supports, tuple(query), statistics, work.stopped)


class _Work:
    """Solves the program of every choice within the limits and adds up what it took."""

    def __init__(
        self, wanted: Asking, weights: Weights, without: frozenset[str], limits: Limits, observe: Observer
    ) -> None:
        self.wanted = wanted
        self.weights = weights
        self.without = without
        self.limits = limits
        self.observe = observe
        self.statistics = Statistics()
        self.stopped = False
        """Whether a limit was met."""

    def supports(self, candidates: Candidates) -> list[Support]:
        """The best support of every choice that has any, best first; equal ones in the order of the choices.

        The most promising choices are solved first, so that the others can be given up early.
        """
        deadline = None if self.limits.seconds is None else time.perf_counter() + self.limits.seconds
        graphs = [candidates.graph(position) for position in range(len(candidates.options))]
        work = [(o, g) for o, g in zip(candidates.options, graphs, strict=True) if g.choice]
        work.sort(key=lambda pair: -promise(pair[1], self.weights))
        found: list[Support] = []
        for position, (option, graph) in enumerate(work):
            best = max((s.score for s in found if s.solution is not None), default=None)
            support = self._solve(option, graph, deadline, len(work) - position, best)
            if support is not None:
                found.append(support)
        order = {option.label: position for position, option in enumerate(candidates.options)}
        found.sort(key=lambda s: (-round(s.score, 3), s.solution is None, order[s.option.label]))
        return [support for support in found if found[0].solution is not None]

    def _solve(
        self, option: Option, graph: Graph, deadline: float | None, left: int, best: float | None
    ) -> Support | None:
        """Solve one of `left` programs that share the time until the deadline; the best score so far is `best`."""
        seconds = None if deadline is None else (deadline - time.perf_counter()) / left
        if seconds is not None and seconds <= 0:
            self.stopped = True
            return None
        started = time.perf_counter()
        model = Model(graph, self.wanted, words_of(option.text), self.weights, self.without)
        state(model)
        if best is not None:
            model.at_least(best - MARGIN)
        built = time.perf_counter()
        solution = model.program.solve(
            limits=replace(self.limits, seconds=seconds),
            separators=separators(model),
            observe=lambda turn: self.observe(Solved(SOLVER, turn)),
        )
        self._count(solution, built - started, time.perf_counter() - built)
        self.stopped |= solution.status in (Status.UNKNOWN, Status.FEASIBLE)
        if solution.objective is not None:
            return Support(option, solution.objective, model, solution)
        if solution.status is Status.INFEASIBLE and best is not None:
            return Support(option, best - MARGIN, model, None)
        return None

    def _count(self, solution: Solution, building: float, solving: float) -> None:
        so_far = self.statistics
        rounds: tuple[Round, ...] = so_far.rounds + solution.rounds
        self.statistics = Statistics(
            so_far.variables + solution.variables,
            so_far.constraints + solution.constraints,
            rounds,
            0.0,
            so_far.seconds_building + building,
            so_far.seconds_solving + solving,
        )


def _answer(
    question: Question,
    supports: Sequence[Support],
    query: tuple[str, ...],
    statistics: Statistics,
    stopped: bool,
) -> Answer:
    best = supports[0]
    tied = [s for s in supports if s.solution is not None and best.score - s.score <= _EQUAL]
    others = [s for s in supports if s not in tied]

    def named(support: Support) -> str:
        option = support.option
        return f"({option.label}) {option.text}" if question.choices else option.text

    assert best.solution is not None
    return Answer(
        question,
        tuple(s.option.label if question.choices else s.option.text for s in tied),
        " or ".join(map(named, tied)),
        SOLVER,
        confidence(best.score - others[0].score if others else 0.0, len(tied)),
        proof(question, best.option, best.model, best.solution, query),
        alternatives=tuple(Alternative(named(s), s.score) for s in others),
        statistics=statistics,
        notes=("A time limit was met; a better answer may exist.",) if stopped else (),
    )


def confidence(margin: float, tied: int) -> float:
    """How sure the best of several choices is, from its lead over the next, shared among `tied` ones.

    A straight line through the shares of right answers on the development questions: 0.5 with next to no lead or
    nothing to compare with, 0.7 in between, 0.8 with a lead of `MARGIN` or more.
    """
    return (0.5 + 0.3 * min(margin, MARGIN) / MARGIN) / tied


def _lack(known: Index, candidates: Candidates) -> str:
    """What is missing, in a sentence: a word that no table has, else the connection."""
    chosen = {lemma for option in candidates.options for lemma in option.lemmas}
    if not any(lemma in known.frequency for lemma in chosen):
        return "No table mentions any of the choices."
    aligned = {asked.constituent for _, asked in candidates.question}
    strange = [
        term
        for n, term in sorted(candidates.constituents.items())
        if n not in aligned and not any(lemma in known.frequency for lemma in term.lemmas)
    ]
    if strange:
        rarest = max(strange, key=lambda term: (term.weight, -term.index))
        return f"No table mentions '{rarest.text}'."
    if not any(candidates.choices):
        return "No table that the question leads to mentions any of the choices."
    return "No rows of the tables connect the question with one of the choices."
