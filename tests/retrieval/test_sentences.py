"""IR and PMI over a few sentences, with scores worked out by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from knowledge.corpus import Passage
from knowledge.tables import load
from solvers.question import Question
from solvers.reading.read import read
from solvers.retrieval.ir import LENGTH, SATURATION, Retriever, relevance
from solvers.retrieval.lexical import lexical
from solvers.retrieval.pmi import SMOOTHING, Counter, grams, pmi
from solvers.retrieval.sentences import ROW, Group, Sentences, sentences

TEXTS = (
    "A beaver builds a dam from branches.",
    "A dam holds water back.",
    "Branches grow on a tree.",
    "The tree drinks water.",
    "A hawk hunts mice.",
)


@pytest.fixture
def few() -> Sentences:
    return Sentences([Group(Passage("few", "Few", tuple(TEXTS)))])


def test_the_best_sentence_speaks_of_question_and_choice(few: Sentences) -> None:
    found = Retriever(few).best(["beaver", "dam"], [["branch"], ["water"], ["mouse"], ["quokka"]])
    assert [f and f.position for f in found] == [0, 1, None, None]


def test_only_what_denies_speaks_for_a_choice_that_denies() -> None:
    texts = (*TEXTS, "A tree without water does not grow.")
    both = Sentences([Group(Passage("few", "Few", texts))])
    found = Retriever(both).best(["tree"], [["water"], ["water"]], denying={1})
    assert [f and f.position for f in found] == [3, 5]


def test_words_that_occur_together_say_nothing_for_a_choice_that_denies() -> None:
    question = Question.parse("What do plants need to grow? (A) no light (B) light")
    _, together = lexical(question, read(question)).opinions
    assert together.best() == (1,)
    assert together.scores[0] is None


def test_a_score_is_that_of_the_formula(few: Sentences) -> None:
    found = Retriever(few).best(["dam"], [["water"]])[0]
    assert found is not None
    length = len(few.lemmas[1])
    mean = sum(map(len, few.lemmas)) / 5
    rarity = math.log(1 + (5 - 2 + 0.5) / (2 + 0.5))
    by_hand = 2 * rarity / (1 + SATURATION * (1 - LENGTH + LENGTH * length / mean))
    assert found.score == pytest.approx(by_hand, abs=1e-4)
    assert relevance(few, 1, ["dam", "water"]) == pytest.approx(by_hand)


def test_words_that_are_unknown_find_nothing(few: Sentences) -> None:
    assert Retriever(few).best(["quokka"], [["dam"]]) == [None]
    assert Retriever(few).best([], [[]]) == [None]


def test_grams() -> None:
    assert grams(["a", "b", "c", "d", "e"]) == (
        *(("a",), ("b",), ("c",), ("d",), ("e",)),
        *(("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("b", "e")),
        *(("c", "d"), ("c", "e"), ("d", "e"), ("a", "b", "c"), ("b", "c", "d"), ("c", "d", "e")),
    )


def test_words_that_stand_together_go_together(few: Sentences) -> None:
    tree, mouse, none = Counter(few).associations(["water"], [["tree"], ["mouse"], ["quokka"]])
    assert tree is not None
    assert mouse is not None
    assert none is None
    # Each of "water" and "tree" stands in 2 of 5 sentences, and both in one.
    assert tree.score == pytest.approx(math.log((1 + SMOOTHING) / (2 * 2 / 5 + SMOOTHING)), abs=1e-4)
    assert mouse.score == pytest.approx(math.log(SMOOTHING / (2 * 1 / 5 + SMOOTHING)), abs=1e-4)
    assert [(p.with_asked, p.with_chosen, p.with_both) for p in tree.strongest] == [(2, 2, 1)]
    assert mouse.strongest == ()


def test_pairs_that_were_never_to_be_expected_say_little() -> None:
    assert pmi(1, 1, 0, 10_000) == pytest.approx(0.0, abs=1e-3)
    assert pmi(1, 1, 1, 10_000) > 1 > 0 > pmi(500, 500, 0, 10_000)


def test_shipped_sentences_stand_where_they_say() -> None:
    known, base = sentences(), load()
    assert len(known) >= 13_000
    assert sentences() is known
    for position in (0, len(known) // 2, len(known) - 1):
        quote = known.quote(position)
        assert known.position(quote) == position
        assert quote.stands(base)
        assert not replace(quote, text=f"Not {quote.text}").stands(base)
        assert not replace(quote, place=10**6).stands(base)
        assert not replace(quote, name="no such place").stands(base)
    rows = sentences(sources=(ROW,))
    assert len(rows) == sum(len(table.rows) for table in base.tables)
    assert rows.quote(len(rows) - 1).source == ROW


def test_without_sentences_nothing_is_found() -> None:
    none = Sentences([])
    assert Retriever(none).best(["dam"], [["water"]]) == [None]
    assert Counter(none).associations(["dam"], [["water"]]) == [None]
