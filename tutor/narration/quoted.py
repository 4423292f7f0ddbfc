"""A sentence from the texts that continues from an answer: it is about the same things and says more about them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from knowledge import lexicon
from solvers.retrieval.sentences import PASSAGE, ROW, Quote, sentences
from solvers.science.spine.index import ASKERS, Index, Thing, index, lemmas
from tutor.narration.deciding import deciding_words, shared, weight
from tutor.narration.facts import repeats

_LONGEST = 22
"""The most words in a sentence that is told."""
_ABOUT = 0.45
"""The share, by weight, of the deciding words that a sentence has to cover."""
_NEW, _LEAST_NEW = 0.3, 0.5
"""The share of a sentence that must be new, and the weight that this must have."""
_LESS = 0.3
"""The penalty for a sentence that is also about other things."""
_HANGING = frozenset(
    (*("it", "its", "they", "their", "this", "these", "that", "such", "he", "she", "then", "so", "but", "and"),
     *("there", "here", "both", "another", "also", "later", "by", "yes", "no", "because"))
)  # fmt: skip
"""The beginning of a sentence that depends on the one before it."""
_NO_SENTENCE = re.compile(r"[?;:(“\"]|\.\.")


def quote_beside(question: str, answer: str, texts: Collection[str]) -> Quote | None:
    """Return the sentence that says the most about a question and its answer and adds something new; `None` if there is
    none.

    Args:
        question: the question without its choices.
        answer: the answer as a sentence.
        texts: other sentences that have already been told.
    """
    found = (_best(question, answer, texts, source) for source in (PASSAGE, ROW))
    return next((quote for quote in found if quote), None)


def _best(question: str, answer: str, texts: Collection[str], source: str) -> Quote | None:
    """Return the best sentence from the texts or from rows of tables."""
    known = index()
    asked, given = (deciding_words(known, text) - ASKERS for text in (question, answer))
    deciding, said = asked | given, {word for text in (question, answer, *texts) for word in lemmas(text)}
    best: tuple[float, Quote] | None = None
    for quote, words in _near(known, asked, given, source):
        if not _says_more(known, words, said) or not _stands_alone(quote.text):
            continue
        tied = weight(known, shared(known, words, deciding))
        about = tied / (weight(known, deciding) or 1)
        if about < _ABOUT or repeats(quote.text, answer, *texts):
            continue
        value = about - _LESS * weight(known, {*words} - said) / (weight(known, words) or 1)
        if best is None or value > best[0]:
            best = value, quote
    return best[1] if best else None


def _near(
    known: Index, asked: Collection[str], given: Collection[str], source: str
) -> Iterator[tuple[Quote, Thing]]:
    """Yield sentences that contain the most informative word of a question and a word of its answer."""
    found = sentences(sources=(source,))
    named = [word for word in asked if not _counts(word)]
    first = max(named, key=lambda word: (known.weight(word), word), default="")
    words = {word for word in {*given} - {*asked} or given if not _counts(word)}
    of_answer = {place for word in words for place in found.places.get(word, ())}
    for place in sorted(of_answer.intersection(found.places.get(first, ()))):
        yield found.quote(place), found.lemmas[place]


def _counts(word: str) -> bool:
    """Return whether a word is a number: "two", "1969"."""
    return word.isdigit() or any(sense.topic == "noun.quantity" for sense in lexicon.senses(word, "n")[:1])


def _says_more(known: Index, words: Thing, said: Collection[str]) -> bool:
    new = weight(known, {*words} - {*said})
    return new >= max(_LEAST_NEW, _NEW * weight(known, {*words}))


def _stands_alone(text: str) -> bool:
    words = re.findall(r"\w+", text.casefold())
    return words[0] not in _HANGING and len(words) <= _LONGEST and not _NO_SENTENCE.search(text)
