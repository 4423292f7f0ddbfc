"""Every choice of a question with its own best support graph, for contrast, combination, and training."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from knowledge.tables import KnowledgeBase
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.tables.derivation import SupportGraph
from solvers.tables.prepare import prepare
from solvers.tables.proof import proof
from solvers.tables.score import WEIGHTS, Weights
from solvers.tables.support import Supporting
from solvers.tables.words import Words


@dataclass(frozen=True, slots=True)
class OptionSupport:
    """The support for one choice."""

    label: str
    text: str
    score: float | None
    """The score of the best support graph; `None` if there is none, or none was found within the limits."""
    graph: SupportGraph | None
    variables: int = 0
    constraints: int = 0
    """Size of the choice's program, including cuts; 0 if no program was needed to see that nothing supports the
    choice.
    """


def options(
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    knowledge: KnowledgeBase | None = None,
    words: Words | None = None,
    weights: Weights = WEIGHTS,
    without: frozenset[str] = frozenset(),
    choices: Sequence[tuple[str, str]] | None = None,
    only: Collection[str] | None = None,
) -> tuple[OptionSupport, ...]:
    """Return the best support graph of every choice, each solved to its own optimum (which takes longer than `solve`).

    Args:
        question: the question with its choices.
        reading: the reading of its text.
        limits: the limits for all programs together.
        knowledge: the tables; by default, the built-in ones.
        words: the lexical knowledge; by default, WordNet.
        weights: every number of the model.
        without: families to switch off, from `score.FAMILIES`.
        choices: pairs (label, text) to compare instead of the question's own.
        only: the labels of the choices to solve; by default, all. The others still help to distinguish a choice.

    Returns: One for each choice, in order; for a question without choices, one for each candidate answer, if there are
    any.
    """
    prepared = prepare(
        question,
        reading,
        knowledge=knowledge,
        words=words,
        weights=weights,
        without=without,
        choices=choices,
    )
    if prepared is None:
        return ()
    found = {s.option.label: s for s in Supporting(prepared, limits, margin=None).supports(only)}
    supports = []
    for option in prepared.candidates.options:
        support = found.get(option.label)
        solution = support.solution if support else None
        if support is None or solution is None:
            supports.append(OptionSupport(option.label, option.text, None, None))
            continue
        graph = proof(question, option, support.model, solution, prepared.query)
        supports.append(
            OptionSupport(
                option.label, option.text, graph.score, graph, solution.variables, solution.constraints
            )
        )
    return tuple(supports)
