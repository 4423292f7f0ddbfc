"""Calculations that a question writes out itself, in symbols or in words: "12 x 7 - 5", "15% of 80", "3x + 5 = 20"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from knowledge.formulas import words_of
from knowledge.formulas.syntax import (
    Binary,
    CalculationError,
    names,
    parse_equation,
    parse_term,
)
from solvers.equations.expression import Equation, Leaf, Node, Operation, has_unknown, leaves
from solvers.equations.solving import solved
from solvers.formulas.derivation import Calculation
from solvers.formulas.matching import Text
from solvers.formulas.riddle import riddle
from solvers.formulas.spoken import NotSpokenError, equal_signs, spoken
from solvers.formulas.terms import node_of

LONGEST = 300
"""Characters that a calculation may have; regular expressions look at no longer text."""
_ASKED = (
    r"(?:please )?(?:(?:can|could) you )?(?:what(?:'?s| is| are| does| do)?|how much (?:is|are|do|does)"
    r"|calculate|compute|evaluate|work out|find|simplify|solve|add up|tell me)"
)
_OPENING = re.compile(
    rf"^{_ASKED}?(?: the (?:value|result|answer) (?:of|to))?(?: for)?\s*:?\s*", re.IGNORECASE
)
_UNKNOWN = re.compile(
    r"^(?:please )?(?:solve|find|what is|what's|compute|calculate|determine)"
    r"(?: the)?(?: equation| value of)?(?: for)?\s*(?P<letter>[a-z])?\s*"
    r"(?:if|when|in|where|such that|so that|given(?: that)?|:|,)?\s+(?P<equation>.*=.*)$"
    r"|^(?:if|given(?: that)?|when|for|suppose(?: that)?)?\s*(?P<given>[^?]*?=.*?)\s*[,.;:]?\s*(?:then\s+)?"
    r"(?:what is|what's|find|solve for|what does|calculate|how much is|determine)"
    r"(?: the value of)?\s*(?P<name>[a-z])\b[^=]*$"
    r"|^(?P<plain>.*=.*)$",
    re.IGNORECASE,
)
_COMMANDS = {
    "add": (("and", "to"), "+", False),
    "subtract": (("from",), "-", True),
    "multiply": (("by", "and", "with"), "×", False),
    "divide": (("by",), "÷", False),
}
"""What a command does: the words between its terms, the operation, whether the terms stand in the other order."""
_CLOSING = re.compile(r"(?:\s*=\s*\??|\s+(?:equal|equals|make|makes|come to))?\s*[?.!]*$")


def calculation(text: Text) -> Calculation | None:
    """The calculation or equation that the whole text is, worked out; `None` when it is none.

    Raises:
        UnsolvableError: it is one, but has no answer; the message says why.
    """
    words = text.reading.text
    if len(words) > LONGEST:
        return None
    equation = _in_symbols(words)
    is_equation = equation is not None and not _is_definition(equation)
    if equation is None:
        found = _in_words(text) or riddle(text)
        if found is None:
            return None
        equation, is_equation = found, not _is_definition(found)
    solution, steps = solved(equation)
    return Calculation(equation, steps, solution, words, is_equation, 0, len(text.reading.tokens))


def _is_definition(equation: Equation) -> bool:
    """Whether it is "x = a calculation", and not an equation to be solved."""
    return isinstance(equation.left, Leaf) and equation.left.value is None and not has_unknown(equation.right)


def _in_symbols(words: str) -> Equation | None:
    if not any(c.isdigit() for c in words):
        return None
    plain = _CLOSING.sub("", _OPENING.sub("", words, count=1))
    try:
        term = parse_term(plain)
    except CalculationError:
        pass
    else:
        return (
            Equation(Leaf(None), node_of(term))
            if isinstance(term, Binary) and not list(names(term))
            else None
        )
    match = _UNKNOWN.match(words)
    if match is None:
        return None
    body = next(match[name] for name in ("equation", "given", "plain") if match[name])
    try:
        sides = parse_equation(
            _CLOSING.sub("", body).strip(" ,;:") if not body.rstrip().endswith("=?") else body
        )
    except CalculationError:
        return None
    letters = {name for side in sides for name in names(side)}
    asked = match["letter"] or match["name"]
    if len(letters) != 1 or len(next(iter(letters))) != 1 or (asked and asked not in letters):
        return None
    return Equation(node_of(sides[0]), node_of(sides[1]))


def _in_words(text: Text) -> Equation | None:
    """ "What is 5 plus 7?", "30 is what percent of 120?", "If 5 more than a number is 17, what is the number?" """
    places = [at for at, item in enumerate(text.items) if item.is_number]
    for first, stop in _spans(text):
        if not (places and first <= places[0] and places[-1] < stop):
            continue  # every number takes part
        for node in _equations(text, first, stop):
            if isinstance(node.left, Leaf) and isinstance(node.right, Leaf):
                continue  # "What is 5?" calculates nothing
            left, right = (_one_unknown(side) for side in (node.left, node.right))
            unknowns = {
                leaf.name for side in (node.left, node.right) for leaf in leaves(side) if leaf.value is None
            }
            numbers = [leaf for side in (left, right) for leaf in leaves(side) if leaf.quantity is not None]
            if (
                len(unknowns) == 1
                and not unknowns & {"one", "other", "larger", "smaller"}
                and len(numbers) == len(text.numbers)
            ):
                return Equation(left, right)
    return None


def _one_unknown(node: Node) -> Node:
    if isinstance(node, Operation):
        return Operation(node.symbol, _one_unknown(node.left), _one_unknown(node.right))
    return node if node.value is not None else Leaf(None, first=node.first, stop=node.stop)


def _spans(text: Text) -> Iterator[tuple[int, int]]:
    """Runs of items that may be a calculation or an equation: the text without what only asks."""
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


def _equations(text: Text, first: int, stop: int) -> Iterator[Equation]:
    words = [item.text for item in text.items[first:stop]]
    if words[:2] in (["what", "is"], ["what", "'s"], ["what", "are"]):
        yield from _defined(text, first + 2, stop)
    elif words[:3] in (["how", "much", "is"], ["how", "much", "are"]):
        yield from _defined(text, first + 3, stop)
    elif words[0] in _COMMANDS:
        yield from _commanded(text, words, first, stop)
    elif stop >= len(text.items) - 1 and all(item.text in words_of("asking") for item in text.items[:first]):
        yield from _defined(text, first, stop)
    for at, after in equal_signs(text.items[first:stop]):
        try:
            yield Equation(spoken(text, first, first + at), spoken(text, first + after, stop))
        except NotSpokenError:
            continue


def _defined(text: Text, first: int, stop: int) -> Iterator[Equation]:
    try:
        node = spoken(text, first, stop)
    except NotSpokenError:
        return
    if not has_unknown(node) and isinstance(node, Operation):
        yield Equation(Leaf(None, name="it"), node)


def _commanded(text: Text, words: list[str], first: int, stop: int) -> Iterator[Equation]:
    """ "Subtract 8 from 20"."""
    between, symbol, is_swapped = _COMMANDS[words[0]]
    for at, word in enumerate(words):
        if word in between and 1 < at < len(words) - 1:
            try:
                left, right = spoken(text, first + 1, first + at), spoken(text, first + at + 1, stop)
            except NotSpokenError:
                continue
            node = Operation(symbol, right, left) if is_swapped else Operation(symbol, left, right)
            if not has_unknown(node):
                yield Equation(Leaf(None, name="it"), node)
