"""What happens between the solvers and the person: checks, choices, abstentions; with solvers made by hand."""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from solvers import proposing
from solvers.answer import Abstention, Answer, Proposal, Proposed, Statistics
from solvers.asking import ask
from solvers.combination import combine
from solvers.combination.trees import Trees
from solvers.question import Question, QuestionError


@dataclass(frozen=True)
class Proof:
    faults: tuple[str, ...] = ()
    kind: str = "equation tree"

    def verify(self) -> tuple[str, ...]:
        return self.faults


class Verified(Proof):
    """A proof that takes the tables, too."""

    def verify(self, knowledge: object = None) -> tuple[str, ...]:
        return self.faults


def says(value: int, name: str, *faults: str) -> Any:
    def solve(question: Question, reading: object, **_: object) -> Proposed:
        return Proposal(question, Fraction(value), f"{value} pens", name, 0.9, Proof(faults))

    return solve


def abstains(reason: str, name: str) -> Any:
    return lambda question, reading, **_: Abstention(question, reason, name)


SURE = Trees([], 3.5, [], [], [], [], [], [])
"""By these everything is sure: these derivations calculate nothing that could be doubted."""


@pytest.fixture
def solvers(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    table: dict[str, Any] = {
        "rules": says(7, "rules"),
        "equations": says(7, "equations"),
        "formulas": abstains("No formula fits.", "formulas"),
        "relations": abstains("No fact says so.", "relations"),
        "tables": abstains("No table knows.", "tables"),
    }
    monkeypatch.setattr(proposing, "_solver", table.__getitem__)
    monkeypatch.setattr(combine, "shipped", lambda: SURE)
    return table


PENS = "Una has 3 pens and 4 pens. How many pens has she?"


def test_agreeing_solvers(solvers: dict[str, Any]) -> None:
    outcome = ask(PENS)
    assert isinstance(outcome, Answer)
    assert outcome.value == 7
    assert outcome.agreeing == ("equations",)
    assert outcome.tokens[0] == (0, 3)
    assert outcome.span(2, 4) == (8, 14)


def test_an_answer_that_does_not_verify_is_never_shown(solvers: dict[str, Any]) -> None:
    solvers["rules"] = says(8, "rules", "3 + 4 is not 8.")
    outcome = ask(PENS)
    assert isinstance(outcome, Answer)
    assert outcome.value == 7
    assert outcome.solver == "equations"
    solvers["equations"] = says(9, "equations", "3 + 4 is not 9.")
    outcome = ask(PENS)
    assert isinstance(outcome, Abstention)
    assert "3 + 4 is not 8." in outcome.reason


def test_a_number_becomes_its_choice(solvers: dict[str, Any]) -> None:
    outcome = ask(f"{PENS} (A) 1 (B) seven pens (C) 12")
    assert isinstance(outcome, Answer)
    assert outcome.value == ("B",)
    outcome = ask(f"{PENS} (A) 1 (B) 2")
    assert isinstance(outcome, Abstention)
    assert outcome.reason == "The calculation gives 7 pens, but none of the choices says that."


def test_another_number_taken_in_the_end_becomes_no_choice() -> None:
    question = Question.parse(f"{PENS} (A) 1 (B) 2")
    outcome = proposing.labelled(Proposal(question, Fraction(7), "7 pens", "rules", 0.9, Proof()))
    assert isinstance(outcome, Abstention)
    assert outcome.reason == "The calculation gives 7 pens, but none of the choices says that."


def test_all_reasons_are_told_where_kinds_of_solvers_abstain(solvers: dict[str, Any]) -> None:
    solvers["rules"] = abstains("There is no number.", "rules")
    outcome = ask("Una has pens. How many pens has Una?")
    assert isinstance(outcome, Abstention)
    assert outcome.reason == "No table knows. There is no number."


def test_a_question_for_a_fact_is_told_nothing_of_calculations(solvers: dict[str, Any]) -> None:
    solvers["rules"] = abstains("There is no number.", "rules")
    outcome = ask("How many pens has Una?")
    assert isinstance(outcome, Abstention)
    assert outcome.reason == "No table knows."


def test_what_is_wrong_with_the_call_is_said(solvers: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no solver 'oracle'"):
        ask(PENS, solver="oracle")
    with pytest.raises(ValueError, match="must be greater than zero, not 0 seconds"):
        ask(PENS, time_limit=0)
    with pytest.raises(QuestionError, match="is empty"):
        ask("")


def test_a_number_that_no_float_can_hold_is_no_fault() -> None:
    outcome = ask(f"Ann has 5 cats and Tom has {'9' * 400} dogs. How many more dogs than cats are there?")
    assert isinstance(outcome, Answer) or outcome.reason.endswith((".", "?"))


def test_a_solver_that_the_clock_ended_is_named(solvers: dict[str, Any]) -> None:
    def ended(question: Question, reading: object, **_: object) -> Proposed:
        return Abstention(question, "One program was cut short.", "tables", Statistics(hurried=("tables",)))

    def slow(question: Question, reading: object, **_: object) -> Proposed:
        time.sleep(0.02)
        return Abstention(question, "There was no time.", "rules")

    solvers["tables"], solvers["formulas"] = ended, slow
    assert ask(PENS, solver="tables").statistics.hurried == ("tables",)
    assert ask(PENS, solver="formulas", time_limit=0.01).statistics.hurried == ("formulas",)
    assert ask(PENS, solver="rules").statistics.hurried == ()


@pytest.mark.parametrize(
    ("related", "tables", "who"),
    [(0.9, 0.95, "relations"), (0.6, 0.8, "tables"), (0.6, 0.7, "relations")],
)
def test_facts_answer_unless_tables_are_clearly_surer(
    solvers: dict[str, Any], monkeypatch: pytest.MonkeyPatch, related: float, tables: float, who: str
) -> None:
    def told(name: str, sure: float) -> Any:
        return lambda question, reading, **_: Proposal(question, (name,), name, name, sure, Verified())

    solvers.update(relations=told("relations", related), tables=told("tables", tables))
    monkeypatch.setattr("solvers.asking._gated", lambda proposal, *_: proposal)
    assert ask("Which force pulls stones down?").solver == who
