"""Readings of word problems against a table that was written before any output was seen."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.question import Question, clean
from solvers.reading.model import Mention, Quantity, Reading
from solvers.reading.read import read, read_text

with (Path(__file__).parent / "readings.toml").open("rb") as file:
    PROBLEMS = tomllib.load(file)["problem"]
RENAMED = {"negated": "is_negated", "elided": "is_elided"}


def text_of(mention: Mention | None) -> str:
    return mention.text if mention else ""


def named(reading: Reading, mention: Mention | None) -> str:
    """The first mention of the same referent that is no pronoun."""
    same = (m for m in reading.mentions if mention and m.referent == mention.referent and not m.is_pronoun)
    return text_of(next(same, None))


def actual(reading: Reading, quantity: Quantity, name: str) -> Any:
    if name == "number":
        return quantity.number.text if quantity.number else ""
    if name == "who":
        return named(reading, quantity.subject)
    if name == "whom":
        return named(reading, quantity.recipient)
    value = getattr(quantity, RENAMED.get(name, name))
    if name in {"subject", "recipient", "compared_to"}:
        return text_of(value)
    return list(value) if name == "adjectives" else value


@pytest.mark.parametrize("problem", PROBLEMS, ids=[problem["text"][:40] for problem in PROBLEMS])
def test_reading_of(problem: dict[str, Any]) -> None:
    reading = read(Question.of(problem["text"]))
    assert [q.number.text for q in reading.quantities if q.number] == [
        q["number"] for q in problem["quantities"]
    ]
    assert reading.target is not None
    pairs = [
        *zip(problem["quantities"], reading.quantities, strict=True),
        (problem["target"], reading.target),
    ]
    found = [{name: actual(reading, quantity, name) for name in wanted} for wanted, quantity in pairs]
    assert found == [wanted for wanted, _ in pairs]
    references = [" ".join(filter(None, [r.determiner, r.entity])) for r in reading.references]
    assert set(problem.get("references", [])) <= {*references, *(r.determiner for r in reading.references)}


def test_the_target_is_numbered_after_the_quantities() -> None:
    reading = read(Question.of("Ada has 3 pens and 4 caps. How many things does she have?"))
    assert [q.index for q in reading.quantities] == [0, 1]
    assert reading.target is not None
    assert reading.target.index == 2
    assert reading.target.number is None


def test_positions_are_those_of_the_questions_text() -> None:
    question = Question.of("Ada  bought 3 red\tpens for $ 1,250.50 .")
    reading = read(question)
    assert reading.text == question.text
    assert all(question.text[t.start : t.end] == t.text for t in reading.tokens)
    assert reading.words(reading.quantities[0].first, reading.quantities[0].stop) == "3 red pens"


@pytest.mark.parametrize(
    "text",
    [
        "7",
        "?!? a",
        "how many",
        "12 12 12 12",
        "What is",
        "(A",
        "each",
        "more than",
        "of 5",
        "as as 3 as",
        "3/4 in",
        "sold 3/4 a",
        "for 3 than a before",
        "x" * 900,
    ],
)
def test_odd_text_is_read_without_failing(text: str) -> None:
    reading = read(Question.of(text))
    assert reading.text == clean(text)


def test_a_science_question_asks_for_no_quantity() -> None:
    reading = read(Question.of("Which force pulls objects toward the center of Earth?"))
    assert reading.target is None
    assert reading.quantities == ()
    assert reading.sentences[0].is_question


WORDS = [
    "Ann",
    "she",
    "has",
    "gave",
    "5",
    "$",
    "3/4",
    "each",
    "of",
    "than",
    "as",
    "many",
    "how",
    "much",
    "the",
    "-",
]
WORDS += [
    "boxes",
    "more",
    "twice",
    ",",
    "?",
    ".",
    "and",
    "per",
    "one",
    "left",
    "'s",
    "to",
    "is",
    "long",
    "cup",
    "%",
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=14))
def test_any_words_are_read_the_same_way_twice(words: list[str]) -> None:
    text = " ".join(["Ann", *words])
    first = read_text(text)
    read_text.cache_clear()
    assert read_text(text) == first
    assert all(0 <= q.first < q.stop <= len(first.tokens) for q in [*first.quantities, *first.references])
