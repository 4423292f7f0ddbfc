"""Which choices have the parts that a question asks for, by what is known of them and of the classes that they are of:
"Which animal has a backbone?", "Which of these has six legs?".
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.reading.model import Reading
from solvers.reading.numerals import plain_value
from solvers.retrieval.belonging import names_of
from solvers.science.spine.index import Index, Thing, index, lemmas

_ASKING = frozenset(("which", "what"))
_ARTICLES = frozenset(("", "a", "an", "the"))
_NONE = "no"
_MAIN = ("root", "acl", "acl:relcl", "ccomp", "conj")
"""Relations of a verb that is not there only to help another one."""

Found = tuple[str, tuple[int, ...]]
"""A verdict and the facts that it rests on."""


def having(reading: Reading, choices: Sequence[str]) -> tuple[Found, ...]:
    """Return for each choice "yes" if it has what a question asks for, "no" if it has not, or an empty text if that is
    not known, and the facts that say so.

    Args:
        reading: of the question.
        choices: their texts.
    """
    asked = _part_asked(reading)
    if asked is None:
        return (("", ()),) * len(choices)
    known, (number, name) = index(), asked
    part = known.thing(lemmas(name))
    return tuple(_verdict(known, choice, number, part) for choice in choices)


def _part_asked(reading: Reading) -> tuple[str, str] | None:
    """Return the number or article and the name of what a question asks who has it; `None` if it asks for nothing so:
    "six" and "legs" in "which animal has six legs?".
    """
    if not reading.sentences:
        return None
    last = reading.sentences[-1]
    tokens = reading.tokens[last.first : last.stop]
    has = next((one for one in tokens if one.lemma == "have" and one.dep in _MAIN), None)
    part = next((one for one in tokens if has and one.dep == "obj" and one.head == has.index), None)
    if (
        has is None
        or part is None
        or not any(one.lemma in _ASKING for one in tokens[: has.index - last.first])
    ):
        return None
    behind = [one for one in tokens[has.index - last.first + 1 :] if one.pos != "PUNCT"]
    is_number = bool(behind) and (behind[0].pos == "NUM" or behind[0].pos == "DET")
    number = behind[0].text.casefold() if is_number else ""
    return number, " ".join(one.text for one in (behind[1:] if is_number else behind))


def _verdict(known: Index, choice: str, number: str, part: Thing) -> Found:
    """Return what the nearest class of a choice says of a part: an ostrich before birds, and birds before animals.

    Where a fact about the choice itself says it, its class may say the same, and that is the reason why it is so.
    """
    ways = ((chain, one) for name in names_of(known, choice) for one, chain in known.classes(name))
    found: Found = "", ()
    for chain, one in sorted(ways, key=lambda way: len(way[0])):
        for row in known.about.get((one, "a"), ()):
            fact = known.spine.facts[row]
            if fact.relation == "has number" and part in map(known.thing, known.cells[row]["c"]):
                verdict = _compared(number, str(fact.cell("b")))
                if chain and verdict in (found[0], found[0] or verdict):
                    return verdict, (*chain, row)
                found = found if found[1] else (verdict, (row,))
    return found


def _compared(asked: str, told: str) -> str:
    """Return whether somebody has as many as a question asks for, or any where it does not say how many."""
    if told == _NONE or asked == _NONE:
        return "yes" if told == asked else "no"
    if asked in _ARTICLES:
        return "yes"
    one, other = plain_value(asked), plain_value(told)
    return "" if one is None or other is None else "yes" if one == other else "no"
