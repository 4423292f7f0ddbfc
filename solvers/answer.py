"""What comes back: an answer with its proof, or an abstention with its reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from solvers.derivation import Derivation
from solvers.question import Question

if TYPE_CHECKING:
    from solvers.ilp import Round


@dataclass(frozen=True, slots=True)
class Statistics:
    """Size of the programs solved for a question and where the time went."""

    variables: int = 0
    constraints: int = 0
    rounds: tuple[Round, ...] = ()
    seconds_reading: float = 0.0
    seconds_building: float = 0.0
    seconds_solving: float = 0.0
    hurried: tuple[str, ...] = ()
    """Solvers that the time limit ended; with more time, or on a faster machine, the outcome could be another."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """An answer that was considered and came second, third, ..."""

    text: str
    score: float
    """In the objective's own unit; comparable with the other alternatives only."""
    value: Fraction | tuple[str, ...] | None = None
    """What the text says, as `Answer.value`; `None` when the alternative has no value of its own."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with its proof."""

    question: Question
    value: Fraction | tuple[str, ...]
    """A number, or labels: of the choice, of tied choices; an open question has its answer in words, one for several
    numbers has them as they are written: ("22", "24")."""
    text: str
    """As a person reads it: "12 kittens", "(A) June"."""
    solver: str
    """"tables", "ir", "pmi", "rules", "equations" or "formulas"."""
    confidence: float
    """In [0, 1]."""
    derivation: Derivation
    faults: tuple[str, ...] = ()
    """What the derivation's own check found; an answer with faults is never shown."""
    alternatives: tuple[Alternative, ...] = ()
    statistics: Statistics = field(default_factory=Statistics)
    agreeing: tuple[str, ...] = ()
    """Other solvers that gave the same answer on their own."""
    notes: tuple[str, ...] = ()
    """What else a person should know: why this solver, a time limit that was met."""
    read_as: str = ""
    """Which of the question's words were read as others: "I read 'gravty' as 'gravity'."; mostly empty."""
    doubt: str = ""
    """What to say besides when the answer is unsure: how unsure, and the other reading; empty when it is not."""
    score: float | None = None
    """Of the objective that chose the answer; comparable with the alternatives' scores only."""
    tokens: tuple[tuple[int, int], ...] = ()
    """Characters `start:end` of the tokens of the question's text, which derivations point to by index."""

    @property
    def verified(self) -> bool:
        """Whether the derivation holds when recomputed without the solver."""
        return not self.faults

    def span(self, first: int, stop: int) -> tuple[int, int] | None:
        """Characters of the question's text that tokens `first:stop` cover; `None` for none of them."""
        if not 0 <= first < stop <= len(self.tokens):
            return None
        return self.tokens[first][0], self.tokens[stop - 1][1]


@dataclass(frozen=True, slots=True)
class Abstention:
    """No answer, and why; a solver never guesses silently."""

    question: Question
    reason: str
    """One sentence for a person."""
    solver: str | None = None
    """The solver that abstained; `None` when no solver was asked."""
    statistics: Statistics = field(default_factory=Statistics)


Outcome = Answer | Abstention
