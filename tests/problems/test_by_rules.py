"""The rules' door alone, on problems of our own of every topic that declarative schemas know."""

from __future__ import annotations

import csv
import re
from fractions import Fraction
from pathlib import Path

import pytest

from solvers.ilp import Limits
from solvers.problems import solve
from solvers.question import Question
from solvers.reading.read import read
from solvers.training import is_right
from tests.told import as_answer
from tutor.narration import narrate
from tutor.narration.figures import with_commas

with Path(__file__).with_name("by_rules.tsv").open(encoding="utf-8", newline="") as _file:
    PROBLEMS = [
        (text, Fraction(value), shown)
        for text, value, shown in csv.reader(_file, delimiter="\t", quoting=csv.QUOTE_NONE)
    ]


@pytest.mark.sample(120)
@pytest.mark.parametrize(("text", "value", "shown"), PROBLEMS)
def test_the_rules_alone_are_right_and_tell_it(text: str, value: Fraction, shown: str) -> None:
    question = Question.parse(text)
    answer = as_answer(solve(question, read(question), limits=Limits(seconds=30)))
    assert is_right(answer.value, value)
    assert answer.text == shown
    assert answer.derivation.verify() == ()
    written = with_commas(shown).split()[0]
    *_, last = narrate(answer).steps
    assert re.search(rf"(?<![\d.,]){re.escape(written)}(?!\d|[.,]\d)", last.text)
