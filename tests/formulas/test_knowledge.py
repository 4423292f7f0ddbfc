"""The formula files: what is shipped loads, and every slip is reported with file, line and remedy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.formulas import FOLDER, load_formulas
from knowledge.formulas.patterns import PatternError, parse_pattern

FORMULA = """
[[formula]]
name = "speed of growth"
equation = "growth = rate * weeks"
says = "The growth is the rate times the weeks."
cues = ["grow"]

[formula.roles.growth]
patterns = ["{n} <length> taller"]

[formula.roles.rate]
patterns = ["{n} <length> a week"]

[formula.roles.weeks]
patterns = ["{n} week"]
"""


def _folder(tmp_path: Path, formula: str = FORMULA, relations: str = "") -> Path:
    shutil.copy(FOLDER / "words.toml", tmp_path)
    (tmp_path / "own.toml").write_text(formula, encoding="utf-8")
    default = (
        '[[relation]]\nname = "r"\nequation = "A = B + n"\nsays = "{A}"\npatterns = ["{A} be {n} over {B}"]\n'
    )
    (tmp_path / "relations.toml").write_text(relations or default, encoding="utf-8")
    return tmp_path


def test_the_shipped_files_load() -> None:
    known = load_formulas()
    assert len(known.formulas) > 20
    assert len(known.relations) > 20


def test_a_formula_of_ones_own_loads(tmp_path: Path) -> None:
    known = load_formulas(_folder(tmp_path))
    assert [formula.written for formula in known.formulas] == ["growth = rate × weeks"]
    assert known.formulas[0].role("rate").title == "the rate"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            'equation = "growth = rate * weeks"',
            'equation = "growth = rate *"',
            "own.toml:4: in 'growth = rate \\*'",
        ),
        ("= rate * weeks", "= rate * years", "'years' in the equation of 'speed of growth' is not a role"),
        ("= rate * weeks", "= rate", "the role 'weeks' of 'speed of growth' is not in its equation"),
        ('cues = ["grow"]', "", "own.toml:3: 'speed of growth' has no cues; list words"),
        ('cues = ["grow"]', 'cues = "grow"', "is not a list of texts"),
        ("<length> taller", "<size> taller", "own.toml:9: there is no word set <size>"),
        ("{n} week", "{n:heavy} week", "'heavy' is not a kind of number"),
        ("{n} week", "week", "a role's pattern has no number {n}"),
        ("[formula.roles.rate]", "[formula.roles.rate]\nsay = 1", "unknown key 'say'; use"),
        (
            "[formula.roles.rate]",
            '[formula.roles.rate]\nsays = "{n} it is"',
            "{n} in '{n} it is' has no meaning",
        ),
        (
            "[formula.roles.rate]",
            '[formula.roles.rate]\nleast = "two"',
            "least in 'speed of growth' must be a number",
        ),
        (
            "[formula.roles.rate]",
            '[formula.roles.rate]\nlike = "speed"',
            "'speed' in 'speed of growth' is not a role",
        ),
        ('says = "The', 'say = "The', "unknown key 'say'"),
        ("[[formula]]", "[[formulas]]", r"\[formulas\] is not expected here"),
        ("[[formula]]", "[[formula", "this is not valid TOML"),
    ],
)
def test_a_slip_is_reported_with_its_place(tmp_path: Path, old: str, new: str, says: str) -> None:
    folder = _folder(tmp_path, FORMULA.replace(old, new))
    with pytest.raises(KnowledgeError, match=says):
        load_formulas(folder)


def test_a_relation_needs_its_slots_in_every_pattern(tmp_path: Path) -> None:
    relations = (
        '[[relation]]\nname = "r"\nequation = "A = B + n"\nsays = "{A}"\npatterns = ["{A} be {n} more"]\n'
    )
    with pytest.raises(
        KnowledgeError, match=r"relations.toml:5: .* does not have the slots \{A\}, \{B\}, \{n\}"
    ):
        load_formulas(_folder(tmp_path, relations=relations))


def test_two_formulas_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="two formulas named 'speed of growth'"):
        load_formulas(_folder(tmp_path, FORMULA + FORMULA))


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match=r"words.toml: the file cannot be read; restore it"):
        load_formulas(tmp_path)


@pytest.mark.parametrize("text", ["", "Wide", "{nn}", "{A:money}", "a&b", "{n"])
def test_what_is_no_pattern_is_refused(text: str) -> None:
    with pytest.raises(PatternError):
        parse_pattern(text, {})
