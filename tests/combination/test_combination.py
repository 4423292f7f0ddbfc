"""What agreement, scores and words do to the probability of an answer; solvers made by hand."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from knowledge.errors import KnowledgeError
from solvers.answer import Abstention, Alternative, Proposal, Proposed
from solvers.combination.attempt import Attempt, Candidate, attempt_of, read_attempt
from solvers.combination.choice import choose
from solvers.combination.combine import combine
from solvers.combination.doubt import ALWAYS
from solvers.combination.features import Option, options
from solvers.combination.learn import ABLATIONS, EXPECTED, train
from solvers.combination.model import CombinationWeights, Weighing, shipped
from solvers.question import Question
from solvers.reading.read import read_text
from solvers.routing import WORD_PROBLEMS

TEXT = "Nora had 14 plums and 3 pears. She ate 5 plums. How many plums are left?"
READING = read_text(TEXT)


@dataclass(frozen=True)
class Proof:
    kind: str = "by hand"

    def verify(self) -> tuple[str, ...]:
        return ()


def says(solver: str, best: int, *others: int, confidence: float = 0.7) -> Proposal:
    """An answer whose alternatives are each a point of score worse than the one before."""
    alternatives = tuple(
        Alternative(f"{value} plums", -float(place), Fraction(value)) for place, value in enumerate(others, 1)
    )
    return Proposal(
        Question(TEXT),
        Fraction(best),
        f"{best} plums",
        solver,
        confidence,
        Proof(),
        alternatives=alternatives,
        score=0.0,
    )


def found(*outcomes: Proposed) -> tuple[Option, ...]:
    return options(READING, [attempt_of(outcome, outcome.solver or "") for outcome in outcomes])


LOGIT = CombinationWeights({"rules: log probability": 1.0, "equations: log probability": 1.0, "none": -3.0})


def test_options_are_all_values_and_none_of_them() -> None:
    these = found(says("rules", 9, 6), says("equations", 6, 11))
    assert [option.value for option in these] == [9, 6, 11, None]
    assert [option.is_derived for option in these] == [True, True, False, False]


def test_opinions_are_probabilities() -> None:
    nine, six, _ = found(says("rules", 9, 6))
    ratio = nine.features["rules: log probability"] - six.features["rules: log probability"]
    assert ratio == pytest.approx(1)
    total = sum(math.exp(option.features["rules: log probability"]) for option in (nine, six))
    assert total == pytest.approx(1)


def test_only_what_is_derived_is_chosen() -> None:
    wild = CombinationWeights({"rules: first": -5.0})
    choice = choose(found(says("rules", 9, 6)), wild)
    assert choice is not None
    assert choice.value == 9
    assert choice.others[0][0] == 6
    assert choice.others[0][1] > choice.probability
    assert choose(found(Abstention(Question(TEXT), "no", "rules")), LOGIT) is None


def test_agreement_is_learned() -> None:
    """Where both agree they are right, where not the equations are: learned from that, told by weights."""
    both, apart = (says("rules", 9), says("equations", 9)), (says("rules", 6), says("equations", 9))
    cases = [(found(*both), Fraction(9))] * 20 + [(found(*apart), Fraction(9))] * 10
    cases += [(found(*apart), Fraction(1))] * 10
    weights = train(cases)
    sure, unsure = choose(found(*both), weights), choose(found(*apart), weights)
    assert sure is not None
    assert unsure is not None
    assert sure.value == unsure.value == 9
    assert sure.probability > 0.8
    assert 0.3 < unsure.probability < 0.6


def test_learning_is_the_same_in_any_order_and_without_cases() -> None:
    cases = [(found(says("rules", 9, 6)), Fraction(9)), (found(says("rules", 6)), Fraction(9))] * 5
    one, other = train(cases), train(cases[::-1])
    assert one.weights.keys() == other.weights.keys()
    assert all(one.weights[name] == pytest.approx(other.weights[name], abs=1e-3) for name in one.weights)
    assert train([]).weights == EXPECTED


def test_what_data_say_nothing_of_stays_as_expected() -> None:
    weights = train([(found(says("rules", 9, 6)), Fraction(9))] * 5).weights
    assert weights["formulas: first"] == pytest.approx(EXPECTED["formulas: first"], abs=1e-3)


def test_what_is_left_out_is_not_learned() -> None:
    cases = [(found(says("rules", 9, 6), says("equations", 9, 14)), Fraction(9))] * 5
    for group, parts in ABLATIONS.items():
        names = train(cases, without=[group]).weights
        assert not [name for name in names for part in parts if part in name]
        assert len(names) < len(train(cases).weights)


@pytest.mark.parametrize("seed", range(20))
def test_probabilities_sum_to_one(seed: int) -> None:
    random = Random(seed)
    solvers = random.sample(WORD_PROBLEMS, random.randint(1, len(WORD_PROBLEMS)))
    these = found(*(says(name, *random.sample(range(30), random.randint(1, 4))) for name in solvers))
    probabilities = shipped().ranking.probabilities(these)
    assert sum(probabilities) == pytest.approx(1)
    assert all(0 <= p <= 1 for p in probabilities)


def test_the_order_of_solvers_makes_no_difference() -> None:
    outcomes = [says("rules", 9, 6), says("equations", 6, 9), says("formulas", 11)]
    chosen = {
        (choice.value, round(choice.probability, 9))
        for order in itertools.permutations(outcomes)
        if (choice := choose(found(*order), shipped().ranking))
    }
    assert len(chosen) == 1


def test_an_answer_speaks_for_all_who_agree() -> None:
    answer = combine(
        READING,
        {"rules": says("rules", 9), "equations": says("equations", 9, confidence=0.8)},
        Weighing(LOGIT),
    )
    assert answer is not None
    assert answer.solver == "rules"
    assert answer.agreeing == ("equations",)


def test_doubt_shows_both_readings() -> None:
    doubt = CombinationWeights({ALWAYS: -0.3})
    answer = combine(
        READING, {"rules": says("rules", 9), "equations": says("equations", 6)}, Weighing(LOGIT, doubt)
    )
    assert answer is not None
    assert answer.confidence == pytest.approx(0.4256, abs=1e-4)
    assert answer.value == 9
    assert answer.alternatives[0].value == 6
    assert answer.alternatives[0].text == "6 plums"
    assert answer.alternatives[0].probability == pytest.approx(answer.confidence, abs=0.05)


def test_silence_of_all_is_no_answer() -> None:
    assert combine(READING, {"rules": Abstention(Question(TEXT), "no", "rules")}, Weighing(LOGIT)) is None


def test_only_the_first_solver_that_gave_the_chosen_answer_is_asked_again() -> None:
    asked = []

    def says_and_is_asked(solver: str, value: int) -> Proposal:
        def survives() -> bool:
            asked.append(solver)
            return False

        return replace(says(solver, value, confidence=0.9), survives=survives)

    outcomes = {"equations": says_and_is_asked("equations", 9), "rules": says_and_is_asked("rules", 9)}
    doubted = combine(READING, outcomes)
    assert asked == ["equations"]
    outcomes["equations"] = says("equations", 9, confidence=0.9)
    sure = combine(READING, outcomes)
    assert asked == ["equations"]
    assert doubted is not None
    assert sure is not None
    assert doubted.confidence < sure.confidence


def test_attempts_survive_being_written() -> None:
    attempt = Attempt(
        "rules",
        (Candidate(Fraction(1, 3), 0.25),),
        0.5,
        "formula",
        (Fraction(2), Fraction(1, 6)),
        ("+", "÷"),
        "",
    )
    assert read_attempt(attempt.record()) == attempt


def test_weights_survive_being_written(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    weights = CombinationWeights({'a "quoted" \\ name': -0.5, "b": 2.0})
    for weighing in (Weighing(weights, provenance={"seed": "0"}), Weighing(weights, weights)):
        weighing.save(path)
        assert Weighing.load(path) == weighing
    path.write_text("[weights]\na = 'x'", encoding="utf-8")
    with pytest.raises(KnowledgeError, match=r"weights.toml: the weights cannot be read; train them again"):
        Weighing.load(path)


def test_a_doubted_value_leaves_room_for_what_nobody_found() -> None:
    choice = choose(found(says("rules", 9, 6)), LOGIT)
    assert choice is not None
    doubted = choice.doubted(choice.probability / 2)
    assert doubted.probability == choice.probability / 2
    assert doubted.others[0][1] == pytest.approx(choice.others[0][1] / 2)
    surer = choice.doubted(0.99)
    assert surer.probability + sum(p for _, p in surer.others) <= 1
