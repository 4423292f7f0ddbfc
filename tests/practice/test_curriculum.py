"""The curriculum that is shipped, and what its loader says of files that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowledge.curriculum import FOLDER, load_curriculum, load_words, read_curriculum
from knowledge.errors import KnowledgeError
from knowledge.names import gender_of_name
from knowledge.tables import load as load_tables

SKILL = """
[[skill]]
id = "{id}"
title = "Adding"
asks = "How many?"
grade = 1
needs = [{needs}]
numbers = {{ a = "2-9" }}
answer = "a + 1"
frames = ["{{A}} has {{a}} {{things}}. How many {{things}} are one more?"]
"""


def test_there_are_enough_skills_and_frames() -> None:
    skills = load_curriculum().skills
    assert len(skills) >= 60
    assert len({frame.text for skill in skills for frame in skill.frames}) >= 200
    assert len({skill.id for skill in skills}) == len({skill.title for skill in skills}) == len(skills)


def test_prerequisites_come_first_and_are_no_harder() -> None:
    graph = load_curriculum()
    seen: dict[str, int] = {}
    for skill in graph.skills:
        assert all(seen[need] <= skill.grade for need in skill.needs), skill.id
        seen[skill.id] = skill.grade


def test_topics_name_tables_and_columns_that_are_there() -> None:
    assert read_curriculum(FOLDER, load_tables()) == load_curriculum()


def test_names_are_of_the_gender_they_are_listed_under() -> None:
    for pronoun, names in load_words().names.items():
        genders = {name: gender_of_name(name) for name in names}
        assert set(genders.values()) == {"f" if pronoun == "she" else "m"}, genders


def test_an_unknown_skill_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        load_curriculum().skill("alchemy")


@pytest.mark.parametrize(
    ("was", "now", "line", "message"),
    [
        ('needs = ["one"]', 'needs = ["three"]', 18, "needs the unknown skill 'three'"),
        ("needs = []", 'needs = ["two"]', 4, "needs itself through other skills"),
        ('id = "two"', 'id = "one"', 4, "there are two skills named 'one'"),
        ('id = "one"', 'id = "One!"', 4, "is not a valid id"),
        ("grade = 1", "grade = 12", 4, "has no grade from 1 to 9"),
        ("grade = 1", 'grade = 1\nlevel = "x"', 8, "unknown key 'level'"),
        ('"2-9"', '"9-2"', 9, "the range '9-2' is empty"),
        ('"2-9"', '"2-9 | 3-4"', 9, "must have one range or three ranges"),
        ('"2-9"', '"b + 1"', 9, "'b' in 'one 1' is not a number listed before it"),
        ('"a + 1"', '"a + c"', 11, "'c' in 'one 1' is not a number listed before it"),
        ('"a + 1"', '"a +"', 10, "a number is missing at the end"),
        ("{things}. How", "{gnomes}. How", 11, "the slot 'gnomes' of 'one 1' has no meaning"),
        ("{A} has", "{A.was} has", 11, "the slot 'A' of 'one 1' has no meaning"),
        ("{a} {things}. How", "{a {things}. How", 11, "a brace has no matching brace"),
        ('answer = "a + 1"', 'answer = "a + 1"\nform = "odd"', 11, "the form 'odd' is unknown"),
        ('answer = "a + 1"', 'answer = "a + 1"\nwhere = ["a = 2"]', 11, "'a = 2' is not a condition"),
        ("frames = [", "wrong = [", 11, "unknown key 'wrong'"),
        ('strand = "Sums"', "", None, "has no strand"),
        ('strand = "Sums"', "strand = Sums", None, "this is not valid TOML"),
    ],
)
def test_a_fault_is_told_with_file_and_line(
    tmp_path: Path, was: str, now: str, line: int | None, message: str
) -> None:
    text = 'strand = "Sums"\n' + SKILL.format(id="one", needs="") + SKILL.format(id="two", needs='"one"')
    assert read_curriculum(_folder(tmp_path / "right", text)).skill("two").needs == ("one",)
    with pytest.raises(KnowledgeError, match=r"sums\.toml") as caught:
        read_curriculum(_folder(tmp_path / "wrong", text.replace(was, now, 1)))
    assert message in str(caught.value)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("was", "now", "message"),
    [
        ('"planets"', '"comets"', "there is no table 'comets'"),
        ('asks = "place"', 'asks = "size"', "uses the column 'size'"),
        ("{planet}", "{moon}", "uses the column 'moon'"),
    ],
)
def test_a_topic_is_checked_against_the_tables(tmp_path: Path, was: str, now: str, message: str) -> None:
    head = 'strand = "Sky"\n[[skill]]\nid = "sky"\ntitle = "Sky"\nasks = "Where?"\ngrade = 3\n'
    text = head + '[[skill.topic]]\ntable = "planets"\nasks = "place"\ntexts = ["Where is {planet}?"]\n'
    read_curriculum(_folder(tmp_path / "right", text), load_tables())
    with pytest.raises(KnowledgeError, match=message) as caught:
        read_curriculum(_folder(tmp_path / "wrong", text.replace(was, now, 1)), load_tables())
    assert caught.value.line == 8


def _folder(folder: Path, text: str) -> Path:
    folder.mkdir()
    (folder / "sums.toml").write_text(text, encoding="utf-8")
    return folder
