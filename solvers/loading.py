"""Loads what the first question needs in addition to its reading: solvers, their weights, and the tables."""

from __future__ import annotations

import importlib
from collections.abc import Iterable

from knowledge.tables import KnowledgeBase
from solvers.ilp import Backend
from solvers.ilp.backend import available
from solvers.routing import EQUATIONS, FORMULAS, LAWS, MODULES, RELATIONS, RETRIEVAL, RULES, TABLES


def load(solvers: Iterable[str], *, knowledge: KnowledgeBase | None = None) -> None:
    """Load everything that the first question to `solvers` would load between its reading and its programs.

    Args:
        solvers: some of `solvers.routing.SOLVERS`.
        knowledge: the tables to look things up in; by default, the built-in ones.

    Raises:
        KnowledgeError: a file of knowledge or weights is missing or damaged.
    """
    for name in solvers:
        importlib.import_module(MODULES.get(name, f"solvers.{name}"))
        _LOADERS[name](knowledge)
    available(Backend.HIGHS)  # they all prefer it; reading the headers of CBC would be wasted time


def _relations(_: KnowledgeBase | None) -> None:
    from solvers.science.spine.index import index

    index()


def _tables(known: KnowledgeBase | None) -> None:
    from solvers.tables.retrieve import index

    index(known)


def _retrieval(known: KnowledgeBase | None) -> None:
    from solvers.retrieval.lexical import retriever
    from solvers.retrieval.sentences import sentences
    from solvers.retrieval.weights import shipped

    _tables(known)
    retriever(sentences(known))
    shipped()


def _equations(_: KnowledgeBase | None) -> None:
    from solvers.equations.weights import shipped

    shipped()


def _formulas(_: KnowledgeBase | None) -> None:
    from knowledge.formulas import load_words

    load_words()


def _laws(_: KnowledgeBase | None) -> None:
    from knowledge.laws import load

    load()


def _rules(_: KnowledgeBase | None) -> None:
    from solvers.problems.declared.rulebook import load_rules
    from solvers.problems.prices import shipped
    from solvers.problems.schemas import load_schemas

    load_rules()
    load_schemas()
    shipped()


_LOADERS = {
    RELATIONS: _relations,
    TABLES: _tables,
    RETRIEVAL: _retrieval,
    EQUATIONS: _equations,
    FORMULAS: _formulas,
    LAWS: _laws,
    RULES: _rules,
}
