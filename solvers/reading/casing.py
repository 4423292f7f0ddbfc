"""Capitalizes names and first words typed without capitals for the parser, which learned from edited text."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge import lexicon
from knowledge.names import gender_of_name
from solvers.reading.words import word_set

_ENDS = word_set("ends")


def cased(words: Sequence[str], starts: Sequence[int] = (0,)) -> list[str]:
    """Return the words of a text capitalized as an editor would do it; the number of words does not change.

    `starts` are places where sentences are known to start, in addition to those after periods. Titles, what follows
    them, given names that are not ordinary words, and names of days and months get a capital; in a text without any
    capitals, so do first words and words that no dictionary has.
    """
    is_plain = not any(word[:1].isupper() and word != "I" for word in words)
    shown: list[str] = []
    for at, word in enumerate(words):
        is_first = at in starts or words[at - 1] in _ENDS
        if (
            word.islower()
            and word.isascii()
            and (_is_name(words, at) or (is_plain and (is_first or _is_new(word))))
        ):
            word = word.capitalize() + "." * (word in word_set("short_titles"))
        shown.append(word)
    return shown


def _is_name(words: Sequence[str], at: int) -> bool:
    word = words[at]
    if word in word_set("titles") or (at > 0 and words[at - 1].lower() in word_set("titles")):
        return word.rstrip(".").isalpha() and word not in {"miss"}
    if word in word_set("weekdays") or word in word_set("months") - {"may", "march"}:
        return True
    return gender_of_name(word) is not None and not is_met(word)


def _is_new(word: str) -> bool:
    """Return whether no dictionary has the word: "kylie"."""
    if not word.isalpha() or len(word) < 3 or word.endswith("s") or word in word_set("stop_words"):
        return False
    return not any(lexicon.lemmas(word, pos) for pos in "nvar")


def is_met(word: str) -> bool:
    """Return whether a word is known as something other than a person's name: "rose" is, "stephen" and "sam" are not.

    One or two uses are not enough: "ken" is a name, even though someone wrote about what is within his ken.
    """
    counts = (
        sense.count
        for pos in "nvar"
        for lemma in lexicon.lemmas(word, pos)
        for sense in lexicon.senses(lemma, pos)
        if sense.topic != "noun.person"
    )
    return sum(counts) > 2
