"""Marks what the tutor makes of a trap: right, wrong, asked back or nothing, and how sure it says it is.

Of two questions with the same answer it marks whether both get the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from solvers import Abstention, Answer, Certainty, Outcome, ask
from solvers.training import is_right
from tests.certainty.sets import ChoicePair, SparePair, Trap

_NUMBER = re.compile(r"-?\d+(?:/\d+)?(?:\.\d+)?")
_WORD = re.compile(r"[\w/.°-]+")
_JUDGED = {"true": "yes", "false": "no"}
_LITTLE = frozenset(["a", "an", "the"])


@dataclass(frozen=True)
class Mark:
    """How a trap went."""

    trap: Trap
    outcome: Outcome

    @property
    def is_answered(self) -> bool:
        return isinstance(self.outcome, Answer)

    @property
    def is_right(self) -> bool:
        """Whether the answer is one of those accepted."""
        return self.is_answered and says(self.outcome, self.trap)

    @property
    def is_wrong(self) -> bool:
        """Whether an answer is given that is none, or to a question that has none."""
        return self.is_answered and not self.is_right

    @property
    def is_wrong_and_sure(self) -> bool:
        return self.is_wrong and isinstance(self.outcome, Answer) and self.outcome.certainty is Certainty.SURE

    def line(self) -> str:
        """For a person who reads what went wrong."""
        told = self.outcome.text if isinstance(self.outcome, Answer) else f"({self.outcome.reason})"
        level = self.outcome.certainty.value if isinstance(self.outcome, Answer) else "-"
        mark = "right" if self.is_right else "WRONG" if self.is_wrong else "none"
        return (
            f"{self.trap.kind:12} {mark:6} {level:7} {told!r} for {self.trap.answer!r}: {self.trap.question}"
        )


@dataclass(frozen=True)
class Compared:
    """What became of a question when something was added that leaves its answer as it is."""

    text: str
    """The question with what was added."""
    before: Outcome
    after: Outcome

    @property
    def likeliest(self) -> tuple[object, object]:
        """What is likeliest before and after; of choices their texts, since a choice more moves the labels."""
        return _likeliest(self.before), _likeliest(self.after)

    @property
    def is_other(self) -> bool:
        """Whether another value is the likeliest, told or not."""
        return self.likeliest[0] != self.likeliest[1]

    @property
    def is_changed(self) -> bool:
        """Whether another value is told."""
        return self.is_other and isinstance(self.after, Answer)

    @property
    def is_asked_back(self) -> bool:
        """Whether there is no answer any more."""
        return isinstance(self.after, Abstention) and isinstance(self.before, Answer)

    def line(self) -> str:
        """For a person who reads what changed."""
        before, after = (str(one) for one in self.likeliest)
        back = " (asked back)" if self.is_asked_back else ""
        return f"{before} -> {after}{back}: {self.text}"


def _likeliest(outcome: Outcome) -> object:
    texts = {choice.label: choice.text for choice in outcome.question.choices}
    value = outcome.likeliest
    return tuple(texts[label] for label in value) if texts and isinstance(value, tuple) else value


def compared(pair: SparePair | ChoicePair) -> Compared:
    """Ask both questions of a pair."""
    other = pair.with_spare if isinstance(pair, SparePair) else pair.with_nonsense
    return Compared(other, ask(pair.question), ask(other))


def marked(trap: Trap) -> Mark:
    """Ask a trap."""
    return Mark(trap, ask(trap.question))


def says(answer: Outcome, trap: Trap) -> bool:
    """Whether an answer's value, or its text, is one of those that are accepted."""
    assert isinstance(answer, Answer)
    accepted = (trap.answer, *trap.accept) if trap.answer is not None else ()
    if answer.question.choices:
        return isinstance(answer.value, tuple) and answer.value == (trap.answer,)
    return any(_agrees(answer, wanted) for wanted in accepted)


def _agrees(answer: Answer, wanted: str) -> bool:
    if _NUMBER.fullmatch(wanted):
        return isinstance(answer.value, Fraction) and is_right(answer.value, Fraction(wanted))
    told, words = _words(_JUDGED.get(answer.text, answer.text)), _words(wanted)
    return any(told[at : at + len(words)] == words for at in range(len(told)))


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.casefold().replace(",", "")) if word not in _LITTLE]
