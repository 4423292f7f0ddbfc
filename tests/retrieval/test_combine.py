"""Features, learning and judging, from opinions made by hand."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from solvers.retrieval.decided import decided
from solvers.retrieval.features import considered
from solvers.retrieval.graph_features import graph_features
from solvers.retrieval.judge import judge, ranked
from solvers.retrieval.learn import Case, held_out, train
from solvers.retrieval.logit import LogitWeights, Weighing
from solvers.retrieval.opinion import IR, PMI, TABLES, Opinion, read_opinion
from solvers.tables.derivation import Edge, Node, SupportGraph


def said(tables: list[float | None], ir: list[float | None]) -> tuple[Opinion, ...]:
    """Opinions of tables and IR; PMI is silent."""
    silent = (None,) * len(tables)
    return Opinion(TABLES, tuple(tables), ({},) * len(tables)), Opinion(IR, tuple(ir)), Opinion(PMI, silent)


def test_the_features_of_a_score() -> None:
    opinion = Opinion(IR, (3.0, 1.0, None))
    first, second, third = (dict(choice.features) for choice in considered([opinion]))
    odds = [math.exp(0), math.exp(-2), math.exp(-3)]
    assert first == pytest.approx(
        {
            "ir: share": 0.75,
            "ir: softmax": odds[0] / sum(odds),
            "ir: is best": 1.0,
        }
    )
    assert second["ir: share"] == 0.25
    assert third == pytest.approx(
        {
            "ir: share": 0.0,
            "ir: softmax": odds[2] / sum(odds),
            "ir: is best": 0.0,
        }
    )


def test_only_a_best_choice_is_explained() -> None:
    named = tuple({"names asked": share, "names answer": 1.0, "explains": 1.0} for share in (0.9, 0.5))
    ahead, tied = (Opinion(TABLES, scores, evidence=named) for scores in ((2.0, 1.0), (1.0, 1.0)))
    assert considered([ahead])[0].features["tables: is best and explains"] == 1.0
    assert considered([tied])[0].features["tables: is best and explains"] == 0.0


def test_a_solver_that_found_nothing_speaks_for_no_choice() -> None:
    one, other = considered([Opinion(PMI, (None, None))])
    assert one.features == other.features
    assert one.features["pmi: share"] == 0.5


def test_the_features_of_a_graph() -> None:
    nodes = (
        Node("choice", "June"),
        Node("constituent", "daylight"),
        Node("constituent", "longest"),
        Node("cell", "most light", table="months", row=0, column=0),
        Node("cell", "June", table="months", row=0, column=1),
    )
    edges = (Edge(3, 1, 0.8), Edge(3, 2, 0.4), Edge(4, 0, 0.9))
    graph = SupportGraph("q", "A", "June", nodes, edges, (), (), (), 1.0)
    found = graph_features(graph, constituents=4)
    assert found == pytest.approx(
        {
            "question alignment, mean": 0.6,
            "question alignment, least": 0.4,
            "constituents": 2,
            "share of constituents": 0.5,
            "relations": 0,
        }
    )


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """Questions on which the tables' best choice is right four times of five, and IR's at random."""
    chance = random.Random(3)
    found = []
    for _ in range(300):
        right = chance.randrange(4)
        best = right if chance.random() < 0.8 else chance.randrange(4)
        tables: list[float | None] = [chance.random() + 2 * (n == best) for n in range(4)]
        ir: list[float | None] = [5 * chance.random() for _ in range(4)]
        found.append(Case(said(tables, ir), right))
    return found


def test_what_is_learned_trusts_who_is_right(cases: list[Case]) -> None:
    weights = train(cases)
    judged = judge(said([0.5, 2.5, 0.1, None], [4.0, 1.0, 2.0, 3.0]), weights)
    assert judged.order[0] == 1
    assert sum(judged.probabilities) == pytest.approx(1)
    assert judged.probabilities[1] == pytest.approx(0.85, abs=0.1)
    assert train(cases) == weights


def test_probabilities_of_held_out_questions_are_calibrated(cases: list[Case]) -> None:
    judged = held_out(cases, folds=5, seed=1)
    shares = [found.probabilities for (found,) in judged]
    right = [max(p) == p[case.right] for p, case in zip(shares, cases, strict=True)]
    assert sum(right) / len(right) == pytest.approx(0.85, abs=0.05)
    assert sum(map(max, shares)) / len(shares) == pytest.approx(sum(right) / len(right), abs=0.05)
    assert held_out(cases, folds=5, seed=1) == judged


def test_who_can_judge_alone_is_not_overruled() -> None:
    tables, *others = said([1.0, 3.0, None, 0.0], [9.0, 0.0, 1.0, 1.0])
    weights = Weighing(LogitWeights({"ir: share": 1.0, "tables: share": 0.1}))
    assert judge((tables, *others), weights).order == (0, 3, 2, 1)
    alone = judge((replace(tables, alone=True), *others), weights)
    assert alone.order == (1, 0, 3)
    assert judge((replace(tables.silent(), alone=True), *others), weights).order == ()


def test_variants_are_learned_from_only_where_their_question_is(cases: list[Case]) -> None:
    few = cases[:40]
    variants: list[list[Case]] = [[] for _ in few]
    variants[5] = [Case(few[5].opinions, (few[5].right + 1) % 4)] * 20
    plain = held_out(few, folds=2, seed=1)
    moved = held_out(few, folds=2, seed=1, variants=variants)
    assert moved != plain
    assert moved[5][0] == plain[5][0]
    assert len(moved[5]) == 21


def test_a_choice_for_which_nothing_speaks_is_not_chosen() -> None:
    opinions = said([None, 1.0, None], [None, None, 2.0])
    assert ranked(opinions, (0.8, 0.1, 0.1)) == (1, 2)
    assert ranked(said([None, None], [None, None]), (0.5, 0.5)) == ()


def test_weights_come_back_from_their_file(cases: list[Case], tmp_path: Path) -> None:
    weights = train(cases)
    weights.save(tmp_path / "weights.toml")
    again = Weighing.load(tmp_path / "weights.toml")
    opinions = said([1.0, 2.0], [2.0, 1.0])
    assert judge(opinions, again).probabilities == pytest.approx(
        judge(opinions, weights).probabilities, abs=1e-3
    )


@pytest.mark.parametrize(
    "text", ["", "[weights]\n", "[weights]\n[witnesses]\n[doubt]\n'odds' = 'high'\n", "[weights"]
)
def test_a_file_of_weights_that_is_none_says_so(text: str, tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(KnowledgeError, match="tutor train"):
        Weighing.load(path)


def test_an_opinion_comes_back_from_its_record() -> None:
    graphs, named, rows = ({"relations": 2.0}, {}), ({"explains": 1.0}, {}), ((("rocks", 3),), ())
    opinion = Opinion(TABLES, (1.5, None), graphs, named, rows, {"unknown words": 0.5}, 10, 20, 0.25)
    assert read_opinion(opinion.record()) == opinion


def test_the_tables_decided_where_the_choice_is_theirs() -> None:
    weights = LogitWeights({"tables: share": 1.0, "ir: share": 1.0})
    assert decided(said([3.0, 1.0], [2.0, 1.0]), weights, 0) == (TABLES, IR)


def test_who_outweighs_the_tables_decided_for_another_choice() -> None:
    weights = LogitWeights({"tables: share": 1.0, "ir: share": 1.0})
    assert decided(said([3.0, 1.0], [2.0, 9.0]), weights, 1) == (IR, TABLES)
    assert decided(said([None, None], [2.0, 9.0]), weights, 1) == (IR,)


def test_of_two_who_agree_the_one_with_a_reason_decided() -> None:
    tables, ir, pmi = said([3.0, 1.0], [9.0, 2.0])
    no_reason, reason = ({"explains": 0.0}, {}), ({"explains": 1.0}, {})
    tables = replace(tables, evidence=no_reason)
    assert decided((tables, replace(ir, evidence=reason), pmi), LogitWeights({}), 0) == (IR, TABLES)
    assert decided((tables, replace(ir, evidence=no_reason), pmi), LogitWeights({}), 0) == (TABLES, IR)


def test_no_choice_is_told_as_likelier_than_the_best() -> None:
    weights = Weighing(LogitWeights({"tables: share": 1.0}), LogitWeights({"always": -3.0}))
    judged = judge(said([3.0, 2.9, 1.0], [1.0, 1.0, 1.0]), weights)
    assert judged.order[0] == 0
    assert judged.probabilities == pytest.approx((1 / 3,) * 3)
    doubted = Weighing(weights.ranking, LogitWeights({"always": -0.2}))
    first, second, third = judge(said([3.0, 2.9, 1.0], [1.0, 1.0, 1.0]), doubted).probabilities
    assert first == pytest.approx(1 / (1 + math.exp(0.2)))
    assert first >= second > third
    assert first + second + third == pytest.approx(1)


def test_two_others_that_are_equally_likely_are_shared_out() -> None:
    weights = Weighing(LogitWeights({"tables: share": 1.0}), LogitWeights({"always": -3.0}))
    judged = judge(said([None, 2.0, 2.0], [1.0, None, None]), weights)
    assert judged.probabilities == pytest.approx((1 / 3,) * 3)
