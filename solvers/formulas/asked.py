"""What a question about two unknowns asks for: one of them, the larger, their difference, one of them later."""

from __future__ import annotations

from dataclasses import dataclass

from knowledge.formulas import words_of
from solvers.equations.expression import Leaf, Node, Operation
from solvers.formulas.elimination import Solved
from solvers.formulas.matching import Item, Text
from solvers.formulas.naming import Key, mentioned
from solvers.formulas.use import leaf_of


@dataclass(frozen=True, slots=True)
class Asked:
    """The amount asked for."""

    node: Node
    """In x and y."""
    words: str
    """The words of the question that ask for it."""
    keys: tuple[Key, ...]


class UnclearError(Exception):
    """The question does not ask for one of the unknowns; the message says what it does."""


def question_span(text: Text) -> tuple[int, int]:
    """Items of the last question, from its question word on; (0, 0) when nothing is asked."""
    for sentence in reversed(text.reading.sentences):
        items = [at for at, item in enumerate(text.items) if item.sentence == sentence.index]
        openers = [at for at in items if text.items[at].text in words_of("question-words")]
        if openers and (sentence.is_question or text.items[openers[0]].text not in ("which", "who")):
            return openers[0] if len(openers) == 1 else _last_clause(text, openers), items[-1] + 1
    return 0, 0


def _last_clause(text: Text, openers: list[int]) -> int:
    """The first of the openers that follow each other closely at the end: "find how many ..."."""
    at = openers[-1]
    for other in reversed(openers[:-1]):
        if at - other > 2:
            break
        at = other
    return at


def asked(text: Text, solved: Solved, unused: frozenset[int]) -> Asked:
    """What is asked for, in the unknowns of `solved`.

    Raises:
        UnclearError: several numbers, or none of the unknowns.
    """
    first, stop = question_span(text)
    words = [item.text for item in text.items[first:stop]]
    if not words:
        raise UnclearError("The question asks for none of the unknowns.")
    if (
        words[:2] == ["how", "many"]
        and words[2:3] in (["years"], ["months"], ["days"], ["hours"])
        and "old" in words
    ):
        raise UnclearError("The question asks for a time, not for one of the unknowns.")
    said = text.words(first, stop).rstrip("?. ")
    clause = words[
        : next(
            (at for at, word in enumerate(words) if at and word in ("if", "when", ",", "than")), len(words)
        )
    ]
    keys = mentioned(text, solved.letters, first, stop)
    nodes: dict[Key, Node] = {key: Leaf(None, name=letter) for key, letter in solved.letters.items()}
    if len(keys) == 2 and words_of("compared") & set(clause):
        larger, smaller = sorted(keys, key=lambda key: -solved.values[solved.letters[key]])
        return Asked(Operation("-", nodes[larger], nodes[smaller]), said, (larger, smaller))
    if not keys or (len(keys) > 1 and _first_is_several(clause)):
        return _compared(solved, nodes, set(clause), said)
    key = keys[0]
    return Asked(_shifted(text, nodes[key], first, stop, unused), said, (key,))


def _first_is_several(words: list[str]) -> bool:
    return bool((words_of("several") | words_of("summed")) & set(words))


def _compared(solved: Solved, nodes: dict[Key, Node], words: set[str], said: str) -> Asked:
    ordered = sorted(nodes, key=lambda key: solved.values[solved.letters[key]])
    if words & words_of("largest"):
        return Asked(nodes[ordered[-1]], said, (ordered[-1],))
    if words & words_of("smallest"):
        return Asked(nodes[ordered[0]], said, (ordered[0],))
    if words & words_of("summed") and words & {
        "they",
        "their",
        "both",
        "sum",
        "together",
        "altogether",
        "all",
        "numbers",
    }:
        return Asked(Operation("+", nodes[ordered[0]], nodes[ordered[1]]), said, tuple(nodes))
    if words & words_of("several"):
        raise UnclearError("The question asks for several numbers at once; ask for one of them.")
    raise UnclearError("The question asks for none of the unknowns.")


def _shifted(text: Text, node: Node, first: int, stop: int, unused: frozenset[int]) -> Node:
    """ "How old will Eva be in 5 years?": a number of the question that nothing else uses shifts an age."""
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
