"""Calculations in the form of a recipe: "Add 9 to 16 and multiply what you get by 4. What is the result?"

In a number riddle, the number at the beginning is unknown, and the result is known: "I think of a number, double it and
add 5. I get 17. What is my number?" The whole text must consist of an opening, steps, a result in a riddle, and a
question; otherwise, it is neither.
"""

from __future__ import annotations

import re
from fractions import Fraction

from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Node, Operation
from solvers.formulas.matching import Text
from solvers.formulas.use import leaf_of

_FACTORS = {"doubl": ("×", 2), "tripl": ("×", 3), "halv": ("÷", 2)}
_WHO = r"(?:who|i|you|we|he|she|they)"
_WHICH = r"(?:the same|the final|the|this|that|an unknown|a certain|an|a|some|my|his|her|your)"
_IT = (
    rf"(?:it|this|that|what (?:is left|remains|{_WHO} (?:gets?|got|ha(?:ve|s|d)))"
    rf"|{_WHICH} (?:number|result|answer|sum|product|quotient|difference|total))"
)
_N = r"#(?P<n>\d+)"
_BE = rf"(?:{_IT} )?(?:is |are |was |were )?(?:then )?"
_TAKE = r"(?:subtract(?:s|ed)?|takes?(?: away)?|took(?: away)?|minus)"
_SHRINK = r"(?:decreas(?:e|es|ed)|reduc(?:e|es|ed)|diminished|lower(?:s|ed)?)"
_MULTIPLY, _DIVIDE, _ADD = r"multipl(?:y|ies|ied)", r"divid(?:e|es|ed)", r"add(?:s|ed)?"
_STEPS = [
    (symbol, re.compile(rf"{step}(?= |$)"))
    for symbol, step in (
        ("×", rf"{_BE}multipl(?:y|ies|ied)(?: {_IT})? by {_N}"),
        ("×", rf"{_BE}(?:#(?P<n>\d+):)?(?P<factor>{'|'.join(_FACTORS)})(?:e|es|ed)(?: {_IT})?"),
        ("÷", rf"{_BE}divid(?:e|es|ed)(?: {_IT})? by {_N}"),
        ("+", rf"(?:add|adds|added|plus) {_N}(?: (?:more )?to {_IT})?"),
        ("+", rf"{_BE}increas(?:e|es|ed)(?: {_IT})? by {_N}"),
        ("+", rf"{_N} {_BE}added(?: to {_IT})?"),
        ("-", rf"{_TAKE} {_N}(?: away)?(?: from {_IT})?"),
        ("-", rf"{_BE}{_SHRINK}(?: {_IT})? by {_N}"),
        ("-", rf"{_N} {_BE}(?:subtracted|taken away|taken)(?: from {_IT})?"),
    )
]
_TURNED = [
    (symbol, re.compile(rf"{step}(?= |$)"))
    for symbol, step in (
        ("-", rf"{_TAKE} {_IT}(?: away)? from {_N}"),
        ("÷", rf"{_DIVIDE} {_N} by {_IT}"),
        ("+", rf"{_ADD} {_IT} to {_N}"),
        ("×", rf"{_MULTIPLY} {_N} by {_IT}"),
    )
]
"""Steps in which the number so far stands behind the other one."""
_M = r"#(?P<m>\d+)"
_BEGINNINGS = [
    (symbol, re.compile(rf"{step}(?= |$)"))
    for symbol, step in (
        ("+", rf"{_ADD} {_N} (?:to|and|with) {_M}"),
        ("-", rf"{_TAKE} {_M}(?: away)? from {_N}"),
        ("×", rf"{_MULTIPLY} {_N} (?:by|and|with) {_M}"),
        ("÷", rf"{_DIVIDE} {_N} by {_M}"),
        ("+", rf"increas(?:e|es|ed) {_N} by {_M}"),
        ("-", rf"{_SHRINK} {_N} by {_M}"),
        ("", rf"(?:start|begin)(?:s|ed)? (?:with|at|from)(?: the number)? {_N}"),
    )
]
"""What a calculation without an unknown begins with: two numbers, or the first one."""
_THINK = (
    r"thinks?|thought|thinking|choos(?:e|es)|chose|picks?|picked|starts?|started|begins?|began|writes?|wrote"
)
_OPENING = re.compile(
    rf"(?:(?:if|when|suppose|{_WHO}) )*(?:(?:am |is |was )?(?:{_THINK})(?: of| with| down)? )?{_IT} (?:(?:and|,) )*"
)
_JOINT = re.compile(rf"(?:[,.;]|and|first|then|next|finally|if|when|afterwards|{_WHO}) ")
_RESULT = re.compile(
    rf"(?:(?:{_IT}|which|{_WHO}) )?(?:now )?(?:gets?|got|ha(?:ve|s|d)|ends? up with|ended up with|gives?|makes?|equals?"
    rf"|is|was|be|becomes?|leaves?|results? in)(?: {_WHO})?(?: equal to)? {_N} (?:(?:[,.;]|and) )*"
)
_RESULT_ASKED = re.compile(
    r"(?:[,.;] )*(?:(?:what|which|find|calculate|determine|give|tell)"
    rf"(?: (?:is|are|will|would|do|does|be|{_WHO}|me|the|your|my|final|number|result|answer|value|gets?|have|has"
    r"|end|up|with|then|now|at|in|it|that))+ )?(?:[?.!] ?)*$"
)
"""The question for the result, or nothing."""
_QUESTION = re.compile(
    r"(?:what|which|find|determine|calculate)(?: (?:is|was) it|(?: [^ #.?]+)* number(?: [^ #.?]+)*)(?: [.?!])*$"
)


