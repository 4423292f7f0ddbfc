"""The relations between unknowns: what is shipped loads, and every slip is reported with file, line and remedy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.formulas import FOLDER, load_relations
from knowledge.formulas.patterns import PatternError, parse_pattern

RELATION = """
[[relation]]
name = "over"
equation = "A = B + n"
says = "{A} is {n} over {B}."
patterns = ["{A} be {n} <measure>? over {B}"]
"""


def _folder(tmp_path: Path, relations: str = RELATION) -> Path:
    shutil.copy(FOLDER / "words.toml", tmp_path)
    (tmp_path / "relations.toml").write_text(relations, encoding="utf-8")
    return tmp_path


def test_the_shipped_files_load() -> None:
    assert len(load_relations()) > 10


def test_a_relation_of_ones_own_loads(tmp_path: Path) -> None:
    (relation,) = load_relations(_folder(tmp_path))
    assert relation.says == "{A} is {n} over {B}."


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("= B + n", "= B +", "relations.toml:4: in 'A = B \\+'"),
        ("<measure>", "<size>", "relations.toml:6: there is no word set <size>"),
        ("{n} <", "{n:heavy} <", "'heavy' is not a kind of number"),
        ("{n} <measure>? over {B}", "more", r"does not have the slots \{A\}, \{B\}, \{n\}"),
        ("is {n} over", "is {k} over", r"\{k\} in '\{A\} is \{k\} over \{B\}.' has no meaning"),
        ('says = "', 'say = "', "unknown key 'say'"),
        ("[[relation]]", "[[relations]]", r"\[relations\] is not expected here"),
        ("[[relation]]", "[[relation", "this is not valid TOML"),
    ],
)
def test_a_slip_is_reported_with_its_place(tmp_path: Path, old: str, new: str, says: str) -> None:
    folder = _folder(tmp_path, RELATION.replace(old, new))
    with pytest.raises(KnowledgeError, match=says):
        load_relations(folder)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match=r"words.toml: the file cannot be read; restore it"):
        load_relations(tmp_path)


@pytest.mark.parametrize("text", ["", "Wide", "{nn}", "{A:money}", "a&b", "{n"])
def test_what_is_no_pattern_is_refused(text: str) -> None:
    with pytest.raises(PatternError):
        parse_pattern(text, {})
