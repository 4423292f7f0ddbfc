"""What agreement, scores and words do to the probability of an answer; solvers made by hand."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pytest

from knowledge.errors import KnowledgeError
from solvers.answer import Abstention, Alternative, Proposal, Proposed
from solvers.combination.attempt import Attempt, Candidate, attempt_of, read_attempt
from solvers.combination.choice import Choice, judged
from solvers.combination.combine import combine
from solvers.combination.learn import ABLATIONS, train
from solvers.combination.signs import Features, Signs, candidates
from solvers.combination.trees import Trees, shipped
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
        Alternative(f"{value} plums", -float(place), Fraction(value), derivation=Proof())
        for place, value in enumerate(others, 1)
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


def attempts(*outcomes: Proposed) -> list[Attempt]:
    return [attempt_of(outcome, outcome.solver or "") for outcome in outcomes]


def seen(*outcomes: Proposed) -> dict[Fraction, Features]:
    """The signs of each value."""
    tried = attempts(*outcomes)
    signs = Signs(READING, tried)
    return {each.value: signs.of(each) for each in candidates(tried)}


def chosen(trees: Trees, *outcomes: Proposed) -> Choice:
    choice = judged(READING, attempts(*outcomes), trees)
    assert choice is not None
    return choice


def by(sign: str, steps: Mapping[float, float]) -> Trees:
    """Trees that look at one sign: what each value of it, beginning with the least, gives as log of the odds."""
    (lowest, odds), *others = sorted(steps.items())
    assert lowest < min(value for value, _ in others)
    values = [0.0]
    for _, higher in others:
        values += [0.0, higher - odds]
        odds = higher
    roots = list(range(0, 3 * len(others), 3))
    return Trees(
        [sign],
        min(sorted(steps.items()))[1],
        roots,
        [0, -1, -1] * len(others),
        [number for value, _ in others for number in (value - 0.5, 0.0, 0.0)],
        [number for root in roots for number in (root + 1, -1, -1)],
        [number for root in roots for number in (root + 2, -1, -1)],
        [number for n in range(len(others)) for number in (0.0, 0.0, values[2 * n + 2])],
    )


FIRST = by("rules: first", {0.0: -1.0, 1.0: 1.0})
"""What the rules put first is likely."""


def test_every_value_with_a_sum_may_be_chosen() -> None:
    assert list(seen(says("rules", 9, 6), says("equations", 6, 11))) == [9, 6, 11]
    bare = Attempt("rules", (Candidate(Fraction(9), 1.0, kind="by hand"), Candidate(Fraction(6), 0.0)))
    assert [each.value for each in candidates([bare])] == [9]


def test_opinions_are_probabilities() -> None:
    nine, six = seen(says("rules", 9, 6)).values()
    ratio = nine["rules: log probability"] - six["rules: log probability"]
    assert ratio == pytest.approx(1)
    assert np.exp([each["rules: log probability"] for each in (nine, six)]).sum() == pytest.approx(1)


def test_what_no_solver_puts_first_can_be_chosen() -> None:
    wild = by("rules: first", {0.0: 1.0, 1.0: -1.0})
    outcomes = {"rules": says("rules", 9, 6), "equations": says("equations", 9)}
    answer = combine(READING, outcomes, wild)
    assert answer is not None
    assert (answer.value, answer.text, answer.agreeing) == (6, "6", ())
    assert [other.value for other in answer.alternatives] == [9]
    assert judged(READING, attempts(Abstention(Question(TEXT), "no", "rules")), FIRST) is None


def test_agreement_is_learned() -> None:
    """Where both agree they are right, where not the equations are in every second problem."""
    both, apart = (says("rules", 9), says("equations", 9)), (says("rules", 6), says("equations", 9))
    lessons = [(signs, True, 1.0) for signs in seen(*both).values()] * 40
    for answer in (9, 1):
        lessons += [(signs, value == answer, 1.0) for value, signs in seen(*apart).items()] * 20
    trees = train(lessons)
    sure, unsure = chosen(trees, *both), chosen(trees, *apart)
    assert sure.value == unsure.value == 9
    assert sure.probability > 0.9
    assert 0.35 < unsure.probability < 0.65


def test_learning_is_the_same_each_time_and_needs_both_kinds() -> None:
    lessons = [(signs, value == 9, 1.0) for value, signs in seen(says("rules", 9, 6, 5)).items()] * 20
    assert train(lessons) == train(lessons)
    assert train([]).probability({}) == 0.5
    assert train(lessons[:1] * 9).probability({}) > 0.9


def test_what_is_left_out_is_not_learned() -> None:
    lessons = [
        (signs, value == 9, 1.0)
        for value, signs in seen(says("rules", 9, 6), says("equations", 9, 14)).items()
    ] * 10
    for group, parts in ABLATIONS.items():
        names = train(lessons, without=[group]).names
        assert not [name for name in names for part in parts if part in name]
        assert len(names) <= len(train(lessons).names)


@pytest.mark.parametrize("seed", range(20))
def test_probabilities_sum_to_one_at_most(seed: int) -> None:
    random = Random(seed)
    solvers = random.sample(WORD_PROBLEMS, random.randint(1, len(WORD_PROBLEMS)))
    choice = chosen(
        shipped(),
        *(says(name, *random.sample(range(30), random.randint(1, 4))) for name in solvers),
    )
    probabilities = [choice.probability, *(p for _, p in choice.others)]
    assert sum(probabilities) <= 1 + 1e-9
    assert all(0 <= p <= choice.probability for p in probabilities)


def test_the_order_of_solvers_makes_no_difference() -> None:
    outcomes = [says("rules", 9, 6), says("equations", 6, 9), says("formulas", 11)]
    found = {
        (choice.value, round(choice.probability, 9))
        for order in itertools.permutations(outcomes)
        if (choice := chosen(shipped(), *order))
    }
    assert len(found) == 1


def test_an_answer_speaks_for_all_who_agree() -> None:
    answer = combine(
        READING, {"rules": says("rules", 9), "equations": says("equations", 9, confidence=0.8)}, FIRST
    )
    assert answer is not None
    assert answer.solver == "rules"
    assert answer.agreeing == ("equations",)


def test_doubt_shows_both_readings() -> None:
    even = by("rules: first", {0.0: -0.4, 1.0: -0.3})
    answer = combine(READING, {"rules": says("rules", 9), "equations": says("equations", 6)}, even)
    assert answer is not None
    assert answer.confidence == pytest.approx(0.4256, abs=1e-4)
    assert answer.value == 9
    assert answer.alternatives[0].value == 6
    assert answer.alternatives[0].text == "6 plums"
    assert answer.alternatives[0].probability == pytest.approx(answer.confidence, abs=0.05)


def test_silence_of_all_is_no_answer() -> None:
    assert combine(READING, {"rules": Abstention(Question(TEXT), "no", "rules")}, FIRST) is None


def test_attempts_survive_being_written() -> None:
    sums = (Fraction(2), Fraction(1, 6)), ("+", "÷"), ("change:after",)
    attempt = Attempt("rules", (Candidate(Fraction(1, 3), 0.25, True, "situation", *sums),), 0.5, "", 3)
    assert read_attempt(attempt.record()) == attempt


def test_trees_survive_being_written(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    noted = replace(FIRST, provenance={"seed": "0", "data": "a: b"})
    noted.save(path)
    assert Trees.load(path) == noted


@pytest.mark.parametrize(
    ("part", "array"),
    [
        ("below", [0, -1, -1]),
        ("sign", [1, -1, -1]),
        ("value", [0.0, np.nan, 1.0]),
        ("roots", [3]),
        ("least", [1.0]),
    ],
)
def test_what_are_no_trees_is_refused_in_a_sentence(part: str, array: list[float], tmp_path: Path) -> None:
    """A path that leads nowhere, a sign without a name, what is no number, a root that is not there."""
    path = tmp_path / "weights.npz"
    replace(FIRST, **{part: array}).save(path)
    with pytest.raises(
        KnowledgeError, match=r"weights.npz: the weights for combining answers cannot be read; train them"
    ):
        Trees.load(path)
    path.write_text("no trees", encoding="utf-8")
    with pytest.raises(KnowledgeError, match="the weights for combining answers cannot be read"):
        Trees.load(path)
