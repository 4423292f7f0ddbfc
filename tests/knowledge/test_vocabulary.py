"""Words of school: the grades in which they are learned, and plain meanings."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowledge import vocabulary
from knowledge.errors import KnowledgeError
from knowledge.vocabulary import BANDS, MATH, SCIENCE, hard_words


def test_the_shipped_words_are_in_order() -> None:
    assert vocabulary.check() == []


@pytest.mark.parametrize("subject", [MATH, SCIENCE])
def test_every_word_has_a_band_and_a_meaning_or_a_plainer_word(subject: str) -> None:
    for word in vocabulary.load(subject).values():
        assert word.band in BANDS[1:]
        assert bool(word.meaning) is not bool(word.plainer)


def test_words_are_found_in_their_forms_and_the_longest_first() -> None:
    found = hard_words("Lenses bend light, and carbon dioxide dissolves.", vocabulary.load(SCIENCE))
    assert [*found] == ["lens", "carbon dioxide", "dissolve"]


def _with(folder: Path, *lines: str) -> Path:
    (folder / "math.tsv").write_text("", encoding="utf-8")
    (folder / "science.tsv").write_text("\n".join(lines), encoding="utf-8")
    return folder


def test_a_meaning_in_hard_or_too_many_words_is_a_fault(tmp_path: Path) -> None:
    folder = _with(
        tmp_path,
        "quark\t9\tA quark is a part of a gluon.",
        "gluon\t9\tA gluon is " + "very " * 9 + "small.",
        "boson\t9\tA boson is small.",
    )
    assert [fault.line for fault in vocabulary.check(folder)] == [1, 2]


def test_a_line_that_is_no_word_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError) as caught:
        vocabulary.load(SCIENCE, _with(tmp_path, "# note", "quark\t10\tA quark is small."))
    assert caught.value.line == 2
