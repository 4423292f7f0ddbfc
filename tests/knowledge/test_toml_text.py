"""TOML that no parser should be given: every fault is the same error, and files say it in their own."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import knowledge.mistakes
from knowledge.curriculum import read_curriculum
from knowledge.errors import KnowledgeError
from knowledge.toml_text import parsed
from solvers.retrieval.logit import Weighing
from solvers.training import read_examples

DEEP = "a = " + "[" * 50_000
LONG = "a = " + "9" * 5_000


@pytest.mark.parametrize(
    ("text", "said"),
    [(DEEP, "nested too deeply"), (LONG, "too long"), ("a = ", "Invalid")],
    ids=["deep", "long", "wrong"],
)
def test_every_fault_is_the_same_error(text: str, said: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError, match=said):
        parsed(text)


def test_the_mark_of_an_editor_says_nothing() -> None:
    assert parsed("\ufeffa = 1") == {"a": 1}


@pytest.mark.parametrize("text", [DEEP, LONG], ids=["deep", "long"])
@pytest.mark.parametrize(
    "read",
    [
        lambda path: read_curriculum(path.parent),
        knowledge.mistakes.load.__wrapped__,
        Weighing.load,
    ],
    ids=["curriculum", "assumptions", "weights"],
)
def test_files_say_it_in_their_own_error(read: Callable[[Path], object], text: str, tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(KnowledgeError, match=r"some\.toml"):
        read(path)


def test_a_weight_is_a_number_that_can_be_calculated_with(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text("[weights]\na = " + "9" * 4_000, encoding="utf-8")
    with pytest.raises(KnowledgeError, match=r"some\.toml: the weights cannot be read"):
        Weighing.load(path)


def test_problems_may_begin_with_the_mark_of_an_editor(tmp_path: Path) -> None:
    path = tmp_path / "problems.jsonl"
    path.write_text(
        '\ufeff{"id": "p", "question": "Ann has 2 pens. How many?", "answer": 2}\n', encoding="utf-8"
    )
    assert len(read_examples(path)) == 1
