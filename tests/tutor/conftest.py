"""Answers made by hand, and an engine that gives them: what the screen does must not depend on a solver."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from solvers.answer import Abstention, Alternative, Answer, Outcome, Sense, Statistics
from solvers.arithmetic.solving import solved
from solvers.arithmetic.tree import Equation, Leaf, Operation, Reason, Type
from solvers.certainty import Certainty
from solvers.concluding import meant
from solvers.equations.derivation import EquationTree
from solvers.events import Observer, Solved, Stage, silent
from solvers.formulas.derivation import Calculation
from solvers.ilp import Round, Status
from solvers.question import Question
from solvers.tables.derivation import Edge, Fact, Node, SupportGraph
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


def boat_answer(paid: int = 20) -> Answer:
    """The answer to `BOAT`: 8 + 3x = 20; or to the same with another price."""
    eight, three = _leaf(8, "8 dollars", "$", quantity=0), _leaf(3, "3 dollars", "$", "hour", 1)
    twenty, x = _leaf(paid, "20 dollars", "$", quantity=2), _leaf(None, "How many hours", "hour", quantity=3)
    product = Operation("×", three, x, Type("$"), Reason(cues=("rate",)))
    tree = Equation(Operation("+", eight, product, Type("$")), twenty)
    solution, steps = solved(tree)
    rounds = (
        Round(1, (("tree shape", 42),), 7.31, 7.31, 0.011, Status.OPTIMAL),
        Round(2, (), 6.8, 6.8, 0.004, Status.OPTIMAL),
    )
    return Answer(
        question=Question.of(BOAT.replace("20", str(paid))),
        value=solution,
        text=f"{solution} hours",
        solver="equations",
        confidence=0.97,
        certainty=Certainty.SURE,
        tokens=tuple(_words(BOAT)),
        derivation=EquationTree(tree, steps, solution, "hour", "How many hours"),
        alternatives=(Alternative("9.33 hours", 4.2),),
        statistics=Statistics(96, 310, rounds, 0.012, 0.004, 0.015),
        notes=("Asked rules and equations because it gives numbers and asks for one.",),
    )


TIDE = "Which body of the sky makes the tides of the sea near Brest? (A) Mars (B) the Moon (C) Venus"


class MadeUpGraph(SupportGraph):
    """Rows that stand in no table, so that nothing can check them."""

    def verify(self, *_: object, **__: object) -> tuple[str, ...]:
        return ()


SURE_TIDE = TIDE.replace("near Brest", "in Brest")


def tide_answer(text: str = TIDE) -> Answer:
    """The answer to `TIDE`: two rows of tables joined by a cell."""
    question = Question.parse(text)
    tokens = tuple(match.span() for match in re.finditer(r"\w+", question.text))
    nodes = (
        Node("constituent", "tides", first=7, stop=8),
        Node("constituent", "Brest", first=12, stop=13, index=1),
        Node("cell", "Brest", table="places_seas", row=0, column=0),
        Node("cell", "sea", table="places_seas", row=0, column=1),
        Node("cell", "sea", table="tide_causes", row=3, column=0),
        Node("cell", "tides", table="tide_causes", row=3, column=1),
        Node("cell", "Moon", table="tide_causes", row=3, column=2),
        Node("choice", "the Moon"),
    )
    edges = (Edge(5, 0, 1.0), Edge(2, 1, 1.0), Edge(3, 4, 0.9), Edge(6, 7, 1.0))
    facts = (
        Fact("places_seas", "Seas of places", 0, 4, "Brest lies by the sea."),
        Fact("tide_causes", "Causes of tides", 3, 7, "The tides of the sea come from the Moon."),
    )
    graph = MadeUpGraph(question.text, "B", "the Moon", nodes, edges, facts, (), ("tides",), 3.9)
    rounds = (Round(1, (), 4.4, 5.0, 0.02, Status.OPTIMAL), Round(2, (), 3.9, 3.9, 0.01, Status.OPTIMAL))
    return Answer(
        question=question,
        value=("B",),
        text="(B) the Moon",
        solver="tables",
        confidence=0.81,
        certainty=Certainty.LIKELY,
        tokens=tokens,
        derivation=graph,
        alternatives=(Alternative("(A) Mars", 2.1),),
        statistics=Statistics(240, 810, rounds, 0.01, 0.2, 0.03),
    )


CRAYONS = "Ola has 5 boxes with 12 crayons. How many crayons does Ola have?"
PLUMS = "Theo has 5 bags with 12 plums. How many plums does Theo have?"


SIX_BOXES = CRAYONS.replace("5 boxes", "6 boxes")


def two_readings(text: str) -> tuple[Sense, Sense]:
    """The readings of `CRAYONS` or `PLUMS`: 12 in each of 5, or 12 in all."""
    thing, count = ("plums" if text == PLUMS else "crayons"), (6 if text == SIX_BOXES else 5)
    x, five, twelve = (Leaf(value, Type()) for value in (None, Fraction(count), Fraction(12)))
    each, in_all = Equation(x, Operation("×", five, twelve, Type())), Equation(x, twelve)
    found = []
    for tree, probability in ((each, 0.6), (in_all, 0.3)):
        value, steps = solved(tree)
        derivation = Calculation(tree, steps, value, "12", False, 0, 1)
        told = f"{value} {thing}"
        line = f"{count} × 12 = {told}" if tree is each else told
        found.append(Sense(told, line, value, probability, "equations", derivation))
    return found[0], found[1]


def crayons_answer(text: str = CRAYONS) -> Answer:
    """The answer to `CRAYONS`, or to the same with six boxes, which can be read in two ways."""
    senses = two_readings(text)
    first = senses[0]
    return Answer(
        question=Question.of(text),
        value=first.value,
        text=first.text,
        solver=first.solver,
        confidence=first.probability,
        certainty=Certainty.UNSURE,
        derivation=first.derivation,
        senses=senses,
    )


def plums_asked_back() -> Abstention:
    """No answer to `PLUMS`, but two readings of it."""
    return Abstention(
        Question.of(PLUMS), "I am not sure. Which do you mean?", "equations", senses=two_readings(PLUMS)
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
        tables: object = None,
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
        results: dict[str, object] = {
            "meant": lambda: meant(arguments[0], arguments[1]),  # type: ignore[arg-type]
            "checked": (),
            "mistake": "8 is not the answer: that leaves the hours out.",
            "contrast": Narration(
                "Why not (C)?", (Step("I found nothing that says so of (C).", "contrast"),), ()
            ),
            "changed": Changed(Question.of(SIX_BOXES), "5 boxes", "6")
            if "crayons" in str(arguments)
            else Changed(Question.of(BOAT.replace("20 dollars", "26 dollars")), "20 dollars", "26"),
            "teach": "Learned: A zorbel measures dust.",
        }
        result = results[task]
        return result() if callable(result) else result

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
        return boat_answer(26)
    if question.text in TIDE:
        return tide_answer()
    if question.text in SURE_TIDE:
        return replace(tide_answer(SURE_TIDE), certainty=Certainty.SURE)
    if question.text in (CRAYONS, SIX_BOXES):
        return crayons_answer(question.text)
    if question.text == PLUMS:
        return plums_asked_back()
    if "crash" in question.text:
        return EngineError("The solver stopped unexpectedly; ask again.")
    return Abstention(question, "No table mentions 'quokka'.", "tables")


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and conversations of the tests are apart from those of the person who runs them."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the visitors of a test have theirs."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)  # as it was before anybody asked
    return tmp_path


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
