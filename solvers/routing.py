"""Which solvers to ask, decided from the question alone with a reason."""

from __future__ import annotations

import re
from dataclasses import dataclass

from solvers.question import Question

TABLES, RULES, EQUATIONS, FORMULAS = "tables", "rules", "equations", "formulas"
WORD_PROBLEMS = (RULES, EQUATIONS, FORMULAS)
"""Solvers of word problems, which check each other."""
SOLVERS = (TABLES, *WORD_PROBLEMS)

_NUMBER_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
    "seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|"
    "million|dozen|half|third|quarter|pair|couple|twice|thrice|double|triple"
)
_NUMBER = re.compile(rf"\d|\b(?:{_NUMBER_WORDS})s?\b", re.IGNORECASE)
_ASKS_FOR_NUMBER = re.compile(
    r"\bhow\s+(?:many|much|far|long|old|tall|high|heavy|wide|deep|fast|big|large)\b"
    r"|\bwhat\s+(?:is|was|are|were|will\s+be)\s+(?:the|his|her|their|its)\s+[\w\s]*?"
    r"(?:number|total|sum|difference|product|average|cost|price|amount|area|perimeter|length|width|weight|"
    r"height|age|speed|distance|value|share|profit|change|percent\w*)\b"
    r"|\b(?:find|calculate|compute|work\s+out|solve)\b|\bwhat\s+number\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Route:
    """The solvers to ask, in this order, and why."""

    solvers: tuple[str, ...]
    why: str


def route(question: Question) -> Route:
    """Decide from surface features of `question` which solvers to ask.

    Returns:
        The route; word problems go to all of their solvers.
    """
    numbers = len(_NUMBER.findall(question.text))
    asks_for_number = bool(_ASKS_FOR_NUMBER.search(question.text))
    if question.choices:
        numeric = sum(bool(_NUMBER.search(choice.text)) for choice in question.choices)
        if numbers and asks_for_number and numeric == len(question.choices):
            return Route(WORD_PROBLEMS, "it gives numbers, asks for one, and every choice is a number")
        return Route((TABLES,), "it has choices to look up")
    if numbers and (asks_for_number or numbers > 1):
        return Route(WORD_PROBLEMS, "it gives numbers and asks for one")
    if asks_for_number:
        return Route((TABLES, RULES), "it asks for a number but gives none")
    return Route((TABLES,), "it asks for a fact, not for a number")
