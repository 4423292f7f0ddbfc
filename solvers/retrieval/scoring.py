"""How good the solvers are on multiple-choice questions: the paper's rule for ties, and which solver is right where
another fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from solvers.evaluation.measures import Trial
from solvers.retrieval.examples import ChoiceExample
from solvers.retrieval.judge import Judged
from solvers.retrieval.opinion import Opinion


@dataclass(frozen=True, slots=True)
class Marked:
    """One solver's answer to one question."""

    example: ChoiceExample
    chosen: tuple[int, ...]
    """Positions of the best choices, several for a tie; none for an abstention."""
    confidence: float = 0.0
    """Probability of the choice; 0 for a solver that gives none."""
    second: float = 0.0
    """Probability of the most likely other choice."""
    is_explained: bool = True
    """Whether the evidence that decided is a reason for the choice."""

    @property
    def credit(self) -> float:
        """Return 1 for the right choice, or 1/k for a tie of k choices that includes it (section 4)."""
        return (self.example.right in self.chosen) / len(self.chosen) if self.chosen else 0.0


def marked(example: ChoiceExample, opinion: Opinion) -> Marked:
    """Return the answer of a single solver."""
    return Marked(example, opinion.best())


def marked_together(example: ChoiceExample, judged: Judged) -> Marked:
    """Return the answer of the combination."""
    if not judged.order:
        return Marked(example, ())
    first, *others = judged.order
    second = max((judged.probabilities[at] for at in others), default=0.0)
    return Marked(example, (first,), judged.probabilities[first], second, judged.is_explained)


def accuracy(marks: Sequence[Marked]) -> float:
    """Return the mean credit; 0 for no questions."""
    return sum(mark.credit for mark in marks) / len(marks) if marks else 0.0


def where_wrong(marks: Sequence[Marked], other: Sequence[Marked]) -> list[Marked]:
    """Return those of `marks` whose question the solver of `other` answers with a single wrong choice."""
    return [m for m, o in zip(marks, other, strict=True) if len(o.chosen) == 1 and not o.credit]


def trials(marks: Sequence[Marked]) -> list[Trial]:
    """Return the same as trials for calibration; the value only says that there is one."""
    return [
        Trial(
            m.example.identifier,
            "",
            Fraction(m.chosen[0]) if m.chosen else None,
            m.confidence,
            m.credit == 1.0,
            second=m.second,
            is_explained=m.is_explained,
        )
        for m in marks
    ]
