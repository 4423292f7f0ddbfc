"""Of random problems every answer is proved, and its explanation, read alone, leaves nothing out.

A sample of 200 problems is asked, of which every template has ten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from solvers import Answer, Outcome, ask
from solvers.arithmetic.working import working_of
from solvers.derivation import Derivation
from solvers.reading.read import read
from solvers.rounding import Rounded
from solvers.wording import mixed_number, written_number
from tests.conftest import Sample
from tests.word_problems.generated import TEMPLATES, Generated, generated
from tutor.narration import narrate
from tutor.rendering.plain import plain
from tutor.rendering.told import Told

COUNT, ASKED = 200, 29
ANSWERED, RIGHT = 0.8, 0.6


@pytest.fixture(scope="module")
def answered(sample: Sample) -> list[tuple[Generated, Outcome]]:
    problems = list(generated(COUNT, seed=4))
    by_template = [problem for n in range(len(TEMPLATES)) for problem in problems[n :: len(TEMPLATES)]]
    return [(problem, ask(problem.text)) for problem in sample(by_template, ASKED)]


@pytest.fixture(scope="module")
def answers(answered: list[tuple[Generated, Outcome]]) -> list[Answer]:
    return [outcome for _, outcome in answered if isinstance(outcome, Answer)]


def test_most_are_answered_and_most_of_them_rightly(answered: list[tuple[Generated, Outcome]]) -> None:
    found = [(problem, outcome) for problem, outcome in answered if isinstance(outcome, Answer)]
    wrong = [(problem.text, outcome.text) for problem, outcome in found if outcome.value != problem.answer]
    assert len(found) >= ANSWERED * len(answered)
    assert len(wrong) <= (1 - RIGHT) * len(answered), wrong


def test_every_derivation_verifies(answers: list[Answer]) -> None:
    for answer in answers:
        assert answer.derivation.verify() == (), answer.question.text


def test_an_explanation_has_every_number_used(answers: list[Answer]) -> None:
    for answer in answers:
        working = working_of(answer.derivation)
        assert working is not None
        assert working.result == answer.value
        for number in working.numbers:
            assert has_number(explanation(answer), number), (answer.question.text, number)


def test_an_explanation_has_every_operation_with_its_reason(answers: list[Answer]) -> None:
    for answer in answers:
        for part in parts(answer.derivation) if answer.story is None else ():
            assert part, (answer.question.text, "an operation without a reason")
            assert part in explanation(answer), (answer.question.text, part)


def test_an_explanation_ends_with_the_answer_and_its_unit(answers: list[Answer]) -> None:
    for answer in answers:
        narration = narrate(answer)
        *_, last = narration.steps
        said = narration.says or answer.text
        told = last.text.rstrip(".").replace(",", "").lower()
        assert told.endswith(said.replace(",", "").lower()), answer.question.text
        target = read(answer.question).target
        counts = target is not None and target.determiner.startswith("how")
        unit = r"\D+" if counts else r"\D*"  # "what is the average of the marks" names none
        assert re.fullmatch(rf"\$[\d.]+|[\d./ ]+{unit}", answer.text), (answer.question.text, answer.text)


def explanation(answer: Answer) -> str:
    """What a person reads, without what the solver did for it."""
    return plain(Told.of(answer)).partition("\nSolver:")[0]


def has_number(text: str, number: Fraction) -> bool:
    """Whether `text` has the number, not only as part of another."""
    forms = {written_number(number), mixed_number(number), f"{float(number):g}"}
    return any(re.search(rf"(?<![\d.]){re.escape(form)}(?![\d]|\.\d)", text) for form in forms)


def parts(derivation: Derivation) -> Iterator[str]:
    """What has to be said of every operation: itself, and why."""
    if isinstance(derivation, Rounded):
        yield derivation.tree.reason.text
        yield from parts(derivation.inner)
