"""Questions read from files, and questions made of others."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.tables import load, phrases
from solvers.question import Question
from solvers.reading.constituents import terms
from solvers.retrieval.examples import ChoiceExample, original, read_choice_examples, without_twins
from solvers.retrieval.opinion import IR, Opinion
from solvers.retrieval.perturb import FREQUENT, RECIPES, TYPED, perturbed
from solvers.retrieval.scoring import accuracy, marked, where_wrong
from solvers.retrieval.sentences import sentences

STEM = "Which instrument shows how fast the wind blows?"
CHOICES = (("A", "anemometer"), ("B", "ruler"), ("C", "balance"), ("D", "stopwatch"))


def example(identifier: str = "own-1", twin: str = "", stem: str = STEM) -> ChoiceExample:
    return ChoiceExample(identifier, Question.of(stem, CHOICES), "A", twin)


def line(**changes: object) -> str:
    choices = [{"label": label, "text": text} for label, text in CHOICES]
    return json.dumps({"id": "own-1", "question": STEM, "choices": choices, "answer": "a"} | changes)


def test_a_file_of_questions(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text(line() + "\n\n" + line(id=2, arc_id="own-1", answer="D") + "\n", encoding="utf-8")
    one, two = read_choice_examples(path)
    assert (one.answer, one.right, one.names) == ("A", 0, {"own-1"})
    assert (two.right, two.names) == (3, {"2", "own-1"})


@pytest.mark.parametrize(
    "text",
    [
        "[1, 2]",
        "{",
        '{"id": 1}',
        line(answer="E"),
        line(choices=[{"label": "A", "text": "one"}]),
        line(choices="AB"),
        line(question=""),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "own.jsonl"
    path.write_text(f"{line()}\n{text}\n", encoding="utf-8")
    with pytest.raises(KnowledgeError, match=r"own\.jsonl:2.*not a multiple-choice question"):
        read_choice_examples(path)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00"])
def test_a_file_without_questions(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "own.jsonl"
    path.write_bytes(content)
    with pytest.raises(KnowledgeError, match=r"own\.jsonl"):
        read_choice_examples(path)


def test_nothing_is_learned_from_what_is_scored() -> None:
    others = tuple(example(name, stem=f"{STEM} {name}") for name in ("x", "y", "z"))
    scored = (example("1", twin="x", stem="Another?"), example("z", stem="Another one?"), example("2"))
    assert without_twins((*others, example("copy")), scored) == (others[1],)


def test_ties_share_the_credit_and_silence_earns_none() -> None:
    asked = example()
    marks = [
        marked(asked, Opinion(IR, scores))
        for scores in [
            (2.0, 1.0, None, None),
            (2.0, 2.0, 2.0, 1.0),
            (1.0, 2.0, None, None),
            (None, None, None, None),
        ]
    ]
    assert [mark.credit for mark in marks] == pytest.approx([1, 1 / 3, 0, 0])
    assert accuracy(marks) == pytest.approx(1 / 3)
    assert where_wrong(marks, marks) == [marks[2]]


@pytest.mark.parametrize("recipe", RECIPES)
def test_perturbed_questions_differ_in_wrong_choices_alone(recipe: str) -> None:
    asked = example()
    made = perturbed(asked, sentences(), recipe=recipe, variants=10, seed=0)
    assert len(made) == 10
    assert len({m.identifier for m in made}) == 10
    assert {original(m) for m in made} == {"own-1"} == {original(asked)}
    dealt = [choice.text for m in made for choice in m.question.choices[1:]]
    assert len(set(dealt)) == 30
    shared = {*terms(STEM), "anemometer"}
    assert not any(shared & set(terms(word)) for word in dealt)
    assert all(
        (m.question.text, m.question.choices[0].text, m.right) == (STEM, "anemometer", 0) for m in made
    )
    assert perturbed(asked, sentences(), recipe=recipe, variants=10, seed=0) == made
    assert perturbed(asked, sentences(), recipe=recipe, variants=10, seed=1) != made


def _often(text: str) -> list[int]:
    return [len(set(sentences().places.get(lemma, ()))) for lemma in terms(text)]


def test_other_choices_are_as_long_and_as_frequent_as_the_right_one() -> None:
    choices = (("A", "It turned into water vapor."), ("B", "ice"), ("C", "stone"))
    asked = ChoiceExample("own-2", Question.of("What became of the puddle in the warm sun?", choices), "A")
    made = perturbed(asked, sentences(), recipe=FREQUENT, variants=5)
    assert len(made) == 5
    for choice in (choice for m in made for choice in m.question.choices[1:]):
        assert (choice.text.split()[0], choice.text.split()[2], choice.text[-1]) == ("It", "into", ".")
        for found, right in zip(_often(choice.text), _often("It turned into water vapor."), strict=True):
            assert found > right / 4


def test_other_choices_are_cells_of_the_type_of_the_right_one() -> None:
    made = perturbed(example(), sentences(), recipe=TYPED, variants=3)
    cells = {
        phrase
        for table in load().tables
        for k, column in enumerate(table.columns)
        if column.type == "instrument"
        for row in table.rows
        for phrase in phrases(row.cells[k])
    }
    assert "anemometer" in cells
    assert all(choice.text in cells for m in made for choice in m.question.choices[1:])
    nothing = replace(example(), question=Question.of(STEM, (("A", "glimpfer"), ("B", "ruler"))))
    assert perturbed(nothing, sentences(), recipe=TYPED) == ()
