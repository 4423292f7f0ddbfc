"""Tables after facts that say nothing: believed less, in the same order."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.after_facts import EVEN, after_facts
from solvers.answer import Proposal
from solvers.question import Question


@dataclass(frozen=True)
class Proof:
    kind: str = "support graph"

    def verify(self) -> tuple[str, ...]:
        return ()


def table(sure: float) -> Proposal:
    return Proposal(Question("What glows?"), ("embers",), "embers", "tables", sure, Proof())


def test_half_is_believed_of_what_was_right_half_the_time() -> None:
    assert after_facts(table(EVEN)).confidence == 0.5
    assert after_facts(table(EVEN - 0.1)).confidence < 0.5 < after_facts(table(EVEN + 0.1)).confidence


def test_what_was_surer_stays_surer() -> None:
    sure = [after_facts(table(one / 10)).confidence for one in range(11)]
    assert sure == sorted(sure)
    assert after_facts(table(0.9)).text == "embers"
