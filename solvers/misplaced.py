"""Known words that do not fit where they are: "how dose a plant grow" means "how does a plant grow".

If a question has no auxiliary but has a word that is almost one in that position, it is read as the auxiliary. If its
auxiliary has no verb but there is a noun that is almost a verb, it is read as the verb: "how do fish breath".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import chain

from knowledge import lexicon
from solvers.reading.model import Reading, Token
from solvers.reading.words import word_sequence, word_set
from solvers.spelling import Slip, Spelled

_SHORTEST = 3
"""The fewest letters of a word that may be a misspelled auxiliary."""
_HELPING = ("do", "does", "did", "can", "could", "will", "would", "should", "must", "might")
"""Auxiliaries that a verb must follow."""
_END = "e"
"""What may be missing from a noun that should be a verb: "breath" for "breathe"."""


def placed(spelled: Spelled, reading: Reading) -> Spelled:
    """Return a question without choices, with the words that do not fit replaced by words that do.

    Args:
        spelled: the question with unknown words corrected as far as possible.
        reading: the reading of its text.

    Returns:
        `spelled` itself if nothing has to be changed.
    """
    tokens = [token for token in reading.tokens if token.sentence == reading.tokens[-1].sentence]
    if spelled.question.choices or len(tokens) < _SHORTEST:
        return spelled
    found = next(chain(_auxiliary(tokens), _verb(tokens)), None)
    if found is None:
        return spelled
    token, meant = found
    slip = Slip(spelled.typed_at(token.start), token.text, meant)
    text = spelled.question.text
    text = text[: token.start] + meant + text[token.end :]
    slips = tuple(sorted((*spelled.slips, slip), key=lambda one: one.start))
    return replace(spelled, question=replace(spelled.question, text=text), slips=slips)


def _auxiliary(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Yield the word that is almost an auxiliary where one is missing: the first word, or the one after the question
    word.
    """
    helpers = word_sequence("auxiliaries")
    if any(token.text.casefold() in helpers for token in tokens):
        return
    first = 1 if tokens[0].text.casefold() in word_set("question_openers") else 0
    token = tokens[first]
    word = token.text.casefold()
    if len(word) < _SHORTEST or not any(lexicon.lemmas(other.lemma, "v") for other in tokens[first + 2 :]):
        return
    near = [helper for helper in helpers if helper[0] == word[0] and _is_nearly(word, helper)]
    if near:
        yield token, max(near, key=lambda helper: SequenceMatcher(None, helper, word).ratio())


def _is_nearly(word: str, helper: str) -> bool:
    """Return whether a word is a helping verb with its letters in another order or with one letter left out."""
    if len(word) == len(helper):
        return sorted(word) == sorted(helper)
    return len(word) == len(helper) - 1 and any(
        helper[:at] + helper[at + 1 :] == word for at in range(len(helper))
    )


def _verb(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Yield the noun that is almost a verb after an auxiliary without a verb."""
    at = next((n for n, token in enumerate(tokens) if token.text.casefold() in _HELPING), None)
    if at is None or any(
        token.pos in ("VERB", "AUX") and _can_be_verb(token.text) for token in tokens[at + 1 :]
    ):
        return
    for token in tokens[at + 2 :]:
        meant = f"{token.text.casefold()}{_END}"
        if (
            _can_be_verb(meant)
            and not _can_be_verb(token.text)
            and lexicon.lemmas(token.text.casefold(), "n")
        ):
            yield token, meant


def _can_be_verb(text: str) -> bool:
    return bool(lexicon.lemmas(text.casefold(), "v"))
