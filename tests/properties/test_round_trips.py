"""What is written reads back as what it was, and what a person types is read or refused."""

from __future__ import annotations

import csv
import io
import json
from contextlib import closing, suppress
from fractions import Fraction
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from knowledge.errors import KnowledgeError
from knowledge.formulas.syntax import CalculationError, parse_equation, parse_term
from solvers.equations.weights import KEPT, EquationWeights
from solvers.markov import parse, parse_evidence
from solvers.markov.parser import parse_formula
from solvers.mistakes.given import GivenError, read_given
from solvers.question import Question, QuestionError
from solvers.retrieval.logit import LogitWeights, Weighing
from solvers.wording import written_number
from tests.properties.mangled import LIGHT, mangled
from tutor.batch.items import read_items
from tutor.practice.answers import AnswerError, judge
from tutor.practice.importing import ImportFault
from tutor.practice.problem import Problem
from tutor.practice.store import Store
from tutor.settings import load_settings, remember
from tutor.settings_file import SettingsError

words = st.text(alphabet="abcdeé-' ", min_size=1, max_size=12).map(str.strip).filter(lambda w: w.strip("-' "))
weights = st.integers(-9999, 9999).map(lambda n: n / 10_000)  # as many digits as files of weights have
names = st.text(alphabet="abc: +", min_size=1, max_size=10).map(str.strip).filter(bool)
MODEL = """Smokes(person)
Friends(person, person)
1.5 Smokes(x) ^ Friends(x, y) => Smokes(y) // a note
!Friends(x, x).
"""
EVIDENCE = 'Friends(Ann, "Bo C")\n!Smokes(Ann)\n?Smokes(Dan) // perhaps\n'


# Questions and options


@LIGHT
@given(stem=words, options=st.lists(words, min_size=2, max_size=6, unique_by=str.casefold))
def test_options_in_the_text_are_those_given_apart(stem: str, options: list[str]) -> None:
    asked = f"Which is it, {stem}?"
    pairs = list(zip("ABCDEF", options, strict=False))
    for mark, between in (("({}) ", " "), ("({}) ", "\n"), ("{}) ", "\n"), ("{}. ", "\n")):
        typed = asked + between + between.join(mark.format(label) + option for label, option in pairs)
        assert Question.parse(typed) == Question.of(asked, pairs), typed


@LIGHT
@given(text=mangled("Which of these is warm? (A) the Sun (B) an ice cube (C) a cold pan"))
def test_a_mangled_question_is_read_the_same_again(text: str) -> None:
    with suppress(QuestionError):
        question = Question.parse(text)
        pairs = [(choice.label, choice.text) for choice in question.choices]
        assert Question.of(question.text, pairs) == question


# Markov logic and calculations


@LIGHT
@given(text=mangled(MODEL))
def test_any_model_is_read_or_refused(text: str) -> None:
    with suppress(KnowledgeError):
        parse(text)


@LIGHT
@given(text=mangled(EVIDENCE))
def test_any_evidence_is_read_or_refused(text: str) -> None:
    with suppress(KnowledgeError):
        parse_evidence(text, parse(MODEL))


@LIGHT
@given(text=mangled("EXIST x (Smokes(x) ^ !Friends(x, Ann)) v x != y"))
def test_any_formula_is_read_or_refused(text: str) -> None:
    with suppress(KnowledgeError):
        parse_formula(text)


@LIGHT
@given(text=mangled("(a + 2.5) * b / (3 - c)"))
@example("(" * 2000)
@example("-" * 2000)
def test_any_calculation_is_read_or_refused(text: str) -> None:
    for read in (parse_term, parse_equation):
        with suppress(CalculationError):
            read(text)


# Weights and settings


@LIGHT
@given(learned=st.dictionaries(names, weights))
def test_other_weights_read_back(tmp_path: Path, learned: dict[str, float]) -> None:
    equations = EquationWeights(learned, None, ("seed: 0",))
    equations.save(tmp_path / "equations.tsv")
    kept = {name: weight for name, weight in learned.items() if abs(weight) >= KEPT}
    assert EquationWeights.load(tmp_path / "equations.tsv") == EquationWeights(kept, None, ("seed: 0",))
    combined = Weighing(LogitWeights(learned), provenance={"data: é": 'sha256:"0"'})
    combined.save(tmp_path / "tables.toml")
    assert Weighing.load(tmp_path / "tables.toml") == combined


@LIGHT
@given(seconds=st.integers(1, 3600), before=mangled('theme = "paper"\n\n[keys]\nstep = "space"\n'))
def test_a_setting_that_is_remembered_is_there(tmp_path: Path, seconds: int, before: str) -> None:
    path = tmp_path / "settings.toml"
    with suppress(UnicodeEncodeError):
        path.write_text(before, encoding="utf-8", newline="")
        with suppress(SettingsError):
            load_settings(path)
            remember("time_limit", seconds, path)
            assert load_settings(path).time_limit == seconds


# Batches, as a spreadsheet and as a program write them


visible = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1, max_size=20)


@LIGHT
@given(rows=st.lists(st.tuples(visible, visible), max_size=5))
def test_questions_of_a_batch_read_back(tmp_path: Path, rows: list[tuple[str, str]]) -> None:
    table = io.StringIO(newline="")
    csv.writer(table).writerows([("id", "question"), *rows])
    lines = "".join(json.dumps({"id": one, "question": text}) + "\n" for one, text in rows)
    for name, text in (("in.csv", table.getvalue()), ("in.jsonl", lines)):
        (tmp_path / name).write_text(text, encoding="utf-8", newline="")
        found = [json.loads(item.text) for item in read_items(tmp_path / name)]
        assert [(item["id"], item["question"]) for item in found] == rows


# What is typed and imported in practice


@LIGHT
@given(number=st.fractions(-999, 999, max_denominator=60))
def test_a_number_as_we_write_it_is_read_as_that_number(number: Fraction) -> None:
    assert read_given(written_number(number)).value == number


@LIGHT
@given(text=mangled("x = 3 1/2 apples"))
def test_any_answer_is_a_number_or_refused(text: str) -> None:
    with suppress(GivenError):
        assert isinstance(read_given(text).value, Fraction)


@LIGHT
@given(text=mangled("(b) the heart"))
def test_any_choice_is_one_of_them_or_refused(text: str) -> None:
    asked = Question.of("Which organ pumps blood?", [("A", "the lungs"), ("B", "the heart")])
    problem = Problem("organs", 0, 1, asked.text, "B", choices=asked.choices)
    with suppress(AnswerError):
        assert judge(problem, None, text).outcome in ("right", "wrong")  # type: ignore[arg-type]


EXPORT = json.dumps(
    {
        "format": "tutor practice",
        "version": 1,
        "answers": [{"skill": "coins", "at": "2026-01-02T03:04:05+00:00", "seed": 1, "before": None}],
        "skills": [
            {"skill": "coins", "mastery": 0.5, "card": "{}", "due": "0001-01-01T00:00:00+14:00", "last": "x"}
        ],
    }
)


@LIGHT
@given(text=mangled(EXPORT))
@example(EXPORT.replace('"last": "x"', '"last": "2026-01-01T00:00:00"'))
def test_any_import_is_taken_or_refused(tmp_path: Path, text: str) -> None:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return
    with closing(Store(tmp_path / "practice.db")) as store, suppress(ImportFault):
        store.replace_by(record)
        assert store.exported()["answers"] == record["answers"]
