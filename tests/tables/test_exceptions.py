"""Questions for the choice that does not fit: told by wording, answered by the weakest support, proved by the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest
from own_questions import outcome
from plain_reading import WORDS
from small_tables import KNOWN, ask, faults

from solvers.answer import Abstention, Proposal
from solvers.question import Question
from solvers.retrieval.opinion import IR, Opinion
from solvers.tables.contrast import ContrastError, support_of
from solvers.tables.denial import asks_for_exception
from solvers.tables.exceptions import ExceptionProof
from solvers.tables.score import WEIGHTS
from tests.told import as_answer
from tutor.narration import narrate

CHOICES = [("A", "one"), ("B", "other")]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Which of these is not a mammal?", True),
        ("Which animal does NOT lay eggs?", True),
        ("All of these are metals except", True),
        ("Which gas is least likely to burn?", True),
        ("Which material doesn't carry a current?", True),
        ("Which could never be a fossil?", True),
        ("A spider does not have", True),
        ("Which of these had not yet been built?", True),
        ("Sisters may or may not look alike because of", False),
        ("Which sign warns people not to swim?", False),
        ("Which is the reason a whale does not freeze?", False),
        ("An animal that cannot fly needs", False),
        ("What happens when a plant does not get water?", False),
        ("Which coat would you take if it is not raining?", False),
        ("Which animal has bones but does not have fur?", False),
        ("Which of these could not be seen without a microscope?", False),
        ("The lamp is not lit. Which part is broken?", False),
    ],
)
def test_what_asks_for_an_exception(text: str, wanted: bool) -> None:
    assert asks_for_exception(Question.of(text, CHOICES)) is wanted


def test_without_choices_there_is_no_exception() -> None:
    assert not asks_for_exception(Question.parse("Which animal does not lay eggs?"))


def exceptional() -> Proposal:
    answer = ask("Which form is not precipitation? (A) snow (B) basalt (C) sleet", KNOWN)
    assert isinstance(answer, Proposal)
    return answer


def test_the_choice_without_support_is_the_exception() -> None:
    answer = exceptional()
    assert answer.value == ("B",)
    assert faults(answer, KNOWN) == ()
    assert isinstance(answer.derivation, ExceptionProof)
    assert [graph.choice for graph in answer.derivation.others] == ["snow", "sleet"]


def test_a_proof_that_lacks_the_others_or_names_one_of_them_has_faults() -> None:
    answer = exceptional()
    found = answer.derivation
    assert isinstance(found, ExceptionProof)
    one, other = found.others
    relabelled = replace(other, label="B")
    strong = "The answer has at least as much evidence as another choice."
    missing = "The evidence for the other choices is missing."
    foreign = "The evidence for the answer belongs to a different choice."
    assert said(answer, others=()) == (missing,)
    assert said(answer, label=one.label) == (missing,)
    assert said(answer, own=other) == (foreign, strong)
    assert said(answer, own=relabelled) == (foreign, strong)
    assert said(answer, choice=other.choice, own=relabelled) == (strong,)
    assert said(answer, question="Which form is rock?") == (
        "The evidence for 'snow' belongs to a different question.",
        "The evidence for 'sleet' belongs to a different question.",
    )
    wrong = replace(one, score=9.0)
    assert said(answer, others=(wrong, other)) == ("The parts of the score add up to 3.7302, not 9.0000.",)
    assert "The evidence for the other choices is missing." in said(answer, others=(), own=relabelled)


def test_the_answer_must_have_less_support_by_more_than_rounding() -> None:
    answer = exceptional()
    found = answer.derivation
    assert isinstance(found, ExceptionProof)
    one, other = found.others
    strong = "The answer has at least as much evidence as another choice."
    own = replace(other, label="B")
    for score, weak in ((other.score - 0.00005, False), (other.score - 0.0002, True)):
        changed = said(answer, choice=other.choice, own=replace(own, score=score))
        assert (strong not in changed) is weak
    low = replace(one, score=0.0)
    assert strong in said(answer, choice=other.choice, own=replace(own, score=1.0), others=(other, low))


def test_the_proof_is_checked_with_the_tables_and_weights_that_it_is_given() -> None:
    found = exceptional().derivation
    dearer = found.verify(KNOWN, WORDS, replace(WEIGHTS, row=-9.0))
    assert dearer.count("The share of row 'forms.1' is -9.0000, not -0.4000.") == 1


def said(answer: Proposal, **changes: object) -> tuple[str, ...]:
    """What the check says of the answer's proof when it is changed."""
    return faults(replace(answer, derivation=replace(answer.derivation, **changes)), KNOWN)


def test_too_little_support_tells_no_exception() -> None:
    text = "Which form is not precipitation? (A) snow (B) gromp (C) flumm"
    assert isinstance(ask(text, KNOWN), Abstention)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Which of these animals is not a mammal? (A) dog (B) shark (C) whale (D) bat", "B"),
        ("All of these are renewable resources except (A) wind (B) coal (C) sunlight (D) water", "B"),
    ],
)
def test_shipped_tables_find_exceptions(text: str, label: str) -> None:
    answer = outcome(text)
    assert isinstance(answer, Proposal)
    assert answer.value == (label,)
    told = narrate(as_answer(answer))
    assert [step.kind for step in told.steps][-1] == "answer"
    assert len([step for step in told.steps if step.kind == "contrast"]) == 1


def test_an_exception_is_not_compared_with_a_choice_that_fits() -> None:
    with pytest.raises(ContrastError, match="does not fit"):
        support_of(exceptional())


def test_turned_opinions_prefer_what_was_weakest() -> None:
    turned = Opinion(IR, (3.0, None, 1.0, 2.5)).turned()
    assert turned.scores == (1.0, 3.0, 3.0, 1.5)
    assert Opinion(IR, (None, None)).turned().scores == (None, None)
