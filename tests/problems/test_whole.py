"""What derivations cost as wholes: the model's file, its learning, and that what it costs decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from knowledge.errors import KnowledgeError
from solvers.answer import Proposal
from solvers.ilp import Limits
from solvers.problems.choose import answers, choice
from solvers.problems.features import Features, idle_features
from solvers.problems.ground import Grounding
from solvers.problems.learn_whole import learn_whole
from solvers.problems.prices import Prices, shipped
from solvers.problems.rivals import Rival
from solvers.problems.situation import Situation
from solvers.problems.solve import solve
from solvers.problems.whole import Network, WholeModel
from solvers.question import Question, clean
from solvers.reading.read import read_text
from tutor.rendering.solving import size

SMALL = WholeModel(
    ("sum", "product"),
    (
        Network(
            np.array([[1.0], [2.0]], np.float32), np.array([-1.0], np.float32), np.array([3.0], np.float32)
        ),
    ),
)
NET = {
    "names": np.array(["sum"]),
    "inner 0": np.ones((1, 1)),
    "bias 0": np.zeros(1),
    "outer 0": np.ones(1),
}
STORY = (
    "Ola had 14 shells. She found 5 shells on Monday and lost 3 shells. How many shells does Ola have now?"
)


def _asked(prices: Prices) -> Proposal:
    reading = read_text(clean(STORY))
    found = solve(Question(STORY), reading, limits=Limits(seconds=None), weights=prices)
    assert isinstance(found, Proposal)
    return found


def test_units_are_rectified_and_add_up() -> None:
    assert SMALL.cost({"sum": 1.0, "unheard of": 9.0}) == 0.0
    assert SMALL.cost({"sum": 1.0, "product": 2.0}) == 3.0 * (1.0 + 4.0 - 1.0)


def test_a_model_is_read_as_it_was_written(tmp_path: Path) -> None:
    SMALL.save(tmp_path / "model.npz")
    read = WholeModel.load(tmp_path / "model.npz")
    seen: Features = {"sum": 2.0, "product": 1.0}
    assert read.cost(seen) == pytest.approx(SMALL.cost(seen), rel=1e-3)


def test_it_is_saved_and_read_with_its_prices(tmp_path: Path) -> None:
    Prices({"sum": 1.0}, whole=SMALL).save(tmp_path / "rules.tsv")
    whole = Prices.load(tmp_path / "rules.tsv").whole
    assert whole is not None
    assert whole.names == ["sum", "product"]


@pytest.mark.parametrize(
    "arrays",
    [
        {"names": np.array(["sum"])},
        NET | {"names": np.array(["sum", "product"])},
        NET | {"bias 0": np.array([np.nan])},
        NET | {"outer 0": np.zeros(2)},
        NET | {"names": np.array([{}], dtype=object)},
    ],
)
def test_what_is_no_model_is_refused_in_a_sentence(arrays: dict[str, np.ndarray], tmp_path: Path) -> None:
    path = tmp_path / "rules.npz"
    np.savez(path, **arrays)  # type: ignore[arg-type]
    with pytest.raises(KnowledgeError, match="the model of whole derivations cannot be read"):
        WholeModel.load(path)
    path.write_text("prices", encoding="utf-8")
    with pytest.raises(KnowledgeError, match=r"rules\.npz"):
        WholeModel.load(path)


def _rival(places: list[int], is_right: bool) -> Rival:
    return Rival(0.0, 0, is_right, 0.0, np.array(places, np.int32), np.ones(len(places)))


def test_networks_learn_what_no_sum_of_prices_says() -> None:
    """Of two signs either alone is right, and both or none are wrong."""
    groups = [
        [_rival([0, 2], True), _rival([0, 1, 2], False), _rival([2], False)],
        [_rival([1, 2], True), _rival([0, 1, 2], False), _rival([2], False)],
    ] * 500
    model = learn_whole(groups, ["one", "other", "any"], np.zeros(3))
    sets = (["one", "any"], ["other", "any"], ["one", "other", "any"], ["any"])
    costs = [model.cost(seen) for seen in _named(sets)]
    assert max(costs[:2]) < min(costs[2:])


def _named(sets: Iterable[list[str]]) -> list[Features]:
    return [dict.fromkeys(names, 1.0) for names in sets]


def test_what_costs_least_as_a_whole_is_answered() -> None:
    """What the program finds second is proposed where the model says so, and the solver's tab says that."""
    by_price = _asked(replace(shipped(), whole=None))
    dear = Counter[str]()
    reading = read_text(clean(STORY))
    program = choice(Grounding(Situation(reading), shipped()), shipped())
    first, second, *_ = program.best(3).derivations
    dear.update(set(program.features(first)) - set(program.features(second)))
    inner = np.ones((len(dear), 1), np.float32)
    model = WholeModel(list(dear), [Network(inner, np.zeros(1, np.float32), np.full(1, 5.0, np.float32))])
    judged = _asked(replace(shipped(), whole=model))
    assert (by_price.value, by_price.statistics.chosen) == (first.answer, 1)
    assert judged.value == second.answer
    assert judged.statistics.chosen == 2
    assert "number 2 of its values" in size(judged.statistics)


def _seen(situation: Situation, backward: bool) -> list[Features]:
    """What is seen of all answers and idle numbers, asked forward or backward."""
    grounding = Grounding(situation, shipped(), 60)
    fresh = Situation(situation.reading)
    found = [amount for amount, _ in answers(grounding)]
    grounding.situation = fresh
    for amount in reversed(found) if backward else found:
        fresh.match(amount.about)
        fresh.verb(amount.about)
    return [
        *(features for _, features in answers(grounding)),
        *(idle_features(amount, fresh) for amount in situation.told),
    ]


def test_what_is_seen_does_not_depend_on_the_order_of_asking() -> None:
    """A result stands at the place of a number, but what is said of the one is not said of the other."""
    reading = read_text(
        clean("Half of the 24 pupils walk to school. How many pupils ride a bike if 3 take the bus?")
    )
    assert _seen(Situation(reading), backward=False) == _seen(Situation(reading), backward=True)
