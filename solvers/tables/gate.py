"""Whether the facts behind an answer are a reason for it: they name the subject of the question and the answer, and the
answer has the type of the question word. An answer that does not pass is given with less certainty and without the
reason.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from knowledge.tables import Column, KnowledgeBase
from solvers.derivation import Derivation
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.tables.answer_types import fits, names_one, wanted
from solvers.tables.denial import denies
from solvers.tables.derivation import SupportGraph
from solvers.tables.exceptions import ExceptionProof
from solvers.tables.judgement import Judgement
from solvers.tables.naming import Named, Naming
from solvers.tables.retrieve import index
from solvers.tables.several import SeveralProofs

LEAST_ASKED = 0.5
"""Facts that name less of the question are about something else."""
LEAST_ANSWER = 0.5
"""Facts that name less of the answer do not give it."""

_ALIGNED = 0.5
"""A cell that is aligned with a word of the question at least this well says it in other words."""
_NO_FACTS = {
    "co-occurrence": "Words that often appear together are only a guess, not a fact.",
}
"""What to say about derivations that have no fact for the answer, by kind."""


@dataclass(frozen=True, slots=True)
class Reason:
    """The facts behind an answer."""

    facts: tuple[str, ...]
    answer: str
    aligned: tuple[int, ...] = ()
    """Words of the question that cells say in other words, by index."""
    columns: tuple[Column, ...] = ()
    """The columns of the cells that give the answer."""
    judges: bool = False
    """Whether the answer is a judgment, which facts need not name."""


def gate(
    question: Question,
    reading: Reading,
    derivation: Derivation,
    text: str,
    *,
    knowledge: KnowledgeBase | None = None,
) -> str:
    """Return a sentence that says why the facts of `derivation` are no reason for its answer; empty if they are one.

    Args:
        question: the question as it was read.
        reading: the reading of its text.
        derivation: the derivation of the answer; one without science facts passes.
        text: the answer in words; for a choice, without its label.
        knowledge: the tables; by default, the built-in ones.
    """
    if derivation.kind in _NO_FACTS:
        return _NO_FACTS[derivation.kind]
    words = Named(question, reading, knowledge)
    if isinstance(derivation, ExceptionProof):
        return _not_excluded(derivation, words, reading, knowledge)
    reason = reason_of(derivation, text, knowledge)
    return "" if reason is None else lack(reason, words, reading)


def _not_excluded(
    proof: ExceptionProof, words: Named, reading: Reading, knowledge: KnowledgeBase | None
) -> str:
    """Return why facts do not single out the answer as the exception: they are no reason for another choice, or are one
    for the answer.
    """

    def fits_in(graph: SupportGraph) -> bool:
        return not lack(of_graphs([graph], graph.choice, knowledge), words, reading)

    others = len(words.question.choices) - 1
    if len(proof.others) == others and all(map(fits_in, proof.others)):
        return "" if proof.own is None or not fits_in(proof.own) else "What I know fits all of the choices."
    return "I picked the choice about which I know the least."


def lack(reason: Reason, words: Named, reading: Reading) -> str:
    """Return a sentence that says why facts are not a reason; empty if they are one.

    Args:
        reason: the facts and the answer.
        words: the words of the question.
        reading: the reading of its text.
    """
    found = words.by(reason.facts, reason.answer, reason.aligned)
    if not names_topic(found):
        missing = words.missing(reason.facts, reason.aligned)
        return f"I know too little about “{missing}” to be sure."
    if reason.judges:
        return ""
    if not names_answer(found):
        return f"I know too little about “{reason.answer}” to be sure."
    if words.denies and not any(map(denies, reason.facts)):
        return "The question asks what is not true, but I only know what is true."
    if not is_of_type(reading, reason):
        return f"The question asks for {wanted(reading).thing}, but the answer is something else."
    return ""


def names_topic(found: Naming) -> bool:
    """Return whether facts name the subject of the question: one of its most important words, and enough of all."""
    return found.topic and found.asked >= LEAST_ASKED


def names_answer(found: Naming) -> bool:
    """Return whether facts name enough of the answer."""
    return found.answer >= LEAST_ANSWER


def is_of_type(reading: Reading, reason: Reason) -> bool:
    """Return whether the answer has the type of the question word."""
    want = wanted(reading)
    if not want.type:
        return True
    if reason.answer in reason.facts:  # a sentence that is quoted as the answer
        asked = {lemma for c in reading.constituents for lemma in c.lemmas}
        return names_one(want, reason.answer, asked)
    fact = " ".join(reason.facts)
    columns: Sequence[Column | None] = reason.columns or (None,)
    return any(fits(want, reason.answer, column, fact) for column in columns)


def reason_of(derivation: Derivation, text: str, knowledge: KnowledgeBase | None = None) -> Reason | None:
    """Return the facts that `derivation` gives for the answer `text`, or `None` if it has no science facts."""
    from solvers.retrieval.derivation import Quotation  # that module needs the tables' types

    match derivation:
        case SupportGraph():
            return of_graphs([derivation], derivation.choice, knowledge)
        case SeveralProofs(graphs=graphs):
            return of_graphs(graphs, graphs[0].choice, knowledge)
        case Judgement():
            said = [fact.sentence for fact in derivation.deciding.facts]
            rival = [derivation.clash.rival.sentence] if derivation.clash else []
            return Reason((*said, *rival), text, judges=True)
        case Quotation(quote=quote):
            return Reason((quote.text,), derivation.choice)
        case _:
            return None


def of_graphs(graphs: Collection[SupportGraph], answer: str, knowledge: KnowledgeBase | None) -> Reason:
    """Return the facts in support graphs, and the columns of the cells that they lead to."""
    known = index(knowledge)
    columns: list[Column] = []
    aligned: set[int] = set()
    for graph in graphs:
        for edge in graph.edges:
            node, other = graph.nodes[edge.one], graph.nodes[edge.other]
            table = known.table(node.table)
            if other.kind == "constituent" and edge.score >= _ALIGNED:
                aligned.add(other.index)
            elif other.kind in ("choice", "part") and node.kind == "cell" and table is not None:
                columns.append(table.columns[node.column])
    facts = dict.fromkeys(fact.sentence for graph in graphs for fact in graph.facts)
    return Reason(tuple(facts), answer, tuple(sorted(aligned)), tuple(columns))
