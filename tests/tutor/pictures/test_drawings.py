"""Every kind of picture equals its drawing on the page of the design, in both forms, and keeps its rules elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tutor.pictures.draw import drawn
from tutor.pictures.model import Part, Picture

PICTURES = {
    "A": Picture(
        "parts",
        (Part("5", 5, "she ate", is_marked=True), Part("{0}", 7, "left")),
        "12 pears",
        says="a bar of 12 pears; 5 are marked (she ate), the rest (left) is {0}",
        found=("7",),
        after=(1,),
    ),
    "B": Picture(
        "compared", (Part("14", 14, "Lily"), Part("9", 9, "Sam")), below="{0}", found=("5",), after=(1,)
    ),
    "C": Picture(
        "times", (Part("8", 8, "green"), Part("8", 4, "red")), below="= {0} cm", found=("32",), after=(1,)
    ),
    "D": Picture(
        "groups",
        (*(Part("{0}", 6, is_marked=True, is_spanned=True) for _ in range(3)), Part("{0}", 6)),
        "24 children",
        "3/4 walk: {1}",
        found=("6", "18"),
        after=(1, 1),
    ),
    "E": Picture(
        "groups",
        tuple(Part("8", 8) for _ in range(6)),
        "",
        "6 vans: {0} passengers",
        found=("48",),
        after=(1,),
    ),
    "F": Picture(
        "groups",
        (Part("1250"), Part("1250"), Part("… 30 …", 0), Part("1250")),
        "",
        "30 days: {0} bottles",
        found=("37,500",),
        after=(1,),
    ),
    "G": Picture(
        "groups", tuple(Part("{0}", 5) for _ in range(4)), "20 grapes, 4 friends", found=("5",), after=(1,)
    ),
    "H": Picture(
        "groups",
        (Part("6"), Part("6"), Part("6"), Part("… {0|how many?} …", 0), Part("6")),
        "42 rolls",
        found=("7 bags",),
        after=(1,),
    ),
    "I": Picture(
        "percent",
        (Part("$15", 15, is_marked=True), Part("{0}", 45)),
        labels=("0%", "25%", "100%", "$0", "$15", "$60"),
        found=("$45",),
        after=(1,),
    ),
    "J": Picture("balance", (Part("4 + 2·n"), Part("18")), below="− 4 on both sides"),
    "K": Picture("line", (Part("−4", -4), Part("{0}", 5)), "+ 9", found=("5",), after=(1,)),
    "L": Picture("area", (), "9 m", "9 × 5 = {0} m²", ("5 m",), found=("45",), after=(1,)),
    "M": Picture(
        "clock",
        (Part("20", 20), Part("60", 60), Part("15", 15)),
        below="min",
        labels=("3:40", "4:00", "5:00", "{0}"),
        found=("5:15",),
        after=(1,),
    ),
    "N": Picture("array", (Part("3", 3), Part("6", 6)), below="3 rows of 6"),
    "O": Picture("chain", tuple(map(Part, ("grass", "rabbit", "fox")))),
    "P": Picture("cycle", tuple(map(Part, ("egg", "caterpillar", "chrysalis", "butterfly")))),
    "Q": Picture(
        "causes",
        (
            Part("The Moon makes no light itself."),
            Part("Sunlight bounces off it.", name="but"),
            Part("It shines at night.", name="so"),
        ),
    ),
    "R": Picture(
        "columns",
        labels=(
            *("", "solid", "liquid"),
            *("shape", "its own", "that of its container"),
            *("volume", "stays", "stays"),
        ),
    ),
}


def _drawings() -> dict[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    lines: list[str] = []
    for line in (Path(__file__).parent / "drawings.txt").read_text(encoding="utf-8").splitlines():
        head = re.fullmatch(r"([A-R]) (unicode|ascii)", line)
        if head:
            lines = found[head[1], head[2]] = []
        else:
            lines.append(line)
    return found


DRAWINGS = _drawings()


@pytest.mark.parametrize(("letter", "form"), DRAWINGS)
def test_equals_the_drawing_of_the_page(letter: str, form: str) -> None:
    wanted = DRAWINGS[letter, form]
    frame = 3 if letter == "D" else 2  # in that of D the groups are found already
    lines = drawn(PICTURES[letter], max(map(len, wanted)), frame, is_ascii=form == "ascii")
    assert list(lines) == wanted
