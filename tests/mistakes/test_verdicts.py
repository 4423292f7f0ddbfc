"""What rests on an answer is no surer than the answer: below "sure" nobody is told to be wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from typer.testing import CliRunner

from solvers.answer import Abstention, Answer, Outcome, Sense
from solvers.certainty import Certainty
from solvers.concluding import meant
from solvers.events import silent
from solvers.mistakes import Mistake
from solvers.question import Question
from solvers.tables.contrast import Contrast
from tests.tutor.conftest import (
    BOAT,
    CRAYONS,
    PLUMS,
    boat_answer,
    crayons_answer,
    plums_asked_back,
    tide_answer,
)
from tutor.cli import app
from tutor.conversation import replies
from tutor.conversation.choosing import Choices
from tutor.conversation.judging import of_other_choice, of_own_answer
from tutor.conversation.replies import Answered
from tutor.narration.step import Narration, Step
from tutor.tasks import TASKS, Refusal, contrast, mistake

LIKELY = replace(boat_answer(), certainty=Certainty.LIKELY, doubt="if the hour at the pier is free")
BLAMES = ("is not ", "wrong", "speaks against", "No.")


def said_of(answer: Outcome, given: str) -> str:
    return mistake(silent, answer, given)


@pytest.mark.parametrize("given", ["28", "2", "20", "77", "4 dollars", "8/2", "40"])
def test_below_sure_nobody_is_told_to_be_wrong(given: str) -> None:
    assert not any(words in said_of(LIKELY, given) for words in BLAMES)
    assert not any(words in said_of(crayons_answer(), given) for words in BLAMES)
    assert not any(words in said_of(plums_asked_back(), given) for words in BLAMES)


def test_what_is_sure_is_told_as_before() -> None:
    assert "is not the answer" in said_of(boat_answer(), "77")
    assert said_of(boat_answer(), "4 hours") == "4 hours is right."


def test_both_stand_side_by_side() -> None:
    said = said_of(LIKELY, "20")
    assert said.startswith("I get 4 hours, from 8 + 3·x = 20, but I am not sure of it.")
    assert "That is so if the hour at the pier is free." in said
    assert "Your 20 would be right if" in said
    assert "How did you get 77?" in said_of(LIKELY, "77")


def test_who_gets_the_same_is_told_so_and_no_more() -> None:
    assert said_of(LIKELY, "4") == "I get 4 too, but I am not sure of it."


@pytest.mark.parametrize("answer", [crayons_answer(), plums_asked_back()], ids=["unsure", "asked back"])
def test_a_number_that_fits_another_reading_is_told_to(answer: Outcome) -> None:
    thing = "plums" if answer.question.text == PLUMS else "crayons"
    assert said_of(answer, "12") == (
        f"Your 12 fits one way to read the question: 12 {thing}. Another way gives 60 {thing}."
    )
    assert f"5 × 12 = 60 {thing}. Another way gives 12 {thing}." in said_of(answer, "60")
    assert said_of(answer, "77").startswith(f"I get 60 {thing} if I read it one way, and 12 {thing} if")


def test_what_the_person_has_chosen_is_what_is_compared() -> None:
    first, second = crayons_answer().senses
    chosen = meant(crayons_answer(), second)

    def said(given: str) -> str:
        return mistake(silent, chosen, given, (first, second))

    assert said("12") == "The way you read it, I get 12 too."
    assert said("60") == (
        "Your 60 fits the other way to read the question: 5 × 12 = 60 crayons. The way you read it, I get 12 crayons."
    )
    assert said("77") == "The way you read it, I get 12 crayons. How did you get 77?"


def choices_asked_back() -> Abstention:
    answer = tide_answer()
    senses = tuple(
        Sense(text, text, (text[1],), 0.4, "tables", answer.derivation)
        for text in ("(B) the Moon", "(A) Mars")
    )
    return Abstention(answer.question, "I am not sure.", "tables", senses=senses)


@pytest.mark.parametrize("judge", [of_own_answer, of_other_choice])
def test_where_the_tutor_asks_back_no_choice_is_right_or_wrong(judge: Any) -> None:
    found = choices_asked_back()
    compared = {"meant": "the answer by it", "contrast": Narration("", (Step("No row.", "contrast"),), ())}

    def said(choice: str) -> str:
        return judge(lambda task, *_: compared[task], found, found.senses, choice).text

    assert said("A") == "It may be (A) Mars, but I am not sure."
    assert said("the moon") == "It may be (B) the Moon, but I am not sure."
    assert said("c") == (
        "I am not sure which it is, so (C) Venus may be right. This is what I found:\n1. No row."
    )
    with pytest.raises(Refusal, match="There is no choice “D”"):
        said("D")


def test_of_what_is_unsure_nothing_is_thought() -> None:
    unsure = replace(tide_answer(), certainty=Certainty.UNSURE)

    def nothing(*_: Any) -> Any:
        raise Refusal("There is nothing to compare.")

    assert of_own_answer(nothing, unsure, (), "C").text == (
        "It may be (B) the Moon, but I am not sure. There is nothing to compare."
    )
    assert of_own_answer(nothing, unsure, (), "b").text == "It may be (B) the Moon, but I am not sure."
    assert of_other_choice(nothing, tide_answer(), (), "b").text == (
        "I think it is (B) the Moon, but I am not sure."
    )
    with pytest.raises(Refusal):
        of_own_answer(nothing, replace(tide_answer(), certainty=Certainty.SURE), (), "C")
    assert sure(unsure).startswith("No, I am not. I found this in a table.")
    assert not sure(tide_answer()).startswith("No")


def test_the_command_line_says_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = {BOAT: LIKELY, CRAYONS: crayons_answer(), PLUMS: plums_asked_back()}

    def scripted(question: Question, **_: Any) -> Outcome:
        return outcomes[question.text]

    monkeypatch.setattr("solvers.asking.ask", scripted)
    for question, given, words in (
        (BOAT, "77", "How did you get 77?"),
        (CRAYONS, "12", "Your 12 fits one way to read the question"),
        (PLUMS, "12", "Your 12 fits one way to read the question"),
    ):
        result = CliRunner().invoke(app, ["ask", question, "--given", given, "--format", "plain"])
        assert words in result.output


class Here:
    """Does the worker's tasks in this process."""

    def run(self, task: str, *arguments: object) -> Any:
        return TASKS[task](silent, *arguments)


