"""Finds the choices that belong to the class that a question asks about, or have the part that it asks about, from
facts about them and their classes: "Which of these is a mammal?", "Which animal has a backbone?", "Which of these has
six legs?".
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
_WHICH = re.compile(r"\b(?:which|what)\b(?: ([a-z]+))?", re.IGNORECASE)
_NOT = re.compile(r"\s+not\b|n['’]t\b", re.IGNORECASE)
MEMBERS = (KIND, "example of")

_ASKING = frozenset(("which", "what"))
_ARTICLES = frozenset(("", "a", "an", "the"))
_NONE = "no"
_MAIN = ("root", "acl", "acl:relcl", "ccomp", "conj")
"""Dependency relations of a verb that is not just an auxiliary."""

Found = tuple[str, tuple[int, ...]]
"""A verdict and the facts that it rests on."""


def by_class(reading: Reading, choices: Sequence[str]) -> tuple[Found, ...]:
    """Return for each choice "yes" if facts say that it belongs to the class, or has the part, that a question asks
    about, "no" if they say that it doesn't, or an empty text if they don't say, and the facts that say so.

    Args:
        reading: of the question.
        choices: their texts.
    """
    known, wanted = index(), class_asked(reading.text)
    if not wanted:
        return having(reading, choices)
    others = known.set_against(wanted)
    return tuple(belonging(known, choice, wanted, others) for choice in choices)


def class_asked(text: str, *, is_denied: bool = False) -> Thing:
    """Return the class that a question asks for; empty if it asks for none that has members.

    Args:
        text: of the question; "which behavior is learned?" asks for learned behaviors.
        is_denied: whether it asks for what does not belong to the class: "which is not a mammal?".
    """
    last = re.split(r"(?<=[.?!])\s+", text.strip())[-1]
    found = _CLASS.search(_NOT.sub("", last) if is_denied else last)
    asked = _WHICH.search(last[: found.start()]) if found is not None else None
    if found is None or asked is None:
        return ()
    names = (f"{found[1]} {asked[1]}" if asked[1] else "", found[1])
    return next(filter(_has_members, (index().thing(lemmas(name)) for name in names if name)), ())


def _has_members(thing: Thing) -> bool:
    known = index()
    facts = (known.spine.facts[number] for number in known.about.get((thing, "b"), ()))
    return any(fact.relation in MEMBERS for fact in facts)


def belonging(known: Index, choice: str, wanted: Thing, others: Collection[Thing]) -> Found:
    """Return whether a choice is of a class, or of one that facts set against it."""
    if facts := _of_class(known, choice, wanted):
        return "yes", facts
    against = (facts for other in sorted(others) if (facts := _of_class(known, choice, other)))
    found: tuple[int, ...] = next(against, ())
    return ("no" if found else ""), found


def _of_class(known: Index, choice: str, wanted: Thing) -> tuple[int, ...]:
    """Return the facts that put a choice in a class, as a kind or as an example of it; none if no facts do."""
    names = [*_names_of(known, choice)]
    chains = (chain for name in names if (chain := known.is_kind(name, wanted)))
    examples = (
        (number,)
        for name in names
        for number in known.about.get((name, "a"), ())
        if known.spine.facts[number].relation in MEMBERS
        and known.thing(known.cells[number]["b"][0]) == wanted
    )
    return next(chains, ()) or next(examples, ())


def _names_of(known: Index, choice: str) -> Iterator[Thing]:
    """Yield the things that a choice may name, the longest name first, without a clause that describes it further:
    "the plant that made the seeds".
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
    """Return for each choice "yes" if it has what a question asks about, "no" if it doesn't, or an empty text if that
    is unknown, and the facts that say so.

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
    """Return the part that a question asks about, as its number or article and its name; `None` if it asks about no
    part: "six" and "legs" in "which animal has six legs?".
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
    """Return what the facts about the nearest class of a choice say about a part: an ostrich before birds, and birds
    before animals.

    If a fact about the choice itself says so, a fact about its class may say the same, and that fact is the reason.
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
    """Return whether something has as many as a question asks for, or any at all if the question gives no number."""
    if told == _NONE or asked == _NONE:
        return "yes" if told == asked else "no"
    if asked in _ARTICLES:
        return "yes"
    one, other = plain_value(asked), plain_value(told)
    return "" if one is None or other is None else "yes" if one == other else "no"
