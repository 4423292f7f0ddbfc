"""Lin similarity equals NLTK's on the same counts, and sorts verbs by seeds."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge import lexicon
from knowledge.lexicon.index import _index
from solvers.reading.similarity import nearest
from tests.lin import lin_of_senses

SEEDS = {
    "gain": ["get", "receive", "find", "buy", "collect", "earn", "pick"],
    "lose": ["give", "lose", "spend", "eat", "sell", "use"],
    "make": ["make", "bake", "build", "draw"],
}


@pytest.mark.parametrize(("pos", "every"), [("n", 60), ("v", 10)])
def test_lin_is_nltks(oracle, pos, every):
    index = _index()
    counts: dict[int, int] = {
        offset: index.occurrences[n] for (p, offset), n in oracle.number.items() if p == pos
    }
    counts[0] = index.totals[lexicon.POS.index(pos)]
    numbers = [lexicon.senses(lemma, pos)[0].synset for lemma in oracle.lemmas(pos, every)]
    numbers += [
        lexicon.senses(word, pos)[0].synset
        for word in ("cut", "run", "fish", "cook", "plant", "move", "rain", "walk")
    ]
    compared = 0
    for a, b in [*pairwise(numbers), *((x, y) for x in numbers[-8:] for y in numbers[-8:] if x != y)]:
        expected = oracle.synset(a).lin_similarity(oracle.synset(b), {pos: counts})
        assert lin_of_senses(a, b) == pytest.approx(expected, abs=1e-12)
        compared += expected > 0
    assert compared > 50


def _likeness(a: str, b: str, pos: str) -> float:
    return nearest(a, {"": [b]}, pos)[1]


def test_words_are_as_similar_as_their_closest_senses():
    alike = [_likeness("dog", word, "n") for word in ("cat", "car", "idea")]
    assert alike == sorted(alike, reverse=True)
    assert len(set(alike)) == 3
    assert alike[-1] >= 0
    assert _likeness("dog", "puppies", "n") == _likeness("puppies", "dog", "n") > 0.7
    assert _likeness("geese", "goose", "n") == _likeness("begin", "start", "v") == 1
    assert _likeness("qwertyness", "dog", "n") == 0
    with pytest.raises(ValueError, match="part of speech"):
        _likeness("dog", "cat", "noun")


@pytest.mark.parametrize(
    ("verb", "name"),
    [
        *(("purchase", "gain"), ("acquire", "gain"), ("gathers", "gain"), ("harvested", "gain")),
        *(("donate", "lose"), ("devour", "lose"), ("hand", "lose"), ("misplaced", "lose")),
        *(("construct", "make"), ("cooked", "make"), ("knits", "make"), ("sketch", "make")),
    ],
)
def test_a_verb_goes_to_its_nearest_seeds(verb, name):
    assert nearest(verb, SEEDS, "v")[0] == name


def test_of_equal_classes_the_first_counts_and_nothing_is_near_nothing():
    assert nearest("buy", {"b": ["buy"], "a": ["buy"]}, "v") == ("b", 1.0)
    assert nearest("qwertyness", SEEDS, "v") == ("", 0.0)
    assert nearest("buy", {}, "v") == ("", 0.0)


@given(st.text(max_size=8), st.sampled_from(sorted(verb for verbs in SEEDS.values() for verb in verbs)))
def test_any_text_may_be_compared(text, verb):
    assert 0 <= _likeness(text, verb, "v") <= 1
    assert _likeness(text, verb, "v") == pytest.approx(_likeness(verb, text, "v"))
    assert _likeness(text, text, "v") == 1
