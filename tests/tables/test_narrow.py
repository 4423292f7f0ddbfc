"""Programs of few rows: what promises most stays, and the answer with it; every choice has its own support."""

from __future__ import annotations

from dataclasses import replace

import plain_reading
import pytest
from small_tables import KNOWN, LIMITS, base, table

from solvers.question import Question
from solvers.tables import options
from solvers.tables.align import aligner
from solvers.tables.candidates import Candidates, options_of, terms_of
from solvers.tables.graph import Graph
from solvers.tables.model import Asking
from solvers.tables.narrow import narrowed, promise
from solvers.tables.retrieve import Index, index, retrieve
from solvers.tables.score import WEIGHTS

NAMES = ["ash", "beech", "cedar", "elm", "fir", "larch", "maple", "oak", "pine", "yew"]
TREES = base(table("trees", "tree | use", *(f"{name} | boats" for name in NAMES)))


def _graph(text: str, known: Index) -> Graph:
    question = Question.parse(text)
    reading = plain_reading.read(question)
    terms = terms_of(reading, known, WEIGHTS, science=True)
    choices = options_of([(c.label, c.text) for c in question.choices], known, [], split=False)
    query = [lemma for term in (*terms.values(), *choices) for lemma in term.lemmas]
    excerpts = retrieve(known, query, WEIGHTS)
    return Candidates(excerpts, terms, choices, aligner(known, WEIGHTS), WEIGHTS).graph(0)


def test_the_best_rows_of_a_table_stay() -> None:
    graph = _graph(
        "Oak, elm, ash, fir, yew are used for (A) boats (B) stone", index(TREES, plain_reading.WORDS)
    )
    left = narrowed(graph, Asking(), replace(WEIGHTS, promising_rows=3))
    assert len({cell.row for cell in graph.cells()}) == 5
    assert len({cell.row for cell in left.cells()}) == 3
    assert promise(left, Asking(), WEIGHTS) == pytest.approx(promise(graph, Asking(), WEIGHTS))


def test_a_chain_stays_with_one_row_a_table() -> None:
    known = index(KNOWN, plain_reading.WORDS)
    graph = _graph("In Chile, which month has the longest daylight? (A) December (B) June", known)
    left = narrowed(graph, Asking(), replace(WEIGHTS, promising_rows=1))
    tables = {left.excerpts[cell.table].table.name for cell in left.cells()}
    assert tables == {"places", "turns", "days"}


def test_every_choice_has_its_own_best_support() -> None:
    question = Question.parse("Which one is a form of precipitation? (A) sleet (B) basalt (C) trombone")
    found = options(
        question,
        plain_reading.read(question),
        limits=LIMITS,
        knowledge=KNOWN,
        words=plain_reading.WORDS,
    )
    assert [support.label for support in found] == ["A", "B", "C"]
    assert found[0].score is not None
    assert found[0].graph is not None
    assert found[0].graph.verify(KNOWN, plain_reading.WORDS) == ()
    assert found[0].variables > 0
    assert found[1].score is None or found[1].score < found[0].score
    assert (found[2].score, found[2].graph, found[2].variables) == (None, None, 0)


def test_other_choices_may_be_given() -> None:
    question = Question.parse("Which tool shows time? (A) ruler (B) scale")
    found = options(
        question,
        plain_reading.read(question),
        limits=LIMITS,
        knowledge=KNOWN,
        words=plain_reading.WORDS,
        choices=[("1", "clock")],
    )
    assert [(support.label, support.text) for support in found] == [("1", "clock")]
    assert found[0].score is not None
