"""What a mistake assumes and what contradicts it, in sentences."""

from __future__ import annotations

from dataclasses import replace

from knowledge.mistakes import load
from solvers.arithmetic.tree import (
    Leaf,
    Node,
    Operation,
    Place,
    Rounding,
    Slip,
    evaluate,
    in_brackets,
    leaves,
    named,
)
from solvers.mistakes.kinds import Kind
from solvers.mistakes.mistake import Departure
from solvers.wording import written_number

_ONCE_MORE = "Go through the steps again."


def departure(kind: Kind, place: Place, pupil: Node, right: Node, asked: str) -> Departure:
    """Return the departure of this kind, with its sentences.

    Args:
        kind: the kind of mistake.
        place: its place in the correct calculation.
        pupil: what the student has there.
        right: the whole correct calculation.
        asked: what the question asks for, in quotation marks; empty if it does not say.
    """
    here = at(right, place)
    if not place and isinstance(right, Leaf):  # nothing is known about how it was found
        here = replace(right, words="the answer")
    speaking = _asking_step(kind, right, place)
    assumed = _assumed(kind, pupil, here)
    reason, rule = _reason(kind, pupil, here, speaking, asked)
    return Departure(kind, place, here, pupil, assumed, reason, rule)


def at(node: Node, place: Place) -> Node:
    """Return the node at `place` of a calculation."""
    for side in place:
        node = (node.left, node.right)[side] if isinstance(node, Operation) else _within(node)
    return node


def _within(node: Node) -> Node:
    assert isinstance(node, Rounding | Slip)
    return node.node


def _asking_step(kind: Kind, right: Node, place: Place) -> Operation | None:
    """Return the step of the correct calculation whose rule contradicts the mistake."""
    node = at(right, place[:-1] if kind is Kind.NUMBER else place)
    if kind is Kind.GROUPING and isinstance(node, Operation):
        node = next(part for part in (node.left, node.right) if isinstance(part, Operation))
    while isinstance(node, Rounding):
        node = node.node
    return node if isinstance(node, Operation) else None


def _assumed(kind: Kind, pupil: Node, right: Node) -> str:
    step = right if isinstance(right, Operation) else None
    concept, sign = (step.reason.concept, step.sign) if step else ("", "")
    own = pupil.sign if isinstance(pupil, Operation) else ""
    fitting = [assumption for assumption in load() if assumption.fits(kind, concept, sign, own)]
    best = max(fitting, key=lambda assumption: assumption.precision)
    return best.says.format(
        step=in_brackets(pupil.node if isinstance(pupil, Slip) else pupil),
        pupil=_used(kind, pupil, right),
        left=named(step.left) if step else "",
        right=named(step.right) if step else "",
        wrong=written_number(evaluate(pupil)),
        value=_meant(kind, pupil, right),
    )


def _meant(kind: Kind, pupil: Node, right: Node) -> str:
    """Return what belongs in place of the student's number; for a result, its calculation, so that the student can find
    it.
    """
    if kind is Kind.ROUNDED and isinstance(right, Rounding):
        return named(right.node)
    if not isinstance(pupil, Slip):
        return named(right)
    if isinstance(pupil.node, Rounding):
        return f"the rounded result of {in_brackets(pupil.node)}"
    return f"the result of {in_brackets(pupil.node)}" if isinstance(pupil.node, Operation) else named(right)


def _used(kind: Kind, pupil: Node, right: Node) -> str:
    """Return the number that the mistake introduces."""
    if kind is Kind.EXTRA:
        known = {number.quantity for number in leaves(right)}
        return next((n.words for n in leaves(pupil) if n.quantity not in known), named(pupil))
    return named(pupil)


def _reason(kind: Kind, pupil: Node, right: Node, speaking: Operation | None, asked: str) -> tuple[str, str]:
    if isinstance(right, Rounding) and kind in (Kind.ROUNDED, Kind.NOT_ROUNDED):
        return right.reason.text, ""
    if isinstance(pupil, Slip):
        if isinstance(right, Leaf):
            return f"The text says {named(right)}." if right.quantity is not None else _ONCE_MORE, ""
        if kind is Kind.ROUNDED:
            return "The question asks for the exact number.", ""
        return f"Work out {in_brackets(pupil.node)} again.", ""
    if kind is Kind.EXTRA:
        extra = _used(kind, pupil, right)
        return f"The question asks {asked or 'for something else'}, which can be found without {extra}.", ""
    if kind is Kind.GROUPING and speaking is not None:
        return f"{speaking.reason.text} That comes first.", speaking.reason.rule
    if speaking is not None:
        return speaking.reason.text, speaking.reason.rule
    return _ONCE_MORE, ""
