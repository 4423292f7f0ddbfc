"""The outcome of a question: an answer whose derivation has been checked, or an abstention with its reason.

A solver returns a `Proposal`. Only `solvers.concluding` turns it into an `Answer`, as the last step. An `Answer` checks
its own derivation when it is created, so every existing answer has passed its check.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from solvers.arithmetic.working import working_of
from solvers.certainty import Certainty
from solvers.derivation import Derivation
from solvers.question import Question

if TYPE_CHECKING:
    from solvers.ilp import Round
    from solvers.problems.entries import Asked
    from solvers.problems.story import Story

Value = Fraction | tuple[str, ...]
"""A number, or labels: of the choice, of tied choices; an open question has its answer in words, one for several
numbers has them as they are written: ("22", "24")."""


class UnsoundError(ValueError):
    """A derivation does not pass its own check; the message is the first error found."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The size of the programs solved for a question, and the time for each stage."""

    variables: int = 0
    constraints: int = 0
    rounds: tuple[Round, ...] = ()
    seconds_reading: float = 0.0
    seconds_building: float = 0.0
    seconds_solving: float = 0.0
    hurried: tuple[str, ...] = ()
    """Solvers that the time limit ended; with more time, or on a faster machine, the outcome could be another."""
    chosen: int = 1
    """Which of the program's values is proposed, by its costs; another than the first where whole derivations were
    judged once more.
    """


@dataclass(frozen=True, slots=True)
class Alternative:
    """An answer that was considered and came second, third, ..."""

    text: str
    score: float
    """In the objective's own unit; comparable with the other alternatives only."""
    value: Value | None = None
    """What the text says, as `Answer.value`; `None` when the alternative has no value of its own."""
    probability: float = 0.0
    """That this is the answer, where that is known."""
    derivation: Derivation | None = None
    """How it comes about, unchecked, where the solver keeps that."""
    solver: str = ""
    """Whose it is, where another solver than that of the answer found it."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """The proposal of one solver, or of several together: an answer that has not been checked yet."""

    question: Question
    value: Value
    text: str
    """As a person reads it: "12 kittens", "(A) June"."""
    solver: str
    """"relations", "tables", "ir", "pmi", "rules", "equations" or "formulas"."""
    confidence: float
    """The probability that it is right, in [0, 1]."""
    derivation: Derivation
    alternatives: tuple[Alternative, ...] = ()
    statistics: Statistics = field(default_factory=Statistics)
    agreeing: tuple[str, ...] = ()
    """Other solvers that gave the same answer on their own."""
    notes: tuple[str, ...] = ()
    """What else a person should know: why this solver, a time limit that was met."""
    doubt: str = ""
    """The one thing that may be otherwise, as a clause that follows the answer: "if the 3 cats do not matter"."""
    unexplained: str = ""
    """Why the derivation does not explain the answer to a person, in a sentence; empty where it does (the gate)."""
    missing: str = ""
    """What the question does not say, in a sentence, so that this is only offered and the person is asked back."""
    score: float | None = None
    """Of the objective that chose the answer; comparable with the alternatives' scores only."""
    instead: str = ""
    """What the tables alone would have said, where that is another choice."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One way to understand a question, with its result; its derivation has passed its check."""

    text: str
    """The answer as a person reads it."""
    line: str
    """The same with its sum, where there is one: "5 × 12 = 60: 60 pencils"."""
    value: Value
    probability: float
    solver: str
    derivation: Derivation
    story: Story | None = None
    """As `Answer.story`."""
    asked: Asked | None = None
    """As `Answer.asked`."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer whose derivation has passed its check; see `solvers.concluding`, which makes it."""

    question: Question
    value: Value
    text: str
    """As `Proposal.text`."""
    solver: str
    confidence: float
    """The probability that it is right, in [0, 1]; a person is told `certainty` instead."""
    certainty: Certainty
    derivation: Derivation
    alternatives: tuple[Alternative, ...] = ()
    senses: tuple[Sense, ...] = ()
    """Of an answer that is unsure: the two likeliest readings, this answer's first."""
    statistics: Statistics = field(default_factory=Statistics)
    agreeing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    read_as: str = ""
    """Which of the question's words were read as others: "I read 'gravty' as 'gravity'."; mostly empty."""
    doubt: str = ""
    unexplained: str = ""
    score: float | None = None
    tokens: tuple[tuple[int, int], ...] = ()
    """Characters `start:end` of the tokens of the question's text, which derivations point to by index."""
    instead: str = ""
    """As `Proposal.instead`."""
    story: Story | None = None
    """The derivation's calculation as what happens in the question, where there is such a story."""
    asked: Asked | None = None
    """Of a number: what one wants to know, and the answer in the question's words."""
    premises: InitVar[Mapping[str, object] | None] = None
    """What the derivation's check takes besides: the "knowledge" that was looked up, where that matters."""

    def __post_init__(self, premises: Mapping[str, object] | None) -> None:
        """Check the derivation and that it gives the value.

        Raises:
            UnsoundError: there is an error.
        """
        check(self.derivation, premises)
        if self.story is not None:
            check(self.story)
        working = working_of(self.derivation) if isinstance(self.value, Fraction) else None
        if working is not None and working.result != self.value:
            raise UnsoundError(f"The calculation gives {working.result}, not {self.value}.")

    def span(self, first: int, stop: int) -> tuple[int, int] | None:
        """Return the characters of the question's text that tokens `first:stop` cover; `None` if there are
        no tokens.
        """
        if not 0 <= first < stop <= len(self.tokens):
            return None
        return self.tokens[first][0], self.tokens[stop - 1][1]

    @property
    def likeliest(self) -> Value | None:
        """Return the value ranked first."""
        return self.value


@dataclass(frozen=True, slots=True)
class Abstention:
    """No answer, with the reason; a solver never guesses silently."""

    question: Question
    reason: str
    """For a person, in whole sentences."""
    solver: str | None = None
    """The solver that abstained; `None` when no solver was asked."""
    statistics: Statistics = field(default_factory=Statistics)
    senses: tuple[Sense, ...] = ()
    """The readings that the person is asked to choose from, the likeliest first; empty where nothing was found."""
    tokens: tuple[tuple[int, int], ...] = ()
    """As `Answer.tokens`."""
    missing: str = ""
    """Of one that asks back: as `Proposal.missing`."""

    @property
    def likeliest(self) -> Value | None:
        """Return the value ranked first, although it is not an answer; `None` if nothing was found."""
        return self.senses[0].value if self.senses else None


Proposed = Proposal | Abstention
"""What a solver returns."""

Outcome = Answer | Abstention
"""What a person gets."""


def check(derivation: Derivation, premises: Mapping[str, object] | None = None) -> None:
    """Recompute a derivation without the solver that found it.

    Args:
        derivation: a derivation of any kind.
        premises: the other arguments of its check; see `Answer.premises`.

    Raises:
        UnsoundError: there is an error.
    """
    faults = derivation.verify(**(premises or {}))
    if faults:
        raise UnsoundError(faults[0])
