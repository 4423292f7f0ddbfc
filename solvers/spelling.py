"""Unknown words in a science question, read as the closest word in tables and sentences.

A word is known if it is in the lexicon, is a stop word or a name, occurs anywhere in the knowledge, or is made of such
words; with a capital in mid-sentence, it counts as a name. The closest word is found by `difflib`'s ratio, then by how
often a word occurs and, if the letters are not close, by how a word sounds. A word that is in the lexicon but is never
used is read as one that sounds the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches
from functools import cache

from knowledge import corpus, lexicon, prepared, relations
from knowledge.names import gender_of_name
from knowledge.tables import KnowledgeBase, load
from solvers.deadline import checked
from solvers.question import Choice, Question
from solvers.reading.words import word_set
from solvers.sounding import outline, sound

_WORD = re.compile(r"(?<![\w'-])[^\W\d_]+(?![\w'-])")
_SHORTEST = 4
"""The fewest letters of a word worth correcting: shorter ones, except function words, are close to too many others."""
_SMALL = 3
"""The number of letters of those function words."""
_NEAR = 0.8
"""The ratio from which two words may be the same: one slip in a word of five letters, two in one of ten."""
_NEARER = 0.85
"""The same for the shortest words."""
_NEAREST = 0.9
"""The same for a word with a capital at the start of a sentence, which may be a name."""
_ENDINGS = ("s", "es", "ed", "d", "ing", "er", "ly")
_BEGINNINGS = (
    "un",
    "re",
    "non",
    "anti",
    "bio",
    "di",
    "geo",
    "hydro",
    "micro",
    "mis",
    "over",
    "photo",
    "pre",
    "sub",
    "under",
)
_LEAST_PART = 3
"""The fewest letters of each part of a compound: "seafloor"."""
_TRIED = 12
_SAME = 0.1
"""What is added to the ratio for the same first letter, which few people get wrong, for the same letters in a different
order, and for the same sound.
"""
_TWICE = re.compile(r"(.)\1")
_OFTEN = 5
"""How often a word must occur for another one to be read as it because they sound the same."""
_LONGER = 2
"""By how many letters a word may be longer or shorter than what was meant."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A word that was read as another one."""

    start: int
    """Character of the typed text."""
    typed: str
    meant: str


