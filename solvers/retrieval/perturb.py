"""Questions whose wrong choices are replaced by words that often stand near the question's (section 4.4).

The paper asked a web search engine; here the sentences of tables and corpus take the place of its snippets.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from dataclasses import replace

import numpy as np

from solvers.question import Choice, Question
from solvers.reading.constituents import content_lemma, terms
from solvers.retrieval.examples import ChoiceExample
from solvers.retrieval.lexical import retriever
from solvers.retrieval.sentences import Sentences

VARIANTS = 10
"""New questions made of one."""
HITS = 2_000
"""Sentences whose words are counted."""

_WORD = re.compile(r"[a-z]{3,}(?:-[a-z]+)*")


def perturbed(
    example: ChoiceExample, sentences: Sentences, *, variants: int = VARIANTS, seed: int = 0
) -> tuple[ChoiceExample, ...]:
    """New questions that differ from `example` in their wrong choices alone.

    The words that are most frequent in the sentences that the question finds, without those of the question and of
    the right choice, are dealt out: each stands in one new question.

    Args:
        example: the question.
        sentences: where words are taken from.
        variants: how many questions to make; fewer come out where words are lacking.
        seed: of the dealing and of the place of the right choice, which stays where it was.
    """
    question = example.question
    wrong = len(question.choices) - 1
    words = _frequent(question, question.choices[example.right].text, sentences, wrong * variants)
    random.Random(f"{seed} {example.identifier}").shuffle(words)
    found = []
    for number in range(min(variants, len(words) // wrong)):
        given = iter(words[wrong * number : wrong * (number + 1)])
        choices = tuple(
            choice if position == example.right else Choice(choice.label, next(given))
            for position, choice in enumerate(question.choices)
        )
        identifier = f"{example.identifier}~{number + 1}"
        found.append(replace(example, identifier=identifier, question=Question(question.text, choices)))
    return tuple(found)


def _frequent(question: Question, answer: str, sentences: Sentences, count: int) -> list[str]:
    """The most frequent words of the sentences found, one of each lemma, in the form that is met most."""
    shared = {*terms(question.text), *terms(answer)}
    scores = retriever(sentences).scores(terms(question.text))
    order = np.argsort(-scores, kind="stable")[:HITS]
    met: dict[str, Counter[str]] = defaultdict(Counter)
    for position in order.tolist():
        if scores[position] <= 0:
            break
        for word in _WORD.findall(sentences.quote(position).text.lower()):
            if terms(word) and (lemma := content_lemma(word)) in sentences.places and lemma not in shared:
                met[lemma][word] += 1
    ranked = sorted(met, key=lambda lemma: (-met[lemma].total(), lemma))
    return [min(met[lemma], key=lambda word: (-met[lemma][word], word)) for lemma in ranked[:count]]
