"""An open question answered by a sentence that has all its words, if no cell of a row answers it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from knowledge.tables import KnowledgeBase
from solvers.answer import Proposal
from solvers.question import Question
from solvers.reading.constituents import terms
from solvers.reading.model import Reading
from solvers.reading.numerals import plain_value
from solvers.reading.words import word_set
from solvers.science.forms.asked import question as question_of
from solvers.science.spine.index import is_superlative
from solvers.tables.answer_types import names_one, wanted
from solvers.tables.denial import leaves_denial
from solvers.tables.kinds import opens_request

_SURE = 0.5
"""How sure such an answer is: the sentence is about what is asked, but it may say something else about it."""
_SURE_SAID = 0.8
"""The same for a sentence that says it in the phrases of the question."""
_SURE_LIST = 0.8
"""The same for a sentence that lists everything asked for."""
_LEAST = 2
"""How many content words of a question are enough to identify the sentence."""
_OF = re.compile(r"\b(?:of|in|for|on)\b")
_LIST = re.compile(r"(?!not\b|\w+ed (?:as|by|from|in|into|to)\b).* (?:and|or) ")
"""What follows "are" if a sentence lists members, rather than saying what is done with them."""
_MOST_BESIDE = 2
"""Other content words that the subject of such a sentence may have: "the seasons of the year"."""
_PLAIN = frozenset(["main", "basic", "common"])
"""Words that, like numbers, do not count there: "the four main phases of the Moon"."""


_BEFORE = ("amod", "compound")
_MOST_OF = frozenset(["most", "maximum", "highest", "greatest", "least", "minimum"])
_NEAR = 3
"""How far from a noun what says that it is the most of it may stand."""
_MOST_SAID = 3
"""How many times the words of a question such a sentence may have."""


def quoted(
    question: Question,
    reading: Reading,
    solver: str,
    knowledge: KnowledgeBase | None,
    *,
    listing: bool = False,
) -> Proposal | None:
    """Return the sentence in the tables or the corpus that has all content words of `question` and the fewest others.

    Args:
        question: a question without choices.
        reading: the reading of its text.
        solver: the solver whose answer it is.
        knowledge: the tables; by default, the built-in ones.
        listing: whether the sentence must list everything that is asked for: "The seasons are ...".

    Returns:
        An answer whose proof is a quotation, or `None` if there is no such sentence.
    """
    from solvers.retrieval.derivation import (
        Mention,
        Quotation,
    )  # this reads all sentences, so only if needed
    from solvers.retrieval.ir import relevance
    from solvers.retrieval.sentences import sentences

    asked, known = terms(question.text), sentences(knowledge)
    topic, want = asked[opens_request(reading) :], wanted(reading)
    if len(set(topic)) < (1 if listing else _LEAST) or not known.places.keys() >= set(topic):
        return None
    found = set.intersection(*(set(known.places[lemma]) for lemma in topic))
    further = sorted(
        (_beside(known.quote(at).text, topic) if listing else 0, len(known.lemmas[at]), at)
        for at in found
        if set(known.lemmas[at]) - set(topic)
        and _answers(known.quote(at).text, question)
        and names_one(want, known.quote(at).text, topic)
    )
    if not further or (listing and further[0][0] > _MOST_BESIDE):
        return None
    at = further[0][2]
    quote = known.quote(at)
    score = round(relevance(known, at, (*asked, *terms(quote.text))), 4)
    said = set(known.lemmas[at])
    mentions = tuple(
        Mention(c.text, c.first, c.stop)
        for c in reading.constituents
        if said & set(terms(c.text)) and c.text in question.text
    )
    proof = Quotation(question.text, "", quote.text, quote, mentions, score)
    sure = _SURE_LIST if listing else _SURE_SAID if _says_same(quote.text, reading) else _SURE
    return Proposal(question, (quote.text,), quote.text, solver, sure, proof)


def _says_same(sentence: str, reading: Reading) -> bool:
    """Return whether a sentence has the phrases of a question and not only their words, and is not much longer: what
    has the most potential energy need not have the most kinetic energy.
    """
    words, asked = sentence.casefold().rstrip(".").split(), question_of(reading)
    if len({*terms(sentence)}) > _MOST_SAID * len({*terms(reading.text)}) or (
        asked and asked[0].pos == "AUX"
    ):
        return False
    content = [
        lemma
        for word in words
        if (lemma := next(iter(terms(word)), "")) and word not in word_set("stop_words")
    ]
    pairs = {*pairwise(content)}
    for token in asked:
        noun = reading.tokens[token.head]
        if token.dep not in _BEFORE or noun.index <= token.index:
            continue
        if token.tag in ("JJS", "RBS"):
            between = [other.lemma for other in asked if token.index < other.index < noun.index]
            if not _is_most(noun.lemma, between, words):
                return False
        elif token.pos in ("ADJ", "NOUN") and (token.lemma, noun.lemma) not in pairs:
            return False
    return True


def _is_most(noun: str, between: Sequence[str], words: Sequence[str]) -> bool:
    """Return whether a sentence says that something with a name is the most: "its potential energy is greatest"."""
    places = [
        at
        for at, word in enumerate(words)
        if noun in terms(word)
        and all(one in terms(" ".join(words[max(at - _NEAR, 0) : at])) for one in between)
    ]
    most = [at for at, word in enumerate(words) if word in _MOST_OF or is_superlative(word)]
    return any(abs(at - one) <= _NEAR for at in most for one in places)


def _beside(sentence: str, asked: Sequence[str]) -> int:
    """Return how many other content words come before the "are" of a sentence that lists everything; more than allowed
    if it does not.
    """
    subject, _, predicate = sentence.partition(" are ")
    head, said = _OF.split(subject)[0], set(terms(subject))
    tells = _LIST.match(predicate) and set(asked) <= said and not set(asked).isdisjoint(terms(head))
    beside = {lemma for lemma in said - set(asked) if lemma not in _PLAIN and plain_value(lemma) is None}
    return min(len(beside), _MOST_BESIDE + 1) if tells else _MOST_BESIDE + 1


def _answers(sentence: str, question: Question) -> bool:
    """Return whether a sentence asks nothing, or asks the same as the question so that its answer follows (why, or
    where), and is negative if the question is.
    """
    asks = "?" in sentence and sentence.split()[0].casefold() != question.text.split()[0].casefold()
    return not asks and not leaves_denial(question, [sentence])
