"""What a question about amounts asks for: one of them, the larger one, their difference, or a later value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from knowledge.formulas import words_of
from solvers.arithmetic.tree import Leaf, Node, Operation
from solvers.formulas.matching import Item, Text, leaf_of
from solvers.formulas.naming import Key, mentioned
from solvers.routing import SEVERAL


@dataclass(frozen=True, slots=True)
class Asked:
    """The requested amount."""

    node: Node
    """In x and y."""
    keys: tuple[Key, ...]


class UnclearError(Exception):
    """The question does not ask for one of the unknowns; the message says what it does."""


def question_span(text: Text) -> tuple[int, int]:
    """Return the items of the last question, starting at its question word; (0, 0) if nothing is asked."""
    for sentence in reversed(text.reading.sentences):
        items = [at for at, item in enumerate(text.items) if item.sentence == sentence.index]
        openers = [at for at in items if text.items[at].text in words_of("question-words")]
        if openers and (sentence.is_question or text.items[openers[0]].text not in ("which", "who")):
            return openers[0] if len(openers) == 1 else _last_clause(text, openers), items[-1] + 1
    return 0, 0


def _last_clause(text: Text, openers: list[int]) -> int:
    """Return the first of several question words close together at the end: "find how many ..."."""
    at = openers[-1]
    for other in reversed(openers[:-1]):
        if at - other > 2:
            break
        at = other
    return at


def asked(
    text: Text, letters: Mapping[Key, str], values: Mapping[str, Fraction], unused: frozenset[int]
) -> Asked:
    """Return what is asked for, in terms of the unknowns that `letters` stand for.

    Raises:
        UnclearError: the question asks for several numbers, or for none of the unknowns.
    """
    first, stop = question_span(text)
    words = [item.text for item in text.items[first:stop]]
    if not words:
        raise UnclearError("The question does not ask for any of the unknowns.")
    if (
        words[:2] == ["how", "many"]
        and words[2:3] in (["years"], ["months"], ["days"], ["hours"])
        and "old" in words
    ):
        raise UnclearError("The question asks for a time, not for one of the unknowns.")
    clause = words[
        : next((at for at, word in enumerate(words) if at and word in ("if", "when", "than")), len(words))
    ]
    keys = mentioned(text, letters, first, stop)
    if _asks_for_each(clause) and len(keys) != 1:
        raise UnclearError(SEVERAL)
    nodes: dict[Key, Node] = {key: Leaf(None, name=letter) for key, letter in letters.items()}
    if len(keys) == 2 and words_of("compared") & set(clause):
        larger, smaller = sorted(keys, key=lambda key: -values[letters[key]])
        return Asked(Operation("-", nodes[larger], nodes[smaller]), (larger, smaller))
    if not keys or (len(keys) > 1 and _first_is_several(clause)):
        ordered = sorted(keys if len(keys) > 1 else letters, key=lambda key: values[letters[key]])
        return _compared(ordered, nodes, clause)
    key = keys[0]
    return Asked(_shifted(text, nodes[key], first, stop, unused), (key,))


def _asks_for_each(clause: list[str]) -> bool:
    """Return whether every number is asked for: "How many does each have", "how old are they"."""
    words = set(clause)
    is_plural = clause[:2] == ["what", "are"] and bool(words & words_of("several"))
    is_one = words & (words_of("largest") | words_of("smallest") | words_of("summed") | words_of("compared"))
    return not is_one and (is_plural or "each" in words or clause[-2:] == ["are", "they"])


def _first_is_several(words: list[str]) -> bool:
    return bool((words_of("several") | words_of("summed")) & set(words))


def _compared(ordered: list[Key], nodes: dict[Key, Node], clause: list[str]) -> Asked:
    """Return the largest, the smallest, or the sum of unknowns, in order of size."""
    words = set(clause)
    if words & words_of("largest"):
        return Asked(nodes[ordered[-1]], (ordered[-1],))
    if words & words_of("smallest"):
        return Asked(nodes[ordered[0]], (ordered[0],))
    if _sums_up(clause):
        node, *others = (nodes[key] for key in nodes if key in ordered)
        for other in others:
            node = Operation("+", node, other)
        return Asked(node, tuple(ordered))
    if words & words_of("several"):
        raise UnclearError(SEVERAL)
    raise UnclearError("The question does not ask for any of the unknowns.")


def _sums_up(clause: list[str]) -> bool:
    """Return whether the sum is asked for: "How many do they have together", "the sum of the numbers"."""
    words = set(clause)
    if clause[0] == "how":
        return bool(words & words_of("summed") or "both" in words or ("in", "all") in pairwise(clause))
    everybody = {"they", "their", "both", "sum", "together", "altogether", "all", "numbers"}
    return bool(words & words_of("summed") and words & everybody)


def _shifted(text: Text, node: Node, first: int, stop: int, unused: frozenset[int]) -> Node:
    """Return an age shifted by an unused number in the question: "How old will Eva be in 5 years?" """
    words = [item.text for item in text.items[first:stop]]
    for at in range(first, stop):
        item = text.items[at]
        if item.is_number and item.place in unused and "old" in words:
            after = [other.text for other in text.items[at + 1 : at + 4]]
            if "ago" in after:
                return Operation("-", node, leaf_of(text, item))
            if _is_later(text, at, after):
                return Operation("+", node, leaf_of(text, item))
    return node


def _is_later(text: Text, at: int, after: list[str]) -> bool:
    before: Item = text.items[at - 1]
    return before.text in ("in", "after") or "from" in after or "later" in after
