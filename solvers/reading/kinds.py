"""What the lexicon knows about a word, as a feature for the parser's networks.

The treebank is small: most nouns and verbs in questions are not in it, or only as another part of speech. With the
lexicon's information, "Quinn swaps 5 cards" is parsed like sentences whose verbs are in the treebank.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from knowledge import lexicon
from knowledge.names import gender_of_name
from solvers import deadline

if TYPE_CHECKING:
    from spacy.vocab import Vocab

_CLEARLY = 4
"""How many times as often as another part of speech one must occur for it to be nearly always the right one."""


@cache
def word_kind(word: str) -> str:
    """Return what a word can be, in any text.

    Args:
        word: the word as written; capitals make no difference.

    Returns:
        Parts of speech, the most common first (in a capital if it is by far the most common); the topic of its most
        common sense; "+" for an inflected form; "name" for a given name. Empty if it is not a word.

    >>> word_kind("swaps"), word_kind("bacteria")
    ('vn verb.possession +', 'N noun.animal')
    """
    deadline.check()  # looking up hundreds of new words takes time
    lower = word.lower()
    if not lower.isalpha():
        return ""
    met = {pos: lexicon.lemmas(lower, pos) for pos in "nvar"}
    counts = {
        pos: sum(sense.count for lemma in lemmas for sense in lexicon.senses(lemma, pos))
        for pos, lemmas in met.items()
        if lemmas
    }
    name = " name" if gender_of_name(lower) else ""
    if not counts:
        return name
    order = sorted(counts, key=lambda pos: -counts[pos])
    first = order[0]
    if all(counts[first] >= _CLEARLY * max(1, counts[pos]) for pos in order[1:]):
        order[0] = first.upper()
    senses = [sense for lemma in met[first] for sense in lexicon.senses(lemma, first)]
    topic = max(senses, key=lambda sense: sense.count).topic
    inflected = "" if lower in met[first] else " +"
    return f"{''.join(order)} {topic}{inflected}{name}"


def add_kinds(vocab: Vocab) -> None:
    """Give the words of a spaCy vocabulary their kinds, in place of their first letter (the attribute PREFIX)."""
    from spacy.attrs import PREFIX

    untyped: Any = vocab  # its stub does not have the getters
    untyped.lex_attr_getters = {**untyped.lex_attr_getters, PREFIX: word_kind}
    for lexeme in vocab:
        lexeme.prefix_ = word_kind(lexeme.text)
