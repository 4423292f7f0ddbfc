"""Two ways to understand a question, shown so that a person can choose one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from solvers.answer import Abstention, Answer, Outcome, Sense
from solvers.arithmetic.working import working_of
from solvers.wording import capital, with_signs

if TYPE_CHECKING:
    from solvers.problems.entries import Statement
    from solvers.problems.story import Story

KEYS = "12"
"""The keys that a person presses or types for the first and the second reading."""

_LONGEST = 110
"""The most characters in a reading that is told in words."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings that a person can choose from, the more likely one first."""

    asks: str
    """The question that the person is asked."""
    lines: tuple[str, ...]
    """Each reading, with its sum if there is one: "5 × 12 = 60 crayons"."""
    chosen: int = 0
    """Which reading the person has chosen, starting at 1; 0 before that."""

    @classmethod
    def of(cls, outcome: Outcome) -> Readings | None:
        """Return the readings to ask about, or `None` if there is nothing to choose from."""
        senses = outcome.senses
        if not senses:
            return None
        asks = f"{_why(outcome)} {_which(outcome)}"
        return cls(asks, tuple(map(_line, senses)))

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Readings:
        """Return the object that `dataclasses.asdict` wrote."""
        return cls(values["asks"], tuple(values["lines"]), values["chosen"])

    @property
    def question(self) -> str:
        """Return the question to the person without its introduction: "Which do you mean?"."""
        return self.asks.rpartition(". ")[2]

    @property
    def lead(self) -> str:
        """Return the introduction to the question: "I can read this in two ways."."""
        return self.asks.removesuffix(self.question).strip()

    @property
    def numbered(self) -> tuple[str, ...]:
        """Return the lines, each with a number: "1) 5 × 12 = 60 crayons"."""
        return tuple(f"{number}) {line}" for number, line in enumerate(self.lines, start=1))

    @property
    def ordinal(self) -> str:
        """Return "the first" or "the second" for the reading that was chosen or is more likely."""
        return ("first", "second")[max(self.chosen, 1) - 1]


def _line(sense: Sense) -> str:
    """Return a reading in one line; facts that answer an open question stay as they are."""
    graph = sense.derivation
    if told_as := _as_story(sense):
        return told_as
    label: str = getattr(graph, "label", "")
    if label or graph.kind != "support graph":
        return with_signs(sense.line)
    from solvers.tables.derivation import SupportGraph
    from tutor.narration.facts import told

    assert isinstance(graph, SupportGraph)
    return " ".join(dict.fromkeys(told(graph, fact) for fact in graph.facts))


def _as_story(sense: Sense) -> str:
    """Return what is done with the amounts in the words of the story's steps, as their sums alone if that is too long
    for one line, or as the last of them; empty without a story.
    """
    from solvers.problems.story import Story  # this loads what a question about a fact does not need

    story = sense.story or sense.derivation
    if not isinstance(story, Story) or not story.statements:
        return ""
    steps = [_as_step(story, statement) for statement in story.statements]
    sums = [_as_sum(story, statement) for statement in story.statements]
    ways = (" ".join(steps), capital(f"{'; '.join(sums)}."), steps[-1])
    return next((told for told in ways if len(told) <= _LONGEST), "")


def _as_step(story: Story, statement: Statement) -> str:
    """Return one step; a step about what is left says here what is taken away from what, since nothing is told before
    it.
    """
    from tutor.narration.sums import Line
    from tutor.narration.ways import way

    told, line = way(story, statement), Line(story, statement)
    if not told.startswith("That leaves "):
        return told
    whole, *out = line.sides[1]
    return f"Take {' and '.join(map(line.amount, out))} away from {line.amount(whole)}: {line.sum}."


def _as_sum(story: Story, statement: Statement) -> str:
    """Return the sum of a step; an operation without a sign is in words: "7 5/6, rounded up, is 8 cartons"."""
    from solvers.problems.patterns import Pattern
    from tutor.narration.sums import Line

    line = Line(story, statement)
    given, found = [line.bare(entry) for entry in line.given], line.words(line.result)
    said = {
        Pattern.UP: "{0}, rounded up, is {1}",
        Pattern.DOWN: "{0}, rounded down, is {1}",
        Pattern.MULTIPLE: "the least number that {0} go into is {1}",
        Pattern.DIVISOR: "the greatest number that goes into {0} is {1}",
    }.get(statement.pattern)
    return said.format(" and ".join(given), found) if said else line.sum


def _why(outcome: Outcome) -> str:
    """Return why the person is asked."""
    if isinstance(outcome, Abstention) and outcome.missing:
        is_single = len(outcome.senses) == 1 and not _is_calculated(outcome)
        return f"{outcome.missing} This is the closest thing that I found." if is_single else outcome.missing
    if not _is_calculated(outcome):
        return (
            "I am not sure which of these it is."
            if len(outcome.senses) > 1
            else "I am not sure, but this may be it."
        )
    if isinstance(outcome, Answer):
        return "I can read this in two ways."
    return "I am not sure how to understand the question."


def _which(outcome: Outcome) -> str:
    """Return the question to the person."""
    if len(outcome.senses) == 1:
        return "Is this what you mean?" if _is_calculated(outcome) else "Do you want to look at it?"
    return "Which do you mean?" if _is_calculated(outcome) else "Which one do you want to look at?"


def _is_calculated(outcome: Outcome) -> bool:
    return any(working_of(sense.derivation) is not None for sense in outcome.senses)
