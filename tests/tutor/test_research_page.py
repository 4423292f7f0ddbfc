"""What the page on measuring and training says is what the commands do."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from solvers.evaluation.runs import ablations
from solvers.retrieval.examples import read_choice_examples
from solvers.tables import FAMILIES
from solvers.training import read_examples
from tutor.cli import app
from tutor.commands.evaluate_tables import CORPUS, ROWS

PAGE = (Path(__file__).parents[2] / "tutor/docs/research.md").read_text(encoding="utf-8")


def test_the_lines_of_data_can_be_read(tmp_path: Path) -> None:
    problem, question = re.findall(r"```json\n(.*)\n```", PAGE)
    path = tmp_path / "data.jsonl"
    path.write_text(problem, encoding="utf-8")
    (example,) = read_examples(path)
    assert (example.answer, example.folds) == (27, {"halves": 0, "first": True})
    path.write_text(question, encoding="utf-8")
    (choice,) = read_choice_examples(path)
    assert choice.right == 0
    assert set(json.loads(question)) == {"id", "question", "choices", "answer", "arc_id"}


def test_every_ablation_is_named() -> None:
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines() if "| `" in line]
    named = {(row[0], row[1]): re.findall(r"`([^`]+)`", row[2]) for row in rows if len(row) == 3}
    assert named["`word-problems`", "`equations`"] == list(ablations("equations"))
    assert named["`word-problems`", "`combined`"] == list(ablations("combined"))
    assert ablations("rules") == ablations("formulas") == ()
    assert named["`tables`", "`tables`, `combined`"] == list(FAMILIES)
    assert named["`tables`", "`ir`, `pmi`, `combined`"] == [CORPUS, ROWS]


@pytest.mark.parametrize("group", ["evaluate", "train"])
def test_every_command_and_option_of_the_page_is_there(group: str) -> None:
    commands = set(re.findall(rf"tutor {group} ([a-z-]+)", PAGE))
    known = {
        command: CliRunner().invoke(app, [group, command, "--help"], env={"COLUMNS": "200"}).stdout
        for command in commands
    }
    assert all("Usage:" in text for text in known.values())
    shown = CliRunner().invoke(app, [group, "--help"]).stdout
    listed = set(re.findall(r"^  ([a-z-]+)  ", shown, re.MULTILINE))
    assert commands == listed
    for line in PAGE.splitlines():
        if match := re.match(rf"tutor {group} ([a-z-]+) ", line):
            assert all(option in known[match[1]] for option in re.findall(r"--[a-z]+", line)), line
