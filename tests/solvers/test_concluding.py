"""An answer comes into being in one place, and only from a derivation whose check has passed."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import pytest

import solvers
from solvers.answer import Abstention, Alternative, Answer, Proposal, Statistics, UnsoundError
from solvers.certainty import Certainty, level, weakest
from solvers.concluding import Asked, concluded, meant, sound
from solvers.question import Question
from solvers.reading.read import read_text

ROOT = Path(solvers.__file__).parents[1]
TEXT = "Vera found 6 shells and 3 more. How many shells did she find?"
QUESTION = Question.of(TEXT)
ASKED = Asked(QUESTION, read_text(TEXT), ((0, 4),))


@dataclass(frozen=True)
class Derived:
    faults: tuple[str, ...] = ()
    kind: str = "by hand"

    def verify(self) -> tuple[str, ...]:
        return self.faults


def proposal(confidence: float = 0.97, *others: tuple[int, float], unexplained: str = "") -> Proposal:
    alternatives = tuple(
        Alternative(f"{value} shells", p, Fraction(value), p, Derived()) for value, p in others
    )
    return Proposal(
        QUESTION,
        Fraction(9),
        "9 shells",
        "rules",
        confidence,
        Derived(),
        alternatives,
        unexplained=unexplained,
    )


def test_nothing_else_makes_an_answer() -> None:
    """No other module calls `Answer(...)`: what a person gets has come through `solvers.concluding`."""
    makers = set()
    for package in ("solvers", "tutor", "knowledge"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Answer":
                    makers.add(path.relative_to(ROOT).as_posix())
    assert makers == {"solvers/concluding.py"}


def test_an_answer_whose_derivation_fails_its_check_cannot_be_made() -> None:
    answer = concluded(proposal(), ASKED, Statistics())
    assert isinstance(answer, Answer)
    with pytest.raises(UnsoundError, match="6 \\+ 3 is not 10"):
        replace(answer, derivation=Derived(("6 + 3 is not 10.",)))


def test_a_failed_check_is_a_reason() -> None:
    wrong = replace(proposal(), derivation=Derived(("6 + 3 is not 10.",)))
    for found in (concluded(wrong, ASKED, Statistics()), sound(wrong)):
        assert isinstance(found, Abstention)
        assert found.reason == "I found an answer, but it did not pass my check: 6 + 3 is not 10."


@pytest.mark.parametrize(
    ("probability", "second", "is_explained", "expected"),
    [
        (0.95, 0.05, True, Certainty.SURE),
        (0.949, 0.0, True, Certainty.LIKELY),
        (0.99, 0.0, False, Certainty.LIKELY),
        (0.70, 0.1, True, Certainty.LIKELY),
        (0.80, 0.0, False, Certainty.UNSURE),
        (0.69, 0.1, True, Certainty.UNSURE),
        (0.50, 0.2, True, Certainty.UNSURE),
        (0.60, 0.0, False, None),
        (0.499, 0.0, True, None),
        (0.50, 0.50, True, None),
        (0.55, 0.42, True, Certainty.UNSURE),
    ],
)
def test_levels(probability: float, second: float, is_explained: bool, expected: Certainty | None) -> None:
    assert level(probability, second, is_explained=is_explained) is expected


def test_the_weakest_decides() -> None:
    assert weakest(Certainty.SURE, Certainty.UNSURE, Certainty.LIKELY) is Certainty.UNSURE
    assert weakest(Certainty.SURE, Certainty.LIKELY) is Certainty.LIKELY


def test_what_is_sure_shows_no_other_reading() -> None:
    answer = concluded(proposal(0.97, (3, 0.02)), ASKED, Statistics())
    assert isinstance(answer, Answer)
    assert answer.certainty is Certainty.SURE
    assert answer.senses == ()


def test_what_is_unsure_shows_both_readings() -> None:
    answer = concluded(proposal(0.6, (3, 0.3)), ASKED, Statistics())
    assert isinstance(answer, Answer)
    assert answer.certainty is Certainty.UNSURE
    assert [sense.text for sense in answer.senses] == ["9 shells", "3 shells"]


def test_what_is_more_likely_wrong_is_asked_back() -> None:
    outcome = concluded(proposal(0.4, (3, 0.3), (2, 0.1)), ASKED, Statistics())
    assert isinstance(outcome, Abstention)
    assert [sense.value for sense in outcome.senses] == [9, 3]
    assert outcome.likeliest == 9
    assert outcome.reason.startswith("I am not sure how to understand the question. Which do you mean")


def test_a_reading_whose_check_fails_is_not_offered() -> None:
    first = proposal(0.4, (3, 0.3), (2, 0.1))
    wrong = replace(first.alternatives[0], derivation=Derived(("No.",)))
    outcome = concluded(replace(first, alternatives=(wrong, first.alternatives[1])), ASKED, Statistics())
    assert [sense.value for sense in outcome.senses] == [9, 2]


def test_a_reading_that_is_chosen_becomes_a_likely_answer() -> None:
    outcome = concluded(proposal(0.4, (3, 0.3)), ASKED, Statistics())
    answer = meant(outcome, outcome.senses[1])
    assert (answer.value, answer.certainty) == (3, Certainty.LIKELY)


def test_without_an_explanation_an_answer_goes_down_a_level() -> None:
    answer = concluded(proposal(unexplained="No fact names the shells."), ASKED, Statistics())
    assert isinstance(answer, Answer)
    assert answer.certainty is Certainty.LIKELY
