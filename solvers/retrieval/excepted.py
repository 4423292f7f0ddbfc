"""Finds the one choice that facts deny, or that they put in a class set against the one asked for, if a question asks
for the exception: "Which object will not stick to a magnet?", "Which is not a mammal?".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from knowledge import lexicon
from solvers.question import Question
from solvers.reading.words import word_set
from solvers.retrieval.by_class import MEMBERS, belonging, class_asked
from solvers.science.forms.asked import spare
from solvers.science.spine.index import ASKERS, Index, Thing, contradicts, denies, index, lemmas

_NOUN = re.compile(r"\b(?:which|what)\s+([a-z]+)", re.IGNORECASE)
"""What all of the choices are: "which object"."""
_DOING = ("does", "attracts", "has property", "gives off", "takes in", "makes", "eats", "needs", "moves by")
"""Relations that say what something does or is like."""
_NAMED = "called"
_LIGHT = frozenset(("let", "allow", "get", "make", "take", "do", "be", "have"))
"""Verbs that say little by themselves."""
_MOSTLY = 0.6
"""The share of a choice, by weight, that an example has to have."""
_COVERED = 0.4
"""The share of what is asked, by weight, that a fact has to cover."""
_ABOUT = 0.5
"""The share of a cell, by weight, that the words of a choice have to cover for the fact to be about it."""


@dataclass(frozen=True, slots=True)
class Excepted:
    """The choice that does not fit, with the facts that say so, and with those that say that others fit."""

    position: int
    facts: tuple[int, ...]
    """None if it is only known that all of the others fit."""
    fitting: tuple[tuple[int, tuple[int, ...]], ...]
    """The positions of other choices, each with its facts."""


def excepted(question: Question) -> Excepted | None:
    """Return the only choice that does not fit by facts while others do; `None` if facts do not single one out.

    Args:
        question: which asks for an exception.
    """
    known = index()
    of_class = _by_class(known, question)
    verdicts = of_class or _by_deed(known, question)
    denied = [at for at, (verdict, _) in enumerate(verdicts) if verdict == "no"]
    fitting = tuple((at, facts) for at, (verdict, facts) in enumerate(verdicts) if verdict == "yes")
    left = [at for at, (verdict, _) in enumerate(verdicts) if verdict != "yes"]
    if of_class and len(left) == 1 and len(fitting) > 1:
        denied = left  # all of the others belong to the class
    if len(denied) != 1 or not fitting:
        return None
    return Excepted(denied[0], verdicts[denied[0]][1], fitting)


def _by_class(known: Index, question: Question) -> Sequence[tuple[str, tuple[int, ...]]]:
    """Return whether each choice belongs to the class asked for, with the facts; empty if no class is asked for."""
    wanted = class_asked(question.text, is_denied=True)
    if not wanted:
        return ()
    beside = known.set_against(wanted)
    named = (
        n
        for one in beside
        for n in known.about.get((one, "b"), ())
        if known.spine.facts[n].relation == _NAMED
    )
    against = {*beside, *(known.thing(known.cells[number]["a"][0]) for number in named)}
    texts = [choice.text for choice in question.choices]
    ways = [(belonging(known, text, wanted, against), _shown(known, text, wanted, against)) for text in texts]
    return [by_class if by_class[0] else shown for by_class, shown in ways]


def _shown(
    known: Index, choice: str, wanted: Thing, against: Collection[Thing]
) -> tuple[str, tuple[int, ...]]:
    """Return whether a choice has all of an example of a class, or of one that is set against it: "a gray squirrel
    burying nuts" has "a squirrel burying nuts".
    """
    own = lemmas(choice)
    for number in sorted({n for word in own for n in known.having.get((word, "a"), ())}):
        fact, cells = known.spine.facts[number], known.cells[number]
        is_shown = fact.relation in MEMBERS and {*cells["a"][0]} <= {*own}
        if is_shown and _weight(known, cells["a"][0]) >= _MOSTLY * _weight(known, own):
            kind = known.thing(cells["b"][0])
            if kind == wanted:
                return "yes", (number,)
            if kind in against or contradicts({*wanted}, fact.cell("b")):
                return "no", (number,)
    return "", ()


def _by_deed(known: Index, question: Question) -> Sequence[tuple[str, tuple[int, ...]]]:
    """Return whether facts say of each choice, or of what it is made of, what is asked, or deny it."""
    last = re.split(r"(?<=[.?!])\s+", question.text.strip())[-1].replace("NOT", "not")
    noun = _NOUN.search(last)
    passed = {*word_set("negations"), *(lemmas(noun[1]) if noun else ()), *ASKERS, *_LIGHT}
    asked = {word for word in lemmas(last) if not spare(word) and not _is_manner(word)} - passed
    return [_said_of(known, {*lemmas(choice.text)} - asked, asked) for choice in question.choices]


def _is_manner(word: str) -> bool:
    """Return whether a word only says how: "easily"."""
    return lexicon.known(word, "r") and not lexicon.known(word, "n") and not lexicon.known(word, "a")


def _said_of(known: Index, own: set[str], asked: Collection[str]) -> tuple[str, tuple[int, ...]]:
    """Return what facts that cover much of what is asked say of a choice: "yes", "no", or nothing if both or none."""
    names = {word for word in own if lexicon.met(word, "n") >= lexicon.met(word, "v")}
    found: dict[str, tuple[float, int]] = {}
    for number in {n for word in names for column in "ab" for n in known.having.get((word, column), ())}:
        fact, cells = known.spine.facts[number], known.cells[number]
        words = {word for column in "abc" for one in cells.get(column, ()) for word in one}
        share = _covered(known, words, asked)
        is_about = any(_is_about(known, names, {*cells[column][0]} - {*asked}) for column in "ab")
        if share < _COVERED or not is_about or fact.relation not in _DOING:
            continue
        is_denied = denies(fact.cell("b")) or contradicts({*asked}, fact.cell("b"))
        verdict = "no" if is_denied else "yes"
        found[verdict] = max(found.get(verdict, (0.0, 0)), (share, -number))
    return (
        (verdict, (-found[verdict][1],)) if len(found) == 1 and (verdict := next(iter(found))) else ("", ())
    )


def _is_about(known: Index, names: Collection[str], cell: Collection[str]) -> bool:
    own = [word for word in cell if word in names]
    return bool(own) and _weight(known, own) >= _ABOUT * _weight(known, cell)


def _covered(known: Index, words: Collection[str], asked: Collection[str]) -> float:
    """Return the share of what is asked, by weight, that words cover in any form."""
    said = [one for one in asked if one in words or any(other in words for other in known.alike(one))]
    return _weight(known, said) / (_weight(known, asked) or 1)


def _weight(known: Index, words: Collection[str]) -> float:
    return sum(map(known.weight, words))
