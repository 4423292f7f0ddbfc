"""Which choices are of the class that a question asks for, or have the part that it asks for, by what is known of them
and of their classes: "Which of these is a mammal?", "Which animal has a backbone?", "Which of these has six legs?".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from solvers.reading.model import Reading
from solvers.reading.numerals import plain_value
from solvers.science.spine.index import KIND, Index, Thing, index, lemmas, noun_phrase

_CLASS = re.compile(
    r"\b(?:is|are|was|were|shows?|describes?|gives?|be|names?|called)\s+(?:(?:the|an?|most|likely|best|good)\s+)*"
    r"(?:examples?\s+of\s+)?(?:an?\s+)?([a-z][\w -]*?)\?$",
    re.IGNORECASE,
)
"""The class at the end of a question: "which of these is an example of a chemical change?"."""
_WHICH = re.compile(r"\b(?:which|what)\b", re.IGNORECASE)
_MEMBERS = (KIND, "example of")

_ASKING = frozenset(("which", "what"))
_ARTICLES = frozenset(("", "a", "an", "the"))
_NONE = "no"
_MAIN = ("root", "acl", "acl:relcl", "ccomp", "conj")
"""Relations of a verb that is not there only to help another one."""

Found = tuple[str, tuple[int, ...]]
"""A verdict and the facts that it rests on."""


def by_class(reading: Reading, choices: Sequence[str]) -> tuple[Found, ...]:
    """Return for each choice "yes" if facts say that it is of the class, or has the part, that a question asks for,
    "no" if it has not, or an empty text if that is not known, and the facts that say so.

    Args:
        reading: of the question.
        choices: their texts.
    """
    known, wanted = index(), _class_asked(reading.text)
    if not wanted:
        return having(reading, choices)
    others = known.set_against(wanted)
    return tuple(_belonging(known, choice, wanted, others) for choice in choices)


def _class_asked(text: str) -> Thing:
    """Return the class that a question asks for; empty if it asks for none that has members."""
    known = index()
    last = re.split(r"(?<=[.?!])\s+", text.strip())[-1]
    found = _CLASS.search(last)
    if found is None or not _WHICH.search(last[: found.start()]):
        return ()
    thing = known.thing(lemmas(found[1]))
    facts = (known.spine.facts[number] for number in known.about.get((thing, "b"), ()))
    return thing if any(fact.relation in _MEMBERS for fact in facts) else ()


def _belonging(known: Index, choice: str, wanted: Thing, others: Collection[Thing]) -> Found:
    """Return whether a choice is of a class, or of one that facts set against it."""
    if facts := _of_class(known, choice, wanted):
        return "yes", facts
    against = (facts for other in sorted(others) if (facts := _of_class(known, choice, other)))
    found: tuple[int, ...] = next(against, ())
    return ("no" if found else ""), found


def _of_class(known: Index, choice: str, wanted: Thing) -> tuple[int, ...]:
    """Return the facts by which a choice is of a class: by what it is a kind of, or as an example; none if it is not by
    facts.
    """
    names = [*_names_of(known, choice)]
    chains = (chain for name in names if (chain := known.is_kind(name, wanted)))
    examples = (
        (number,)
        for name in names
        for number in known.about.get((name, "a"), ())
        if known.spine.facts[number].relation in _MEMBERS
        and known.thing(known.cells[number]["b"][0]) == wanted
    )
    return next(chains, ()) or next(examples, ())


def _names_of(known: Index, choice: str) -> Iterator[Thing]:
    """Yield the things that a choice may be, the longest name first, without a clause that says more of it: "the plant
    that made the seeds".
    """
    plain = re.split(r"\s(?:that|which|who)\s", choice, maxsplit=1)[0]
    whole, phrase = lemmas(choice), lemmas(noun_phrase(plain))
    for words in dict.fromkeys((whole, phrase)):
        for start in range(len(words)):
            thing = known.thing(words[start:])
            if (thing, "a") in known.about and (start == 0 or words == phrase):
                yield thing
                break


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
    ways = ((chain, one) for name in _names_of(known, choice) for one, chain in known.classes(name))
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
