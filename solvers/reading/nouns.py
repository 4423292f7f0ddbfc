"""What kind of thing a noun names (a time, an event, a measure of something), according to WordNet's topics."""

from __future__ import annotations

from functools import lru_cache

from knowledge import lexicon
from solvers.reading.words import word_set

_USUAL = 0.5
"""What share of a noun's uses must have senses with one topic for the noun to have that topic."""
_STAGE = 0.3
"""The same for a noun with an ordinal."""
_PLACE = 0.4
"""The same for a place that something may go to."""
_MEASURING = 0.4
"""What share of a noun's uses must have senses as a measure for "the height of" to identify a holder."""


@lru_cache(maxsize=2_000)
def is_time(noun: str) -> bool:
    """Return whether a lemma almost always names a time."""
    if noun in word_set("measures"):
        return False  # "at a rate of 4 inches per hour"
    return _share(noun, "noun.time") >= _USUAL or noun in word_set("spans")


@lru_cache(maxsize=2_000)
def is_collective(noun: str) -> bool:
    """Return whether a singular lemma names several people who may be called "they"."""
    return lexicon.is_a(noun, "social group", share=_USUAL) or noun in word_set("collectives")


@lru_cache(maxsize=2_000)
def is_event(noun: str) -> bool:
    """Return whether a lemma names something that takes place: a trip, a party, a meal."""
    if lexicon.is_a(noun, "meal", share=_USUAL) or lexicon.is_a(noun, "party", share=_USUAL):
        return True
    return _share(noun, "noun.act") + _share(noun, "noun.event") >= _USUAL


@lru_cache(maxsize=2_000)
def is_place(noun: str) -> bool:
    """Return whether a lemma can name where something comes from or goes to."""
    topics = ("noun.location", "noun.artifact", "noun.object", "noun.group", "noun.body", "noun.plant")
    return sum(_share(noun, topic) for topic in topics) >= _PLACE


@lru_cache(maxsize=2_000)
def is_stage(noun: str) -> bool:
    """Return whether a lemma with an ordinal can be a date: the third round, the second test."""
    topics = ("noun.act", "noun.event", "noun.time", "noun.quantity")
    return is_event(noun) or sum(_share(noun, topic) for topic in topics) >= _STAGE


def _share(noun: str, topic: str) -> float:
    return sum(sense.share for sense in lexicon.senses(noun, "n") if sense.topic == topic)


@lru_cache(maxsize=2_000)
def is_measure(noun: str) -> bool:
    """Return whether a lemma names something that a thing has as a number: price, height, age, number, average."""
    named = (
        word_set("money_nouns") | word_set("length_nouns") | word_set("weight_nouns") | word_set("sum_nouns")
    )
    if noun in named | word_set("measures"):
        return True
    if noun in word_set("ordinals") | {"half", "quarter"}:
        return False
    return _share(noun, "noun.attribute") >= _MEASURING
