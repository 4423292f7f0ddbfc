"""The walk over inverted senses gives what comparing with every seed gives."""

from __future__ import annotations

import pytest

from solvers.reading.similarity import nearest
from tests.lin import lin

SEEDS = {"get": ["receive", "find"], "give": ["spend", "hand"], "state": ["have", "hold"]}
WORDS = ["purchase", "munch", "donate", "hurl", "own", "find", "zzyx", "rent", "plant", "cost"]


@pytest.mark.parametrize("word", WORDS)
def test_nearest_is_the_maximum_of_lin(word: str) -> None:
    scores = {name: max(lin(word, seed, "v") for seed in seeds) for name, seeds in SEEDS.items()}
    name, score = nearest(word, SEEDS, "v")
    assert score == pytest.approx(max(scores.values()), abs=1e-12)
    assert not name or scores[name] == pytest.approx(score, abs=1e-12)
    assert bool(name) == (score > 0)
