"""The corpus: enough sentences, none twice, and faults that are named with their place."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from knowledge.corpus import check, load
from knowledge.errors import KnowledgeError

SENTENCES = [sentence for passage in load() for sentence in passage.sentences]


def test_no_sentence_is_told_twice() -> None:
    assert [sentence for sentence, count in Counter(SENTENCES).items() if count > 1] == []


def test_passages_have_titles_of_their_own() -> None:
    titles = Counter((passage.theme, passage.title) for passage in load())
    assert max(titles.values()) == 1


def test_sentences_are_short_and_begin_with_a_capital() -> None:
    assert max(len(sentence.split()) for sentence in SENTENCES) <= 40
    assert [sentence for sentence in SENTENCES if sentence[0].islower()] == []


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [
        ("Ice floats.\n", "before the first title", 1),
        ("= Ice\nIce floats\n", "does not end", 2),
        ("= Ice\n\n= Snow\nSnow is white.\n", "no sentence", 1),
        ("= Ice\nIce floats.\n=\nSnow is white.\n", "no title", 3),
    ],
)
def test_faults_are_named(tmp_path: Path, text: str, what: str, line: int) -> None:
    (tmp_path / "ice.txt").write_text(text, encoding="utf-8")
    with pytest.raises(KnowledgeError, match=what) as caught:
        load(tmp_path)
    assert caught.value.line == line


def test_a_check_names_a_fault_of_each_file(tmp_path: Path) -> None:
    for name, text in (
        ("ice", "= Ice\nIce floats\n"),
        ("rain", "= Rain\nRain falls.\n"),
        ("snow", "= Snow\n"),
    ):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    assert [(fault.path.name, fault.line) for fault in check(tmp_path) if fault.path] == [
        ("ice.txt", 2),
        ("snow.txt", 1),
    ]
    assert check() == []


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "ice.txt").write_bytes(b"= Ice\n\xff\xfe\n")
    with pytest.raises(KnowledgeError, match="UTF-8"):
        load(tmp_path)
