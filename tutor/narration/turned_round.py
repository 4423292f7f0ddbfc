"""Says which of the other choices are the answer turned round: two things have changed places, or a word is its
opposite.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from solvers.question import Choice
from solvers.reading.words import word_set
from solvers.science.spine.index import contradicts, denies, lemmas
from solvers.wording import listed

_PART = re.compile(r"[,;:]")
"""What ends a statement within a choice."""
_DEGREES = frozenset(["more", "less"])
_TWO, _FEWEST = 2, 3
"""The fewest content words in a statement that can be turned round."""
_MOSTLY = 0.6
"""The share of their words that two statements have in common if one says the opposite."""


def turned_round(chosen: Choice, others: Sequence[Choice]) -> str:
    """Return a sentence that says which other choices are the answer turned round; empty if none is.

    Args:
        chosen: the answer.
        others: the choices that are not the answer.
    """
    parts = _parts(chosen.text)
    swapped = [one for one in others if any(_is_swapped(part, parts) for part in _parts(one.text))]
    against = [one for one in others if one not in swapped and _is_opposite(one.text, chosen.text)]
    told = [
        f"{_labels(swapped)} {'has' if len(swapped) == 1 else 'have'} it the other way around"
        if swapped
        else "",
        f"{_labels(against)} {'says' if len(against) == 1 else 'say'} the opposite" if against else "",
    ]
    return f"{', and '.join(filter(None, told))}." if any(told) else ""


def _parts(text: str) -> list[list[str]]:
    """Return the content words of each statement in a choice, and of two statements together."""
    parts = [_order(part) for part in _PART.split(text)]
    are_two = len(parts) == _TWO and min(map(len, parts)) >= _TWO
    return [*parts, [word for part in parts for word in part]] if are_two else parts


def _order(text: str) -> list[str]:
    """Return the content words of a text in order."""
    return [word for word in lemmas(text) if word not in word_set("stop_words")]


def _is_swapped(part: Sequence[str], others: Sequence[Sequence[str]]) -> bool:
    """Return whether a statement has the words of another one in another order."""
    return len(part) >= _FEWEST and any(part != one and sorted(part) == sorted(one) for one in others)


def _is_opposite(text: str, other: str) -> bool:
    """Return whether a statement differs from another one by a word that is the opposite, or by "not"."""
    one, two = _order(text), _order(other)
    alike = len({*one} & {*two}) / (len({*one} | {*two}) or 1)
    are_single = len(_parts(text)) == 1 and " and " not in text  # otherwise only a part is the opposite
    if min(len(one), len(two)) < _FEWEST or alike < _MOSTLY or not are_single:
        return False
    is_denied = denies(text) is not denies(other)
    return contradicts({*one}, other) is not (is_denied or bool(({*one} ^ {*two}) & _DEGREES))


def _labels(choices: Sequence[Choice]) -> str:
    return listed([f"({choice.label})" for choice in choices])
