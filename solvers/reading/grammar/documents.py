"""Combines generated sentences into short texts, with the carelessness of typed questions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from solvers.reading.grammar.files import load_grammar
from solvers.reading.grammar.generate import Generator
from solvers.reading.sentence import Sentence

_LOWERCASE_SHARE = 0.1
_UNPUNCTUATED_SHARE = 0.15
_SMALL_SHARE = 0.5
"""What share of the frames without final punctuation, most of which are choices, start with a lowercase letter."""
_LONGEST = 4


def documents(sentences: int, *, seed: int, held_out: bool = False) -> Iterator[list[Sentence]]:
    """Yield texts of one to four sentences each until `sentences` have been used; the same seed gives the same texts.

    Every frame occurs equally often. With `held_out`, the frames are those that training never sees. Some texts are
    entirely in lower case, and some lack final punctuation, as when people type them.
    """
    grammar = load_grammar()
    frames = list(grammar.frames(held_out=held_out))
    generator, chance = Generator(grammar, seed=seed), random.Random(seed)
    done, deck = 0, list[tuple[str, int]]()
    while done < sentences:
        text = []
        for _ in range(min(chance.randint(1, _LONGEST), sentences - done)):
            if not deck:
                deck = chance.sample(frames, len(frames))
            sentence = generator.sentence(*deck.pop())
            if sentence.relations[-1] != "punct" and chance.random() < _SMALL_SHARE:
                sentence = _small(sentence)
            text.append(sentence)
        done += len(text)
        if chance.random() < _LOWERCASE_SHARE:
            text = [replace(one, words=tuple(map(str.lower, one.words))) for one in text]
        if chance.random() < _UNPUNCTUATED_SHARE:
            text = [_unpunctuated(one) for one in text]
        yield text


def _small(sentence: Sentence) -> Sentence:
    """Return the sentence with a lowercase first letter, unless it starts with a name."""
    first, *others = sentence.words
    if sentence.tags[0].startswith("NNP") or first == "I":
        return sentence
    return replace(sentence, words=(first.lower(), *others))


def _unpunctuated(sentence: Sentence) -> Sentence:
    """Drop the final punctuation, which never has dependents."""
    if sentence.relations[-1] != "punct" or len(sentence.words) == 1:
        return sentence
    spaces = (*sentence.spaces[:-2], True)
    cut = {
        name: getattr(sentence, name)[:-1]
        for name in ("words", "tags", "lemmas", "heads", "relations", "universal")
    }
    return replace(sentence, spaces=spaces, **cut)
