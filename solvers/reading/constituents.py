"""The words of a question that table cells can be aligned with, and the same normalization for any short text.

Khashabi et al. 2016, section 3: "split Q into lexical constituents (e.g., non-stopword tokens, or chunks)". No parser
is needed: names and terms in the lexicon are kept together, and all other words are separate.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from knowledge import lexicon
from solvers.reading.model import Constituent, Token, written
from solvers.reading.words import word_sequence, word_set

_WORD = re.compile(r"\d+(?:[.,/:]\d+)+|[^\W_]+(?:[-'.][^\W_]+)*|[%$]")
_POSSESSIVE = re.compile(r"'s?$")
_DIRECTIONS = ("up", "down")
_LONGEST_TERM = 4
_RARER = 3
_ESTABLISHED = 5
"""How often an inflected form must occur as a noun to count as one: "building" does, "freezing" does not."""


def constituents_of(tokens: Sequence[Token]) -> tuple[Constituent, ...]:
    """Return the constituents of a question in reading order, without scaffolding ("which of the following")."""
    found: list[Constituent] = []
    position = at = 0
    while at < len(tokens):
        if not _has_content(tokens, at):
            at += 1
            continue
        stop = _chunk_end(tokens, at)
        text = written(tokens, at, stop)
        lemmas = terms(text)
        if lemmas:
            found.append(Constituent(position, text, lemmas, at, stop))
            position += len(lemmas)
        at = stop
    return tuple(found)


@lru_cache(maxsize=20_000)
def terms(text: str) -> tuple[str, ...]:
    """Return the lemmas of the content words of a short text (a cell, a header, a choice), in order.

    They are in lower case and without stop words; a text with only stop words keeps all of them.
    """
    return tuple(map(content_lemma, content_words(text)))


def content_words(text: str) -> list[str]:
    """Return the words whose lemmas `terms` gives."""
    words = [_POSSESSIVE.sub("", word) for word in _WORD.findall(text.lower())]
    content = [word for at, word in enumerate(words) if word and _says_something(words, at)]
    return content or [word for word in words if word]


def _says_something(words: Sequence[str], at: int) -> bool:
    """Return whether a lowercase word is not a stop word; "up" and "down" are stop words only if they belong to the
    verb before them.
    """
    word = words[at]
    if word not in word_set("stop_words"):
        return True
    return word in _DIRECTIONS and at > 0 and not _phrasal(words[at - 1], word)


@lru_cache(maxsize=20_000)
def _phrasal(verb: str, particle: str) -> bool:
    """Return whether the lexicon has the verb with its particle: "break down", "grow up"."""
    return any(lexicon.known(f"{lemma}_{particle}", "v") for lemma in (verb, *lexicon.lemmas(verb, "v")))


@lru_cache(maxsize=20_000)
def content_lemma(word: str) -> str:
    """Return the lemma of a lowercase word with an unknown part of speech: singular, base verb, positive adjective."""
    fixed = dict(pair.split("=") for pair in word_sequence("fixed_lemmas"))
    if word in fixed:
        return fixed[word]
    nouns = lexicon.lemmas(word, "n")
    singular = next((lemma for lemma in nouns if lemma != word), None)
    if singular is not None:
        return singular if word not in nouns or lexicon.met(word, "n") <= lexicon.met(singular, "n") else word
    for pos in ("v", "a"):
        base = next((lemma for lemma in lexicon.lemmas(word, pos) if lemma != word), None)
        if base is not None:
            return word if word in nouns and _is_established(word, base, pos) else base
    return word


def _is_established(noun: str, base: str, pos: str) -> bool:
    met = lexicon.met(noun, "n")
    return met >= _ESTABLISHED and met * _RARER >= lexicon.met(base, pos)


def _has_content(tokens: Sequence[Token], at: int) -> bool:
    word = tokens[at].text.lower()
    if not any(c.isalnum() for c in word) and word not in {"%", "$"}:
        return False
    first = at == 0 or tokens[at - 1].sentence != tokens[at].sentence
    if tokens[at].text == "May" and tokens[at].pos == "PROPN" and not first:
        return True  # the month
    if tokens[at].pos == "AUX" and tokens[at].lemma in word_set("stop_words"):
        return False  # "ca" in "can't"
    around = [token.text.lower() for token in tokens[max(at - 1, 0) : at + 1]]
    return _says_something(around, len(around) - 1) and word not in word_set("scaffolding")


def _chunk_end(tokens: Sequence[Token], at: int) -> int:
    """Return the end of the longest name or lexicon term that starts at `at`."""
    name = at
    while name < len(tokens) and _is_name(tokens[name]) and tokens[name].sentence == tokens[at].sentence:
        name += 1
    if name - at > 1:
        return name
    for stop in range(min(at + _LONGEST_TERM, len(tokens)), at + 1, -1):
        if _has_content(tokens, stop - 1) and _is_term(tokens[at:stop]):
            return stop
    return at + 1


def _is_name(token: Token) -> bool:
    return token.tag in {"NNP", "NNPS"} and token.text[:1].isupper()


def _is_term(tokens: Sequence[Token]) -> bool:
    """Return whether the lexicon has these words as one noun: "summer solstice", "simple machines"."""
    if any(not any(c.isalpha() for c in token.text) and token.text != "-" for token in tokens):
        return False
    hyphenated = "".join(("-" if t.text == "-" else f" {t.text.lower()}") for t in tokens)
    words = hyphenated.replace("- ", "-").split()
    if len(words) < 2:
        return bool(lexicon.lemmas(words[0], "n") or lexicon.lemmas(words[0], "a"))
    return any(
        lexicon.known("_".join([*words[:-1], last]), "n") for last in {words[-1], content_lemma(words[-1])}
    )
