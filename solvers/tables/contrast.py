"""Why not the other choice: its best support graph is compared with the answer's, entry by entry of the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from knowledge.tables import KnowledgeBase
from solvers.answer import Answer
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.spelling import spelled
from solvers.tables.account import CHOICE, EXTENT, RELATIONS, WHICH, account
from solvers.tables.candidates import words_of
from solvers.tables.derivation import Node, SupportGraph
from solvers.tables.exceptions import ExceptionProof
from solvers.tables.options import OptionSupport, options
from solvers.tables.score import WEIGHTS, Weights
from solvers.tables.words import Words

_CLOSE = 1e-3
"""Scores are kept with four decimals."""


class ContrastError(ValueError):
    """There is nothing to compare; the message says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What one entry of the score adds to the answer's support and to the other's."""

    entry: str
    """"constituent", or one of the other entries of `account`."""
    about: str
    """The text of a constituent; empty for other entries."""
    best: float
    other: float

    @property
    def lead(self) -> float:
        """Return how much more the answer has of it."""
        return round(self.best - self.other, 4)


@dataclass(frozen=True, slots=True)
class Contrast:
    """The support for an answer and the best support for another choice."""

    question: str
    best: SupportGraph
    label: str
    """Of the other choice; empty for an open question."""
    choice: str
    other: SupportGraph | None
    """`None` if the tables give the other choice no support at all."""
    differences: tuple[Difference, ...]
    """Every entry of the two scores, in the order of the question; they sum to both scores."""
    kind: str = field(default="contrast", init=False)

    @property
    def margin(self) -> float:
        """Return how much higher the answer scores; its whole score if the other choice has no support."""
        return round(self.best.score - (self.other.score if self.other else 0.0), 4)

    @property
    def lacking(self) -> tuple[Node, ...]:
        """Return the constituents that only the answer's support covers, in order."""
        covered = {node.index for node in self.other.used("constituent")} if self.other else set()
        missed = [node for node in self.best.used("constituent") if node.index not in covered]
        return tuple(sorted(missed, key=lambda node: node.index))

    def verify(
        self, knowledge: KnowledgeBase | None = None, words: Words | None = None, weights: Weights = WEIGHTS
    ) -> tuple[str, ...]:
        """Check both graphs against the tables and every difference against both graphs, without the solver.

        Returns:
            The errors found, one sentence each.
        """
        faults = list(self.best.verify(knowledge, words, weights))
        if self.best.question != self.question:
            faults.append("The evidence for the answer belongs to a different question.")
        if self.other is not None:
            faults += self.other.verify(knowledge, words, weights)
            asked = (self.question, self.label or self.other.label, self.choice)
            if (self.other.question, self.other.label, self.other.choice) != asked:
                faults.append("The other evidence belongs to a different question or choice.")
        if faults:
            return tuple(faults)
        if self.differences != _differences(self.best, self.other, weights):
            faults.append("The differences do not match the evidence.")
        for name, graph, total in (
            ("answer", self.best, sum(d.best for d in self.differences)),
            ("other choice", self.other, sum(d.other for d in self.differences)),
        ):
            if graph is not None and abs(total - graph.score) > 10 * _CLOSE:
                faults.append(f"The entries of the {name} add up to {total:.4f}, not {graph.score:.4f}.")
        return tuple(faults)


def support_of(answer: Answer) -> SupportGraph | str:
    """Return what `contrast` needs from an answer: its support graph, or its label if something else decided.

    Raises:
        ContrastError: the answer was not found by looking things up.
    """
    if isinstance(answer.derivation, SupportGraph):
        return answer.derivation
    if isinstance(answer.derivation, ExceptionProof):
        raise ContrastError("The answer is the choice that does not fit; its steps show why the others do.")
    if isinstance(answer.value, tuple) and answer.question.choices:
        return answer.value[0]
    raise ContrastError("I can compare choices only when the answer was looked up in tables.")


