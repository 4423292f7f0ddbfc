"""The patch file: what it must look like, and that every shipped line is needed and consistent."""

from __future__ import annotations

import pytest

from knowledge import lexicon
from knowledge.errors import KnowledgeError
from solvers.reading.entailment import entails


def read(tmp_path, text):
    path = tmp_path / "own.tsv"
    path.write_text(text, encoding="utf-8")
    return lexicon.read_patches(path)


def test_a_teachers_file(tmp_path):
    found = read(tmp_path, "# ours\n\nflower\tRose; tea  rose\nperson\trose\t0\nplant\trose\t0.5\n")
    assert found == {"rose": {"flower": 1.0, "person": 0.0, "plant": 0.5}, "tea_rose": {"flower": 1.0}}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("flower\n", r"own\.tsv:1: the line has 1 field"),
        ("flower\trose\t1\tx\n", r"own\.tsv:1: the line has 4 field"),
        ("# a\nflower\trose; ;tulip\n", r"own\.tsv:2:2: a word is missing"),
        ("\trose\n", r"own\.tsv:1:1: a word is missing"),
        ("flower\trose\tyes\n", r"own\.tsv:1:3: the score 'yes' is not a number from 0 to 1; write"),
        ("flower\trose\t1.5\n", r"own\.tsv:1:3: the score"),
        ("flower\trose\tnan\n", r"own\.tsv:1:3: the score"),
        ("flower\tFlower\n", r"own\.tsv:1:2: 'flower' is listed as a kind of itself"),
        ("flower\trose\nflower\ttulip; rose\t0\n", r"own\.tsv:2:2: 'rose' is already a kind of 'flower'"),
    ],
)
def test_faults_are_reported_with_their_place(tmp_path, text, message):
    with pytest.raises(KnowledgeError, match=message):
        read(tmp_path, text)


def test_a_missing_file_and_other_bytes_are_reported(tmp_path):
    with pytest.raises(KnowledgeError, match=r"own\.tsv"):
        lexicon.read_patches(tmp_path / "own.tsv")
    (tmp_path / "own.tsv").write_bytes(b"flower\tros\xe9\n")
    with pytest.raises(KnowledgeError, match="UTF-8"):
        lexicon.read_patches(tmp_path / "own.tsv")


PAIRS = [(word, kind, score) for word, kinds in lexicon.patches().items() for kind, score in kinds.items()]


def test_the_shipped_patches_are_many():
    assert len(PAIRS) > 500


@pytest.mark.usefixtures("without_patches")
def test_every_shipped_patch_is_needed():
    """WordNet alone says too little, or, where a patch denies, too much."""
    alone = [(entails(word, kind), word, kind, score) for word, kind, score in PAIRS]
    assert [entry for entry in alone if (entry[0] >= 0.6 if entry[3] else entry[0] < 0.2)] == []
