"""Answers made by hand, and an engine that gives them: what the screen does must not depend on a solver."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from solvers.answer import Abstention, Alternative, Answer, Outcome, Statistics
from solvers.equations.derivation import EquationTree
from solvers.equations.expression import Equation, Leaf, Operation, Type
from solvers.equations.solving import solved
from solvers.events import Observer, Solved, Stage, silent
from solvers.ilp import Round, Status
from solvers.question import Question
from tutor.conversation.changes import Changed
from tutor.engine import Cancelled, EngineError
from tutor.narration.step import Narration, Step
from tutor.tasks import Refusal

BOAT = (
    "A pond club asks 8 dollars plus 3 dollars an hour for a boat. Ines paid 20 dollars. "
    "How many hours did she row?"
)


def _words(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(r"\w+|[.?]", text)]


def _leaf(value: int | None, words: str, entity: str, per: str = "", quantity: int | None = None) -> Leaf:
    start = BOAT.index(words)
    tokens = [n for n, (begin, _) in enumerate(_words(BOAT)) if start <= begin < start + len(words)]
    known = None if value is None else Fraction(value)
    return Leaf(known, Type(entity, per), quantity, tokens[0], tokens[-1] + 1, words)


def boat_answer() -> Answer:
    """The answer to `BOAT`: 8 + 3x = 20."""
    eight, three = _leaf(8, "8 dollars", "$", quantity=0), _leaf(3, "3 dollars", "$", "hour", 1)
    twenty, x = _leaf(20, "20 dollars", "$", quantity=2), _leaf(None, "How many hours", "hour", quantity=3)
    product = Operation("×", three, x, Type("$"), ("rate",))
    tree = Equation(Operation("+", eight, product, Type("$")), twenty)
    solution, steps = solved(tree)
    rounds = (
        Round(1, (("tree shape", 42),), 7.31, 7.31, 0.011, Status.OPTIMAL),
        Round(2, (), 6.8, 6.8, 0.004, Status.OPTIMAL),
    )
    return Answer(
        question=Question.of(BOAT),
        value=Fraction(4),
        text="4 hours",
        solver="equations",
        confidence=0.93,
        tokens=tuple(_words(BOAT)),
        derivation=EquationTree(tree, steps, solution, "hour", "How many hours"),
        alternatives=(Alternative("9.33 hours", 4.2),),
        statistics=Statistics(96, 310, rounds, 0.012, 0.004, 0.015),
        notes=("Asked rules and equations because it gives numbers and asks for one.",),
    )


class ScriptedEngine:
    """Answers as a test tells it to; the same calls as `tutor.engine.Engine`."""

    def __init__(self, respond: Callable[[Question], Outcome | Exception]) -> None:
        self._respond = respond
        self._cancelled = threading.Event()
        self.hold = threading.Event()
        self.hold.set()
        self.closed = False
        self.tasks: list[tuple[str, tuple[object, ...]]] = []
        """What `run` was asked for."""

    def start(self) -> None:
        """There is nothing to load."""

    def ask(
        self,
        question: Question,
        *,
        solver: str = "auto",
        time_limit: float = 20.0,
        observe: Observer = silent,
    ) -> Outcome:
        """Tell of one stage and one round, wait for `hold`, respond."""
        self._cancelled.clear()
        observe(Stage("solving", "equations", "96 variables, 310 constraints"))
        observe(Solved("equations", Round(1, (("tree shape", 42),), 7.31, 7.31, 0.011, Status.OPTIMAL)))
        while not self.hold.wait(0.01):
            if self._cancelled.is_set():
                raise Cancelled
        outcome = self._respond(question)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def run(self, task: str, *arguments: object, **_: object) -> object:
        """Say which task was asked for, with what; refuse what a test calls impossible."""
        self.tasks.append((task, arguments))
        if "impossible" in str(arguments):
            raise Refusal("That cannot be done.")
        results = {
            "checked": (),
            "mistake": "8 is not the answer: that leaves the hours out.",
            "contrast": Narration("Why not (C)?", (Step("No row of the tables mentions it.", "contrast"),), ()),
            "changed": Changed(Question.of(BOAT.replace("20 dollars", "26 dollars")), "20 dollars", "26"),
            "teach": "Learned: A zorbel measures dust.",
        }
        return results[task]

    def cancel(self) -> None:
        """End the question at hand."""
        self._cancelled.set()

    def close(self) -> None:
        """Remember that the app let go."""
        self.closed = True


def respond(question: Question) -> Outcome | Exception:
    """The boat's answer, also for another price; a crash for "crash", else an abstention."""
    if question.text == BOAT:
        return boat_answer()
    if question.text == BOAT.replace("20 dollars", "26 dollars"):
        return replace(boat_answer(), question=question, value=Fraction(6), text="6 hours")
    if "crash" in question.text:
        return EngineError("The solver's process ended unexpectedly; ask again.")
    return Abstention(question, "No table mentions 'quokka'.", "tables")


@pytest.fixture
def engine() -> ScriptedEngine:
    """An engine that responds at once."""
    return ScriptedEngine(respond)


@pytest.fixture
def slow_engine() -> ScriptedEngine:
    """An engine that waits until `hold` is set."""
    slow = ScriptedEngine(respond)
    slow.hold.clear()
    return slow
