"""The tree of arithmetic of a story whose statements were regrouped."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from solvers.arithmetic.tree import Leaf, Node, Operation, Type
from solvers.problems.calculation import solved
from solvers.problems.entries import Entry
from solvers.problems.reasons import reason_of
from solvers.problems.story import Story


def with_tree(story: Story) -> Story:
    """Return a story with the calculation that its statements describe."""
    return replace(story, tree=_tree(story, story.asked))


def _tree(story: Story, place: int) -> Node:
    """Return the calculation of an amount according to the statements."""
    entry = story.entries[place]
    statement = next((s for s in story.statements if s.result == place), None)
    if statement is None:
        assert entry.node is not None
        return entry.node
    nodes = [
        Leaf(Fraction(slot)) if each is None else None if each == place else _tree(story, each)
        for slot, each in zip(statement.slots, statement.entries, strict=True)
    ]
    reason = reason_of(statement.pattern, [story.entries[each].words for each in statement.given])
    node = solved(statement.relation, statement.found, nodes, reason)
    return _typed(node, entry) if isinstance(node, Operation) else node


def _typed(node: Operation, entry: Entry) -> Operation:
    return replace(node, type=Type(entry.about.noun, entry.about.per), words=entry.words)
