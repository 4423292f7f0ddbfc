"""A reading without a parser and words without senses, so that tests of the model depend on neither."""

from __future__ import annotations

import re

from knowledge.lexicon import lemmas
from knowledge.tables import Table
from solvers.question import Question
from solvers.reading.model import Constituent, Reading, Sentence, Token
from solvers.tables.words import Same

_TOKEN = re.compile(r"[\w'-]+|[^\w\s]")
_STOP = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "in",
        "on",
        "at",
        "to",
        "for",
        "from",
        "by",
        "with",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "being",
        "do",
        "does",
        "did",
        "what",
        "which",
        "who",
        "where",
        "when",
        "how",
        "why",
        "it",
        "its",
        "this",
        "that",
        "these",
        "those",
        "and",
        "or",
        "not",
        "as",
        "than",
        "then",
        "into",
        "one",
        "way",
        "during",
        "can",
        "will",
        "would",
        "have",
        "has",
        "had",
        "most",
        "best",
        "s",
        "they",
        "their",
        "them",
        "he",
        "she",
        "his",
        "her",
        "you",
        "your",
    ]
)


def lemma(word: str) -> str:
    """The likeliest lemma of one word."""
    word = word.casefold()
    for pos in "nvar":
        for base in lemmas(word, pos):
            if base != word or pos == "n":
                return base
    return word


class PlainWords:
    """Words that mean only themselves."""

    def terms(self, text: str) -> tuple[str, ...]:
        found = (token.casefold() for token in _TOKEN.findall(text))
        return tuple(lemma(w) for w in found if w[0].isalnum() and w not in _STOP)

    def entails(self, premise: str, hypothesis: str) -> float:
        return float(premise == hypothesis)

    def bag(self, table: Table) -> None:
        """Nothing is read beforehand."""

    def kin(self, least: float) -> Same:
        return Same()


WORDS = PlainWords()


def read(question: Question) -> Reading:
    """Tokens and constituents of the question's text; verbs are the words that WordNet knows only as verbs."""
    tokens, constituents = [], []
    for i, match in enumerate(_TOKEN.finditer(question.text)):
        word = match.group()
        kind = _kind(word)
        tokens.append(Token(i, word, lemma(word), kind, "", "", i, 0, match.start(), match.end()))
        if word[0].isalnum() and word.casefold() not in _STOP:
            constituents.append(Constituent(len(constituents), word, (lemma(word),), i, i + 1))
    sentence = Sentence(0, 0, len(tokens), question.text.endswith("?"))
    return Reading(question.text, tuple(tokens), (sentence,), (), (), None, (), tuple(constituents))


def _kind(word: str) -> str:
    if not word[0].isalnum():
        return "PUNCT"
    low = word.casefold()
    if low in _STOP:
        return "AUX" if low in ("is", "are", "was", "were", "do", "does", "did", "can") else "ADP"
    return "NOUN" if (lemmas(low, "n") and not low.endswith("s")) or not lemmas(low, "v") else "VERB"
