"""Sentences that may speak for a choice: which are heard, what is told of them, and how their worth is learned."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from knowledge.corpus import Passage
from solvers.question import Question
from solvers.retrieval.features import Considered, considered
from solvers.retrieval.fit import fitted
from solvers.retrieval.ir import Retriever
from solvers.retrieval.logit import LogitWeights
from solvers.retrieval.opinion import IR, Opinion
from solvers.retrieval.sentences import Group, Sentences
from solvers.retrieval.witnesses import BY_SCORE, BY_SHARES, Witness, Witnesses, own_lemmas

TEXTS = (
    "Lanterns and candles give light.",
    "A lantern stands on the harbor wall.",
    "The harbor is closed in winter.",
    "Gulls nest on the harbor wall and eat fish.",
    "No candle gives light without air.",
    "Rivers erode the harbor wall.",
)


@pytest.fixture(scope="module")
def bench() -> Witnesses:
    return Witnesses(Retriever(Sentences([Group(Passage("few", "Few", TEXTS))])))


def heard(bench: Witnesses, text: str) -> tuple[tuple[Witness, ...], ...]:
    return tuple(
        tuple(heard.features for heard in of_choice) for of_choice in bench.heard(Question.parse(text))
    )


def test_a_sentence_is_heard_that_says_something_of_question_and_choice(bench: Witnesses) -> None:
    lantern, gulls, snail = heard(
        bench, "What stands on the harbor wall? (A) a lantern (B) gulls (C) a snail"
    )
    assert (len(lantern), len(gulls), len(snail)) == (1, 1, 0)
    assert lantern[0]["asked"] == pytest.approx(1.0)
    assert lantern[0]["besides"] == pytest.approx(0.0)
    assert gulls[0]["asked"] < 1.0
    assert gulls[0]["besides"] > 0.3


def test_nothing_is_heard_for_choices_without_their_question(bench: Witnesses) -> None:
    assert bench.heard(replace(Question.parse("What? (A) a lantern (B) gulls"), text="?")) == ((), ())


def test_a_word_is_heard_in_another_form(bench: Witnesses) -> None:
    erosion, _ = heard(bench, "What wears down a harbor wall? (A) erosion (B) melting")
    assert [witness["choice"] > 0 for witness in erosion] == [True]


def test_a_sentence_that_names_another_choice_says_so(bench: Witnesses) -> None:
    lantern, candle = heard(bench, "Which gives light? (A) a lantern (B) a candle")
    assert lantern[0]["names others"] == pytest.approx(1 / 3)
    assert [witness["denies otherwise"] for witness in candle] == [0.0, 1.0]


def test_how_a_sentence_arranges_the_words_of_a_choice() -> None:
    bench = Witnesses(
        Retriever(Sentences([Group(Passage("one", "One", ("A toaster changes current to heat.",)))]))
    )
    right, turned, half, _ = heard(
        bench,
        "What does a toaster change? (A) current to heat (B) heat to current (C) heat to sound (D) wind",
    )
    assert [choice[0]["turned round"] for choice in (right, turned, half)] == [0.0, 1.0, 0.0]
    assert [choice[0]["side by side"] for choice in (right, turned, half)] == [1.0, 0.0, 0.0]
    assert [choice[0]["words missing"] for choice in (right, turned, half)] == [0.0, 0.0, 0.25]
    assert [choice[0]["near"] for choice in (right, half)] == [pytest.approx(1 / 2), pytest.approx(1 / 3)]


def test_no_more_sentences_are_heard_than_that() -> None:
    many = tuple(f"A lantern of harbor {number} gives light." for number in range(100))
    bench = Witnesses(Retriever(Sentences([Group(Passage("many", "Many", many))])))
    (found, _) = heard(bench, "What gives light in a harbor? (A) a lantern (B) a gull")
    assert BY_SHARES <= len(found) <= BY_SHARES + BY_SCORE


def test_a_choice_is_told_by_what_it_adds() -> None:
    assert own_lemmas(["rock"], [["red", "rock"], ["old", "rock"]]) == [{"red"}, {"old"}]
    assert own_lemmas(["rock"], [["rock"], ["ice"]]) == [{"rock"}, {"ice"}]
    assert own_lemmas([], [["big", "cat"], ["big", "dog"], ["big"]]) == [{"cat"}, {"dog"}, {"big"}]


def test_an_exception_has_no_witnesses() -> None:
    opinion = Opinion(IR, (3.0, 2.0, 1.0), witnesses=(({"heard": 1.0},), (), ()))
    assert considered([opinion])[0].witnesses == ({"heard": 1.0},)
    assert opinion.turned().witnesses == opinion.silent().witnesses == ()


def test_several_weak_witnesses_count_as_a_strong_one() -> None:
    weights = LogitWeights({}, {"says": 1.0})
    assert weights.witnessed([]) == 0.0
    assert weights.witnessed([{"says": 0.0}] * 3) == pytest.approx(weights.witnessed([{"says": math.log(3)}]))
    assert weights.probabilities([Considered({}, ({"says": 0.0},)), Considered({})]) == pytest.approx(
        (2 / 3, 1 / 3)
    )


def test_what_a_witness_is_worth_is_learned() -> None:
    """Of the right choice one sentence says much, of the others many say little and are about something else."""
    chance = random.Random(1)
    questions, right = [], []
    for _ in range(120):
        answer = chance.randrange(3)
        questions.append([_choice(at == answer, chance) for at in range(3)])
        right.append(answer)
    weights = fitted(questions[:80], right[:80], strength=1.0)
    assert weights.witnesses["asked"] > 0 > weights.witnesses["besides"]
    unseen = zip(questions[80:], right[80:], strict=True)
    found = [max(range(3), key=weights.probabilities(choices).__getitem__) == at for choices, at in unseen]
    assert sum(found) / len(found) > 0.8
    assert fitted(questions[:80], right[:80], strength=1.0) == weights


def _choice(is_right: bool, chance: random.Random) -> Considered:
    few = [{"asked": chance.uniform(0.1, 0.5), "besides": chance.uniform(0.4, 0.9)} for _ in range(5)]
    told = [{"asked": chance.uniform(0.5, 0.9), "besides": chance.uniform(0.0, 0.5)}] if is_right else few
    return Considered({"share": chance.random()}, tuple(told))


SINKING = (
    "Of a cork, a feather, and a coin, only the coin sinks in water.",
    "When a cork lies on water, it does not sink.",
    "A coin sinks in water at once.",
)


def test_a_sentence_is_not_heard_for_what_it_denies() -> None:
    bench = Witnesses(Retriever(Sentences([Group(Passage("few", "Few", SINKING))])))
    cork, coin = bench.heard(Question.parse("Which object sinks in water? (A) a cork (B) a coin"))
    assert [heard.place for heard in cork] == []
    assert sorted(heard.place for heard in coin) == [0, 2]
