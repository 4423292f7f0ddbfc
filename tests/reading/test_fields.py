"""Fields of amounts (owner, time, occasion, purpose, standard and so on) in sentences of our own."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from solvers.question import clean
from solvers.reading.model import Mention, Quantity, Reading, Standard
from solvers.reading.read import read_text

with (Path(__file__).parent / "fields.toml").open("rb") as file:
    SENTENCES = [
        (f"{group}: {text[:40]}", text, wanted)
        for group, sentences in tomllib.load(file).items()
        for text, wanted in sentences.items()
    ]


def amount(reading: Reading, at: str) -> Quantity:
    if at == "?":
        assert reading.target is not None
        return reading.target
    told = {q.number.text: q for q in reversed(reading.quantities) if q.number}
    return told[at] if at in told else next(r for r in reading.references if r.determiner == at)


def plain(value: object, wanted: object) -> object:
    """A field as the table writes it, nothing as ""; of a standard the fields that the table names."""
    if value is None and wanted == "":
        return ""
    if isinstance(value, Mention):
        return value.text
    if isinstance(value, tuple):
        return [plain(each, "") for each in value]
    if isinstance(value, Standard) and isinstance(wanted, dict):
        return {name: plain(getattr(value, name), each) for name, each in wanted.items()}
    return value


@pytest.mark.parametrize(("text", "wanted"), [s[1:] for s in SENTENCES], ids=[s[0] for s in SENTENCES])
def test_fields_of(text: str, wanted: list[dict[str, Any]]) -> None:
    reading = read_text(clean(text))
    found = []
    for each in wanted:
        quantity = amount(reading, each["at"])
        fields = {name: plain(getattr(quantity, name), value) for name, value in each.items() if name != "at"}
        found.append({"at": each["at"], **fields})
    assert found == wanted


def test_a_standard_leaves_open_what_it_does_not_name() -> None:
    quantity = read_text("Kai won 3 fewer medals than Lou.").quantities[0]
    assert quantity.standard is not None
    assert (quantity.standard.entity, quantity.standard.time, quantity.standard.verb) == ("", "", "")


def test_nothing_is_compared_without_a_standard() -> None:
    reading = read_text("Ida had 6 figs. She bought 3 more figs.")
    assert [quantity.standard for quantity in reading.quantities] == [None, None]
