"""Words in calculations: those between two terms, those that name an unknown, and those that mean "equals"."""

from __future__ import annotations

SUMS = {
    "+": ("+", False),
    "plus": ("+", False),
    "increased by": ("+", False),
    "is increased by": ("+", False),
    "is added to": ("+", True),
    "is decreased by": ("-", False),
    "is subtracted from": ("-", True),
    "added to": ("+", True),
    "more than": ("+", True),
    "greater than": ("+", True),
    "larger than": ("+", True),
    "-": ("-", False),
    "minus": ("-", False),
    "take away": ("-", False),
    "decreased by": ("-", False),
    "diminished by": ("-", False),
    "lowered by": ("-", False),
    "raised by": ("+", False),
    "reduced by": ("-", False),
    "less than": ("-", True),
    "lower than": ("-", True),
    "higher than": ("+", True),
    "bigger than": ("+", True),
    "fewer than": ("-", True),
    "smaller than": ("-", True),
    "subtracted from": ("-", True),
    "taken from": ("-", True),
    "taken away from": ("-", True),
    "less": ("-", False),
}
"""Words between two terms: the operation, and whether the terms are in reverse order."""
PRODUCTS = {
    "*": "×",
    "×": "×",
    "x": "×",
    "times": "×",
    "time": "×",
    "multiplied by": "×",
    "is multiplied by": "×",
    "is divided by": "÷",
    "of": "×",
    "/": "÷",
    "÷": "÷",
    "divided by": "÷",
    "over": "÷",
}
LISTS = {"sum": "+", "total": "+", "difference": "-", "product": "×", "quotient": "÷", "ratio": "÷"}
_NAMES = {
    "number": (
        "a number",
        "the number",
        "that number",
        "this number",
        "some number",
        "an unknown number",
        "number",
        "itself",
    ),
    "it": ("what number", "which number", "what", "it"),
    "one": (
        "one number",
        "one of two numbers",
        "one of the two numbers",
        "one of the numbers",
        "one of them",
        "the first number",
        "the first",
        "one",
    ),
    "other": (
        "the other number",
        "the other one",
        "the other",
        "another number",
        "the second number",
        "the second",
    ),
    "larger": (
        "the larger number",
        "the larger of two numbers",
        "the larger of the two numbers",
        "the larger of the numbers",
        "the greater of two numbers",
        "the larger one",
        "the larger",
        "the bigger number",
        "the bigger one",
        "the bigger",
        "the greater number",
        "the greater",
        "the greater one",
        "the largest number",
    ),
    "smaller": (
        "the smaller number",
        "the smaller of two numbers",
        "the smaller of the two numbers",
        "the smaller one",
        "the smaller",
        "the lesser number",
        "the lesser",
        "the smallest number",
    ),
}
BY_WORDS = {tuple(words.split()): name for name, phrases in _NAMES.items() for words in phrases}
_EQUALS = (
    "=",
    ", the result is",
    ", the answer is",
    ", the sum is",
    ", you get",
    ", i get",
    "is equal to",
    "are equal to",
    "equals",
    "equal",
    "is",
    "are",
    "was",
    "gives",
    "makes",
    "yields",
    "results in",
    "be",
)
EQUALS_FROM: dict[str, list[tuple[str, ...]]] = {}
for _phrase in _EQUALS:
    EQUALS_FROM.setdefault(_phrase.split()[0], []).append(tuple(_phrase.split()))

FACTORS = {"twice": 2, "double": 2, "thrice": 3, "triple": 3, "quadruple": 4}
RAISED = {"squared": 2, "cubed": 3}
"""Words after a number: the power that it is raised to."""
POWERS = {"square": 2, "cube": 3}
"""Words before "of": the same powers."""
LESS = frozenset("less fewer shorter lighter younger lower smaller slower colder cooler cheaper".split())  # noqa: SIM905
"""Comparatives for the lesser one; all others are for the greater one."""
