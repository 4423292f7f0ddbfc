"""Questions about a chance, which ask what fraction of some things are of one kind: "What is the probability of drawing
a red bead?".
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.reading.model import Reading, Sentence
from solvers.reading.phrases import Phrase, entity_lemma, name_entity
from solvers.reading.tree import Tree
from solvers.reading.words import word_set


def asks_chance(reading: Reading) -> bool:
    """Return whether a text asks for a chance."""
    target = reading.target
    sentence = reading.sentences[target.sentence] if target is not None else None
    tokens = reading.tokens[sentence.first : sentence.stop] if sentence is not None else ()
    return any(token.lemma.lower() in word_set("chances") for token in tokens)


def chance_asked(tree: Tree, phrases: Sequence[Phrase], sentence: Sentence) -> Phrase | None:
    """Return the target of a question about a chance: a fraction of the things that the text counts; `None` for any
    other question.
    """
    places = range(sentence.first, sentence.stop)
    at = next((i for i in places if tree.lemma(i) in word_set("chances")), None)
    counted = [p for p in phrases if p.number is not None and p.entity and p.first < sentence.first]
    if at is None or not counted:
        return None
    kinds = {p.entity for p in counted}
    noun = next((i for i in places if i > at and tree.is_noun(i) and entity_lemma(tree, i) in kinds), None)
    what = next((i for i in places if i < at and tree.word(i) == "what"), at)
    phrase = Phrase(None, "what fraction", what, what + 1, at, is_target=True)
    if noun is None:
        phrase.entity = phrase.unit = counted[-1].entity
    else:
        name_entity(tree, phrase, (noun, noun + 1))
        phrase.stop = what + 1
    return phrase
