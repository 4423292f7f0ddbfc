"""Whether a statement is true: the best support for it and against it, each as a separate graph."""

from __future__ import annotations

import time
from collections.abc import Mapping

from knowledge.tables import KnowledgeBase, phrases, reading, sentence
from solvers.answer import Abstention, Alternative, Proposal, Statistics
from solvers.events import Observer, Stage, silent
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.tables.align import aligner
from solvers.tables.candidates import Candidates, options_of
from solvers.tables.comparison import compared
from solvers.tables.derivation import Fact, SupportGraph
from solvers.tables.graph import Term
from solvers.tables.judgement import LEAST_LEAD, LEAST_STRENGTH, Clash, Judgement, candidates_for, weighed
from solvers.tables.lacking import lacking
from solvers.tables.model import Asking
from solvers.tables.prepare import Prepared
from solvers.tables.proof import proof
from solvers.tables.retrieve import Excerpt, Index, index
from solvers.tables.score import WEIGHTS, Weights
from solvers.tables.single import single_terms
from solvers.tables.statements import Statement
from solvers.tables.support import SOLVER, Supporting
from solvers.tables.weighing import Finding
from solvers.tables.words import Words

_BY_NUMBERS = 0.95
"""How sure a judgment is if it rests on two numbers."""
_TRIED = 3
"""The number of findings on each side to find a support graph for."""


def judge(
    question: Question,
    statement: Statement,
    read: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    knowledge: KnowledgeBase | None = None,
    words: Words | None = None,
    weights: Weights = WEIGHTS,
) -> Proposal | Abstention:
    """Judge `statement`, which `question` asks about, by what the tables say for and against it.

    Args:
        question: the question as typed.
        statement: the statement in it.
        read: the reading of the question.
        limits: the limits for all programs together.
        observe: called with every stage and round.
        knowledge: the tables; by default, the built-in ones.
        words: the lexical knowledge; by default, WordNet.
        weights: every number of the model.

    Returns:
        An answer whose value is "yes" or "no", "true" or "false", with a `Judgement`; an abstention if the tables say
        too little on either side, or equally much on both.
    """
    started = time.perf_counter()
    observe(Stage("building", SOLVER))
    comparison = compared(question.text, statement, read, knowledge, words)
    if comparison is not None:
        word = statement.word(comparison.holds)
        seconds = time.perf_counter() - started
        statistics = Statistics(seconds_building=seconds)
        return Proposal(question, (word,), word, SOLVER, _BY_NUMBERS, comparison, statistics=statistics)
    known = index(knowledge, words)
    terms = single_terms(statement.constituents, read, known, weights)
    candidates = candidates_for(terms, known, weights)
    findings = weighed(candidates, aligner(known, weights))
    if any(token.text.casefold() == "than" for token in read.tokens):
        # No other row says anything about a comparison of two things: lava above its melting point may be hotter than
        # ice.
        findings = [f for f in findings if f.holds or (f.rival is None and not f.differs)]
    court = _Court(question, candidates, known, weights, limits, observe)
    court.statistics = Statistics(seconds_building=time.perf_counter() - started)
    observe(Stage("solving", SOLVER, f"{len(candidates.excerpts)} tables"))
    sides = {
        holds: court.graph([f for f in findings if f.holds is holds][:_TRIED]) for holds in (True, False)
    }
    pro, con = sides[True], sides[False]
    strengths = pro[0].strength if pro else 0.0, con[0].strength if con else 0.0
    if max(strengths) < LEAST_STRENGTH or abs(strengths[0] - strengths[1]) < LEAST_LEAD:
        return Abstention(question, _lack(terms, known, strengths), SOLVER, court.statistics)
    holds = (strengths[0] > strengths[1]) is not statement.denied
    judgement = Judgement(
        question.text,
        statement.text,
        statement.denied,
        holds,
        tuple(terms.values()),
        pro[1] if pro else None,
        con[1] if con else None,
        strengths,
        court.clash(con[0]) if con else None,
    )
    word = statement.word(holds)
    return Proposal(
        question,
        (word,),
        word,
        SOLVER,
        confidence(strengths),
        judgement,
        alternatives=(Alternative(statement.word(not holds), round(min(strengths), 4)),),
        statistics=court.statistics,
        score=round(max(strengths), 4),
    )


