"""Questions for facts, each beside twins of the same form, as a teacher answers them: `test_science_twins.tsv`."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from solvers.answer import Answer
from solvers.asking import ask
from solvers.certainty import Certainty
from solvers.concluding import meant
from solvers.question import Question
from tutor.narration import narrate
from tutor.rendering.told import Told

LINES = Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8").splitlines()
ROWS = list(csv.DictReader(LINES, delimiter="\t"))


@pytest.mark.parametrize("row", ROWS, ids=[row["question"] for row in ROWS])
def test_a_teacher_says(row: dict[str, str]) -> None:
    found = ask(Question.parse(row["question"]), time_limit=120)
    if not isinstance(found, Answer):
        found = meant(found, found.senses[0], is_chosen=False)
    found = replace(found, certainty=Certainty.SURE, senses=())
    told = Told.of(found, narrate(found, is_known=True))
    assert told.headline == row["answer"]
    assert " ".join(step.text for step in told.steps) == row["reasons"]
