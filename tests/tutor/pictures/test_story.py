"""Pictures of stories: which situation gets which, their numbers read back, their scale, frames and sentence."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from fractions import Fraction
from typing import Any

import pytest

from solvers.problems.story import Story
from tests.problems.chosen import story
from tests.tutor.pictures.checked import faults, numbers_of
from tests.tutor.pictures.parsed import numbers
from tests.tutor.test_situations import TOLD, answered
from tutor.narration import narrate
from tutor.pictures.draw import NARROW, drawn, shown, told, width_for
from tutor.pictures.model import FIRST, SECOND, Part, Picture
from tutor.pictures.story import picture_of

KINDS = {
    "Ugo": "parts",
    "Four": "parts",
    "Lena": "line",
    "There are 31": "parts",
    "Mona": "compared",
    "Hugo": "parts",
    "Ada": "times",
    "7 boats": "groups",
    "A school": "percent",
    "There are 20": "groups",
    "Each van": "groups",
    "A lawn": "area",
    "Rita": "parts",
    "Ida": "compared",
    "A tent": "groups",
    "A brush": "groups",
    "A tank": "parts",
}
"""Which picture a story gets that begins so."""
MORE: list[tuple[str, tuple[tuple[str, int | str], ...], str]] = [
    ("Ted had 8 pins and now has 14 pins. How many pins did Ted get?", (("change", 6),), "line"),
    ("Vera has 4 rows of 5 plants. How many plants does Vera have?", (("rate", 20),), "array"),
    ("A press prints 250 cards a day. How many cards does it print in 12 days?", (("rate", 3000),), "groups"),
    (
        "Max bent 3 wires, 6 wires and 8 wires. How many wires did Max bend?",
        (("whole", 9), ("whole", 17)),
        "parts",
    ),
]


def made(text: str, wanted: Any) -> tuple[Story, Picture]:
    told_ = story(text, *wanted)
    picture = picture_of(told_)
    assert picture is not None, text
    return told_, picture


ALL = [(text, wanted) for text, wanted, _ in TOLD] + [(text, wanted) for text, wanted, _ in MORE]
IDS = [text[:12] for text, _ in ALL]


@pytest.mark.parametrize(("text", "wanted"), ALL, ids=IDS)
def test_each_situation_has_its_picture(text: str, wanted: Any) -> None:
    kinds = KINDS | {text: kind for text, _, kind in MORE}
    _, picture = made(text, wanted)
    assert picture.kind == next(kind for begin, kind in kinds.items() if text.startswith(begin))


@pytest.mark.parametrize(("text", "wanted"), ALL, ids=IDS)
def test_read_back_it_says_what_the_derivation_says(text: str, wanted: Any) -> None:
    derived, picture = made(text, wanted)
    answer = answered(text, derived)
    assert [*faults(picture, numbers_of(answer, narrate(answer)))] == []
    found = {number for line in drawn(picture, 76) for number in numbers(line)}
    assert derived.answer.value in found or picture.kind == "groups"


@pytest.mark.parametrize(
    ("picture", "fault"),
    [
        (Picture("parts", (Part("5", 5), Part("8", 8)), "12 pears"), "says that 12 is 13"),
        (Picture("parts", (Part("5", 5), Part("7", 7)), "12 pears"), "has 5, 7, 12"),
        (Picture("parts", (Part("1", 50), Part("11", 11)), "12 pears"), "is off the scale"),
        (Picture("compared", (Part("14", 14), Part("9", 9)), below="4"), "says that 14 is 13"),
        (Picture("times", (Part("8", 8), Part("8", 4)), below="= 24 cm"), "says that 32 is 24"),
        (Picture("groups", (Part("6", 6),) * 3, "", "3 vans: 20 seats"), "says that 18 is -1"),
        (Picture("area", (), "7 m", "around: 14 m", ("7 m",)), "says that 14 is 28"),
        (Picture("array", (Part("3", 3), Part("6", 6)), below="3 rows of 6: 20 nuts"), "says that 18 is 20"),
        (Picture("line", (Part("4", 4), Part("9", 9)), "+ 6"), "says that 9 is 10"),
        (
            Picture("clock", (Part("20", 20), Part("15", 15)), below="min", labels=("3:40", "4:00", "4:20")),
            "says that 40 is 35",
        ),
        (Picture("balance", (Part("9" * 80), Part("9"))), "is not drawn"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.kind,
)
def test_a_wrong_picture_is_found(picture: Picture, fault: str) -> None:
    numbers = frozenset() if fault.startswith("has") else frozenset(map(Fraction, range(60)))
    assert any(fault in found for found in faults(picture, numbers))


def test_sides_are_drawn_of_which_the_half_was_put_together() -> None:
    text = "A field is 9 m long and 6 m wide. What is the perimeter of the field?"
    _, picture = made(text, (("whole", 15), ("around", 30)))
    assert drawn(picture, 60)[0].strip() == "9 m"
    assert drawn(picture, 60)[2].startswith("6 m │")


@pytest.mark.parametrize("width", [56, 76])
@pytest.mark.parametrize(
    ("text", "wanted"), [each for each in ALL if each[0].startswith(("Ugo", "There are 31", "A tank", "Max"))]
)
def test_cells_are_as_wide_as_their_numbers(text: str, wanted: Any, width: int) -> None:
    _, picture = made(text, wanted)
    row = next(line for line in drawn(picture, width) if line.startswith("│"))
    widths = [len(cell) for cell in row[1:-1].split("│")]
    unit = sum(widths) / sum(part.size for part in picture.parts)
    assert all(abs(w - unit * part.size) < 1.5 for w, part in zip(widths, picture.parts, strict=True))


def test_a_cell_that_is_too_wide_is_said_to_be() -> None:
    picture = Picture("parts", (Part("1", 1), Part("500", 500)), "501 beans")
    assert drawn(picture, 56)[-1] == "(not to scale)"
    assert "(not to scale)" not in drawn(Picture("parts", (Part("1", 1), Part("4", 4)), "5 beans"), 56)


def test_a_label_without_room_becomes_a_letter_with_a_key() -> None:
    name = "those that nobody has ever seen"
    lines = drawn(Picture("parts", (Part("2", 2, name), Part("9", 9, "the rest")), "11 owls"), 56)
    assert lines[-1] == f"A = {name}"
    assert re.search(r"\bA\b", lines[-2])
    cells = (Part("123,456,789"), Part("123,456,789", is_marked=True))
    assert drawn(Picture("groups", cells * 4), 56)[-1] == "A = 123,456,789"


def test_equal_cells_that_are_too_narrow_are_not_all_drawn() -> None:
    lines = drawn(Picture("groups", (Part("123,456,789"),) * 9), 56)
    assert [part.strip() for part in lines[1].split("│")][1:-1] == ["123,456,789"] * 2 + [
        "… 9 …",
        "123,456,789",
    ]


@pytest.mark.parametrize(("text", "wanted"), ALL, ids=IDS)
def test_frames_of_hints_tell_no_result(text: str, wanted: Any) -> None:
    derived, picture = made(text, wanted)
    given = {number for entry in derived.entries if entry.is_told for number in numbers(entry.words)}
    for frame in (FIRST, SECOND):
        said = {
            number for line in [*drawn(picture, 76, frame), told(picture, frame)] for number in numbers(line)
        }
        assert not (said - given) & {number for text in picture.found for number in numbers(text)}
    last = [*drawn(picture, 76), told(picture)]
    assert not any("?" in line or "asked for" in line or "{" in line for line in last)


def test_frames_build_the_picture_up() -> None:
    _, picture = made("Ugo had 15 nuts and ate 6 of them. How many nuts are left?", (("change", 9),))
    rows = [drawn(picture, 40, frame)[2] for frame in range(FIRST, picture.last + 1)]
    assert [re.sub(r"[ ▒]", "", row) for row in rows] == ["││", "│6│?│", "│6│9│"]
    assert [picture.frame(sums) for sums in (0, 1)] == [FIRST, SECOND + 1]


def test_it_is_a_sentence_below_sixty_columns() -> None:
    _, picture = made("Ugo had 15 nuts and ate 6 of them. How many nuts are left?", (("change", 9),))
    sentence = "Picture: a bar for 15 nuts. The 6 that Ugo ate are shaded, and 9 are left."
    assert shown(picture, NARROW - 1) == (sentence,)
    assert len(shown(picture, NARROW)) > 1
    assert (width_for(60), width_for(80), width_for(120)) == (56, 76, 76)


@pytest.mark.parametrize(("text", "wanted"), ALL, ids=IDS)
def test_ascii_is_one_character_for_one(text: str, wanted: Any) -> None:
    _, picture = made(text, wanted)
    one, other = (drawn(picture, 64, is_ascii=is_ascii) for is_ascii in (False, True))
    assert [len(line) for line in one] == [len(line) for line in other]
    assert all(line.isascii() for line in other)


@pytest.mark.parametrize(("text", "wanted"), ALL, ids=IDS)
def test_it_outlives_the_derivation(text: str, wanted: Any) -> None:
    _, picture = made(text, wanted)
    assert Picture.from_json(json.loads(json.dumps(asdict(picture)))) == picture


@pytest.mark.parametrize(
    "picture",
    [
        Picture("no such kind", (Part("1"),)),
        Picture("parts", ()),
        Picture("parts", (Part("1", 0), Part("2", 0))),
        Picture("compared", (Part("1"),)),
        Picture("line", (Part("1", float("inf")), Part("2", 2))),
        Picture("line", (Part("1", 1), Part("2", 1e300))),
        Picture("times", (Part("1"), Part("1", 0))),
        Picture("groups", ()),
        Picture("percent", (Part("1"),), labels=("0%",)),
        Picture("area"),
        Picture("array", (Part("1", 1e9), Part("1", 1e9))),
        Picture("clock"),
        Picture("balance"),
        Picture("parts", (Part("東京", 1), Part("2", 2))),
        Picture("parts", (Part("{0}", 1), Part("2", 2)), "\x1b[2J"),
    ],
)
def test_what_no_picture_can_show_is_not_drawn(picture: Picture) -> None:
    assert drawn(picture, 76) == ()
