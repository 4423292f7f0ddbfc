"""A solver of its own: how a sequence of numbers goes on, "What number comes next: 3, 7, 11, 15?".

A solver is a function that takes a question and its reading and gives an answer with a derivation, or abstains with the
reason. The derivation checks itself without the solver; `ask` shows no answer whose derivation does not hold.

    from solvers import ask
    from tests.examples.adding.sequences import solve

    print(ask("What number comes next: 3, 7, 11, 15?", solver=solve).text)
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar

from solvers.answer import Abstention, Answer, Proposal, Proposed, Statistics
from solvers.events import Observer, Stage, silent
from solvers.ilp import Limits, Program
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.wording import written_number
from tutor.narration.step import Narration, Step

SOLVER = "sequences"
FEWEST = 3
"""Numbers below which any law would do."""

LAWS = {
    "add": "add {} each time",
    "multiply": "multiply by {} each time",
    "sum of two": "add the last two numbers",
}


@dataclass(frozen=True, slots=True)
class Sequence:
    """The derivation: a law that leads from every number to the next one, and on to the answer."""

    kind: ClassVar[str] = "sequence"

    terms: tuple[Fraction, ...]
    law: str
    """A key of `LAWS`."""
    by: Fraction
    value: Fraction

    def verify(self) -> tuple[str, ...]:
        """Go through all numbers again, the answer included."""
        every = (*self.terms, self.value)
        return tuple(
            f"After {written_number(every[n - 1])} comes {written_number(right)}, not {written_number(every[n])}."
            for n in range(2 if self.law == "sum of two" else 1, len(every))
            if (right := following(self.law, self.by, every[:n])) != every[n]
        )


def following(law: str, by: Fraction, before: tuple[Fraction, ...]) -> Fraction:
    """The number that a law puts after those before."""
    if law == "add":
        return before[-1] + by
    return before[-1] * by if law == "multiply" else before[-1] + before[-2]


def solve(question: Question, reading: Reading, *, limits: Limits, observe: Observer = silent) -> Proposed:
    """Find the simplest law that all numbers of the question keep, as an integer program."""
    started = time.perf_counter()
    terms = tuple(number.value for number in reading.numbers)
    if len(terms) < FEWEST:
        return Abstention(
            question, f"A sequence needs {FEWEST} numbers; the question has {len(terms)}.", SOLVER
        )
    observe(Stage("building", SOLVER))
    program = Program("max", "laws of a sequence")
    for cost, law in enumerate(LAWS):  # the first laws are the simplest
        program.binary(law, objective=-float(cost))
        for n in range(2, len(terms)):
            if following(law, _constant(law, terms), terms[:n]) != terms[n]:
                program.add(program[law] == 0, name=f"{LAWS[law].format('the same')} fails", key=n)
    program.exactly_one([program[law] for law in LAWS], name="one law")
    solution = program.solve(limits=limits)
    statistics = Statistics(
        solution.variables,
        solution.constraints,
        solution.rounds,
        seconds_building=time.perf_counter() - started - solution.seconds_solving,
        seconds_solving=solution.seconds_solving,
    )
    if not solution:
        return Abstention(question, "I know no law that all of these numbers keep.", SOLVER, statistics)
    law = next(law for law in LAWS if solution[law])
    by = _constant(law, terms)
    value = following(law, by, terms)
    derivation = Sequence(terms, law, by, value)
    return Proposal(
        question,
        value,
        written_number(value),
        SOLVER,
        confidence=1 - 0.5 ** (len(terms) - 1),
        derivation=derivation,
        statistics=statistics,
    )


def _constant(law: str, terms: tuple[Fraction, ...]) -> Fraction:
    """What is added or multiplied by, as the first two numbers have it."""
    if law == "add":
        return terms[1] - terms[0]
    return terms[1] / terms[0] if law == "multiply" and terms[0] else Fraction(0)


def narrate(answer: Answer) -> Narration:
    """The steps, read off the derivation: the law, each number on the way, the answer."""
    found = answer.derivation
    assert isinstance(found, Sequence)
    shown = [written_number(term) for term in (*found.terms, found.value)]
    law = LAWS[found.law].format(written_number(found.by))
    steps = (
        Step(f"From each number to the next: {law}.", "operation", source="law of the sequence"),
        *(Step(f"{one} is followed by {next_one}.", "operation") for one, next_one in pairwise(shown)),
        Step(f"So the answer is {answer.text}.", "answer"),
    )
    return Narration(answer.text, steps, (" → ".join(shown),))
