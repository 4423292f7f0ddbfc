"""Which choices have the parts that a question asks for, by what is known of them and of the classes that they are of:
"Which animal has a backbone?", "Which of these has six legs?".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from solvers.reading.numerals import plain_value
from solvers.retrieval.belonging import names_of
from solvers.science.spine.index import Index, Thing, index, lemmas

_HAS = re.compile(r"\b(?:which|what)\b[^?,]*?\b(?:has|have)\s+([\w-]+)\s+([a-z][\w -]*?)\?$", re.IGNORECASE)
_ARTICLES = frozenset(("a", "an", "the"))
_NONE = "no"

Found = tuple[str, tuple[int, ...]]
"""A verdict and the facts that it rests on."""


def having(text: str, choices: Sequence[str]) -> tuple[Found, ...]:
    """Return for each choice "yes" if it has what a question asks for, "no" if it has not, or an empty text if that is
    not known, and the facts that say so.

    Args:
        text: the question.
        choices: their texts.
    """
    found = _HAS.search(re.split(r"(?<=[.?!])\s+", text.strip())[-1])
    if found is None:
        return (("", ()),) * len(choices)
    known, number = index(), found[1].casefold()
    part = known.thing(lemmas(found[2]))
    return tuple(_verdict(known, choice, number, part) for choice in choices)


def _verdict(known: Index, choice: str, number: str, part: Thing) -> Found:
    """Return what the nearest class of a choice says of a part: an ostrich before birds, and birds before animals."""
    ways = ((chain, one) for name in names_of(known, choice) for one, chain in known.classes(name))
    for chain, one in sorted(ways, key=lambda way: len(way[0])):
        for row in known.about.get((one, "a"), ()):
            fact = known.spine.facts[row]
            if fact.relation == "has number" and part in map(known.thing, known.cells[row]["c"]):
                return _compared(number, str(fact.cell("b"))), (*chain, row)
    return "", ()


def _compared(asked: str, told: str) -> str:
    """Return whether somebody has as many as a question asks for, or any where it does not say how many."""
    if told == _NONE or asked == _NONE:
        return "yes" if told == asked else "no"
    if asked in _ARTICLES:
        return "yes"
    one, other = plain_value(asked), plain_value(told)
    return "" if one is None or other is None else "yes" if one == other else "no"
