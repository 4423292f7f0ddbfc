"""Forms of words."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.lexicon import inflection
from knowledge.lexicon.inflection import inflected, participle, past, plural, third


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
        ("lie", ("lies", "lay", "lain")),
        ("zorp", ("zorps", "zorped", "zorped")),
    ],
)
def test_verbs(lemma: str, forms: tuple[str, str, str]) -> None:
    assert (third(lemma), past(lemma), participle(lemma)) == forms


@pytest.mark.parametrize(
    ("noun", "several"),
    [
        ("penny", "pennies"),
        ("toy", "toys"),
        ("alga", "algae"),
        ("nucleus", "nuclei"),
        ("stomach", "stomachs"),
        ("person", "people"),
        ("sheep", "sheep"),
        ("flour", "flour"),
        ("zorby", "zorbies"),
    ],
)
def test_plurals(noun: str, several: str) -> None:
    assert plural(noun) == several


@pytest.mark.parametrize(
    ("lemma", "tag", "form"),
    [
        ("bake", "VBG", "baking"),
        ("hot", "JJS", "hottest"),
        ("heavy", "JJR", "heavier"),
        ("zorpy", "JJS", "zorpiest"),
        ("Sara", "NNP", "Sara"),
    ],
)
def test_other_forms(lemma: str, tag: str, form: str) -> None:
    assert inflected(lemma, tag) == form


def test_a_faulty_line_of_our_own_forms_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "forms.tsv").write_text("ox\tNNS\toxen\nox oxen\n", encoding="utf-8")
    monkeypatch.setattr(inflection, "_PATH", tmp_path / "forms.tsv")
    with pytest.raises(KnowledgeError, match=r"a word, a tag, and a form") as caught:
        inflection._own.__wrapped__()
    assert caught.value.line == 2
