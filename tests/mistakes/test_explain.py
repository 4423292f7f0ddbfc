"""From a question and a pupil's number to sentences."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.mistakes import load
from solvers import Answer, Question, ask
from solvers.mistakes import Kind, Mistake, explain
from solvers.reading.read import read
from tutor.narration.mistakes import narrate_mistake

MARBLES = "Tom had 8 marbles in 2 bags. He gave 3 marbles to Ann. How many marbles does he have now?"
JUICE = "Emeka mixed 3/4 litre of mango juice with 1/2 litre of water. How many litres of drink did he get?"


@cache
def answered(text: str) -> Answer:
    answer = ask(text)
    assert isinstance(answer, Answer)
    return answer


def explained(text: str, given: str) -> Mistake:
    question = Question.parse(text)
    return explain(question, read(question), answered(text), given)


@pytest.mark.parametrize(
    ("text", "given", "kind", "words"),
    [
        (MARBLES, "11", Kind.OPERATION, ["8 + 3", "3 marbles", "subtract"]),
        (MARBLES, "24", Kind.OPERATION, ["8 × 3"]),
        (MARBLES, "-5", Kind.ORDER, ["3 - 8"]),
        (MARBLES, "6", Kind.OFF_BY_ONE, ["6 is one away", "Work out 8 - 3 again"]),
        (MARBLES, "10", Kind.EXTRA, ["2 bags", "How many marbles"]),
        (MARBLES, "13", Kind.ALL_ADDED, ["all the numbers"]),
        (MARBLES, "5", Kind.NONE, ["right"]),
        (MARBLES, "5.01", Kind.UNEXPLAINED, ["5.01 is not the answer"]),
        (MARBLES, "5 dollars", Kind.UNIT, ["5 is right", "marbles", "not for money"]),
        (
            MARBLES,
            "977",
            Kind.UNEXPLAINED,
            ["977 is not the answer: it is even more than 8 marbles. Begin here: ", "8 − 3 = ?"],
        ),
        (JUICE, "10/8", Kind.UNSIMPLIFIED, ["10/8 is right", "1.25"]),
        (JUICE, "1.3", Kind.ROUNDED, ["rounded"]),
        ("What is 3 + 4 * 2?", "14", Kind.GROUPING, ["4 is multiplied by 2."]),
    ],
)
def test_a_wrong_answer_is_explained(text: str, given: str, kind: Kind, words: list[str]) -> None:
    mistake = explained(text, given)
    assert mistake.kind is kind
    assert mistake.verify() == ()
    said = narrate_mistake(mistake, answered(text).derivation)
    assert all(word in said for word in words), said
    assert said.endswith((".", "?"))
    assert not re.search(r"[{}]|\.\.|  ", said)


BUSES = "37 guests ride to the wedding in vans. A van takes 8 guests. How many vans are needed?"
LEFT = "59 stamps are shared equally among 7 children. How many stamps are left over?"


@pytest.mark.parametrize(
    ("text", "right", "given", "kind", "words"),
    [
        (BUSES, 5, "4", Kind.ROUNDED, ["4 is 4.625", "rounded", "may be left out"]),
        (BUSES, 5, "4.625", Kind.NOT_ROUNDED, ["must be a whole number"]),
        (LEFT, 3, "8", Kind.STOPPED, ["59 ÷ 7 gets only part of the way there", "left over"]),
    ],
)
def test_what_a_situation_rounds_is_compared_too(
    text: str, right: int, given: str, kind: Kind, words: list[str]
) -> None:
    assert answered(text).value == right
    mistake = explained(text, given)
    said = narrate_mistake(mistake, answered(text).derivation)
    assert mistake.kind is kind, said
    assert mistake.verify() == ()
    assert all(word in said for word in words), said


def test_the_number_of_another_unknown_is_recognised() -> None:
    text = "Together Mara and Leo have 30 shells. Mara has 8 more shells than Leo. How many shells does Leo have?"
    question = Question.parse(text)
    answer = ask(question)
    assert isinstance(answer, Answer)
    mistake = explain(question, read(question), answer, "19 shells")
    assert mistake.kind is Kind.ANOTHER
    assert mistake.verify() == ()
    assert "19 belongs to mara" in narrate_mistake(mistake, answer.derivation).lower()


def test_what_is_not_calculated_has_no_number_to_compare() -> None:
    question = Question.parse("Which planet is the largest? (A) Jupiter (B) Mars")
    fact = ask(question)
    assert isinstance(fact, Answer)
    with pytest.raises(ValueError, match="was not calculated"):
        explain(question, read(question), fact, "4")


def test_every_kind_of_departure_has_a_sentence() -> None:
    finished = {Kind.NONE, Kind.UNIT, Kind.UNSIMPLIFIED, Kind.UNEXPLAINED}
    for kind in set(Kind) - finished:
        for right in "+-×÷":
            for pupil in set("+-×÷") - {right}:
                wanted = right in "-÷" if kind is Kind.ORDER else True
                assert any(a.fits(kind, "", right, pupil) for a in load()) == wanted, (kind, right, pupil)


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("[[assumption]]\nkind = 'sign'\n", "entry 1 is not an assumption"),
        ("[[assumption]]\nkind = 'sign'\nsays = 3\n", "entry 1 is not an assumption"),
        ("[[assumption]]\nkind = 'sign'\nsays = '{wrongly}'\n", "has the field {wrongly}"),
        ("[[assumption]]\nkind = 'sign'\nsays = '{wrong'\n", "close every brace"),
        ("[[assumption]\n", "this is not valid TOML"),
    ],
)
def test_a_faulty_file_is_refused(tmp_path: Path, entry: str, fault: str) -> None:
    path = tmp_path / "assumptions.toml"
    path.write_text(entry, encoding="utf-8")
    with pytest.raises(KnowledgeError, match=re.escape(fault)):
        load(path)
    with pytest.raises(KnowledgeError, match="cannot be read"):
        load(tmp_path / "none.toml")
