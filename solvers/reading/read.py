"""Reads a question once for all solvers: numbers, quantities, the unknown, mentions, and constituents."""

from __future__ import annotations

from functools import lru_cache

from solvers.question import Question
from solvers.reading.model import Reading


def read(question: Question) -> Reading:
    """Read the text of `question` (not its choices); positions in the reading refer to `question.text`.

    The first call in a process loads the parser, which takes seconds; the latest readings are cached. Raises `OSError`
    or `knowledge.errors.KnowledgeError` if an installed file is missing or broken.
    """
    return read_text(question.text)


@lru_cache(maxsize=32)
def read_text(text: str) -> Reading:
    """Read clean text (see `solvers.question.clean`): single spaces, no control characters."""
    from solvers.reading import pipeline
    from solvers.reading.constituents import constituents_of
    from solvers.reading.coreference import resolve
    from solvers.reading.implied import implied_by
    from solvers.reading.mentions import chunks_of
    from solvers.reading.nearest import without_rounding
    from solvers.reading.numbers import find_numbers
    from solvers.reading.places import in_unit
    from solvers.reading.quantities import read_quantities
    from solvers.reading.tokens import sentences_of, tokens_of
    from solvers.reading.tree import Tree

    plain = without_rounding(text, pipeline.words_of(text)) if "nearest" in text.lower() else None
    tokens = tokens_of(pipeline.parse(plain.text if plain else text))
    if plain:
        tokens = tuple(map(plain.placed, tokens))
    sentences = sentences_of(tokens)
    tree = Tree(tokens, sentences)
    numbers = find_numbers(tokens)
    chunks = chunks_of(tree)
    mentions = resolve(tree, chunks)
    quantities = read_quantities(tree, mentions, numbers)
    return Reading(
        text=text,
        tokens=tokens,
        sentences=sentences,
        numbers=numbers,
        quantities=quantities.counted,
        target=quantities.target,
        mentions=mentions.all,
        constituents=constituents_of(tokens),
        references=quantities.references,
        implied=implied_by(tree, chunks, quantities.counted, quantities.target),
        nearest=in_unit(plain.nearest, quantities.counted, quantities.target) if plain else None,
    )