@dataclass(frozen=True, slots=True)
class Spelled:
    """A question as it was understood."""

    question: Question
    slips: tuple[Slip, ...] = ()
    """Of the question's text, in order."""
    in_choices: tuple[Slip, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """Return which words were read as which others, one sentence each, without repetitions."""
        every = (*self.slips, *self.in_choices)
        return tuple(dict.fromkeys(f"I read '{slip.typed}' as '{slip.meant}'." for slip in every))

    def typed_at(self, position: int) -> int:
        """Return the position in the typed text of a character in the understood one."""
        shift = 0
        for slip in self.slips:
            start = slip.start + shift
            if position <= start:
                break
            grown = len(slip.meant) - len(slip.typed)
            if position < start + len(slip.meant):
                return min(position - shift, slip.start + len(slip.typed))
            shift += grown
        return position - shift


def spelled(question: Question, knowledge: KnowledgeBase | None = None) -> Spelled:
    """Read unknown words in `question` and its choices as the closest known ones.

    Args:
        question: the question as typed.
        knowledge: the tables whose words are known, in addition to the corpus and the lexicon; by default, the built-in
            ones.

    Returns:
        The question itself, unless a word is unknown and another one is close.
    """
    text, slips = _spelled(question.text, knowledge)
    found = [_spelled(choice.text, knowledge) for choice in question.choices]
    in_choices = tuple(slip for _, slips in found for slip in slips)
    if not slips and not in_choices:
        return Spelled(question)
    choices = tuple(Choice(c.label, said) for c, (said, _) in zip(question.choices, found, strict=True))
    if len({choice.text.casefold() for choice in choices}) < len(choices):
        choices, in_choices = question.choices, ()  # else two would be the same
    return Spelled(replace(question, text=text, choices=choices), slips, in_choices)


def _spelled(text: str, knowledge: KnowledgeBase | None) -> tuple[str, tuple[Slip, ...]]:
    slips = tuple(_slips(text, knowledge))
    for slip in reversed(slips):
        text = text[: slip.start] + slip.meant + text[slip.start + len(slip.typed) :]
    return text, slips


def _slips(text: str, knowledge: KnowledgeBase | None) -> Iterator[Slip]:
    for match in checked(_WORD.finditer(text)):
        typed, word = match.group(), match.group().lower()
        if len(typed) < _SMALL or not _may_be_slip(typed, text[: match.start()]):
            continue
        meant = _meant(word, knowledge, begins=typed != word)
        if meant:
            yield Slip(match.start(), typed, meant if typed == word else meant.capitalize())


def _meant(word: str, knowledge: KnowledgeBase | None, *, begins: bool) -> str:
    """Return the intended word for a lowercase word; empty if it is right or nothing can be found."""
    if len(word) == _SMALL:
        return "" if _is_word(word) else _small(word)
    if word.endswith("nt") and word.removesuffix("nt") in word_set("auxiliaries") and not _is_word(word):
        return f"{word.removesuffix('nt')}n't"
    if _is_word(word):
        is_known = begins or _is_used(word) or word in _prepared() or word in word_set("stop_words")
        return "" if is_known else _homophone(word, _vocabulary(knowledge))
    least = _NEAREST if begins else _NEARER if len(word) == _SHORTEST else _NEAR
    return _nearest(word, _vocabulary(knowledge), least)


def _small(word: str) -> str:
    """Return the function word meant by three letters with one left out or two switched: "hav"."""
    near = (
        other
        for kind in ("question_openers", "auxiliaries", "stop_words")
        for other in sorted(word_set(kind))
        if other[:1] == word[0] and _is_one_off(word, other)
    )
    return next(near, "")


def _is_one_off(word: str, other: str) -> bool:
    """Return whether a word is another one with a letter left out or with its letters in another order."""
    if len(other) == len(word):
        return sorted(other) == sorted(word) and other.isalpha()
    return len(other) == len(word) + 1 and any(
        other[:at] + other[at + 1 :] == word for at in range(len(other))
    )


def is_slight(word: str, other: str) -> bool:
    """Return whether a word is another one with two neighboring letters switched or one of a double letter left out."""
    if len(word) == len(other) - 1:
        return _TWICE.sub(r"\1", other) == _TWICE.sub(r"\1", word)
    if len(word) != len(other):
        return False
    wrong = [at for at in range(len(word)) if word[at] != other[at]]
    return len(wrong) == 2 and wrong[1] == wrong[0] + 1 and sorted(word) == sorted(other)


def _is_used(word: str) -> bool:
    """Return whether the lexicon counted a word in texts or has it as a form of another word."""
    forms = {(lemma, pos) for pos in "nvar" for lemma in lexicon.lemmas(word, pos)}
    senses = (sense for lemma, pos in forms for sense in lexicon.senses(lemma, pos))
    return not forms or any(sense.count for sense in senses) or any(lemma != word for lemma, _ in forms)


@cache
def _prepared() -> frozenset[str]:
    """Return the words of the built-in knowledge, which are available before all of them are collected."""
    return frozenset(prepared.load().words)


def _homophone(word: str, vocabulary: Mapping[str, int]) -> str:
    """Return the most common word that sounds the same as one that the knowledge does not contain; empty if there is
    none.
    """
    if word in vocabulary:
        return ""
    near = (w for w in vocabulary if w[0] == word[0] and abs(len(w) - len(word)) <= 1)
    same = [w for w in near if vocabulary[w] >= _OFTEN and sound(w) == sound(word)]
    return max(same, key=lambda w: (vocabulary[w], w), default="")


def _may_be_slip(typed: str, before: str) -> bool:
    """Return whether a word is not a name or abbreviation: it is in lower case or starts a sentence."""
    begins = not before.strip() or before.rstrip()[-1] in ".?!:"
    return typed.islower() or (begins and typed[1:].islower())


def _is_word(word: str) -> bool:
    """Return whether the lexicon has a lowercase word, or it is a stop word or a name."""
    return (
        word in word_set("stop_words")
        or any(lexicon.lemmas(word, pos) for pos in "nvar")
        or gender_of_name(word) is not None
    )


def _is_made_of_words(word: str, vocabulary: Mapping[str, int]) -> bool:
    """Return whether a word is a form of a known one, has a known prefix, or is a compound of two."""
    stems = [word.removesuffix(end) for end in _ENDINGS if word.endswith(end)]
    stems += [f"{word.removesuffix('ies')}y"] if word.endswith("ies") else []
    rests = [word.removeprefix(start) for start in _BEGINNINGS if word.startswith(start)]
    parts = range(_LEAST_PART, len(word) - _LEAST_PART + 1)
    return (
        any(stem in vocabulary for stem in stems)
        or any(rest in vocabulary or _is_word(rest) for rest in rests)
        or any(word[:at] in vocabulary and word[at:] in vocabulary for at in parts)
    )


def _nearest(word: str, vocabulary: Mapping[str, int], least: float) -> str:
    """Return the word in `vocabulary` that is meant by an unknown one; empty if none is close."""
    if word in vocabulary:
        return ""
    slight = [w for w in vocabulary if vocabulary[w] >= _OFTEN and is_slight(word, w)]
    if slight or _is_made_of_words(word, vocabulary):
        return max(slight, key=lambda w: (w[0] == word[0], vocabulary[w], w), default="")
    lengths = range(len(word) - _LONGER, len(word) + _LONGER + 1)
    near = get_close_matches(word, [w for w in vocabulary if len(w) in lengths], _TRIED, least)
    if not near:
        near = [
            w for w in vocabulary if len(w) in lengths and w[0] == word[0] and outline(w) == outline(word)
        ]

    def likeness(other: str) -> tuple[float, int, str]:
        same = (other[0] == word[0]) + (sorted(other) == sorted(word)) + (outline(other) == outline(word))
        return round(SequenceMatcher(None, other, word).ratio() + _SAME * same, 2), vocabulary[other], other

    return max(near, key=likeness, default="")


_known: list[tuple[KnowledgeBase, Counter[str]]] = []
_KEPT = 4


def _vocabulary(knowledge: KnowledgeBase | None) -> Mapping[str, int]:
    """Return the lowercase words of tables, corpus, and related facts, with how often each occurs; collected once."""
    base = knowledge if knowledge is not None else load()
    for known, found in _known:
        if known is base:
            return found
    texts = [cell for table in base.tables for row in table.rows for cell in row.cells]
    texts += [
        label
        for table in base.tables
        for column in table.columns
        for label in (*column.labels, column.filler)
    ]
    texts += [text for passage in corpus.load() for text in passage.sentences]
    texts += [name for fact in relations.load().facts for name in (*fact.a, *fact.b, fact.c)]
    fresh = Counter(match.group().lower() for text in texts for match in _WORD.finditer(text))
    _known[:] = [(base, fresh), *_known[: _KEPT - 1]]
    return fresh
