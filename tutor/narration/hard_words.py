"""Words that a student has not learned: replaced by plainer ones, or explained before they are needed."""

from __future__ import annotations

import re
from dataclasses import replace

from knowledge import vocabulary
from knowledge.lexicon.inflection import inflected
from knowledge.vocabulary import Word, hard_words
from solvers.reading.pipeline import parse
from tutor.narration.band import Band
from tutor.narration.facts import repeats
from tutor.narration.step import Evidence, Narration, Step

MOST = 4
"""The most words to explain in one text."""
_TAGS = {"n": "NN", "v": "VB", "a": "JJ", "r": "RB", "p": "IN"}


def plainer(text: str, band: Band, kept: str = "") -> str:
    """Return a text with plainer words for the hard ones that have one, in the same form: "rotating" as "spinning".

    Args:
        text: the text.
        band: the student's band.
        kept: a text whose words stay, such as the question.
    """
    words = {name: word for name, word in _hard(band).items() if word.plainer}
    asked = hard_words(kept, words)
    named = [name for name in hard_words(text, words) if name not in asked]
    if not named:
        return text
    told = text
    for token in reversed([*parse(text)]):
        name = next((name for name in named if token.lemma_.lower() == name), "")
        if name and token.tag_.startswith(_TAGS[words[name].pos]):
            first, *others = words[name].plainer.split()
            said = " ".join([inflected(first, token.tag_), *others])
            said = said[:1].upper() + said[1:] if token.text[:1].isupper() else said
            told = f"{told[: token.idx]}{said}{told[token.idx + len(token.text) :]}"
    return re.sub(r"\b([Aa])n (?=[^aeiouAEIOU])", r"\1 ", told)


def explained(narration: Narration, band: Band) -> Narration:
    """Return a narration with the meaning of each hard word before the step that needs it; of the words of the answer,
    first of all. What a later step says about such a word is said there instead.
    """
    found = _Explained(narration, band)
    found.explain(narration.headline)
    for step in narration.steps:
        found.tell(step)
    return replace(narration, steps=tuple(found.told))


def meaning_of(definition: str) -> str:
    """Return what the list says about the thing that a sentence defines; empty if it is not in the list."""
    found = re.match(r"(?:(?:An?|The) )?([\w ]+?) (?:is|are) ", definition)
    word = vocabulary.load().get(found[1].lower()) if found else None
    return word.meaning if word else ""


class _Explained:
    """The steps of a narration, while the meanings of hard words are put between them."""

    def __init__(self, narration: Narration, band: Band) -> None:
        self._narration = narration
        self._words = _hard(band)
        self._passed: set[str] = set()
        self._left = MOST
        self.told: list[Step] = []

    def tell(self, step: Step) -> None:
        """Add a step after the meanings of its words, unless it is already there."""
        if step not in self.told:
            self.explain(step.text)
            self.told.append(step)

    def explain(self, text: str) -> None:
        """Add the meanings of the words of a text that are hard and new."""
        for name in hard_words(text, vocabulary.load()):
            word = self._words.get(name)
            if word is None or not word.meaning or name in self._passed or not _is_used(text, word):
                continue
            self._passed.add(name)
            defines = re.compile(
                rf"(?:In {name}, |(?:(?:An?|The) )?{name}(?:s|es)? (?:is|are|was) )", re.IGNORECASE
            )
            own = next((step for step in self._narration.steps if defines.match(step.text)), None)
            if own is not None and own.text != text:
                self.tell(own)
            elif self._left and not self._is_said(word, defines, text):
                self._left -= 1
                self.told.append(Step(word.meaning, "fact", evidence=(Evidence("word", name),)))

    def _is_said(self, word: Word, defines: re.Pattern[str], text: str) -> bool:
        """Whether the answer or the text itself says what a word means."""
        headline = self._narration.headline
        return bool(defines.match(headline) or defines.match(text)) or repeats(word.meaning, headline, text)


def _hard(band: Band) -> dict[str, Word]:
    """Return the words that students of a band have not learned."""
    later = vocabulary.BANDS[vocabulary.BANDS.index(band) + 1 :]
    return {name: word for name, word in vocabulary.load().items() if word.band in later}


def _is_used(text: str, word: Word) -> bool:
    """Return whether a word is used as the part of speech that is explained: "matter", but not "does not matter"."""
    is_verb = word.meaning.startswith("To ")
    tags = [
        token.tag_ for token in parse(text) if word.name in (token.lemma_.lower(), token.lower_, token.text)
    ]
    return any(tag.startswith("VB") is is_verb for tag in tags) or not tags
