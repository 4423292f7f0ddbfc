"""What kind of words a choice is: an amount, an action, a list of names, or a course from one thing to another."""

from __future__ import annotations

from collections.abc import Collection

from knowledge import lexicon
from knowledge.lexicon import inflection
from solvers.reading.numerals import plain_value
from solvers.science.spine.index import index, lemmas

PREPOSITIONS = frozenset(
    (
        *("in", "on", "at", "by", "with", "through", "during", "when", "after", "before", "because"),
        *("to", "for", "from", "under", "using", "inside", "into"),
    )
)
_OF_OBJECTS = ("the", "a", "an", "your", "their", "his", "her", "its")
_OF_ADJECTIVES = ("ive", "ous", "al", "ary")
"""Endings of words that describe, even if they may also name a thing: "digestive", as in a system."""


def amount_of(answer: str) -> str:
    """Return a choice that is only a number as it is written before a noun; empty for another choice."""
    if answer.casefold() in ("none", "zero"):
        return "no"
    is_number = answer.replace(",", "").isdigit() or plain_value(answer.casefold()) is not None
    return answer if is_number else ""


def are_two(thing: str) -> bool:
    """Return whether a name is of two things: "a lamp and a wire", but not "a string moving back and forth"."""
    return " and " in thing and (not thing.startswith(("a ", "an ")) or " and a" in thing)


def is_course(text: str, nouns: Collection[str] = ()) -> bool:
    """Return whether words name where something begins and what it becomes: "light energy to heat".

    Args:
        text: the words.
        nouns: the nouns of what they are a course of, which they may leave out: "electrical to heat", of energy.
    """
    known, (start, found, end) = index(), text.partition(" to ")
    wholes = (known.thing(lemmas(f"{start} {noun}")) for noun in nouns)
    is_started = _is_name(start) or any((whole, "a") in known.about for whole in wholes)
    return bool(found) and is_started and _is_name(end.rpartition(" to ")[2])


def is_listed(text: str) -> bool:
    """Return whether words only list names, without a conjunction before the last: "egg, larva, adult"."""
    parts = text.split(", ")
    is_joined = bool({"and", "or"} & {*text.casefold().split()})
    return len(parts) > 1 and not is_joined and not any(map(_begins_with_deed, parts))


def is_bare_deed(text: str) -> bool:
    """Return whether words mainly name an action: "draw a conclusion", but not "increase in heat"."""
    first, second, *_ = [*text.casefold().split(), ""]
    is_verb = lexicon.met(first, "v") > lexicon.met(first, "n") and not lexicon.known(first, "a")
    return is_deed(text) and is_verb and second not in PREPOSITIONS


def is_predicate(text: str) -> bool:
    """Return whether words say of something what it does or is: "makes food from sunlight", but not "plants"."""
    first, *rest = text.casefold().split()
    bases = [base for base in lexicon.lemmas(first, "v") if base != first and first.endswith("s")]
    as_noun = max((lexicon.met(noun, "n") for noun in lexicon.lemmas(first, "n")), default=0)
    return bool(rest) and any(lexicon.met(base, "v") > as_noun for base in bases)


def is_deed(text: str) -> bool:
    """Return whether words describe an action: "take in water"."""
    first = text.split()[0].casefold()
    return first in lexicon.lemmas(first, "v") and len(text.split()) > 1


def _is_name(text: str) -> bool:
    """Return whether words end in a noun and begin with no verb."""
    return bool(lexicon.lemmas(text.split()[-1].casefold(), "n")) and not _begins_with_deed(text)


def _begins_with_deed(text: str) -> bool:
    """Return whether the first word says what something does: "melting", "keeps"."""
    first = text.split()[0].casefold()
    return first.endswith("ing") or (bool(lexicon.lemmas(first, "v")) and not lexicon.lemmas(first, "n"))


def as_thing(answer: str) -> str:
    """Return what somebody does as a thing, "identifying the problem" for "identify the problem"; empty for an answer
    that is none.
    """
    verb, _, rest = answer.partition(" ")
    is_deed = rest.partition(" ")[0] in _OF_OBJECTS and verb.casefold() in lexicon.lemmas(
        verb.casefold(), "v"
    )
    return f"{inflection.inflected(verb.casefold(), 'VBG')} {rest}" if is_deed else ""


def describes(answer: str) -> bool:
    """Return whether a choice ends in a word that describes, and so leaves out its noun: "circulatory"."""
    last = answer.split()[-1].casefold()
    is_no_name = not lexicon.lemmas(last, "n") or (answer.isalpha() and last.endswith(_OF_ADJECTIVES))
    return lexicon.known(last, "a") and is_no_name
