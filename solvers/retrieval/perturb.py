"""Questions whose wrong choices are replaced in one of three ways (the first is section 4.4 of Khashabi et al. 2016).

The paper used a web search engine to find words that are often near the question's; here, the sentences of tables and
corpus replace its snippets. Such words are more common than right choices, which a solver could notice from the choices
alone, so there are also words as frequent as the right choice's own, and cells of its kind.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from knowledge.tables import KnowledgeBase
from solvers.question import Choice, Question
from solvers.retrieval.examples import VARIANT, ChoiceExample
from solvers.retrieval.replacements import equally_frequent, near, of_same_type
from solvers.retrieval.sentences import Sentences

NEAR, FREQUENT, TYPED = "near the question", "equally frequent", "same column type"
RECIPES = (NEAR, FREQUENT, TYPED)
"""The paper's; words as frequent as those of the right choice; cells of the same column type as the right choice."""

VARIANTS = 10
"""New questions made of one."""


def perturbed(
    example: ChoiceExample,
    sentences: Sentences,
    *,
    recipe: str = NEAR,
    variants: int = VARIANTS,
    seed: int = 0,
    knowledge: KnowledgeBase | None = None,
) -> tuple[ChoiceExample, ...]:
    """Return new questions that differ from `example` only in their wrong choices.

    Each text that the recipe finds is used in only one new question.

    Args:
        example: the question.
        sentences: the sentences that words are taken from.
        recipe: one of `RECIPES`.
        variants: how many questions to make; there are fewer if there are not enough words or cells.
        seed: the seed for dealing them out; the right choice keeps its place.
        knowledge: the tables that cells are taken from; by default, the built-in ones.
    """
    question = example.question
    wrong, answer = len(question.choices) - 1, question.choices[example.right].text
    chance = Random(f"{seed} {example.identifier}")
    if recipe == TYPED:
        texts = of_same_type(question, answer, knowledge, wrong * variants, chance)
    else:
        take = equally_frequent if recipe == FREQUENT else near
        texts = take(question, answer, sentences, wrong * variants, chance)
    found = []
    for number in range(min(variants, len(texts) // wrong)):
        given = iter(texts[wrong * number : wrong * (number + 1)])
        choices = tuple(
            choice if position == example.right else Choice(choice.label, next(given))
            for position, choice in enumerate(question.choices)
        )
        identifier = f"{example.identifier}{VARIANT}{number + 1}"
        found.append(replace(example, identifier=identifier, question=Question(question.text, choices)))
    return tuple(found)
