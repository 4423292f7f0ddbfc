"""The judgment of a statement as data: support for and against it, and a check that does not use a solver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from knowledge.tables import KnowledgeBase, sentence
from solvers.tables.align import Aligner, aligner
from solvers.tables.candidates import Candidates
from solvers.tables.derivation import Fact, SupportGraph
from solvers.tables.graph import Term
from solvers.tables.retrieve import Index, index, retrieve
from solvers.tables.score import WEIGHTS, Weights
from solvers.tables.weighing import Finding, Weighing
from solvers.tables.words import Words

LEAST_STRENGTH = 0.4
"""A statement is not judged if the evidence for and against it is weaker than this."""
LEAST_LEAD = 0.05
"""A statement is not judged if neither side leads by this much."""
_CLOSE = 1e-3


@dataclass(frozen=True, slots=True)
class Clash:
    """Why a fact contradicts a statement: the claimed value belongs to a rival."""

    rival: Fact
    row: int
    """The row of the fact about the statement's own subject, in the rival's table (0-based)."""
    column: int
    """The column in which the two differ (0-based)."""
    claimed: tuple[int, ...]
    """Terms of the statement that the rival's value covers, by index."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the tables say for and against a statement."""

    question: str
    statement: str
    denied: bool
    """Whether the statement says that something is not so; support is for and against what it denies."""
    holds: bool
    """The verdict on the statement."""
    terms: tuple[Term, ...]
    """The content words of the statement."""
    support: SupportGraph | None
    against: SupportGraph | None
    strengths: tuple[float, float]
    """How much of the statement the two sides cover, in [0, 1]."""
    clash: Clash | None
    """The clash between `against` and the statement; `None` if the fact denies the statement explicitly."""
    kind: str = field(default="judgement", init=False)

    @property
    def deciding(self) -> SupportGraph:
        """Return the graph on which the verdict is based."""
        graph = self.support if self.holds is not self.denied else self.against
        assert graph is not None
        return graph

    def verify(
        self, knowledge: KnowledgeBase | None = None, words: Words | None = None, weights: Weights = WEIGHTS
    ) -> tuple[str, ...]:
        """Check both graphs against the tables, weigh the statement again, and compare, without the solver.

        Returns:
            The errors found, one sentence each.
        """
        known = index(knowledge, words)
        faults: list[str] = []
        for graph in (self.support, self.against):
            if graph is not None:
                faults += graph.verify(knowledge, words, weights)
                if graph.question != self.question:
                    faults.append("Some of the evidence belongs to a different question.")
        if any(term.text not in self.question for term in self.terms):
            faults.append("One of the words judged is not in the question.")
        if faults:
            return tuple(faults)
        candidates = candidates_for({term.index: term for term in self.terms}, known, weights)
        findings = weighed(candidates, aligner(known, weights))
        for holds, graph, strength in (
            (True, self.support, self.strengths[0]),
            (False, self.against, self.strengths[1]),
        ):
            side = "for" if holds else "against"
            if graph is None:
                if strength:
                    faults.append(f"There is no evidence {side} the statement, but it was given a strength.")
            elif not any(self._is(f, holds, graph, strength, candidates) for f in findings):
                faults.append(f"The evidence {side} the statement does not have the strength {strength:.4f}.")
        if (self.strengths[0] > self.strengths[1]) is (self.holds is self.denied):
            faults.append("The verdict is not the stronger side.")
        if self.clash is not None:
            faults += self._clash_faults(self.clash, known.knowledge)
        return tuple(faults)

    def _is(
        self, finding: Finding, holds: bool, graph: SupportGraph, strength: float, candidates: Candidates
    ) -> bool:
        table = candidates.excerpts[finding.table].table.name
        same = finding.holds is holds and abs(finding.strength - strength) <= _CLOSE
        if not same or not any((f.table, f.row) == (table, finding.row) for f in graph.facts):
            return False
        rival = None if holds or self.clash is None else self.clash.rival.row
        return finding.rival == rival

    def _clash_faults(self, clash: Clash, knowledge: KnowledgeBase) -> list[str]:
        graph, rival = self.against, clash.rival
        table = next((t for t in knowledge.tables if t.name == rival.table), None)
        if (
            graph is None
            or table is None
            or rival.row not in range(len(table.rows))
            or clash.column not in range(len(table.columns))
        ):
            return ["The fact that contradicts the evidence is not in the tables."]
        if rival.sentence != sentence(table, table.rows[rival.row]):
            return [f"The fact '{rival.sentence}' is not what table {rival.table} says."]
        if not any((fact.table, fact.row) == (rival.table, clash.row) for fact in graph.facts):
            return ["The two facts that contradict each other are not in the same table."]
        if table.rows[clash.row].cells[clash.column] == table.rows[rival.row].cells[clash.column]:
            return ["The two facts that should contradict each other say the same thing."]
        return []


def candidates_for(terms: Mapping[int, Term], known: Index, weights: Weights) -> Candidates:
    """Return the tables for a statement, and the cells that its words are aligned with."""
    query = [lemma for term in terms.values() for lemma in term.lemmas]
    excerpts = retrieve(known, query, weights)
    return Candidates(excerpts, dict(terms), (), aligner(known, weights), weights)


def weighed(candidates: Candidates, aligning: Aligner) -> list[Finding]:
    """Return the evidence for and against a statement, strongest first."""
    findings = Weighing(candidates, aligning).findings()
    return sorted(findings, key=lambda f: (-round(f.strength, 6), f.table, f.row, f.column, f.rival or -1))
