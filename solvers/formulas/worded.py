"""Calculations in the words of questions: "What is 5 plus 7?", "How many minutes are 1.5 hours?"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from knowledge.formulas import words_of
from solvers.arithmetic.nearest import to_nearest
from solvers.arithmetic.solving import UnsolvableError
from solvers.arithmetic.tree import Equation, Leaf, Node, Operation, Rounding, evaluate, has_unknown
from solvers.arithmetic.units import PURE, Unit, UnitError
from solvers.formulas.cursor import NotSpokenError
from solvers.formulas.items import Text
from solvers.formulas.measured import measured, units_in
from solvers.formulas.spoken import equal_signs, spoken
from solvers.formulas.spoken_words import LESS
from solvers.formulas.terms import changed
from solvers.formulas.units_said import unit_said
from solvers.reading.model import Nearest

_COMMANDS = {
    "add": (("and", "to"), "+", "to"),
    "subtract": (("from",), "-", "from"),
    "multiply": (("by", "and", "with"), "×", ""),
    "divide": (("by",), "÷", ""),
    "increase": (("by",), "+", ""),
    "raise": (("by",), "+", ""),
    "decrease": (("by",), "-", ""),
    "reduce": (("by",), "-", ""),
    "lower": (("by",), "-", ""),
}
"""For each command: the words between its terms, the operation, and the word that the first term follows."""
_CONVERT = ("convert", "change", "express", "write")
_INTO = ("in", "into", "to", "as")
_ARE = (
    ("are", "there", "in"),
    ("are", "in"),
    ("is", "in"),
    ("are",),
    ("is",),
    ("in",),
    ("make",),
    ("equal",),
)


@dataclass(frozen=True, slots=True)
class Worded:
    """An equation expressed in words."""

    equation: Equation
    unit: Unit = PURE
    """The unit of the result."""
    parts: tuple[Unit, ...] = ()
    """The units in which people would say the result, if there is more than one."""


def worded(text: Text) -> Worded | None:
    """Return the calculation or the equation with one unknown that a text expresses in words, or `None` if there is
    none.

    Raises:
        UnsolvableError: its units cannot be combined; the message says which ones.
    """
    places = [at for at, item in enumerate(text.items) if item.is_number]
    for first, stop in _spans(text):
        if not (places and first <= places[0] and places[-1] < stop):
            continue  # every number must be part of it
        for found in (*_calculations(text, first, stop), *_equalities(text, first, stop)):
            left, right = (_one_unknown(side) for side in (found.equation.left, found.equation.right))
            unknowns = {leaf.name for leaf in found.equation.leaves if leaf.value is None}
            both_plain = isinstance(left, Leaf) and isinstance(right, Leaf)  # "What is 5?" calculates nothing
            if not both_plain and len(unknowns) == 1 and not unknowns & {"one", "other", "larger", "smaller"}:
                return Worded(Equation(left, right), found.unit, found.parts)
    return None


def why_not(text: Text) -> str:
    """Return where the words of a text stop being a calculation, without a period; empty if that cannot be said."""
    for first, stop in _spans(text):
        start = first
        while start < stop and text.items[start].text in ("what", "how", "much", "is", "'s", "are"):
            start += 1
        try:
            spoken(text, start, stop, measured=True)
        except NotSpokenError as error:
            return str(error)
    return ""


def _one_unknown(node: Node) -> Node:
    if isinstance(node, Operation):
        return Operation(node.sign, _one_unknown(node.left), _one_unknown(node.right))
    if isinstance(node, Rounding):
        return replace(node, node=_one_unknown(node.node))
    return node if node.value is not None else Leaf(None, first=node.first, stop=node.stop)


def _spans(text: Text) -> Iterator[tuple[int, int]]:
    """Yield sequences of items that may be a calculation or an equation: the text without its question words."""
    words = [item.text for item in text.items]
    stops = [at for at, word in enumerate(words) if word in (".", "?", "!", ";", ",", ":")]
    bounds = [-1, *stops, len(words)]
    for i, start in enumerate(bounds[:-1]):
        for stop in bounds[i + 1 :]:
            first = start + 1
            while first < stop and words[first] in words_of("asking"):
                first += 1
            if first < stop:
                yield first, stop


def _equalities(text: Text, first: int, stop: int) -> Iterator[Worded]:
    for at, after in equal_signs(text.items[first:stop]):
        try:
            yield Worded(Equation(spoken(text, first, first + at), spoken(text, first + after, stop)))
        except NotSpokenError:
            continue


def _calculations(text: Text, first: int, stop: int) -> Iterator[Worded]:
    words = [item.text for item in text.items[first:stop]]
    for ways in (_asked, _converted, _compared, _commanded):
        for node, wanted in ways(text, words, first, stop):
            if not has_unknown(node):
                yield from _measured(node, wanted, text.reading.nearest)


_Found = Iterator[tuple[Node, Unit | None]]


def _measured(node: Node, wanted: Unit | None, nearest: Nearest | None = None) -> Iterator[Worded]:
    try:
        found = measured(node, wanted)
    except UnitError as error:
        raise UnsolvableError(str(error)) from None
    if nearest is not None:
        yield Worded(Equation(Leaf(None, name="it"), _rounded(found.node, nearest)), found.unit)
    elif isinstance(found.node, Operation):
        parts = () if wanted is not None else _parts(node, found.unit)
        yield Worded(Equation(Leaf(None, name="it"), found.node), found.unit, parts)


def _rounded(node: Node, nearest: Nearest) -> Node:
    """Return a calculation rounded, or with each of its numbers rounded, as the text asks."""
    if not nearest.each:
        return to_nearest(node, nearest)
    if isinstance(node, Operation):
        return replace(node, left=_rounded(node.left, nearest), right=_rounded(node.right, nearest))
    return to_nearest(node, nearest) if isinstance(node, Leaf) and node.quantity is not None else node


def _parts(node: Node, unit: Unit) -> tuple[Unit, ...]:
    """Return the units of a time, or of feet and inches, whose parts are given, starting with the largest."""
    units = sorted(
        {u for u in units_in(node) if u.dimension == unit.dimension}, key=lambda u: -u.factor(unit)
    )
    names = {str(u) for u in units}
    is_told_so = unit.dimension == "time" or names in ({"foot", "inch"}, {"pound", "ounce"})
    return tuple(units) if len(units) > 1 and is_told_so else ()


def _asked(text: Text, words: list[str], first: int, stop: int) -> _Found:
    """Return the equation for "What is 12 + 5?", "How much is $5 minus 75 cents?", or "3 feet 4 inches in inches"."""
    openings = (
        ("what", "is"),
        ("what", "'s"),
        ("what", "are"),
        ("how", "much", "is"),
        ("how", "much", "are"),
    )
    opening = next((o for o in openings if tuple(words[: len(o)]) == o), None)
    is_bare = stop >= len(text.items) - 1 and all(
        item.text in words_of("asking") for item in text.items[:first]
    )
    if opening is None and not is_bare:
        return
    first += len(opening or ())
    end, wanted = _wanted(text, first, stop)
    yield from _said(text, first, end, wanted)


def _converted(text: Text, words: list[str], first: int, stop: int) -> _Found:
    """Return the equation for "How many minutes are 1.5 hours?" or "Convert 3 km to m"."""
    if words[0] in _CONVERT:
        end, wanted = _wanted(text, first, stop)
        if wanted is not None:
            yield from _said(text, first + 1, end, wanted)
    said = (
        unit_said(text.items[:stop], first + 2) if words[:2] in (["how", "many"], ["how", "much"]) else None
    )
    if said is None:
        return
    at = said[1]
    for are in _ARE:
        if tuple(item.text for item in text.items[at : at + len(are)]) == are:
            end = stop - (text.items[stop - 1].text in ("have", "make", "equal"))
            yield from _said(text, at + len(are), end, Unit.of(said[0].entity))
            return


def _compared(text: Text, words: list[str], first: int, stop: int) -> _Found:
    """Return the equation for "How much longer is 1.5 m than 120 cm?"."""
    if words[:1] != ["how"] or "than" not in words or words[3:4] not in (["is"], ["are"]):
        return
    than = first + words.index("than")
    for one, _ in _said(text, first + 4, than, None):
        for other, _ in _said(text, than + 1, stop, None):
            if has_unknown(one) or has_unknown(other):
                continue
            larger, smaller = (other, one) if words[2] in LESS else (one, other)
            node = Operation("-", larger, smaller)
            found = next(iter(_measured(node, None)), None)
            if found is not None and evaluate(found.equation.right) < 0:
                sides = [text.words(first + 4, than), text.words(than + 1, stop)]
                raise UnsolvableError(f"{sides[0]} is not {words[2]} than {sides[1]}.")
            yield node, None


def _commanded(text: Text, words: list[str], first: int, stop: int) -> _Found:
    """Return the equation for "Subtract 8 from 20" or "Increase 50 by 20%"."""
    if words[0] not in _COMMANDS:
        return
    between, symbol, swapping = _COMMANDS[words[0]]
    for at, word in enumerate(words):
        if word in between and 1 < at < len(words) - 1:
            for one, _ in _said(text, first + 1, first + at, None):
                for other, _ in _said(text, first + at + 1, stop, None):
                    left, right = (other, one) if word == swapping else (one, other)
                    yield (
                        changed(symbol, left, right) if symbol in "+-" else Operation(symbol, left, right),
                        None,
                    )


def _said(text: Text, first: int, stop: int, wanted: Unit | None) -> _Found:
    try:
        yield spoken(text, first, stop, measured=True), wanted
    except NotSpokenError:
        return


def _wanted(text: Text, first: int, stop: int) -> tuple[int, Unit | None]:
    """Return the requested unit of the result, and where the calculation before it ends: "3 km in m"."""
    for at in range(stop - 1, first, -1):
        if text.items[at].text in _INTO:
            said = unit_said(text.items[:stop], at + 1)
            if said is not None and said[1] == stop:
                unit = Unit.of(said[0].entity)
                return at, unit / Unit.of(said[0].per) if said[0].per else unit
    return stop, None
