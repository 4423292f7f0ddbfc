"""What decided for a choice is what is told, and what the tables alone would have said is told with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solvers.answer import Proposal
from solvers.certainty import Certainty
from solvers.evaluation.measures import Trial
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read
from solvers.retrieval.combine import solve
from solvers.retrieval.logit import LogitWeights, Weighing
from solvers.tables.gate import gate
from tests.told import as_answer
from tutor.narration import narrate

LIMITS = Limits(seconds=20)
BY_SENTENCE = Weighing(LogitWeights({"ir: share": 1.0}))
BY_TABLES = Weighing(LogitWeights({"tables: share": 1.0}))
DIFFERENT = Question.parse("A day in South Africa is shortest in which month? (A) December (B) June")
"""Tables and sentences prefer different choices."""


def proposed(question: Question, weights: Weighing) -> Proposal:
    found = solve(question, read(question), limits=LIMITS, weights=weights)
    assert isinstance(found, Proposal)
    return found


def test_the_sentence_is_told_where_it_decided() -> None:
    tables, sentence = proposed(DIFFERENT, BY_TABLES), proposed(DIFFERENT, BY_SENTENCE)
    assert tables.value != sentence.value
    assert (tables.solver, tables.instead) == ("tables", "")
    assert tables.derivation.kind == "support graph"
    assert (sentence.solver, sentence.instead) == ("ir", tables.text)
    assert sentence.derivation.kind == "quotation"
    likely = replace(as_answer(sentence), certainty=Certainty.LIKELY)
    *_, last, instead = narrate(likely).steps
    assert instead.text == f"Another answer that may fit is {tables.text.replace(') ', '): ')}."
    assert last.text.endswith(f" {sentence.text.split()[0]}.")
    sure = replace(likely, certainty=Certainty.SURE)
    assert instead.text not in [step.text for step in narrate(sure).steps]


@pytest.mark.parametrize(
    "text",
    [
        "Which instrument measures air pressure? (A) barometer (B) ruler (C) compass",
        "Which of my three toys moves without a battery? (A) the old car (B) the robot (C) the train",
        "All of these animals are mammals except which? (A) whale (B) bat (C) penguin (D) mouse",
        "Which of the two magnets on my table is stronger? (A) the left one (B) the right one",
    ],
)
def test_the_gate_is_as_the_benchmark_has_it(text: str) -> None:
    """`Judged.is_explained`, by which levels are measured, says what the gate says of the evidence that is told."""
    from solvers.retrieval.asked import ask_lexical, ask_tables
    from solvers.retrieval.judge import judge
    from solvers.retrieval.weights import shipped

    question = Question.parse(text)
    reading = read(question)
    found = proposed(question, shipped())
    judged = judge((*ask_tables([question]), *ask_lexical([question])[0]), shipped())
    position = judged.order[0]
    assert found.value == (question.choices[position].label,)
    assert found.confidence == pytest.approx(judged.probabilities[position])
    lack = gate(question, reading, found.derivation, question.choices[position].text)
    assert (lack == "") is judged.is_explained
    trial = Trial("", "", None, 0.99, True, is_explained=judged.is_explained)
    assert (trial.certainty == "sure") is judged.is_explained
