"""Proofs drawn: the support graph wide and narrow, the course of the bound, the rungs below a step."""

from __future__ import annotations

import json
from dataclasses import replace

from rich.cells import cell_len

from solvers.answer import Statistics
from solvers.question import Question
from tests.tutor.conftest import BOAT, boat_answer, crayons_answer, tide_answer
from tutor.narration import narrate
from tutor.rendering.card import proof_lines, solver_lines
from tutor.rendering.graph import wide_proof
from tutor.rendering.ladder import rungs
from tutor.rendering.spark import sparkline
from tutor.rendering.told import Told


def test_a_support_graph_wide() -> None:
    answer = tide_answer()
    assert wide_proof(answer, narrate(answer)) == (
        "   “Brest” 1.00 ─────┐",
        " Seas of places  │ Brest │ sea │",
        "                    ┌───────┘ 0.90",
        "                    │",
        "   “tides” 1.00 ────┼──────┐",
        "Causes of tides  │ sea │ tides │ Moon │",
        "                                   └─── 1.00 ── (B) the Moon",
    )


def test_narrow_cards_tell_it_as_indented_text() -> None:
    told = Told.of(tide_answer())
    wide = max(map(cell_len, told.drawing))
    assert proof_lines(told, wide) == told.drawing
    assert proof_lines(told, wide - 1) == told.narration.proof
    assert "  │ sea │ tides │ Moon │" in told.narration.proof


def test_a_graph_too_wide_is_not_drawn() -> None:
    answer = tide_answer()
    graph = answer.derivation
    assert hasattr(graph, "choice")
    longer = replace(answer, derivation=replace(graph, choice="the Moon " * 30))  # type: ignore[type-var]
    assert wide_proof(longer, narrate(longer)) == ()
    assert wide_proof(boat_answer(), narrate(boat_answer())) == ()


def test_the_solver_shows_rounds_and_the_course_of_the_bound() -> None:
    lines = solver_lines(Told.of(tide_answer()), 76)
    assert lines[0] == "tables; probability 0.81"
    assert lines[1].split() == ["round", "added", "why", "objective", "bound", "ms"]
    assert "bound █▁ 5.00 to 3.90" in lines
    assert "  (A) Mars" in lines


def test_sparklines() -> None:
    assert sparkline([]) == ""
    assert sparkline([2.0, 2.0]) == "▁▁"
    assert sparkline([3.0, 2.0, 1.0]) == "█▅▁"
    assert len(sparkline([float(n) for n in range(100)])) == 24


def test_a_step_goes_down_to_the_words() -> None:
    step = narrate(boat_answer()).steps[3]
    found = {rung.title: rung.lines for rung in rungs(step, BOAT)}
    assert found["reason"] == ("3·x", "operation: ×", "counts: $", "because: rate")
    assert found["from the words"] == (
        "… 8 dollars plus [3 dollars] an hour for …",
        "… paid 20 dollars. [How many hours] did she row?",
    )


def test_a_row_goes_down_to_its_alignments_and_words() -> None:
    answer = tide_answer()
    titles = [
        rung.title for rung in rungs(narrate(answer).steps[0], Question.parse(answer.question.text).text)
    ]
    assert titles == ["reason", "uses", "from the words"]


def test_what_is_told_survives_as_json() -> None:
    for answer in (tide_answer(), boat_answer(), crayons_answer()):
        told = Told.of(answer)
        assert Told.from_json(json.loads(json.dumps(told.as_json()))) == told


def test_rounds_of_several_programs_are_told_apart() -> None:
    answer = tide_answer()
    first, second = answer.statistics.rounds
    rounds = (first, second, replace(first, bound=9.0))
    told = Told.of(replace(answer, statistics=replace(answer.statistics, rounds=rounds)))
    assert [row[0] for row in told.rounds] == ["1.1", "1.2", "2.1"]
    assert told.bounds == (5.0, 3.9)
    assert "3 rounds of 2 programs" in told.size


def test_where_no_program_was_needed_there_is_no_table_of_rounds() -> None:
    none = replace(crayons_answer(), statistics=Statistics(seconds_reading=0.03))
    lines = solver_lines(Told.of(none), 76)
    assert not any("objective" in line for line in lines)
    assert "no program was needed; reading 30 ms, building 0 ms, solving 0 ms" in lines
