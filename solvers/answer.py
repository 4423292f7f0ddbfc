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
"""A number, or the labels of the choice or of tied choices. The value for an open question is the answer in words, and
for several numbers, the numbers as written: ("22", "24").
"""


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
    """Solvers stopped by the time limit; with more time, or on a faster machine, the outcome could be different."""
    chosen: int = 1
    """The rank, by cost, of the value that is proposed; not 1 if whole derivations were judged again.
    """


@dataclass(frozen=True, slots=True)
class Alternative:
    """An answer that was considered and came second, third, ..."""

    text: str
    score: float
    """In the objective's own unit; comparable only with the other alternatives."""
    value: Value | None = None
    """What the text says, as in `Answer.value`; `None` if the alternative has no value of its own."""
    probability: float = 0.0
    """The probability that this is the answer, if it is known."""
    derivation: Derivation | None = None
    """How it comes about, unchecked, if the solver keeps that."""
    solver: str = ""
    """The solver that found it, if it is not the one that found the answer."""


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
    """What else a person should know: why this solver was used, or that a time limit was reached."""
    doubt: str = ""
    """The one thing that might be wrong, as a clause to put after the answer: "if the 3 cats do not matter"."""
    unexplained: str = ""
    """A sentence that says why the derivation does not explain the answer to a person; empty if it does (the gate)."""
    missing: str = ""
    """A sentence about what the question leaves out, so that this is only offered and the person is asked about it."""
    score: float | None = None
    """The value of the objective that chose the answer; comparable only with the alternatives' scores."""
    instead: str = ""
    """What the tables alone would have said, if that is a different choice."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One way to understand a question, with its result; its derivation has passed its check."""

    text: str
    """The answer as a person reads it."""
    line: str
    """The answer with its calculation, if there is one: "5 × 12 = 60: 60 pencils"."""
    value: Value
    probability: float
    solver: str
    derivation: Derivation
    story: Story | None = None
    """See `Answer.story`."""
    asked: Asked | None = None
    """See `Answer.asked`."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer whose derivation has passed its check; see `solvers.concluding`, which makes it."""

    question: Question
    value: Value
    text: str
    """See `Proposal.text`."""
    solver: str
    confidence: float
    """The probability that it is right, in [0, 1]; people are shown `certainty` instead."""
    certainty: Certainty
    derivation: Derivation
    alternatives: tuple[Alternative, ...] = ()
    senses: tuple[Sense, ...] = ()
    """For an unsure answer, the two likeliest readings, with this answer's first."""
    statistics: Statistics = field(default_factory=Statistics)
    agreeing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    read_as: str = ""
    """Which of the question's words were read as others: "I read 'gravty' as 'gravity'."; usually empty."""
    doubt: str = ""
    unexplained: str = ""
    score: float | None = None
    tokens: tuple[tuple[int, int], ...] = ()
    """Characters `start:end` of the tokens of the question's text, which derivations point to by index."""
    instead: str = ""
    """See `Proposal.instead`."""
    story: Story | None = None
    """The derivation's calculation told as what happens in the question, if there is such a story."""
    asked: Asked | None = None
    """For a number, what the question asks for, and the answer in the question's words."""
    premises: InitVar[Mapping[str, object] | None] = None
    """Other arguments of the derivation's check: the "knowledge" in which facts were looked up, if that matters."""

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
    """The readings that the person is asked to choose from, the likeliest first; empty if nothing was found."""
    tokens: tuple[tuple[int, int], ...] = ()
    """See `Answer.tokens`."""
    missing: str = ""
    """If the person is asked for something: see `Proposal.missing`."""
    settles: bool = False
    """Whether the solver understood the question and found that it has no answer, so that no other one is asked."""

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
