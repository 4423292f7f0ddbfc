"""What a short text names: a person, a place, a time, a number of things, or an amount with its unit.

This is decided by the topics of WordNet's senses, the units of measurement, and the small words before a noun.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile

from knowledge import lexicon, quantities
from knowledge.names import gender_of_name, gender_of_noun
from solvers.reading.constituents import content_lemma
from solvers.tables.weighing import NUMBER

PERSONS = ("noun.person",)
PLACES = ("noun.location", "noun.object", "noun.body", "noun.artifact")
TIMES = ("noun.time", "noun.event")
MATERIALS = ("noun.substance", "noun.body", "noun.plant", "noun.food", "noun.Tops")
"""WordNet's lexicographer files of nouns that name such things."""
_PHYSICAL = (*PLACES, "noun.substance", "noun.plant", "noun.animal", "noun.group", "noun.food")
"""The same for what describes a place after a preposition: "in water", "on trees"."""
_LEAST_SHARE = 0.3
"""The share of a noun's uses that must be for such a thing."""
_SELDOM = 0.05
"""The share of a noun's uses that must be for a kind of what is counted."""
_UNITS: Mapping[str, str] = {
    "length": "linear_unit",
    "time": "time_unit",
    "temperature": "temperature_unit",
    "weight": "mass_unit",
    "volume": "volume_unit",
}
"""What WordNet calls the units of a dimension."""
_NEAR = 4
"""How many words after a number may contain its unit or what it counts."""
_SIGNS = {"°": "degree", "%": "percent", "$": "dollar"}
_WORD = re.compile(r"\d[\d.,]*\d|\d|[^\W\d_]+|[°%$]")
_PARTS = frozenset(["half", "third", "quarter", "once", "twice"])
"""Numbers that count nothing."""
_ROUGHLY = frozenset(["about", "almost", "nearly", "around", "over", "or", "more", "less", "than", "to"])
_ONE = frozenset(["a", "an", "one", "each", "every", "half"])
_PER = frozenset(["a", "an", "per", "each", "every"])
_OPENS_PLACE = frozenset({
    "at", "in", "inside", "into", "on", "onto", "near", "under", "underneath", "beneath", "below", "above", "over",
    "around", "along", "between", "behind", "beside", "outside", "underground", "throughout", "within", "across",
    "among",
})  # fmt: skip
_OPENS_TIME = frozenset({"when", "while", "during", "after", "before", "until", "every"})
_OPENS_PHRASE = frozenset({
    "of", "in", "on", "at", "with", "from", "by", "for", "to", "that", "which", "who", "when", "where", "while", "and",
    "or",
})  # fmt: skip


def words_of(text: str) -> list[str]:
    """Return the words, numbers, and unit signs of a text in lower case."""
    return [_SIGNS.get(word, word) for word in _WORD.findall(text.casefold())]


def is_number(word: str) -> bool:
    """Return whether a word is a number in digits or letters."""
    return word[0].isdigit() or NUMBER.fullmatch(word) is not None


def numbers_in(words: Sequence[str]) -> frozenset[str]:
    """Return the numbers that count things."""
    return frozenset(filter(is_number, words)) - _PARTS


def is_bare(words: Sequence[str]) -> bool:
    """Return whether there is only a number: "4", "about 200"."""
    return all(is_number(word) or word in _ROUGHLY for word in words)


def counts(words: Sequence[str], numbers: Collection[str], lemma: str) -> bool:
    """Return whether one of `numbers` comes before a noun with that lemma, or a kind of it: two ventricles are
    chambers.
    """
    return any(
        word in numbers
        and any(
            means(other, lemma)
            for other in takewhile(lambda w: w not in _OPENS_PHRASE, words[at + 1 : at + 1 + _NEAR])
        )
        for at, word in enumerate(words)
    )


