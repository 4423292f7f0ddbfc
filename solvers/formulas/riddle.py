"""Number riddles in the form of a recipe: "I think of a number, double it and add 5. I get 17. What is my number?"

The whole text must consist of an opening, steps on the unknown, a result, and a question; otherwise, it is not a
riddle.
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
_IT = rf"(?:it|this|that|{_WHICH} (?:number|result|answer|sum|product|quotient|difference|total))"
_N = r"#(?P<n>\d+)"
_BE = rf"(?:{_IT} )?(?:is |are |was |were )?(?:then )?"
_TAKE = r"(?:subtract(?:s|ed)?|takes?(?: away)?|took(?: away)?|minus)"
_SHRINK = r"(?:decreas(?:e|es|ed)|reduc(?:e|es|ed)|diminished|lower(?:s|ed)?)"
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
_THINK = (
    r"thinks?|thought|thinking|choos(?:e|es)|chose|picks?|picked|starts?|started|begins?|began|writes?|wrote"
)
_OPENING = re.compile(
    rf"(?:(?:if|when|suppose|{_WHO}) )*(?:(?:am |is |was )?(?:{_THINK})(?: of| with| down)? )?{_IT} (?:(?:and|,) )*"
)
_JOINT = re.compile(rf"(?:[,.;]|and|then|next|finally|if|when|afterwards|{_WHO}) ")
_RESULT = re.compile(
    rf"(?:(?:{_IT}|which|{_WHO}) )?(?:now )?(?:gets?|got|ha(?:ve|s|d)|ends? up with|ended up with|gives?|makes?|equals?"
    rf"|is|was|be|becomes?|leaves?|results? in)(?: {_WHO})?(?: equal to)? {_N} (?:(?:[,.;]|and) )*"
)
_QUESTION = re.compile(
    r"(?:what|which|find|determine|calculate)(?: [^ #.?]+)* number(?: [^ #.?]+)*(?: [.?!])*$"
)


def riddle(text: Text) -> Equation | None:
    """Return the equation with one unknown that a number riddle describes step by step, or `None` for any
    other text.
    """
    words = _row(text)
    if "number" not in words:
        return None
    opening = _OPENING.match(words)
    at = opening.end() if opening else 0
    node: Node = UNKNOWN
    while True:
        step = _step(text, words, at, node)
        if step is not None:
            node, at = step
        elif result := _RESULT.match(words, at):
            break
        elif joint := _JOINT.match(words, at):
            at = joint.end()
        else:
            return None
    if isinstance(node, Leaf) or not _QUESTION.match(words, result.end()):
        return None
    return Equation(node, leaf_of(text, text.items[int(result["n"])]))


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


def _step(text: Text, words: str, at: int, node: Node) -> tuple[Node, int] | None:
    """Return `node` after the step that `words` describe at `at`, and the position after it."""
    for symbol, pattern in _STEPS:
        found = pattern.match(words, at)
        if found is None:
            continue
        told = found["n"]
        if told is not None:
            other = leaf_of(text, text.items[int(told)])
        else:
            symbol, size = _FACTORS[found["factor"]]
            other = Leaf(Fraction(size))
        return Operation(symbol, node, other), min(found.end() + 1, len(words))
    return None
