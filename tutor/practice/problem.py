"""A practice problem, with the answer that its generator worked out."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solvers.question import Choice, Question
from solvers.wording import amount, plural


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of a skill; the same skill, seed, and level always give the same problem."""

    skill: str
    """Id of the skill in the curriculum."""
    seed: int
    level: int
    """1, 2, or 3: how large the numbers are."""
    text: str
    """What is asked, without the choices."""
    answer: Fraction | str
    """Exact number, or the label of the right choice; worked out without any solver."""
    unit: str = ""
    """What the number counts or measures: a lemma such as "apple", "$", "%"; empty if it has no unit."""
    decimals: int | None = 0
    """Decimal places of the exact number; `None` if it should be given as a fraction."""
    choices: tuple[Choice, ...] = ()
    facts: tuple[str, ...] = ()
    """What a science question was made from, in sentences that lead to the answer."""
    slips: tuple[tuple[str, str], ...] = ()
    """Labels of wrong choices, each with a fact that shows what would be true of it."""
    frame: str = ""
    """Which sentence frame it is made from, "join-result 3", in order to vary them and to find faulty ones."""

    @property
    def question(self) -> Question:
        """Return the problem in the form that the solvers take."""
        return Question(self.text, self.choices)

    @property
    def answer_text(self) -> str:
        """Return the answer as people read it: "12 apples", "$3.50", "3/4 cups", "(B) a reptile"."""
        if isinstance(self.answer, Fraction):
            if self.decimals is None:
                return f"{self.answer} {plural(self.unit)}" if self.unit else str(self.answer)
            text = amount(self.answer, self.unit)
            return text.replace(" %", "%")
        return next(
            f"({choice.label}) {choice.text}" for choice in self.choices if choice.label == self.answer
        )