@lru_cache(maxsize=2_000)
def means(word: str, lemma: str) -> bool:
    """Return whether a word is a form of the lemma or names a kind of it."""
    found = content_lemma(word)
    return found == lemma or lexicon.is_a(found, lemma, share=_SELDOM)


def measures(words: Sequence[str], dimensions: Collection[str]) -> bool:
    """Return whether a text gives an amount in one of the dimensions, or in any if there are none."""
    return any(not dimensions or found in dimensions for found in _measured(words))


def _measured(words: Sequence[str]) -> Iterator[str]:
    """Yield the dimensions of all amounts: units after a number, and "a day"; a length per time is also "speed"."""
    for at, word in enumerate(words):
        if is_number(word) or word in _ONE:
            stop = at + 1 + (_NEAR if is_number(word) else 1)
            for place in range(at + 1, min(len(words), stop)):
                found = dimension(words[place])
                if found:
                    yield found
                if found == "length" and not _PER.isdisjoint(words[place + 1 : place + 3]):
                    yield "speed"


@lru_cache(maxsize=2_000)
def dimension(word: str) -> str:
    """Return what the unit `word` measures; empty if it is not a unit."""
    known = quantities.load()
    for lemma in (word, *lexicon.lemmas(word, "n")):
        if known.dimension(lemma):
            return known.dimension(lemma)
        for found, unit in _UNITS.items():
            if lexicon.is_a(lemma, unit, share=_LEAST_SHARE):
                return found
    return ""


def is_person(text: str) -> bool:
    """Return whether a phrase names a person or people, by its head, a name in the lexicon, or a given name."""
    words = words_of(text)
    given = len(words) > 1 and text[:1].isupper() and gender_of_name(words[0]) is not None
    return (
        given
        or is_called("_".join(words), PERSONS)
        or is_called(head(words), PERSONS)
        or gender_of_noun(content_lemma(head(words))) is not None
    )


def is_time(text: str) -> bool:
    """Return whether a phrase is a time or ends in one: "winter", "food is scarce in winter", "three days", "1928"."""
    words = words_of(text)
    year = any(len(word) == 4 and word.isdigit() for word in words)
    last = (head(words), *words[-1:])
    return opens_time(words) or year or measures(words, ("time",)) or any(is_called(w, TIMES) for w in last)


def opens_time(words: Sequence[str]) -> bool:
    """Return whether a phrase starts with "when", "during", or the like."""
    return bool(words) and words[0] in _OPENS_TIME


def is_place(text: str) -> bool:
    """Return whether a phrase is a place by its noun or its preposition: "in a den", but not "in winter" or
    "in light".
    """
    words = words_of(text)
    for at, word in enumerate(words):
        if word in _OPENS_PLACE:
            inside = head(words[at + 1 :])
            if not inside or is_called(inside, _PHYSICAL):
                return True
    return bool(words) and not _is_verb(words[0]) and is_called(head(words), PLACES)


def is_material(text: str) -> bool:
    """Return whether a phrase names something that things are made of: "clay and sand", "living cells"."""
    words = words_of(text)
    return any(is_called(word, MATERIALS) for word in words) and not _is_verb(words[0])


def _is_verb(word: str) -> bool:
    return bool(lexicon.lemmas(word, "v")) and not any(lexicon.lemmas(word, pos) for pos in "na")


def head(words: Sequence[str]) -> str:
    """Return the last word of a phrase before its description: "layer" in "a layer of the Earth"."""
    stop = next((at for at, word in enumerate(words) if at and word in _OPENS_PHRASE), len(words))
    return words[stop - 1] if words else ""


@lru_cache(maxsize=4_000)
def is_called(word: str, topics: tuple[str, ...]) -> bool:
    """Return whether a noun, singular or plural, is used often enough for things with these topics."""
    return any(
        sum(sense.share for sense in lexicon.senses(lemma, "n") if sense.topic in topics) >= _LEAST_SHARE
        for lemma in lexicon.lemmas(word, "n")
    )