def contrast(
    question: Question,
    choice: str,
    *,
    best: SupportGraph | str | None = None,
    reading: Reading | None = None,
    limits: Limits | None = None,
    knowledge: KnowledgeBase | None = None,
    words: Words | None = None,
    weights: Weights = WEIGHTS,
) -> Contrast:
    """Compare the answer to `question` with another choice.

    Args:
        question: the question, with or without choices.
        choice: the label of the other choice, "C" or "(c)", or its words; for an open question, any words.
        best: the answer's support, or only its label if something else decided; otherwise, the choice with the best
            support counts as the answer.
        reading: the reading of the question's text; by default, it is read as `solvers.spelling` does.
        limits: the limits for all programs together; by default, 20 seconds.
        knowledge: the tables; by default, the built-in ones.
        words: the lexical knowledge; by default, WordNet.
        weights: every number of the model.

    Raises:
        ContrastError: there is no such choice, it is the answer itself, or the tables do not support any answer.
    """
    if reading is None:
        from solvers.reading.read import read  # loads spaCy

        question = spelled(question, knowledge).question
        reading = read(question)
    supports = partial(
        options,
        question,
        reading,
        limits=limits or Limits(seconds=20),
        knowledge=knowledge,
        words=words,
        weights=weights,
    )
    if question.choices:
        label = _label(question, choice)
        known = best.label if isinstance(best, SupportGraph) else best
        found = supports(
            only=None if known is None else frozenset({label, known} if best is known else {label})
        )
        if isinstance(best, str):
            best = next((support.graph for support in found if support.label == known), None)
        elif best is None:
            best = _highest(found)
        if known == label or (best is not None and best.label == label):
            raise ContrastError(f"({label}) is the answer itself; ask about a different choice.")
        other = next(support for support in found if support.label == label)
        return _compared(question, best, label, other, weights)
    if not isinstance(best, SupportGraph):
        best = _highest(supports())
    text = " ".join(choice.split())
    if best is None or words_of(best.choice) == words_of(text):
        raise ContrastError("There is no other answer to compare it with.")
    answer, other = supports(choices=[("1", best.choice), ("2", text)])
    return _compared(question, answer.graph, "", other, weights)


def _label(question: Question, choice: str) -> str:
    """Return the label of the choice that `choice` names by label or text."""
    wanted = choice.strip().strip("().:").casefold()
    for each in question.choices:
        if wanted in (each.label.casefold(), each.text.casefold()):
            return each.label
    labels = ", ".join(each.label for each in question.choices)
    raise ContrastError(f"There is no choice “{choice.strip()}”; the choices are {labels}.")


def _highest(found: Sequence[OptionSupport]) -> SupportGraph | None:
    graphs = [support.graph for support in found if support.graph is not None]
    return max(graphs, key=lambda graph: graph.score, default=None)


def _compared(
    question: Question, best: SupportGraph | None, label: str, other: OptionSupport, weights: Weights
) -> Contrast:
    if best is None:
        raise ContrastError(
            "My tables do not support any answer to this question, so there is nothing to compare."
        )
    return Contrast(
        question.text, best, label, other.text, other.graph, _differences(best, other.graph, weights)
    )


def _differences(best: SupportGraph, other: SupportGraph | None, weights: Weights) -> tuple[Difference, ...]:
    """Return the differences entry by entry: constituents in the order of the question, then the others."""
    mine = account(best, weights)
    theirs = account(other, weights) if other is not None else {}
    place = {
        node.text: node.index for graph in filter(None, (best, other)) for node in graph.used("constituent")
    }
    constituents = [("constituent", text) for text in sorted(place, key=lambda text: place[text])]
    rest = [(entry, "") for entry in (CHOICE, WHICH, RELATIONS, EXTENT)]
    return tuple(
        Difference(*entry, mine.get(entry, 0.0), theirs.get(entry, 0.0))
        for entry in (*constituents, *rest)
        if entry in mine or entry in theirs
    )
