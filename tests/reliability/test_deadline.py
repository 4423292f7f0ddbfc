"""Whatever is typed, the time limit ends it: reading, spelling, grounding and normal forms too.

Processor time is what is measured, since other processes may take the clock's. A question comes with the stage that
used to run on past the limit.
"""

from __future__ import annotations

import random
import threading
import time

import pytest
from typer.testing import CliRunner

from solvers import deadline
from solvers.answer import Abstention
from solvers.asking import ask
from solvers.loading import load
from solvers.question import Question
from solvers.reading.read import read_text
from solvers.routing import SOLVERS
from tutor import waiting
from tutor.cli import app
from tutor.commands import ask as ask_command

LIMIT = 1.0

LETTERS = "abcdefghijklmnoprstuvwy"


def _strange(count: int) -> str:
    chance = random.Random(3)
    return " ".join(
        "".join(chance.choice(LETTERS) for _ in range(chance.randint(6, 12))) for _ in range(count)
    )


def _known(count: int, seed: int = 5) -> str:
    from solvers.spelling import _vocabulary

    words = sorted(word for word in _vocabulary(None) if len(word) > 3)
    return " ".join(random.Random(seed).choices(words, k=count))


LINES = {
    "numbers in a row": lambda: "5-" * 1950,
    "numbers and signs": lambda: "5 - " * 970 + "5",
    "words that nobody knows": lambda: _strange(390),
    "a question of such words": lambda: f"Which {_strange(300)}? (A) hartt (B) lunge",
    "a question of known words": lambda: f"What {_known(400)[:3900]}?",
    "long choices": lambda: (
        f"Which {_known(60)}? "
        + " ".join(f"({label}) {_known(30, seed)}" for seed, label in enumerate("ABCDEFGHIJ"))
    ),
    "a reason of many words": lambda: f"Why do {_known(40)} and {_known(60)} in summer?",
    "a product of many numbers": lambda: "What is " + "*".join(["37"] * 900) + "?",
    "brackets within brackets": lambda: "What is " + "(" * 500 + "1" + "+1)" * 500 + "?",
    "sentences without end": lambda: "Ann has 2 pens and " * 200 + "How many pens does she have?",
}


@pytest.fixture(scope="module")
def late() -> float:
    """Seconds that an answer may come after the limit: no step is interrupted, and the longest one, to read 4,000
    characters, takes about as long as it takes here, on this machine.
    """
    text = f"Where do {_known(400, seed=7)[:3900]}?"
    started = time.process_time()
    read_text(text)
    return 1.5 * (time.process_time() - started)


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    load(SOLVERS)
    ask("Ann has 2 pens and 3 pens. How many pens does she have?")
    ask("Which organ pumps blood? (A) heart (B) lung")


@pytest.mark.parametrize("line", LINES)
def test_a_question_keeps_its_time(line: str, late: float) -> None:
    text = LINES[line]()
    started = time.process_time()
    ask(text[:4000], time_limit=LIMIT)
    assert time.process_time() - started <= LIMIT + late


def test_it_is_said_that_the_time_is_up() -> None:
    outcome = ask("5-" * 1950, time_limit=0.1)
    assert isinstance(outcome, Abstention)
    assert outcome.reason == "I reached my time limit before I found an answer."


def test_no_deadline_outlives_the_one_around_it() -> None:
    with deadline.within(0.0), deadline.within(100.0), pytest.raises(deadline.OutOfTimeError):
        deadline.check()
    deadline.check()


def test_what_is_cancelled_is_over() -> None:
    with deadline.within(None, lambda: True), pytest.raises(deadline.OutOfTimeError):
        next(deadline.checked([1]))


def test_work_that_keeps_no_deadline_is_given_up() -> None:
    clock = waiting.Clock(0.0)
    clock.start()
    with pytest.raises(waiting.OverdueError):
        waiting.waited(threading.Event().wait, clock)


def test_a_fault_of_the_work_is_the_callers() -> None:
    with pytest.raises(ZeroDivisionError):
        waiting.waited(lambda: 1 / 0, waiting.Clock(None))


def test_ask_gives_up_a_solver_that_does_not_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.asking._asked", lambda *_: threading.Event().wait())
    monkeypatch.setattr(ask_command, "leave", _left)
    done = CliRunner().invoke(
        app, ["ask", "--time-limit", "0.1", "Ann has 2 pens and 3 pens. How many pens?"]
    )
    assert done.exit_code == 1
    assert "I reached my time limit before I found an answer." in done.stderr


def _left(status: int) -> None:
    raise SystemExit(status)


def test_loading_is_told_apart() -> None:
    question = Question.parse("Ann has 2 pens and 3 pens. How many pens?")
    solved = ask_command._solved(question, "rules", 20.0, None)
    assert solved.seconds > 0 < solved.loading
