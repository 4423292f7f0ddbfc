"""What must hold of whatever is typed: an answer with its proof or a reason, in time, and text that steers nothing."""

from __future__ import annotations

import io
import json
import re
import time
import traceback
from dataclasses import dataclass

from rich.console import Console

from solvers.answer import Answer, Outcome
from solvers.asking import ask
from solvers.events import Event, Stage
from solvers.question import Question, QuestionError
from tutor.narration import narrate
from tutor.records import full_record
from tutor.rendering.markdown import markdown
from tutor.rendering.plain import plain
from tutor.rendering.terminal import terminal
from tutor.rendering.told import Told

GRACE = 0.5
"""Processor seconds past the time limit in which solving must have stopped; those of the clock on the wall are also
others' on a machine that is shared."""

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
"""The only sequence that Rich itself writes for us."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of a question."""

    kind: str
    """In a few words, numbers and quoted words left out."""
    seconds: float
    """Of processor time, spent after reading."""
    fault: str = ""
    """What must not be; empty when all is well."""


def load() -> None:
    """Load what the first questions would otherwise wait for, so that it does not count as theirs."""
    for text in (
        "Ann has 2 pens and 3 pens. How many pens has she?",
        "Which organ pumps blood? (A) heart (B) lung",
    ):
        _fault_of(ask(text))


def finding(text: str, time_limit: float) -> Finding:
    """Ask `text` in this process and look at every rendering of what comes back."""
    clock = Clock()
    try:
        question = Question.parse(text)
    except QuestionError as error:
        return Finding(f"refused: {_shape(str(error))}", 0.0, _steering("refusal", str(error)))
    except Exception:  # noqa: BLE001 - that is what is looked for
        return Finding("traceback", 0.0, traceback.format_exc())
    try:
        outcome = ask(question, time_limit=time_limit, observe=clock)
        seconds = clock.seconds()
        fault = _fault_of(outcome)
    except Exception:  # noqa: BLE001
        return Finding("traceback", clock.seconds(), traceback.format_exc())
    if seconds > time_limit + GRACE:
        fault = fault or f"late: {seconds:.2f} s with a limit of {time_limit:g} s"
    if isinstance(outcome, Answer):
        return Finding(f"answered: {outcome.solver}", seconds, fault)
    return Finding(f"no answer: {_shape(outcome.reason)}", seconds, fault)


class Clock:
    """Observes solving: time begins when the first solver is told of, since limits begin after reading."""

    def __init__(self) -> None:
        self._begun = time.process_time()
        self._stages = 0

    def __call__(self, event: Event) -> None:
        if isinstance(event, Stage):
            self._stages += 1
            if self._stages == 2:
                self._begun = time.process_time()

    def seconds(self) -> float:
        return time.process_time() - self._begun


def _fault_of(outcome: Outcome) -> str:
    """What is wrong with an outcome in any rendering; empty when nothing is."""
    narration = None
    texts = {}
    if isinstance(outcome, Answer):
        narration = narrate(outcome)
        told = Told.of(outcome, narration)
        texts["plain"] = plain(told)
        texts["markdown"] = markdown(outcome.question, told)
        texts["rich"] = _COLOUR.sub("", _on_terminal(told))
    elif not outcome.reason.endswith((".", "?", "!", ")")):
        return f"a reason that is no sentence: {outcome.reason!r}"
    else:
        texts["reason"] = outcome.reason
    written = json.dumps(full_record(outcome, narration, None, 0.0), ensure_ascii=False)
    texts["JSON"] = written
    texts["JSON, read"] = "\n".join(_strings(json.loads(written)))
    return next(filter(None, (_steering(name, text) for name, text in texts.items())), "")


def _on_terminal(told: Told) -> str:
    """What Rich writes to a terminal with colours."""
    file = io.StringIO()
    console = Console(
        file=file, force_terminal=True, width=100, highlight=False, markup=False, emoji=False,
        color_system="truecolor", legacy_windows=False,
    )  # fmt: skip
    console.print(terminal(told))
    return file.getvalue()


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for pair in value.items() for part in pair for text in _strings(part)]
    return [text for part in value for text in _strings(part)] if isinstance(value, list) else []


def _steering(where: str, text: str) -> str:
    """Names the first character of `text` that could steer a terminal or hide what is shown."""
    bad = next((c for c in text if not c.isprintable() and c != "\n"), None)
    return f"{where} has the character U+{ord(bad):04X}" if bad else ""


def _shape(sentence: str) -> str:
    """A sentence without what differs from question to question."""
    return re.sub(r"[‘'“\"].*[’'”\"]|\(.*\)|[\d,]+", "…", sentence)[:70]
