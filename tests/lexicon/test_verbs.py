"""Forms of verbs."""

from __future__ import annotations

import pytest

from knowledge.lexicon.verbs import participle, past, third


@pytest.mark.parametrize(
    ("lemma", "forms"),
    [
        ("ride", ("rides", "rode", "ridden")),
        ("carry", ("carries", "carried", "carried")),
        ("play", ("plays", "played", "played")),
        ("plan", ("plans", "planned", "planned")),
        ("visit", ("visits", "visited", "visited")),
        ("fix", ("fixes", "fixed", "fixed")),
        ("go", ("goes", "went", "gone")),
        ("have", ("has", "had", "had")),
        ("be", ("is", "was", "been")),
        ("bake", ("bakes", "baked", "baked")),
        ("row", ("rows", "rowed", "rowed")),
        ("put", ("puts", "put", "put")),
    ],
)
def test_forms(lemma: str, forms: tuple[str, str, str]) -> None:
    assert (third(lemma), past(lemma), participle(lemma)) == forms