def sure(answer: Answer) -> str:
    engine: Any = Here()
    return replies.sure(engine, Choices(), Answered(answer.question, answer, answer.senses))


def test_are_you_sure_gets_what_was_checked_how_it_was_read_and_whether_a_second_way_agrees() -> None:
    assert sure(boat_answer()) == (
        "The sums are checked: I did them again, and they came out the same. "
        "I read the question as 8 + 3·x = 20. No second method agrees."
    )
    agreed = sure(replace(LIKELY, agreeing=("rules",)))
    assert "I read the question as 8 + 3·x = 20. That is so if the hour at the pier is free." in agreed
    assert agreed.endswith("A second method agrees.")
    assert sure(crayons_answer()).endswith(
        "No second method agrees. Read in another way, it would be 12 crayons."
    )


def test_are_you_sure_of_a_fact() -> None:
    assert sure(tide_answer()) == (
        "I found this in a table. I read it as a question about “tides” and “Brest”. No second method agrees."
    )
    assert "A second method agrees." in sure(replace(tide_answer(), agreeing=("ir", "pmi")))
    assert "No second method agrees." in sure(replace(tide_answer(), agreeing=("pmi",)))
    assert sure(replace(tide_answer(), unexplained="No fact names Brest.")).startswith(
        "No fact names Brest. "
    )


def test_a_comparison_whose_check_fails_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    question = "Which planet is closest to the Sun? (A) Mercury (B) Mars (C) Jupiter (D) Neptune"
    from solvers.asking import ask

    found = ask(question)
    assert isinstance(found, Answer)
    assert contrast(silent, found, "C").steps
    monkeypatch.setattr(Contrast, "verify", lambda *_, **__: ("The two do not differ so.",))
    with pytest.raises(Refusal, match=r"found a problem with the comparison: The two do not differ so\."):
        contrast(silent, found, "C")


def test_a_mistake_whose_check_fails_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from solvers.asking import ask

    found = ask("Tom had 8 marbles. He gave 3 marbles to Ann. How many marbles does he have now?")
    assert isinstance(found, Answer)
    assert "8 + 3" in said_of(found, "11")
    monkeypatch.setattr(Mistake, "verify", lambda _: ("8 + 3 is not 11.",))
    assert "8 + 3" not in said_of(found, "11")
