"""What practice generates: the same for the same seed, never the same twice, answers worked out without a solver."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from knowledge.curriculum import LEVELS, load_curriculum
from solvers import Abstention, Answer, Outcome, Question, ask
from solvers.answer import Sense
from tests.conftest import Sample
from tutor.practice.generation import NoProblemError, agreed, asked, generate, skills
from tutor.practice.generation.facts import Fact, alike, facts
from tutor.practice.generation.science import CHOICES, filled
from tutor.practice.problem import Problem

SCIENCE = ("animal-groups", "seasons", "moon-phases", "machines")


def test_a_seed_gives_the_same_problem_and_another_seed_another_one() -> None:
    for skill in ("join-result", "percent-of", "seasons"):
        assert generate(skill, 7) == generate(skill, 7)
        assert generate(skill, 7).text != generate(skill, 8).text


@pytest.mark.parametrize("skill", [*SCIENCE, "join-result", "half-of", "coins", "equation-one-step", "ages"])
def test_no_text_comes_twice_within_a_hundred(skill: str) -> None:
    texts = Counter(_whole(generate(skill, seed)) for seed in range(100))
    assert texts.most_common(1)[0][1] == 1, texts.most_common(3)


def test_the_level_sets_the_size() -> None:
    lengths = [len(str(generate("join-result", 3, level=level).answer)) for level in LEVELS]
    assert lengths == sorted(set(lengths))
    assert {generate("coins", seed).level for seed in range(30)} == set(LEVELS)
    with pytest.raises(ValueError, match="no level 4"):
        generate("join-result", 3, level=4)


def test_an_unknown_skill_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        generate("alchemy", 0)


def test_the_answer_is_the_formula_of_the_frame_and_not_told() -> None:
    problem = generate("join-result", 0, level=1)
    told = [Fraction(word.strip(".?$")) for word in problem.text.split() if word.strip(".?$").isdigit()]
    assert problem.answer == sum(told)
    assert problem.answer not in told
    assert problem.answer_text == f"{problem.answer} {problem.text.split('How many ')[1].split()[0]}"


@pytest.mark.parametrize("skill", SCIENCE)
def test_wrong_choices_are_not_true_of_what_is_given(skill: str) -> None:
    topics = {topic.id: topic for topic in load_curriculum().skill(skill).topics}
    for seed in range(40):
        problem = generate(skill, seed)
        topic = topics[problem.frame]
        assert len({choice.text for choice in problem.choices}) == CHOICES
        right = next(choice.text for choice in problem.choices if choice.label == problem.answer)
        rows = [fact for fact in facts(topic) if _tells(fact, topic.texts, problem.text)]
        true = {fact.read(topic.asks) for fact in rows}
        assert {choice.text for choice in problem.choices} & true == {right}, problem.text


def test_wrong_choices_are_not_true_of_a_kind_of_what_is_given() -> None:
    assert alike("[an] evergreen conifer; evergreen", "[an] evergreen broadleaf tree")
    assert not alike("[a] deciduous tree", "[an] evergreen broadleaf tree")
    trees = [generate("kinds-of-plants", seed) for seed in range(200)]
    oaks = [problem for problem in trees if "an oak" in problem.text and "kind of tree" in problem.text]
    assert oaks
    for problem in oaks:  # for a live oak is an evergreen broadleaf tree
        assert all("evergreen" not in choice.text for choice in problem.choices), problem


def test_a_slip_tells_a_fact_about_the_wrong_choice() -> None:
    problem = generate("animal-groups", 1)
    assert {label for label, _ in problem.slips} == {c.label for c in problem.choices} - {problem.answer}
    assert all(fact.endswith(".") for _, fact in problem.slips)


def test_only_the_same_answer_lets_a_problem_be_asked() -> None:
    problem = generate("join-result", 0, level=1)
    answer = _answered(problem)
    assert agreed(problem, ask=lambda _: answer) is answer
    assert agreed(replace(problem, answer=Fraction(-1)), ask=lambda _: answer) is None
    assert agreed(problem, ask=lambda question: Abstention(question, "unknown")) is None


def test_what_would_be_asked_back_is_asked_where_the_likelier_reading_is_right() -> None:
    """The generator knows which reading is meant."""
    problem = generate("join-result", 0, level=1)
    answer = _answered(problem)
    right, wrong = (
        Sense(text, text, value, 0.4, answer.solver, answer.derivation)
        for text, value in ((answer.text, answer.value), ("0", Fraction(0)))
    )
    back = Abstention(problem.question, "Which do you mean?", senses=(right, wrong))
    found = agreed(problem, ask=lambda _: back)
    assert found is not None
    assert (found.value, found.text) == (answer.value, answer.text)
    assert agreed(problem, ask=lambda _: replace(back, senses=(wrong, right))) is None


def test_another_problem_is_asked_when_one_cannot_be_solved() -> None:
    answers = [generate("join-result", seed) for seed in (5, 1_000_008)]
    known = {_whole(answers[1]): _answered(answers[1])}

    def answering(question: Question) -> Outcome:
        return known.get(question.text) or Abstention(question, "unknown")

    problem, answer = asked("join-result", 5, ask=answering)
    assert problem == answers[1]
    assert answer.value == problem.answer
    with pytest.raises(NoProblemError, match="seed 6"):
        asked("join-result", 6, ask=lambda question: Abstention(question, "unknown"))


def test_what_is_generated_is_nearly_always_solved_alike(sample: Sample) -> None:
    """A sample; `python -m tests.benchmarks.practice` measures all."""
    problems = [generate(skill.id, 11 + place) for place, skill in enumerate(sample(skills().skills, 12))]
    rejected = [problem for problem in problems if agreed(problem) is None]
    assert len(rejected) <= len(problems) // 5, [(p.frame, p.text) for p in rejected]


def _whole(problem: Problem) -> str:
    return " ".join((problem.text, *sorted(choice.text for choice in problem.choices)))


def _answered(problem: Problem) -> Answer:
    """What a solver that is right would say."""
    answer = ask(problem.question)
    assert isinstance(answer, Answer)
    return answer


def _tells(fact: Fact, texts: tuple[str, ...], text: str) -> bool:
    """Whether the question's text is one that can be asked about the fact."""
    return any(filled(frame, fact) == text for frame in texts)
