"""The facts about how many: the shipped files without a fault, conversions that agree, faults that are named."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.quantities import FOLDER, check, decimal, load

HEAD = "# sentence: {A whole} has {count} {parts}.\nwhole\tcount\tpart\n"


def test_the_shipped_files_have_no_fault() -> None:
    assert [str(fault) for fault in check(FOLDER)] == []


def test_there_are_enough_facts_and_each_is_a_sentence() -> None:
    facts = load().facts
    assert len(facts) >= 300
    for fact in facts:
        assert re.fullmatch(r"(A|An|The) [^{}]+ (is|has|is worth) [\d,./]+( [^{}]+)?\.", fact.sentence)
        assert not re.search(r"\bA (?!euro)[aeio]|\bAn [^aehiou]", fact.sentence)
    assert len({fact.sentence for fact in facts}) == len(facts)


@pytest.mark.parametrize(
    ("larger", "smaller", "sentence"),
    [
        ("week", "day", "A week has 7 days."),
        ("ft", "inch", "A foot is 12 inches."),
        ("hour", "second", "An hour has 3600 seconds."),
        ("mile", "inch", "A mile is 63,360 inches."),
        ("$", "dime", "A dollar is worth 10 dimes."),
        ("gal", "cup", "A gallon is 16 cups."),
        ("mile", "cm", "A mile is 160,934.4 centimeters."),
    ],
)
def test_conversions_go_by_way_of_other_units(larger: str, smaller: str, sentence: str) -> None:
    fact = load().conversion(larger, smaller)
    assert fact is not None
    assert fact.sentence == sentence


@pytest.mark.parametrize(
    ("larger", "smaller"), [("day", "week"), ("mile", "hour"), ("month", "week"), ("egg", "day")]
)
def test_what_cannot_be_converted_is_not(larger: str, smaller: str) -> None:
    assert load().conversion(larger, smaller) is None


@pytest.mark.parametrize("dimension", ["length", "weight", "volume", "money"])
def test_all_ways_of_converting_agree(dimension: str) -> None:
    facts = load()
    units = sorted({f.whole.text for f in facts.facts if f.dimension == dimension})
    for a, b, c in permutations(units, 3):
        ab, bc, ac = facts.conversion(a, b), facts.conversion(b, c), facts.conversion(a, c)
        if ab and bc and ac:
            assert ab.count * bc.count == ac.count, (a, b, c)


def test_parts_and_collections_are_found_by_any_name() -> None:
    facts = load()
    bike, dozen = facts.fact("bike", "wheel"), facts.collection("dozen")
    assert bike is not None
    assert bike.sentence == "A bicycle has 2 wheels."
    assert dozen is not None
    assert (dozen.count, dozen.sentence) == (12, "A dozen is 12.")
    assert facts.fact("bicycle", "string") is None
    assert [facts.dimension(word) for word in ("km", "minute", "$", "bicycle")] == [
        "length",
        "time",
        "money",
        "",
    ]


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (HEAD + "cart\tmany\twheel\n", 3, "'many' is not a positive number"),
        (HEAD + "cart\t0\twheel\n", 3, "'0' is not a positive number"),
        (HEAD + "cart\t2\n", 3, "the row has 2 cells"),
        (HEAD + "cart,\t2\twheel\n", 3, "a name is empty"),
        (HEAD + "cart\t2\tcart\n", 3, "part of itself"),
        (HEAD + "cart, van\t2\twheel\nbus, van\t4\twheel\n", 4, "already the name of something else"),
        (HEAD + "cart, van\t2\twheel\ncart, lorry\t4\tdoor\n", 4, "other names listed twice"),
        (HEAD + "cart\t2\twheel\ncart\t4\twheel\n", None, "contradicts"),
        ("whole\tcount\tpart\n", 1, "the sentence does not name the columns"),
        ("# sentence: {A whole} is {count}.\nwhole\tnumber\n", 2, "these are the wrong columns"),
        ("# sentence: a\n# sentence: b\n", 2, "'sentence' is listed twice"),
        ("", None, "no columns"),
        ("# dimension: x\n" + HEAD + "a\t2\tb\nb\t3\tc\na\t5\tc\n", None, "through b"),
    ],
)
def test_faults_are_named_with_their_line(tmp_path: Path, text: str, line: int | None, what: str) -> None:
    (tmp_path / "facts.tsv").write_text(text, encoding="utf-8")
    (fault,) = check(tmp_path)
    assert what in str(fault)
    assert fault.line == line
    assert fault.remedy


def test_a_broken_file_is_not_loaded(tmp_path: Path) -> None:
    (tmp_path / "facts.tsv").write_bytes(b"\xff\xfe")
    with pytest.raises(KnowledgeError, match=r"facts\.tsv: the file cannot be read"):
        load(tmp_path)


def test_numbers_and_plurals_are_written_as_people_write_them() -> None:
    values = [Fraction(12), Fraction(12345), Fraction("2.54"), Fraction(1, 3)]
    assert [decimal(value) for value in values] == ["12", "12,345", "2.54", "1/3"]
