"""Which skill comes next, and when it comes again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from knowledge.curriculum import Graph, Skill
from tutor.practice.schedule import AT_ONCE, MASTERED, Grade, State, choose, reviewed

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def skill(name: str, *needs: str) -> Skill:
    return Skill(name, name.title(), "", "strand", 1, needs, (), ())


GRAPH = Graph((skill("add"), skill("take", "add"), skill("share"), skill("rate", "share"), skill("area")))


def after(grades: list[Grade], *, start: datetime = NOW, name: str = "add") -> State:
    state = None
    for place, grade in enumerate(grades):
        state = reviewed(name, state, grade, start + timedelta(minutes=place))
    assert state is not None
    return state


def test_five_right_answers_in_a_row_master_a_skill_and_four_do_not() -> None:
    assert not after([Grade.GOOD] * 4).mastered
    assert after([Grade.GOOD] * 5).mastered


def test_a_wrong_answer_takes_mastery_away_and_a_hint_gives_half() -> None:
    assert not after([Grade.GOOD] * 5 + [Grade.AGAIN]).mastered
    assert after([Grade.HARD]).mastery == pytest.approx(after([Grade.GOOD]).mastery / 2)
    assert after([Grade.HARD] * 50).mastery < MASTERED


def test_reviews_move_apart_with_right_answers_and_together_with_wrong_ones() -> None:
    state = after([Grade.GOOD] * 3)
    gaps = []
    for _ in range(4):
        later = reviewed("add", state, Grade.GOOD, state.due)
        gaps.append(later.due - state.due)
        state = later
    assert gaps == sorted(gaps)
    assert gaps[-1] > timedelta(days=7)
    wrong = reviewed("add", state, Grade.AGAIN, state.due)
    assert wrong.due - state.due < timedelta(days=1)


def test_the_same_answers_give_the_same_plan() -> None:
    assert after([Grade.GOOD, Grade.AGAIN, Grade.HARD]) == after([Grade.GOOD, Grade.AGAIN, Grade.HARD])


def test_a_new_person_begins_with_the_first_skill_that_needs_nothing() -> None:
    assert choose(GRAPH, {}, NOW) == "add"


def test_a_skill_opens_only_when_what_it_needs_is_mastered() -> None:
    learning = {"add": after([Grade.GOOD])}
    assert choose(GRAPH, learning, NOW, ["add"]) == "share"
    mastered = {"add": after([Grade.GOOD] * 5)}
    assert choose(GRAPH, mastered, NOW, ["add"]) == "take"


def test_what_is_due_comes_before_what_is_new() -> None:
    states = {"add": after([Grade.GOOD] * 5)}
    assert choose(GRAPH, states, NOW + timedelta(days=400)) == "add"


def test_no_more_than_a_few_new_skills_are_learned_beside_each_other() -> None:
    many = Graph(tuple(skill(f"skill-{letter}") for letter in "abcdefgh"))
    states: dict[str, State] = {}
    recent: list[str] = []
    for minute in range(12):
        now = NOW + timedelta(minutes=minute)
        chosen = choose(many, states, now, recent)
        assert not recent or chosen != recent[-1]
        states[chosen] = reviewed(chosen, states.get(chosen), Grade.AGAIN, now)
        recent.append(chosen)
    assert len(set(recent)) == AT_ONCE


def test_everything_mastered_brings_what_falls_due_soonest() -> None:
    states = {
        name: after([Grade.GOOD] * (5 + place), name=name)
        for place, name in enumerate(("add", "take", "share", "rate", "area"))
    }
    soonest = min(states.values(), key=lambda state: (state.due, state.skill)).skill
    assert choose(GRAPH, states, NOW) == soonest


def test_one_skill_can_be_wanted_alone_and_must_exist() -> None:
    assert choose(GRAPH, {}, NOW, ["rate"], among="rate") == "rate"
    with pytest.raises(KeyError):
        choose(GRAPH, {}, NOW, among="fly")