def riddle(text: Text) -> Equation | None:
    """Return the equation with one unknown that a number riddle describes step by step, or `None` for any
    other text.
    """
    words = _row(text)
    if "number" not in words:
        return None
    opening = _OPENING.match(words)
    node, at = _steps(text, words, opening.end() if opening else 0, UNKNOWN)
    result = _RESULT.match(words, at)
    if isinstance(node, Leaf) or result is None or not _QUESTION.match(words, result.end()):
        return None
    return Equation(node, leaf_of(text, text.items[int(result["n"])]))


def recipe(text: Text) -> Equation | None:
    """Return the calculation that a text describes step by step from its first number, or `None` for any other text."""
    words = _row(text)
    at = 0
    while joint := _JOINT.match(words, at):
        at = joint.end()
    for symbol, pattern in _BEGINNINGS:
        found = pattern.match(words, at)
        if found is None:
            continue
        node: Node = _told(text, found["n"])
        if symbol:
            node = Operation(symbol, node, _told(text, found["m"]))
        node, end = _steps(text, words, min(found.end() + 1, len(words)), node)
        is_whole = isinstance(node, Operation) and _RESULT_ASKED.match(f"{words[end:]} ".lstrip())
        return Equation(UNKNOWN, node) if is_whole else None
    return None


def _row(text: Text) -> str:
    """Return the words of the text, with "#" and the position of its item for a number, and "he" for people."""
    row = []
    for at, item in enumerate(text.items):
        if item.is_number:
            times = item.text.split()[-1]
            row.append(f"#{at}:{times}" if times.startswith(tuple(_FACTORS)) else f"#{at}")
        else:
            row.append("he" if item.tag.startswith("NNP") else item.text)
    return " ".join(row)


def _steps(text: Text, words: str, at: int, node: Node) -> tuple[Node, int]:
    """Return `node` after all the steps that `words` describe from `at` on, and the position after them, where a
    result may be told.
    """
    while True:
        step = _step(text, words, at, node)
        if step is not None:
            node, at = step
        elif not _RESULT.match(words, at) and (joint := _JOINT.match(words, at)):
            at = joint.end()
        else:
            return node, at


def _step(text: Text, words: str, at: int, node: Node) -> tuple[Node, int] | None:
    """Return `node` after the step that `words` describe at `at`, and the position after it."""
    for symbol, pattern in _STEPS:
        found = pattern.match(words, at)
        if found is None:
            continue
        if found["n"] is not None:
            other = _told(text, found["n"])
        else:
            symbol, size = _FACTORS[found["factor"]]
            other = Leaf(Fraction(size))
        return Operation(symbol, node, other), min(found.end() + 1, len(words))
    for symbol, pattern in _TURNED:
        found = pattern.match(words, at)
        if found is not None:
            return Operation(symbol, _told(text, found["n"]), node), min(found.end() + 1, len(words))
    return None


def _told(text: Text, place: str) -> Leaf:
    """Return the number of the item at `place`."""
    return leaf_of(text, text.items[int(place)])
