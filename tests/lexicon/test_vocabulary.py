"""Entailment with a whole vocabulary is entailment with each of its words; many lookups are few lookups."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.reading.entailment import entails
from solvers.reading.vocabulary import Vocabulary

WORDS = [
    *("dog", "poodle", "animal", "mammal", "thermometer", "instrument", "temperature", "heat", "hot", "warm"),
    *("cold", "evaporate", "evaporation", "vapor", "water", "liquid", "ice", "freeze", "frozen", "12"),
    *("twelve", "0.5", "half", "rusty", "rust", "iron", "metal", "run", "runner", "zzyzx"),
    *("zzyzxes", "big", "large", "sky", "blue", "color", "plant", "growth", "grow", "light"),
    *("weigh", "weight", "measure"),
]
LEAST = 0.5


def _brute(word: str, *, forward: bool) -> dict[str, float]:
    scores = {other: entails(word, other) if forward else entails(other, word) for other in WORDS}
    return {other: score for other, score in scores.items() if score >= LEAST}


@settings(deadline=None, max_examples=60)
@given(st.sampled_from([*WORDS, "spaniel", "quantity", "13", "gauge", "unheard-of"]))
def test_finds_what_comparing_with_each_finds(word: str) -> None:
    vocabulary = Vocabulary(LEAST)
    vocabulary.add(WORDS[::2])
    vocabulary.add(WORDS)
    assert vocabulary.entailed_by(word) == _brute(word, forward=True)
    assert vocabulary.entailing(word) == _brute(word, forward=False)
