"""What everybody knows that one of each of two kinds has: the legs of geese and goats that are counted together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knowledge.quantities import QuantityFacts
from solvers.reading.called import Call
from solvers.reading.model import Quantity
from solvers.reading.tree import Tree

_LIKE = {"foot": "leg", "paw": "leg", "tire": "wheel", "tyre": "wheel", "$": "cent"}
"""What is counted like something else: a goat has as many feet as legs."""


def of_two_kinds(
    tree: Tree, quantities: Sequence[Quantity], target: Quantity, facts: QuantityFacts
) -> Iterator[Call]:
    """Yield what one of each kind has if the text counts that, asks for one kind, and names one other kind."""
    for entity in dict.fromkeys(q.entity for q in quantities):
        part = _LIKE.get(entity, entity)
        asked = kind_asked(target)
        if facts.fact(asked, part) is None or asked == entity:
            continue
        nouns = {
            token.lemma.lower(): at
            for at, token in enumerate(tree.tokens)
            if token.tag[:2] in ("NN", "JJ", "VB")  # "nickels" may be read as what somebody does
        }
        named = {noun: fact for noun in nouns if (fact := facts.fact(noun, part)) is not None}
        kinds = {noun: fact for noun, fact in named.items() if noun not in ("dollar", "cent", entity)}
        if len(kinds) > 2:  # "15 bugs" are both kinds
            counted = {q.entity for q in quantities}
            kinds = {noun: fact for noun, fact in kinds.items() if noun not in counted or noun == asked}
        if len(kinds) != 2 or asked not in kinds:
            continue
        for noun, fact in kinds.items():
            at, count, sentence = nouns[noun], fact.count, fact.sentence
            if entity == "$":
                count /= 100
                sentence = f"{sentence.split(' worth ')[0]} worth ${float(count):.2f}."
            yield Call(count, entity, noun, sentence, at, at + 1)


def kind_asked(target: Quantity) -> str:
    """Return the kind that is asked for: the rabbits in "How many of the animals are rabbits?" """
    return target.predicate or target.entity
