"""An open question answered by a sentence that says all its words, where no cell of a row answers it."""

from __future__ import annotations

from knowledge.tables import KnowledgeBase
from solvers.answer import Answer
from solvers.question import Question
from solvers.reading.constituents import terms
from solvers.reading.model import Reading
from solvers.tables.denial import leaves_denial

_SURE = 0.5
"""How sure such an answer is: the sentence speaks of what is asked, but it may say something else of it."""
_LEAST = 2
"""Content words of a question that are enough to know the sentence by."""


def quoted(
    question: Question, reading: Reading, solver: str, knowledge: KnowledgeBase | None
) -> Answer | None:
    """The sentence of the tables or the corpus that has all content words of `question` and fewest others.

    Args:
        question: without choices.
        reading: of its text.
        solver: whose answer it is.
        knowledge: the tables; the shipped ones if not given.

    Returns:
        An answer whose proof is a quotation; `None` if there is no such sentence.
    """
    from solvers.retrieval.derivation import (
        Mention,
        Quotation,
    )  # reads all sentences: only where it is needed
    from solvers.retrieval.ir import relevance
    from solvers.retrieval.sentences import sentences

    asked, known = terms(question.text), sentences(knowledge)
    if len(set(asked)) < _LEAST or not known.places.keys() >= set(asked):
        return None
    found = set.intersection(*(set(known.places[lemma]) for lemma in asked))
    further = sorted(
        (len(known.lemmas[at]), at)
        for at in found
        if set(known.lemmas[at]) - set(asked) and _answers(known.quote(at).text, question)
    )
    if not further:
        return None
    at = further[0][1]
    quote = known.quote(at)
    score = round(relevance(known, at, (*asked, *terms(quote.text))), 4)
    said = set(known.lemmas[at])
    mentions = tuple(
        Mention(c.text, c.first, c.stop)
        for c in reading.constituents
        if said & set(terms(c.text)) and c.text in question.text
    )
    proof = Quotation(question.text, "", quote.text, quote, mentions, score)
    return Answer(question, (quote.text,), quote.text, solver, _SURE, proof)


def _answers(sentence: str, question: Question) -> bool:
    """Whether a sentence asks nothing, or asks what the question asks, so that its answer follows: why, or where; and
    denies something where the question does.
    """
    asks = "?" in sentence and sentence.split()[0].casefold() != question.text.split()[0].casefold()
    return not asks and not leaves_denial(question, [sentence])
