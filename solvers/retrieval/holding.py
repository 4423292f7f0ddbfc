"""Whether the facts of a support graph hold for a choice, and do not deny what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from knowledge.tables.cells import phrases
from solvers.science.spine.index import contradicts, index, lemmas
from solvers.science.spine.say import is_clause
from solvers.tables.denial import denies
from solvers.tables.derivation import Node, SupportGraph

_DEGREES = frozenset(("more", "less"))
_TRIED = re.compile(r"To find out (?:how|whether) ([\w ]+?) affects?\b")
"""How a fact begins that plans an experiment."""


def holding(graph: SupportGraph | None, choice: str) -> SupportGraph | None:
    """Return a graph for a choice that affirms something, unless its facts deny that: "no light of its own".

    Args:
        graph: the graph of the choice; `None` if it has none.
        choice: the choice, which denies nothing.
    """
    if graph is None or any(_is_denied(cell, choice) for cell in _cells(graph)):
        return None
    is_against = is_clause(choice) and any(_is_against(fact.sentence, choice) for fact in graph.facts)
    is_beside = any(_is_of_another(fact.sentence, graph.question) for fact in graph.facts)
    return None if is_against or is_beside else graph


def aligned(graph: SupportGraph) -> Iterator[str]:
    """Yield the texts of the cells that are aligned with the choice, with all their alternatives."""
    return (cell.text for cell in _cells(graph))


def _cells(graph: SupportGraph) -> Iterator[Node]:
    """The cells that are aligned with the choice."""
    edges = (edge for edge in graph.edges if graph.nodes[edge.other].kind in ("choice", "part"))
    return (graph.nodes[edge.one] for edge in edges if graph.nodes[edge.one].kind == "cell")


def _is_denied(cell: Node, choice: str) -> bool:
    """Return whether each alternative of a cell that says something of the choice denies it."""
    own = {*lemmas(choice)}
    saying = [phrase for phrase in phrases(cell.text) if own & {*lemmas(phrase)}]
    return bool(saying) and all(map(denies, saying))


def _is_against(sentence: str, choice: str) -> bool:
    """Return whether a sentence says the opposite of a word in a choice: that it speeds up less, and not more."""
    claimed, said = (_words(text) for text in (choice, sentence))
    is_other_way = (
        len(_DEGREES & claimed) == len(_DEGREES & said) == 1 and _DEGREES & claimed != _DEGREES & said
    )
    return is_other_way or contradicts(claimed, sentence)


def _words(text: str) -> set[str]:
    return {*re.findall(r"\w+", text.casefold()), *lemmas(text)}


def _is_of_another(sentence: str, question: str) -> bool:
    """Return whether a fact plans an experiment about a thing of which the question does not speak."""
    found, known = _TRIED.match(sentence), index()
    tried, asked = lemmas(found[1]) if found else (), {*lemmas(question)}
    return bool(tried) and not any(asked & known.alike(word).keys() for word in tried)
