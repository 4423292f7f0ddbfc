"""Conversations that version 0.1 kept can still be read; what they say of an answer is told in today's words."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.tutor.conftest import ScriptedEngine
from tests.tutor.test_replay import seen
from tutor.app import TutorApp
from tutor.cli import app as command_line
from tutor.history.entry import Entry
from tutor.history.store import FILE, History

PENS = r"""{"said": "Ada has 3 pens and buys 4 more pens. How many pens does Ada have?",
"question": "Ada has 3 pens and buys 4 more pens. How many pens does Ada have?", "choices": [],
"told": {"narration": {"headline": "7 pens", "steps": [
 {"text": "Ada has 3 pens and gets 4 more pens: add.", "kind": "operation", "source": "transfer: has, then gains",
  "formula": "3 + 4 = 7 pens",
  "evidence": [{"kind": "rule", "name": "has, then gains", "details": [["formula", "Value(x)"], ["degree", "1.00"]]}],
  "spans": [[8, 14], [24, 35]]},
 {"text": "So the answer is 7 pens.", "kind": "answer", "source": "", "formula": "", "evidence": [], "spans": []}],
 "proof": ["  +", " ┌┴┐", "3   4"], "equation": "3 + 4 = 7"},
"summary": "declarative rules + equation tree · 97 % sure · proved", "doubt": "", "drawing": [],
"rounds": [["1", "0", "nothing violated", "2.31", "2.31", "4"]], "bounds": [2.31],
"size": "17 variables, 26 constraints, 1 round; reading 30 ms, building 40 ms, solving 11 ms",
"notes": ["Asked rules, equations and formulas because it gives numbers and asks for one."],
"alternatives": ["1 pen"]}, "reply": ""}"""
"""As `Entry.as_json` wrote it."""

SURE = r"""{"said": "are you sure?", "question": null, "choices": [], "told": null,
"reply": "I am 97 % sure of 7 pens. I checked the proof again without the solver, and it holds. The same answer comes
 from equation tree, worked out apart. Next best would be 1 pen."}""".replace("\n from", " from")


def kept(percent: str = "97 % sure", doubt: str = "", **told: Any) -> Entry:
    values = json.loads(PENS)
    values["told"] |= {
        "summary": values["told"]["summary"].replace("97 % sure", percent),
        "doubt": doubt,
        **told,
    }
    return Entry.from_json(values)


@pytest.mark.parametrize(
    ("percent", "doubt", "title", "ends"),
    [
        ("97 % sure", "", "7 pens", "So the answer is 7 pens."),
        ("81 % sure", "", "I think it is 7 pens", "So I think the answer is 7 pens."),
        (
            "41 % sure",
            "I am unsure of this (41%); it may also be 1 pen, from 4 - 3 (38%).",
            "It may be 7 pens",
            "So the answer may be 7 pens.",
        ),
    ],
)
def test_a_percentage_becomes_words(percent: str, doubt: str, title: str, ends: str) -> None:
    told = kept(percent, doubt).told
    assert told
    assert told.title == title
    assert told.narration.steps[-1].text == ends
    assert told.summary == "declarative rules + equation tree"
    assert told.narration.steps[0].spans == ((8, 14), (24, 35))
    assert "%" not in " ".join(told.answered)


def test_a_guess_is_called_one() -> None:
    told = kept(summary="words that go together · 62 % sure · proved").told
    assert told
    assert "This is only a guess." in told.answered[0]


def test_a_reply_names_no_percentage() -> None:
    assert Entry.from_json(json.loads(SURE)).reply == (
        "I worked 7 pens out again, step by step, and it came out the same. "
        "The same answer comes from equation tree, worked out apart. Next best would be 1 pen."
    )


def test_what_is_written_again_is_read_as_it_is() -> None:
    entry = kept()
    assert Entry.from_json(json.loads(json.dumps(entry.as_json()))) == entry


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """A history with two turns, as it lies on the disk of who used an earlier version."""
    history = History()
    number = history.begin("Ada has 3 pens")
    for text in (PENS, SURE):
        history.add(number, Entry("?"))
        database = sqlite3.connect(history.path)
        with database:
            database.execute(
                "UPDATE entries SET content = ? WHERE position = (SELECT MAX(position) FROM entries)", (text,)
            )
        database.close()
    history.close()
    assert history.path.name == FILE
    return history.path


@pytest.mark.usefixtures("old_file")
def test_the_command_line_shows_and_exports_it(tmp_path: Path) -> None:
    said = [CliRunner().invoke(command_line, ["history", "show", "1"]).stdout]
    for ending in (".md", ".json", ".svg"):
        target = tmp_path / f"talk{ending}"
        assert CliRunner().invoke(command_line, ["history", "export", "1", str(target)]).exit_code == 0
        said.append(target.read_text(encoding="utf-8"))
    for text in said:
        assert "7 pens" in text.replace("&#160;", " ")
        assert "proved" not in text
        assert "% sure" not in text.replace("&#160;", " ")


@pytest.mark.usefixtures("old_file")
async def test_the_app_goes_on_with_it(engine: ScriptedEngine) -> None:
    async with TutorApp(engine, history=History()).run_test(size=(100, 40)) as pilot:
        await pilot.press("ctrl+r")
        await pilot.pause()
        assert "7 pens" in seen(pilot)
        assert "came out the same" in seen(pilot)
        assert "proved" not in seen(pilot)
        assert "% sure" not in seen(pilot)
