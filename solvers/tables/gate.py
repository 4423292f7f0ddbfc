"""Whether the facts behind an answer are a reason for it: they name the subject of the question and the answer.

An answer that does not pass is given with less certainty and without the reason.
"""

from __future__ import annotations

from dataclasses import dataclass

from knowledge.tables import KnowledgeBase
from solvers.derivation import Derivation
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.tables.denial import denies
from solvers.tables.derivation import SupportGraph
from solvers.tables.exceptions import ExceptionProof
from solvers.tables.judgement import Judgement
from solvers.tables.naming import Named, Naming

LEAST_ASKED = 0.5
"""Facts that name less of the question speak of something else."""
LEAST_ANSWER = 0.5
"""Facts that name less of the answer do not give it."""

_ALIGNED = 0.5
"""A cell that is aligned with a word of the question so far says it in other words."""
_NO_FACTS = {
    "co-occurrence": "Words that often appear together are only a guess, not a fact.",
}
"""What to say of derivations that rest on no fact for the answer, by their kind."""


@dataclass(frozen=True, slots=True)
class Reason:
    """The facts behind an answer."""

    facts: tuple[str, ...]
    answer: str
    aligned: tuple[int, ...] = ()
    """Words of the question that cells say in other words, by index."""
    judges: bool = False
    """Whether the answer is a judgement, which facts need not name."""


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
        return _not_excluded(derivation, words)
    reason = reason_of(derivation, text)
    return "" if reason is None else lack(reason, words)


def _not_excluded(proof: ExceptionProof, words: Named) -> str:
    """Return why facts do not single out the answer as the exception: they are no reason for another choice, or are one
    for the answer.
    """

    def fits_in(graph: SupportGraph) -> bool:
        return not lack(_of_graph(graph), words)

    others = len(words.question.choices) - 1
    if len(proof.others) == others and all(map(fits_in, proof.others)):
        return "" if proof.own is None or not fits_in(proof.own) else "What I know fits all of the choices."
    return "I picked the choice about which I know the least."


def lack(reason: Reason, words: Named) -> str:
    """Return a sentence that says why facts are not a reason; empty if they are one.

    Args:
        reason: the facts and the answer.
        words: the words of the question.
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
    return ""


def names_topic(found: Naming) -> bool:
    """Return whether facts name the subject of the question: one of its most important words, and enough of all."""
    return found.topic and found.asked >= LEAST_ASKED


def names_answer(found: Naming) -> bool:
    """Return whether facts name enough of the answer."""
    return found.answer >= LEAST_ANSWER


def reason_of(derivation: Derivation, text: str) -> Reason | None:
    """Return the facts that `derivation` gives for the answer `text`, or `None` if it has no science facts."""
    from solvers.retrieval.derivation import Quotation  # which knows the tables' types

    match derivation:
        case SupportGraph():
            return _of_graph(derivation)
        case Judgement():
            said = [fact.sentence for fact in derivation.deciding.facts]
            rival = [derivation.clash.rival.sentence] if derivation.clash else []
            return Reason((*said, *rival), text, judges=True)
        case Quotation(quote=quote):
            return Reason((quote.text,), derivation.choice)
        case _:
            return None


def _of_graph(graph: SupportGraph) -> Reason:
    """Return the facts in a support graph, and the words of the question that its cells say in other words."""
    aligned = {
        graph.nodes[edge.other].index
        for edge in graph.edges
        if graph.nodes[edge.other].kind == "constituent" and edge.score >= _ALIGNED
    }
    facts = dict.fromkeys(fact.sentence for fact in graph.facts)
    return Reason(tuple(facts), graph.choice, tuple(sorted(aligned)))
