"""The conversation line by line: what the app says, without anything that only a screen can show."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tutor.bursts import burst
from tests.tutor.conftest import BOAT, TIDE, ScriptedEngine
from tutor.app import TutorApp
from tutor.conversation.plain import FIRST_ASK, NOT_HERE, PlainConversation
from tutor.conversation.session import Session
from tutor.history.store import History
from tutor.practice.store import FILE
from tutor.rendering.plain import WIDTH, wrapped
from tutor.widgets.card import Card
from tutor.widgets.exchange import Remark

TALK = (
    BOAT,
    "next",
    "why?",
    "back",
    "all",
    "are you sure?",
    "I think it is 5",
    "what if Ines paid 23 dollars?",
    "proof",
)


@pytest.fixture
def talk(engine: ScriptedEngine) -> PlainConversation:
    """A conversation that is not kept."""
    return PlainConversation(Session(engine), lambda _: None)


def test_an_answer_comes_with_its_first_step_and_the_next_on_demand(talk: PlainConversation) -> None:
    first = talk.said(BOAT).splitlines()
    assert first[0] == "Answer: 4 hours"
    assert first[1].startswith("1. ")
    assert first[-1].startswith("(next: step 2 of ")
    assert talk.said("next").startswith("2. ")
    assert talk.said("/steps").splitlines()[-1].startswith("In one line: ")
    assert "last step" in talk.said("next")


async def test_remarks_get_the_same_replies_as_in_the_app(engine: ScriptedEngine) -> None:
    said = [BOAT, "are you sure?", "I think it is 5"]
    plain = PlainConversation(Session(engine), lambda _: None)
    replies = [plain.said(text) for text in said]
    async with TutorApp(engine).run_test(size=(120, 40)) as pilot:
        for text in said:
            await burst(pilot, f"{text}\n")
        assert told(pilot) == [" ".join(reply.split()) for reply in replies[1:]]
        assert str(pilot.app.screen.query_one(Card).border_title) in replies[0]


def told(pilot: Pilot[None]) -> list[str]:
    return [
        " ".join(str(remark.query(".reply").first().visual).split())
        for remark in pilot.app.screen.query(Remark)
    ]


@pytest.mark.parametrize("text", [*TALK, TIDE, "/help", "/proof", "\x1b[31mred\x1b[0m?", "x" * 9_000, "🙂"])
def test_no_line_is_wide_or_steers_the_terminal(talk: PlainConversation, text: str) -> None:
    for said in (BOAT, text):
        reply = talk.said(said)
        assert "\x1b" not in reply
        assert all(len(line) <= WIDTH for line in reply.splitlines())


def test_what_cannot_be_done_is_told(talk: PlainConversation) -> None:
    assert talk.said("are you sure?") == FIRST_ASK
    assert talk.said("/theme") == NOT_HERE
    assert "did you mean" in talk.said("/prof")
    assert talk.said("   ") == ""


def test_quit_ends_it(talk: PlainConversation) -> None:
    assert talk.said("/quit") == ""
    assert talk.is_over


def test_practice_takes_over(engine: ScriptedEngine) -> None:
    wanted: list[str] = []
    PlainConversation(Session(engine), wanted.append).said("/practice 5")
    assert wanted == ["5"]


def test_a_turn_that_cannot_be_kept_is_told_once(engine: ScriptedEngine, tmp_path: Path) -> None:
    history = History(tmp_path / "history.sqlite")
    talk = PlainConversation(Session(engine, history=history), lambda _: None)
    history.close()
    first, second = talk.said(BOAT), talk.said("are you sure?")
    assert first.startswith("Answer: 4 hours")
    assert "history.sqlite cannot be" in first
    assert "history.sqlite" not in second


def test_a_store_that_cannot_be_used_does_not_end_the_conversation(tmp_path: Path) -> None:
    (tmp_path / "data" / FILE).mkdir(parents=True)
    done = subprocess.run(
        [sys.executable, "-m", "tutor"],
        input="/practice\n/help\n",
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"TUTOR_HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    assert f"{FILE} is not a file" in done.stdout
    assert "Commands: /practice" in done.stdout


def test_what_is_wrapped_keeps_its_margin() -> None:
    first, second = wrapped(["    " + "word " * 22])
    assert first.startswith("    word")
    assert second.startswith("    word")
    assert wrapped(["word " * 40])[1].startswith("word")


def test_a_pipe_is_talked_to_line_by_line() -> None:
    text = "Ann has 3 boxes with 4 pens in each box. \\\nHow many pens does she have?\n/quit\n"
    done = subprocess.run(
        [sys.executable, "-m", "tutor"], input=text, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "Answer: 12 pens" in done.stdout
    assert "\x1b" not in done.stdout
