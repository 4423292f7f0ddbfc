"""With any one kind of check failing, nobody is given an answer, or a reading to choose, that rests on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from typer.testing import CliRunner

from solvers.answer import Answer, Outcome
from solvers.derivation import Derivation
from solvers.equations.derivation import EquationTree
from solvers.events import silent
from solvers.formulas.derivation import Calculation
from solvers.formulas.lists import NumberList, NumberPattern
from solvers.formulas.numbers.digits import Digit
from solvers.formulas.numbers.divisors import Divisors
from solvers.formulas.numbers.forms import NumberForm
from solvers.formulas.numbers.functions import Turned
from solvers.formulas.numbers.ranking import Ranking
from solvers.formulas.outcomes import Chance
from solvers.laws.comparing import LawCompared
from solvers.laws.crossing import Cross
from solvers.laws.derivation import LawApplied
from solvers.problems.story import Story
from solvers.question import Question
from solvers.retrieval.derivation import CoOccurrence, Quotation, Stated
from solvers.retrieval.food_chain import FoodChain
from solvers.retrieval.inquiry import Inquiry
from solvers.retrieval.supposed import Supposed
from solvers.rounding import Remainder, Rounded
from solvers.science.spine.proof import JointProof, RelationProof
from solvers.tables.comparison import Comparison
from solvers.tables.derivation import SupportGraph
from solvers.tables.exceptions import ExceptionProof
from solvers.tables.judgement import Judgement
from solvers.tables.several import SeveralProofs
from tutor.batch.answering import Task, answered
from tutor.batch.items import Item
from tutor.cli import app
from tutor.narration import NARRATORS
from tutor.records import record
from tutor.tasks import TASKS

FAULT = "This check was made to fail."
FOX = "What helps a fox find food? (A) its sense of smell (B) its thick fur (C) its long tail"
MARKET = "Which goes with the market? (A) spring (B) autumn"
TROUT = "Which animal has a backbone? (A) a worm (B) a trout (C) a beetle"
RAMP = (
    "Ben rolls a toy truck down ramps covered with carpet, sandpaper and wood, and records the distance it rolls. "
    "He uses the same truck. What is the dependent variable? (A) the distance rolled (B) the covering of the ramp"
)
STUMP = (
    "Four hikers talk about a stump. Which statement is an observation? (A) A beaver must have cut it. "
    "(B) The stump is wet on one side. (C) It probably fell in a storm. (D) Someone will burn it."
)
PIKE = (
    "Pike eat perch. If the pike are killed, what will happen to the perch? "
    "(A) They will increase. (B) They will decrease."
)
TRAIN = (
    "An empty train and a full train roll at the same speed. The full train has more mass. "
    "Which has more momentum? (A) the empty train (B) the full train"
)
HIRE = (
    "A boat costs 12 dollars plus 9 dollars an hour. Kofi paid 48 dollars. For how many hours did he hire it?"
)
HEAT = "Which tool measures temperature? (A) thermometer (B) barometer (C) ruler"
KINDS: dict[str, tuple[type[Any], str]] = {
    "equation tree": (EquationTree, HIRE),
    "calculation": (Calculation, "What is 3 + 4?"),
    "number list": (NumberList, "What is the median of 4, 9, and 6?"),
    "number pattern": (NumberPattern, "What number comes next: 4, 7, 10?"),
    "chance": (Chance, "What is the probability of rolling a 3 with a die?"),
    "law": (LawApplied, "What is the density of a brick with a mass of 900 g and a volume of 600 cm3?"),
    "law of change": (LawCompared, TRAIN),
    "cross": (Cross, "Two Gg plants are crossed. What percent of the offspring will be gg?"),
    "number form": (NumberForm, "What is 9/40 as a decimal?"),
    "number order": (Ranking, "Which is greater, 4/9 or 3/7?"),
    "divisors": (Divisors, "What are the factors of 28?"),
    "digit": (Digit, "Which digit is in the tens place of 4,862?"),
    "number function": (Turned, "What is the reciprocal of 5/8?"),
    "rounded": (Rounded, "There are 45 children. Each boat holds 6 children. How many boats are needed?"),
    "remainder": (Remainder, "38 pencils are shared equally among 5 pupils. How many pencils are left over?"),
    "relations": (RelationProof, "How many legs does an insect have?"),
    "joint": (JointProof, "What is a comet and what is it made of?"),
    "support graph": (SupportGraph, HEAT),
    "judgement": (Judgement, "Is a spider an insect?"),
    "comparison": (Comparison, "Is gold denser than water?"),
    "exception": (ExceptionProof, "Which form is not precipitation? (A) snow (B) basalt (C) sleet"),
    "several": (SeveralProofs, "What do plants need to live?"),
    "situation": (Story, "Every crate holds 9 melons. How many melons do 7 crates hold?"),
    "quotation": (Quotation, FOX),
    "stated": (Stated, TROUT),
    "food chain": (FoodChain, PIKE),
    "inquiry": (Inquiry, RAMP),
    "supposed": (Supposed, STUMP),
    "co-occurrence": (CoOccurrence, MARKET),
}
"""Of every kind of derivation its class, and a question that is answered, or asked back, from one."""
BY_NAME = {
    "equation tree": "equations",
    "rounded": "equations",
    "remainder": "equations",
    "judgement": "tables",
    "comparison": "tables",
    "several": "tables",
}
"""Solvers that are only asked by name, or here, as another may be surer of the question."""


def test_no_kind_is_left_out() -> None:
    assert KINDS.keys() == NARRATORS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_rests_on_a_check_that_fails(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    derivation, question = KINDS[kind]
    solver = BY_NAME.get(kind, "auto")
    assert kind in kinds_in(by_the_app(question, solver)), "The question shows nothing."
    monkeypatch.setattr(derivation, "verify", lambda *_, **__: (FAULT,))
    outcome = by_the_app(question, solver)
    assert kind not in kinds_in(outcome)
    told = told_of(record(outcome, None, 0.0))
    assert told_of(by_the_command(question, solver)) == told
    assert told_of(by_a_batch(question, solver)) == told


def kinds_in(outcome: Outcome) -> set[str]:
    """The kinds of all that the answer, or a reading to choose from, rests on."""
    derivations = [sense.derivation for sense in outcome.senses]
    derivations += [outcome.derivation] if isinstance(outcome, Answer) else []
    return {kind for derivation in derivations for kind in within(derivation)}


def within(derivation: Derivation) -> Iterator[str]:
    yield derivation.kind
    if isinstance(derivation, Rounded):
        yield from within(derivation.inner)


def by_the_app(question: str, solver: str) -> Outcome:
    """What its worker answers."""
    outcome: Outcome = TASKS["answer"](silent, Question.parse(question), solver, 60.0)
    return outcome


def by_the_command(question: str, solver: str) -> dict[str, Any]:
    asked = ["ask", "--json", "--solver", solver, question]
    found: dict[str, Any] = json.loads(CliRunner().invoke(app, asked).stdout)
    return found


def by_a_batch(question: str, solver: str) -> dict[str, Any]:
    item = Item(1, json.dumps({"id": 1, "question": question}))
    return answered(item, Task(), lambda asked: TASKS["answer"](silent, asked, solver, 60.0)).record


def told_of(found: dict[str, Any]) -> dict[str, Any]:
    """What a record tells, apart from its name and the time."""
    names = ("answer", "solver", "confidence", "verified", "reason", "certainty", "readings")
    return {name: found[name] for name in names}
