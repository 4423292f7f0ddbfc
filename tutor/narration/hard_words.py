"""Words that a student has not learned: replaced by plainer ones, or explained before they are needed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from knowledge import vocabulary
from knowledge.lexicon.inflection import inflected
from knowledge.vocabulary import SCIENCE, Word, hard_words
from solvers.reading.pipeline import parse
from tutor.narration.band import Band
from tutor.narration.facts import repeats
from tutor.narration.step import Evidence, Narration, Step

MOST = 4
"""The most words to explain in one text."""
_GOES_ON = re.compile(
    r"(?:They|It|Its|Their|This|These|That|Those|So|Then|There (?!is|are|was)|Each|Some of them|But|In this way)\b"
)
"""The beginning of a sentence that means something only after the one before it."""
_TAGS = {"n": "NN", "v": "VB", "a": "JJ", "r": "RB", "p": "IN"}


def plainer(text: str, band: Band, subject: str, kept: str) -> str:
    """Return a text with plainer words for the hard ones that have one, in the same form: "rotating" as "spinning".

    Args:
        text: the text.
        band: the student's band.
        subject: `MATH` or `SCIENCE`.
        kept: a text whose words stay, such as the question.
    """
    words = {name: word for name, word in _hard(band, subject).items() if word.plainer}
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
            before = told[: token.idx]
            if said[0].lower() not in "aeiou":
                before = re.sub(r"\b([Aa])n $", r"\1 ", before)
            told = f"{before}{said}{told[token.idx + len(token.text) :]}"
    return told


def explained(narration: Narration, band: Band, subject: str) -> Narration:
    """Return a narration with the meaning of each hard word before the step that needs it; of the words of the answer,
    first of all. What a later step says about such a word is said there instead.
    """
    found = _Explained(narration, _hard(band, subject), subject)
    found.explain(narration.headline)
    for steps in linked(narration.steps):
        found.explain(" ".join(step.text for step in steps))
        for step in steps:
            found.tell(step)
    return replace(narration, steps=tuple(found.told))


def linked(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Yield steps that belong together, because each goes on from the one before it: "It ...", "So ..."."""
    chain: list[Step] = []
    for step in steps:
        if chain and not _GOES_ON.match(step.text):
            yield chain
            chain = []
        chain.append(step)
    if chain:
        yield chain


def meaning_of(definition: str) -> str:
    """Return what the list says about the thing that a sentence defines; empty if it is not in the list."""
    found = re.match(r"(?:(?:An?|The) )?([\w ]+?) (?:is|are) ", definition)
    word = vocabulary.load(SCIENCE).get(found[1].lower()) if found else None
    return word.meaning if word else ""


class _Explained:
    """The steps of a narration, while the meanings of hard words are put between them."""

    def __init__(self, narration: Narration, hard: dict[str, Word], subject: str) -> None:
        self._narration = narration
        self._hard, self._words = hard, vocabulary.load(subject)
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
        for name in hard_words(text, self._words):
            word = self._hard.get(name)  # "carbon dioxide" is known before "carbon"
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


def _hard(band: Band, subject: str) -> dict[str, Word]:
    """Return the words that students of a band have not learned."""
    later = vocabulary.BANDS[vocabulary.BANDS.index(band) + 1 :]
    return {name: word for name, word in vocabulary.load(subject).items() if word.band in later}


def _is_used(text: str, word: Word) -> bool:
    """Return whether a word is used as the part of speech that is explained: "matter", but not "does not matter"."""
    is_verb = word.meaning.startswith("To ")
    if f" {word.name} thing " in word.meaning:
        return True  # "charged" may be either
    tags = [
        token.tag_ for token in parse(text) if word.name in (token.lemma_.lower(), token.lower_, token.text)
    ]
    return any(tag.startswith("VB") is is_verb for tag in tags) or not tags
