"""What the text says about numbers, in its own sentences, for derivations that do not record who does what."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.arithmetic.tree import Leaf, Node, Operation, leaves, operations
from tutor.narration.conclusion import set_aside, wanted
from tutor.narration.figures import with_commas, with_minus
from tutor.narration.sentences import sentences


def given(answer: Answer, *nodes: Node) -> str:
    """Return the sentences that contain numbers of a calculation, in the order of the text, without the question."""
    text = answer.question.text
    places = [span for node in nodes for leaf in leaves(node) if (span := _place(answer, leaf))]
    told = []
    for sentence in sentences(text):
        start = text.find(sentence)
        is_asked = sentence.endswith("?") or not sentence.endswith((".", "!"))
        if not is_asked and any(start <= first < start + len(sentence) for first, _ in places):
            told.append(sentence)
    return with_minus(with_commas(" ".join(told)))


def _place(answer: Answer, leaf: Leaf) -> tuple[int, int] | None:
    return answer.span(leaf.first, leaf.stop) if leaf.quantity is not None else None


def opening(answer: Answer, unused: tuple[Leaf, ...], *nodes: Node) -> str:
    """Return what we want to know, what the text says about it, and what does not matter."""
    count = sum(len(list(operations(node))) for node in nodes if isinstance(node, Operation))
    asks = wanted(answer) if count != 1 else ""
    return " ".join(filter(None, [asks, given(answer, *nodes), set_aside(unused)]))
