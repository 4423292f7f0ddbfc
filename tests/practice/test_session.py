"""A session from its first problem to its summary, and line by line."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

from knowledge.curriculum import load_curriculum
from tutor.cli import app
from tutor.practice.generation import generate
from tutor.practice.plain import converse
from tutor.practice.schedule import Grade
from tutor.practice.session import Goal, Session
from tutor.practice.store import Store
from tutor.practice.summary import summary
from tutor.practice.verdict import Outcome, Verdict

RIGHT = Verdict(Outcome.RIGHT, "Right.")
WRONG = Verdict(Outcome.WRONG, "No.", "other operation")
NEAR = Verdict(Outcome.NEAR, "Nearly.", "wrong unit")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "practice.db")) as opened:
        yield opened


@pytest.fixture
def session(store: Store) -> Session:
    return Session(store, load_curriculum(), Goal(problems=2))


def begin(session: Session) -> str:
    wanted = session.wanted()
    problem = generate(wanted.skill, wanted.seed, level=wanted.level)
    session.begin(problem, ("one", "two"))
    return problem.text


def test_an_answer_is_saved_when_it_is_given(session: Session, store: Store) -> None:
    begin(session)
    session.answered("5", RIGHT)
    assert [made.grade for made in store.attempts()] == [Grade.GOOD]
    assert session.turn is not None
    assert session.turn.done


def test_a_hint_lowers_the_grade_and_hints_end(session: Session, store: Store) -> None:
    begin(session)
    assert [session.hint(), session.hint(), session.hint()] == ["one", "two", None]
    session.answered("5", RIGHT)
    assert [(made.grade, made.hints) for made in store.attempts()] == [(Grade.HARD, 2)]


def test_only_the_first_answer_counts_and_a_near_miss_does_not(session: Session, store: Store) -> None:
    begin(session)
    session.answered("5 cows", NEAR)
    assert store.attempts() == []
    session.answered("4", WRONG)
    session.answered("5", RIGHT)
    assert [(made.grade, made.given, made.slip) for made in store.attempts()] == [
        (Grade.AGAIN, "4", "other operation")
    ]


def test_a_slip_of_the_finger_can_be_taken_back(session: Session, store: Store) -> None:
    begin(session)
    assert session.undo() is None
    session.answered("4", WRONG)
    session.undo()
    assert store.attempts() == []
    session.answered("5", RIGHT)
    assert [made.grade for made in store.attempts()] == [Grade.GOOD]
    assert summary(session)[0] == "1 of 1 right."


def test_a_skipped_problem_does_not_come_again(session: Session) -> None:
    asked = []
    for _ in range(6):
        asked.append(session.wanted())
        begin(session)
    assert len(set(asked)) == 6
    assert all(one.skill != other.skill for one, other in pairwise(asked))


def test_the_session_ends_with_its_goal_and_not_before_the_last_problem_is_done(session: Session) -> None:
    begin(session)
    session.answered("4", WRONG)
    begin(session)
    session.answered("4", WRONG)
    assert not session.is_over
    session.solved()
    assert session.is_over
    assert summary(session) == ("0 of 2 right.", "Your most common mistake: choosing the wrong operation.")


def test_the_session_ends_after_its_minutes(store: Store) -> None:
    seconds = iter([0.0, 0.0, 30.0, 60.0, 130.0])
    session = Session(store, load_curriculum(), Goal(minutes=2), clock=lambda: next(seconds))
    begin(session)
    session.solved()
    assert not session.is_over
    assert session.is_over


def test_mastering_a_skill_makes_its_problems_harder(store: Store) -> None:
    session = Session(store, load_curriculum(), Goal(skill="join-result"))
    levels = []
    for _ in range(5):
        levels.append(session.wanted().level)
        begin(session)
        session.answered("5", RIGHT)
    assert levels == sorted(levels)
    assert (levels[0], levels[-1]) == (1, 3)
    assert "Mastered: Getting more." in summary(session)


def test_line_by_line_everything_can_be_done_and_the_end_of_input_ends_it(
    store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("h\ndunno\nw 0\n0\nu\nu\ns\nn\n"))
    converse(store, Goal(problems=5, skill="join-result"))
    said = capsys.readouterr().out
    for told in (
        "Getting more",
        "no number",
        "Not yet.",
        "Your last answer was undone.",
        "nothing to undo",
        "Check: ",
    ):
        assert told in said
    assert said.rstrip().endswith("0 of 1 right.")
    assert len(store.attempts()) == 1


@pytest.mark.parametrize(
    ("options", "goal"),
    [
        ([], Goal(problems=10)),
        (["--minutes", "5"], Goal(minutes=5)),
        (["--minutes", "5", "--problems", "3"], Goal(problems=3, minutes=5)),
        (["--problems", "0"], Goal()),
    ],
)
def test_the_command_ends_after_problems_or_minutes(
    options: list[str], goal: Goal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[Goal] = []
    monkeypatch.setattr("tutor.practice.plain.converse", lambda _, wanted: begun.append(wanted))
    monkeypatch.setattr("tutor.practice.store.data_folder", lambda: tmp_path)
    assert CliRunner().invoke(app, ["practice", "--plain", *options]).exit_code == 0
    assert begun == [goal]
