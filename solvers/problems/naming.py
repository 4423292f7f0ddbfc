"""Names for the pronouns in a question that comes before its story: "how many weeks it will take Mia"."""

from __future__ import annotations

import re

from solvers.arithmetic.fits import dimension_of
from solvers.problems.wording import definite, name_of
from solvers.reading.model import Mention, Reading
from solvers.wording import possessive

_OWN = ("his", "her", "its")
_SINGLE = ("he", "she", "it", "him", "her", *_OWN)


def with_names(wants: str, reading: Reading) -> str:
    """Return what someone wants to know, with each pronoun's name in place of the first pronoun that stands for it."""
    target = reading.target
    if target is None:
        return wants
    asks = reading.sentences[target.sentence]
    for mention in reading.mentions:
        if mention.is_pronoun and asks.first <= mention.first < asks.stop:
            wants = _named(wants, mention, reading)
    return wants


def _named(wants: str, mention: Mention, reading: Reading) -> str:
    token = reading.tokens[mention.first]
    word = token.text.lower()
    if word not in _SINGLE:
        return wants
    name = definite(name_of(mention, reading))
    if word == "it" and (name.lower() in _SINGLE or _has(wants, name)):
        name = _only_thing(mention, reading)
    before = re.split(rf"\b{word}\b", wants, maxsplit=1, flags=re.IGNORECASE)
    if not name or name.lower() in _SINGLE or len(before) != 2 or _has(wants, name):
        return wants
    behind = reading.tokens[mention.first + 1 : mention.first + 2]
    owned = behind[0].text.lower() if behind and token.tag == "PRP$" else ""
    if name.lower().split()[0] in _OWN or name.lower().split()[-1] == owned:
        return wants
    if owned:
        name = possessive(name)
    return name.join(before)


def _has(wants: str, name: str) -> bool:
    """Whether what someone wants to know already contains a name, or the noun in it."""
    return bool(name) and name.split()[-1].lower() in wants.lower().split()


def _only_thing(mention: Mention, reading: Reading) -> str:
    """Return what "it" stands for if everything in the text is about one thing: "the pump"; otherwise, an empty
    string.
    """
    at = mention.first
    if _may_be_empty(at, reading):
        return ""
    things = {
        m.head: m
        for m in reading.mentions
        if not (m.is_pronoun or dimension_of(m.head))
        and m.first < reading.sentences[reading.tokens[at].sentence].first
        and any(token.dep.startswith("nsubj") for token in reading.tokens[m.first : m.stop])
    }
    thing = next(iter(things.values()), None)
    if thing is None or len(things) != 1:
        return ""
    head = reading.tokens[thing.stop - 1]
    return definite(name_of(thing, reading)) if head.tag == "NN" else ""


def _may_be_empty(at: int, reading: Reading) -> bool:
    """Whether an "it" may be an empty subject: "how long will it take", "what time is it"."""
    tokens = reading.tokens
    verb = tokens[at].head
    is_copular = any(token.head == verb and token.dep == "cop" for token in tokens)
    is_empty = is_copular or tokens[verb].lemma in ("take", "cost", "be")
    return is_empty and tokens[at].dep.startswith(("nsubj", "expl"))
