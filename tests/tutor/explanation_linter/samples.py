"""Explanations to lint: of practice problems and of typed questions, on every level and in every grade band."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from knowledge.curriculum import load_curriculum
from solvers import Answer, Question, ask
from tests.tutor.explanation_linter.model import Explanation
from tests.tutor.pictures.checked import has_picture_on_the_page, numbers_of
from tutor.narration import narrate
from tutor.narration.band import Band
from tutor.narration.certainty import softened
from tutor.narration.levels import Level, at_level
from tutor.narration.step import Narration
from tutor.pictures.draw import told as said
from tutor.pictures.model import Picture
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
    picture: Picture | None = None
    numbers: frozenset[Fraction] = frozenset()
    """Those that the picture may have."""
    is_drawable: bool = False
    """Whether the page of the design names a picture for the situation."""


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
        yield from _samples(name, found, explained(problem, found), is_known=True)


def of_question(name: str, text: str) -> Iterator[Sample]:
    """What is told of a question, if it is answered."""
    question = Question.parse(text)
    found = ask(question)
    if isinstance(found, Answer):
        yield from _samples(name, found, softened(narrate(found), found.certainty), is_known=False)


def _samples(name: str, answer: Answer, usual: Narration, *, is_known: bool) -> Iterator[Sample]:
    """On every level and in every band; of what only practice knows to be right no guess is told elsewhere."""
    evidence = [
        f"{each.name} {' '.join(value for _, value in each.details)}"
        for step in usual.steps
        for each in step.evidence
    ]
    titles = [step.source.removeprefix("table: ") for step in usual.steps if step.kind == "fact"]
    further = usual.detail if titles else ()  # facts that a detail adds; else it is sums in parts
    rows = " ".join([*evidence, *titles, *further])
    asked = " ".join(
        [answer.question.text, *(choice.text for choice in answer.question.choices), answer.text]
    )

    numbers, is_drawable = numbers_of(answer, usual), has_picture_on_the_page(answer)

    def sample(level: str, told: Narration, hint: str = "") -> Sample:
        steps = (hint,) if hint else tuple(step.text for step in told.steps)
        title = "" if hint else told.headline
        drawn = None if hint else told.picture
        shown = said(drawn).removeprefix("Picture: ") if drawn is not None else ""
        explanation = Explanation(asked, steps, rows, is_whole=not hint, title=title, picture=shown)
        return Sample(name, level, explanation, drawn, numbers, is_drawable)

    yield sample("full", usual)
    for number, hint in enumerate(hints_of(answer, usual), start=1):
        yield sample(f"hint {number}", usual, hint)
    for level in (Level.SIMPLER, Level.DETAIL):
        told = at_level(usual, level)
        if told is not usual:
            yield sample(level.value, told)
    for band in (Band.LOWEST, Band.LOWER, Band.UPPER, Band.HIGHEST):
        told = narrate(answer, is_known=is_known, band=band)
        if [step.text for step in told.steps] != [step.text for step in usual.steps]:
            yield sample(f"grade {band.value}", told)