def confidence(strengths: tuple[float, float]) -> float:
    """Return how sure a judgment is, from the strength of the evidence for and against it."""
    lead = abs(strengths[0] - strengths[1])
    return min(0.95, 0.55 + 0.4 * lead)


class _Court:
    """Creates the support graphs of findings, and counts the work."""

    def __init__(
        self,
        question: Question,
        candidates: Candidates,
        known: Index,
        weights: Weights,
        limits: Limits,
        observe: Observer,
    ) -> None:
        self.question = question
        self.candidates = candidates
        self.known = known
        self.weights = weights
        self.limits = limits
        self.observe = observe
        self.statistics = Statistics()

    def graph(self, findings: list[Finding]) -> tuple[Finding, SupportGraph] | None:
        """Return the first of `findings` that has a support graph, with the graph."""
        for finding in findings:
            graph = self._solved(finding)
            if graph is not None:
                return finding, graph
        return None

    def clash(self, finding: Finding) -> Clash | None:
        """Return why a finding with a rival contradicts the statement."""
        if finding.rival is None:
            return None
        table = self.candidates.excerpts[finding.table].table
        row = table.rows[finding.rival]
        fact = Fact(table.name, table.title, finding.rival, row.line, sentence(table, row))
        return Clash(fact, finding.row, finding.column, finding.value)

    def _solved(self, finding: Finding) -> SupportGraph | None:
        """Return the best graph within the finding's row and the rows linked to it, for its value."""
        terms = self.candidates.constituents
        excerpts = self.candidates.excerpts
        table = excerpts[finding.table].table
        if finding.differs:
            cell = table.rows[finding.row].cells[finding.column]
            text = next(iter(phrases(cell)), reading(cell))
        else:
            text = " ".join(terms[n].text for n in finding.value)
        asked = {n: term for n, term in terms.items() if n not in finding.value}
        query = tuple(lemma for term in terms.values() for lemma in term.lemmas)
        near = self._near(finding)
        rows = {finding.table: (finding.row,), **near}
        chosen = tuple(Excerpt(excerpts[i].table, excerpts[i].score, rows[i]) for i in sorted(rows))
        options = options_of([("", text)], self.known, query, split=False)
        aligning = aligner(self.known, self.weights)
        small = Candidates(chosen, asked, options, aligning, self.weights)
        prepared = Prepared(self.question, small, Asking(), query, self.known, self.weights, frozenset())
        work = Supporting(prepared, self.limits, self.observe)
        found = [s for s in work.supports() if s.solution is not None]
        self._count(work.statistics)
        if not found or found[0].solution is None:
            return None
        graph = proof(self.question, options[0], found[0].model, found[0].solution, query)
        on_row = any((fact.table, fact.row) == (table.name, finding.row) for fact in graph.facts)
        return graph if on_row else None

    def _near(self, finding: Finding) -> Mapping[int, tuple[int, ...]]:
        """Return the rows that are linked to the finding's row, by table."""
        rows: dict[int, set[int]] = {}
        here = (finding.table, finding.row)
        for one, other in self.candidates.links:
            for mine, theirs in ((one, other), (other, one)):
                if mine[:2] == here:
                    rows.setdefault(theirs.table, set()).add(theirs.row)
        return {i: tuple(sorted(found)) for i, found in rows.items()}

    def _count(self, more: Statistics) -> None:
        so_far = self.statistics
        self.statistics = Statistics(
            so_far.variables + more.variables,
            so_far.constraints + more.constraints,
            so_far.rounds + more.rounds,
            0.0,
            so_far.seconds_building + more.seconds_building,
            so_far.seconds_solving + more.seconds_solving,
        )


def _lack(terms: Mapping[int, Term], known: Index, strengths: tuple[float, float]) -> str:
    """Return a sentence that says why the statement cannot be judged."""
    even = "Some of what I know about {} says yes, and some says no."
    little = "I know too little about {} to say."
    return lacking(terms, known, even if max(strengths) >= LEAST_STRENGTH else little)
