"""Finds the choice that a sentence states in its own order of words, so that a choice that swaps two of them, or has
another word in one place, is told from it: "the Sun moves around Earth" is not "Earth moves around the Sun".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knowledge import lexicon
from solvers.question import Question
from solvers.reading.words import word_set
from solvers.retrieval.overlap import share_said, ways_of
from solvers.retrieval.sentences import sentences
from solvers.science.spine.index import denies, index, lemmas
from solvers.tables.denial import asks_for_exception

_PART = re.compile(r"[,;:.?!]|\b(?:because|so that|but|while)\b(?! (?:it|they)\b)")
"""What ends a statement within a sentence, unless it goes on about the same thing: "because it cooled slowly"."""
_AND = re.compile(r"[,;] (?:and|but|while) ")
"""What joins two statements in a choice: "Marble is hard, and chalk is soft"."""
_FEWEST = 3
"""The fewest content words in a choice that is a statement."""
_ALIKE = 0.3
"""The share of their words that two choices must have in common to be the same statement but for a word or two."""
_ASKED, _WHOLE = 0.4, 0.95
"""The share of what is asked, by weight, that the sentence has to have, and the share of a choice that may be in the
question if the choice is to say something new.
"""
_LONG = 0.02
"""What a sentence loses for each of its words."""
_OF_ASKING = ("stop_words", "scaffolding", "requests", "question_openers")
_OF_ALL = word_set("of_how_many")
"""Words without which a statement is another one; whether it is denied is a separate question."""
STATED, PREFERRED = 0.9, 0.75
"""How sure the best choice is if a sentence states it and no other one, and a choice that is preferred to it."""


@dataclass(frozen=True, slots=True)
class Worded:
    """A choice and the sentence that states it."""

    position: int
    places: tuple[int, ...]
    """The positions, among all sentences, of the sentence that states each part of the choice."""
    sure: float


def worded(question: Question, best: int) -> Worded | None:
    """Return the only choice that a sentence about what is asked states, if it is the best one by other evidence, or
    if that one has mostly the same words, or only words of the question; `None` if there is none.

    Args:
        question: with its choices.
        best: the position of the best choice.
    """
    if asks_for_exception(question):
        return None
    orders, asked = [_order(choice.text) for choice in question.choices], _asked(question.text)
    is_new = [share_said(index(), order, asked) < _WHOLE for order in orders]
    is_alike = any(_shared(order, orders[best]) >= _ALIKE for at, order in enumerate(orders) if at != best)
    if is_new[best] and not is_alike:
        return None
    found = [
        _stating_all(asked, _AND.split(choice.text)) if new else ()
        for choice, new in zip(question.choices, is_new, strict=True)
    ]
    said = [(at, places) for at, places in enumerate(found) if places]
    if len(said) != 1:
        return None
    position, places = said[0]
    if position == best:
        return Worded(position, places, STATED)
    is_rival = _shared(orders[position], orders[best]) >= _ALIKE or not is_new[best]
    return Worded(position, places, PREFERRED) if is_rival else None


def _asked(text: str) -> list[str]:
    """Return the words of a question that say what it is about, and the verbs of their forms."""
    passed = frozenset().union(*map(word_set, _OF_ASKING))
    asked = [word for word in lemmas(text) if word not in passed]
    return [*asked, *(base for word in asked for base in lexicon.lemmas(word, "v") if base != word)]


def _shared(one: Sequence[str], other: Sequence[str]) -> float:
    """Return the share of the words of two choices that both have."""
    return len({*one} & {*other}) / (len({*one} | {*other}) or 1)


def _order(text: str) -> list[str]:
    """Return the content words of a text in order, and the words that say of how much it is true."""
    passed = word_set("stop_words") - _OF_ALL
    return [word for word in lemmas(text) if word not in passed]


def _stating_all(asked: Sequence[str], statements: Sequence[str]) -> tuple[int, ...]:
    """Return the place of the sentence that best states each statement of a choice, which is about its share of what
    is asked; nothing for a statement that no sentence states.
    """
    least = _ASKED / len(statements)
    best = (max(_stating(asked, one, least), default=None) for one in statements)
    return tuple(found[1] for found in best if found is not None)


def _stating(asked: Sequence[str], statement: str, least: float) -> Iterator[tuple[float, int]]:
    """Yield how well each sentence states what a choice says, by how much of what is asked it says in how few words,
    if this is the least share or more, and its place.
    """
    order, is_denied = _order(statement), denies(statement)
    if len(order) < _FEWEST:
        return
    known, texts = index(), sentences()
    ways = [ways_of(known, word) for word in order]
    places = [{at for one in way for at in texts.places.get(one, ())} for way in ways if not way & _OF_ALL]
    for at in sorted(set.intersection(*places)) if places else ():
        text = texts.quote(at).text
        share = share_said(known, asked, lemmas(text))
        if denies(text) is not is_denied or share < least:
            continue
        if any(_is_in_order(part, ways) for part in _PART.split(text)):
            yield share - _LONG * len(text.split()), at


def _is_in_order(part: str, ways: Sequence[frozenset[str]]) -> bool:
    """Return whether a part of a sentence has all words in their order, and says it of as many."""
    words = lemmas(part)
    wanted = {word for way in ways for word in way & _OF_ALL}
    left = iter(words)
    return all(any(word in way for word in left) for way in ways) and {*words} & _OF_ALL <= wanted
