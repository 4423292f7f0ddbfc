"""From a tree of arithmetic whose reasons name situations to a picture, as if it were a story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from solvers.arithmetic.equation import Equation as Relation
from solvers.arithmetic.equation import Product, Sum
from solvers.arithmetic.solving import SolvingStep
from solvers.arithmetic.tree import (
    REMAINDER,
    Equation,
    Leaf,
    Node,
    Operation,
    evaluate,
    has_unknown,
    written,
)
from solvers.problems.entries import About, Asked, Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from solvers.problems.wording import article
from solvers.wording import amount, as_fraction, plural
from tutor.pictures.model import Part, Picture
from tutor.pictures.story import picture_of

_SUMS: Mapping[str, tuple[str, ...]] = {
    Pattern.COME: ("has, then gains", "had and gained", "has, and another gives"),
    Pattern.WHOLE: (
        *("gains, then gains", "loses, then loses", "both gained", "both lost"),
        *("parts of a whole", "counted together", "all are asked for"),
        "both are kinds of what is asked",
    ),
    Pattern.PUT_BACK: ("loses, then has", "another takes, then has"),
    Pattern.MORE: ("more than that", "more than what was told", "asked for the one with more"),
    Pattern.SO_MORE: ("that is fewer than the other", "asked for the one that the other has fewer than"),
}
_DIFFERENCES: Mapping[str, tuple[str, ...]] = {
    Pattern.GO: (
        *("has, then loses", "had and lost", "what is left after a loss", "a rest is asked for"),
        *("has, and another takes", "gains, then loses"),
    ),
    Pattern.TAKE_OFF: ("gains, then has", "another gives, then has"),
    Pattern.CHANGED: ("what changed between two states", "before and after"),
    Pattern.PART: (
        *("a part of the whole", "the whole and a part", "the total is given", "part of a total"),
        *("a part drops out", "the part that is not counted"),
    ),
    Pattern.DIFFERENCE: ("how many more", "how many more of the one kind", "a difference is asked for"),
    Pattern.FEWER: (
        "fewer than that",
        "less than that",
        "less than what was told",
        "asked for the one with fewer",
    ),
    Pattern.SO_FEWER: ("that is more than the other", "asked for the one that the other has more than"),
    Pattern.GOAL: ("wanted and had",),
}
_PRODUCTS: Mapping[str, tuple[str, ...]] = {
    Pattern.GROUPS: ("so many of each", "so many per one", "for each", "as many times"),
    Pattern.TIMES: ("so many times", "asked for the one with so many times"),
    Pattern.AREA: ("area of a rectangle", "length times width"),
    Pattern.FRACTION: ("a portion of that",),
}
_QUOTIENTS: Mapping[str, tuple[str, ...]] = {
    Pattern.SHARED: (
        "shared out",
        "dealt out",
        "how many each",
        "how many for each",
        "how much per one",
        "speed",
    ),
    Pattern.FILLED: (
        "how often it goes in",
        "how many groups",
        "how many groups, rate first",
        "each of the groups asked for",
        "how many fit",
    ),
    Pattern.ONE_PART: ("a part of that many", "asked for the one that the other has times"),
}
_NAMED = {
    (sign, name): Pattern(pattern)
    for sign, table in (("+", _SUMS), ("-", _DIFFERENCES), ("×", _PRODUCTS), ("÷", _QUOTIENTS))
    for pattern, names in table.items()
    for name in names
}
"""Situations, by the sign of an operation and the rule or cue that supports it."""

_THREE = ("one", "two", "three")
_SLOTS: Mapping[Pattern, tuple[tuple[str, ...], int]] = {
    Pattern.GROUPS: (("total", "per", "count"), 0),
    Pattern.TIMES: (("this", "factor", "that"), 0),
    Pattern.FRACTION: (("part", "factor", "whole"), 0),
    Pattern.AREA: (("area", "one", "other"), 0),
    Pattern.SHARED: (("total", "per", "count"), 1),
    Pattern.FILLED: (("total", "per", "count"), 2),
    Pattern.ONE_PART: (("this", "factor", "that"), 2),
}
"""For products and quotients, the slots and which of them is found."""


def picture_of_tree(tree: Node | Equation, *, has_fractions: bool = False) -> Picture | None:
    """Return the picture of the last operation of a tree, or `None` if no reason names a situation with a picture.

    An equation has a picture if x is alone on one side.

    Args:
        tree: the tree of the calculation.
        has_fractions: whether the question writes its numbers as fractions.
    """
    told = _without_one(_without_unknown(tree))
    if not isinstance(told, Operation):
        return None
    entries: list[Entry] = []
    statements: list[Statement] = []
    try:
        asked = _add(told, entries, statements)
    except (LookupError, ValueError, ArithmeticError):
        return None
    told_entries = tuple(map(_as_fraction, entries)) if has_fractions else tuple(entries)
    story = Story("", told_entries, tuple(statements), asked, Asked("", "", ""), told)
    return picture_of(story)


def _without_unknown(tree: Node | Equation) -> Node | None:
    """Return the calculation; for an equation, the side without x if x is alone on the other side."""
    if not isinstance(tree, Equation):
        return tree
    told = [side for side in (tree.left, tree.right) if not has_unknown(side)]
    other = tree.left if told[:1] == [tree.right] else tree.right
    return told[0] if len(told) == 1 and isinstance(other, Leaf) else None


def _without_one(node: Node | None) -> Node | None:
    """Return the tree without multiplying by one, which nobody would draw."""
    if (
        isinstance(node, Operation)
        and node.sign == "×"
        and isinstance(node.right, Leaf)
        and node.right.value == 1
    ):
        return node.left
    return node


def _add(node: Node, entries: list[Entry], statements: list[Statement]) -> int:
    """Append an amount and the amounts that it is calculated from; return its position."""
    if isinstance(node, Leaf):
        if node.value is None:
            raise LookupError("A situation cannot be drawn with an unknown number.")
        entries.append(_entry(node, node.value, node))
        return len(entries) - 1
    if not isinstance(node, Operation):
        raise LookupError(
            "Only additions, subtractions, multiplications, and divisions can be drawn as situations."
        )
    left, right = (_add(side, entries, statements) for side in (node.left, node.right))
    entries.append(_entry(node, evaluate(node), None))
    result = len(entries) - 1
    pattern = _pattern(node)
    relation: Relation
    slots: tuple[str, ...]
    if node.sign in ("+", "-"):
        relation, slots, found = Sum((1, -1, -1)), _THREE, int(node.sign == "-")
    else:
        relation = Product()
        slots, found = _SLOTS.get(pattern, (_THREE, 2 if node.sign == "÷" else 0))
    if _comes_second(pattern, entries[left], entries[right], entries[result]):
        left, right = right, left
    filled = [left, right]
    filled.insert(found, result)
    statements.append(Statement(str(pattern), relation, slots, tuple(filled), found, pattern))
    return result


def _as_fraction(entry: Entry) -> Entry:
    """Return a number that is not whole as the text writes it: "3/8 of a pizza"."""
    if entry.value.denominator == 1:
        return entry
    number, noun = as_fraction(entry.value), entry.about.noun
    named = f"{number} of {article(noun)} {noun}" if 0 < entry.value < 1 else f"{number} {plural(noun)}"
    return replace(entry, words=named if noun else number, written=number if entry.node else "")


def _entry(node: Leaf | Operation, value: Fraction, leaf: Leaf | None) -> Entry:
    about = About(noun=node.type.entity, per=node.type.per)
    return Entry(value, amount(value, node.type.entity).replace("-", "−"), about, leaf)


def _comes_second(pattern: Pattern, one: Entry, other: Entry, result: Entry) -> bool:
    """Return whether the first of two amounts comes second in the slots: the number of groups, the number of times, or
    the amount before.
    """
    if pattern is Pattern.PUT_BACK:
        return True
    if pattern is Pattern.GROUPS:
        is_per = [bool(e.about.per) or e.about.noun == result.about.noun for e in (one, other)]
        if is_per[0] == is_per[1]:
            raise LookupError("Neither number is known to be the amount in each group.")
        return is_per[1]
    if pattern is Pattern.FRACTION:
        return other.value < 1 <= one.value
    return pattern is Pattern.TIMES and bool(one.about.noun) and not other.about.noun


def picture_of_rounding(division: Node | Equation) -> Picture | None:
    """Return full groups and what is left over, for a division whose result is rounded to whole groups."""
    told = _without_unknown(division)
    if not isinstance(told, Operation) or told.sign != "÷":
        return None
    return picture_of_tree(Operation(REMAINDER, told.left, told.right, told.left.type))


def balance(tree: Equation, steps: Sequence[SolvingStep]) -> Picture | None:
    """Return both sides of an equation and what to do with them first, or `None` if there is nothing to do."""
    first = next((step.why.rstrip(".") for step in steps if "both sides" in step.why), "")
    if not first:
        return None
    left, right = (written(side).replace("-", "−") for side in (tree.left, tree.right))
    says = f"a balance with {left} on the one side and {right} on the other; {first[:1].lower()}{first[1:]}"
    return Picture("balance", (Part(left), Part(right)), below=first, says=says)


def _pattern(node: Operation) -> Pattern:
    if node.sign == REMAINDER:
        return Pattern.LEFT_OVER
    reason = node.reason
    known = (_NAMED.get((node.sign, name)) for name in (reason.rule, *reason.cues))
    return next(filter(None, known), Pattern.OTHER)
