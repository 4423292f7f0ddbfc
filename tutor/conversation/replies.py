"""Replies to what a person says about an answer; each one asks the worker and takes a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from solvers.answer import Abstention, Answer, Outcome, Sense
from solvers.question import Question
from tutor.conversation.choosing import Choices, settled
from tutor.conversation.judging import of_other_choice, of_own_answer
from tutor.engine import Engine
from tutor.narration import narrate
from tutor.narration.assurance import assurance
from tutor.narration.readings import Readings
from tutor.rendering.plain import asked_back
from tutor.tasks import Refusal

if TYPE_CHECKING:
    from tutor.conversation.changes import Changed


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer that a follow-up is about."""

    question: Question
    found: Outcome | None
    """The answer by the chosen reading, or the tutor's question back; `None` for an answer from an earlier day, which
    is computed again when it is needed.
    """
    senses: tuple[Sense, ...] = ()
    """The readings of the question, if it has two."""


def claim(engine: Engine, choices: Choices, answered: Answered, given: str) -> str:
    """Return what is right or wrong about the answer `given`: a number as written or the label of a choice."""
    return of_own_answer(engine.run, *_found(engine, choices, answered), given).text


def why_not(engine: Engine, choices: Choices, answered: Answered, label: str) -> str:
    """Return why the choice `label` is not the answer."""
    return of_other_choice(engine.run, *_found(engine, choices, answered), label).text


def sure(engine: Engine, choices: Choices, answered: Answered) -> str:
    """Return what was checked, how the question was read, and whether a second method agreed."""
    found, senses = _found(engine, choices, answered)
    if isinstance(found, Abstention):
        readings = Readings.of(found)
        assert readings is not None
        return f"No. {asked_back(readings)}"
    faults = cast(tuple[str, ...], engine.run("checked", found))
    if faults:
        return f"No. I worked it out again and found a problem: {faults[0]}"
    return assurance(found, narrate(found, is_known=True), senses)


def changed(engine: Engine, choices: Choices, answered: Answered, said: str) -> tuple[Changed, Answer | None]:
    """Return the question with the number changed as `said` asks, and its previous answer, if any."""
    changed = cast("Changed", engine.run("changed", answered.question, said))
    choices.pass_on(answered.question, changed.question)
    before = _found(engine, choices, answered)[0]
    return changed, before if isinstance(before, Answer) else None


def _found(engine: Engine, choices: Choices, answered: Answered) -> tuple[Outcome, tuple[Sense, ...]]:
    """Return the answer or the question asked, with the readings; those from an earlier day are computed again."""
    if answered.found is not None:
        return answered.found, answered.senses
    again = settled(engine, choices, engine.ask(answered.question))
    found = again.answer or again.outcome
    if isinstance(found, Abstention) and not found.senses:
        raise Refusal(f"I could not find the answer again: {found.reason}")
    return found, again.outcome.senses
