"""Explanations to lint: of practice problems and of typed questions, on every level and in every grade band."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from knowledge.curriculum import load_curriculum
from solvers import Answer, Question, ask
from tests.tutor.explanation_linter.model import Explanation
from tutor.narration import narrate
from tutor.narration.band import Band
from tutor.narration.certainty import softened
from tutor.narration.levels import Level, at_level
from tutor.narration.step import Narration
from tutor.practice.explaining import explained
from tutor.practice.generation import generate
from tutor.practice.hints import hints_of
from tutor.practice.problem import Problem


@dataclass(frozen=True, slots=True)
class Sample:
    """One text that a person may read, and where it comes from."""

    source: str
    """"join-result 3", "question 17"."""
    level: str
    explanation: Explanation


def problems(seeds: range, *, with_science: bool = True) -> Iterator[Problem]:
    """One problem for each seed of every skill."""
    for skill in load_curriculum().skills:
        if skill.frames or with_science:
            yield from (generate(skill.id, seed) for seed in seeds)


def of_problem(problem: Problem) -> Iterator[Sample]:
    """What practice tells of a problem whose answer the tutor finds."""
    found = ask(problem.question)
    if isinstance(found, Answer) and found.value in (problem.answer, (problem.answer,)):
        name = f"{problem.skill} {problem.seed}"
        yield from _samples(name, found, explained(problem, found))


def of_question(name: str, text: str) -> Iterator[Sample]:
    """What is told of a question, if it is answered."""
    question = Question.parse(text)
    found = ask(question)
    if isinstance(found, Answer):
        yield from _samples(name, found, softened(narrate(found), found.certainty))


def _samples(name: str, answer: Answer, usual: Narration) -> Iterator[Sample]:
    rows = " ".join(
        f"{evidence.name} {' '.join(value for _, value in evidence.details)}"
        for step in usual.steps
        for evidence in step.evidence
    )
    asked = " ".join(
        [answer.question.text, *(choice.text for choice in answer.question.choices), answer.text]
    )

    def sample(level: str, *steps: str, is_whole: bool = True) -> Sample:
        return Sample(name, level, Explanation(asked, steps, rows, is_whole=is_whole))

    yield sample("full", *(step.text for step in usual.steps))
    for number, hint in enumerate(hints_of(answer, usual), start=1):
        yield sample(f"hint {number}", hint, is_whole=False)
    for level in (Level.SIMPLER, Level.DETAIL):
        told = at_level(usual, level)
        if told is not usual:
            yield sample(level.value, *(step.text for step in told.steps))
    for band in (Band.LOWEST, Band.LOWER, Band.UPPER, Band.HIGHEST):
        told = narrate(answer, is_known=True, band=band)
        if [step.text for step in told.steps] != [step.text for step in usual.steps]:
            yield sample(f"grade {band.value}", *(step.text for step in told.steps))
