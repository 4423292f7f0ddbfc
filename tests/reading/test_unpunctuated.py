"""Text in lower case and without full stops is read as if it had been typed with care."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from solvers.question import Question
from solvers.reading.casing import cased
from solvers.reading.model import Quantity, Reading
from solvers.reading.read import read
from tests.conftest import Sample

FOLDER = Path(__file__).parent
LINES = (FOLDER / "unpunctuated.txt").read_text(encoding="utf-8").splitlines()
with (FOLDER / "readings.toml").open("rb") as file:
    PROBLEMS = [problem["text"] for problem in tomllib.load(file)["problem"]]


@pytest.mark.parametrize("line", LINES, ids=[line[:40] for line in LINES])
def test_sentences_of(line: str) -> None:
    text = line.replace(" | ", " ")
    reading = read(Question.of(text))
    sentences = [reading.words(s.first, s.stop) for s in reading.sentences]
    if "." in line:
        assert len(sentences) == 3
    else:
        assert sentences == line.split(" | ")


def careless(text: str) -> str:
    """Lower case; no stops, commas or colons, but those inside numbers."""
    return " ".join(re.sub(r"(?<!\d)[.]|[.](?!\d)|[,?!;:](?!\d)", " ", text.lower()).split())


def essence(reading: Reading) -> list[tuple[object, ...]]:
    def of(q: Quantity) -> tuple[object, ...]:
        return q.value, q.entity.lower(), q.rate.lower(), q.comparison

    return [of(q) for q in (*reading.quantities, *([reading.target] if reading.target else []))]


def test_most_problems_read_the_same_without_case_and_stops(sample: Sample) -> None:
    same = [
        essence(read(Question.of(text))) == essence(read(Question.of(careless(text))))
        for text in sample(PROBLEMS, 100)
    ]
    assert sum(same) / len(same) >= 0.9


def test_names_and_first_words_get_capitals() -> None:
    typed = "mrs lee met stephen on friday . he had a mark and zyllo left"
    shown = "Mrs. Lee met Stephen on Friday . He had a mark and Zyllo left"
    assert " ".join(cased(typed.split(" "))) == shown
    assert cased(["Ann", "met", "zyllo"]) == ["Ann", "met", "zyllo"]
