"""A step is told with a choice if it links what is asked with it, alone or together with another one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solvers.certainty import Certainty
from tests.tutor.told import answered, told
from tutor.narration import narrate
from tutor.narration.carried import UNKNOWN, carried
from tutor.narration.linking import Linking
from tutor.narration.step import Narration, Step
from tutor.rendering.told import Told

OUTER = "Which layer of a tree protects it? (A) bark (B) sapwood (C) pith"
LAST = Step("So the answer is (A).", "answer")


def fact(text: str) -> Step:
    return Step(text, "fact")


@pytest.fixture(scope="module")
def linking() -> Linking:
    return Linking.of(answered(OUTER))


@pytest.mark.parametrize(
    ("text", "carries"),
    [
        ("The bark is the layer that protects a tree.", True),
        ("Cork is made from bark.", False),
        ("A fence protects a young tree.", False),
    ],
)
def test_a_step_has_to_say_both_ends(linking: Linking, text: str, carries: bool) -> None:
    assert linking.carries(text) is carries


def test_two_steps_link_together_by_a_word_that_is_new(linking: Linking) -> None:
    chain = [fact("Bark is a kind of armor."), fact("Armor protects what is inside.")]
    assert linking.kept(chain, "Bark does.") == chain
    assert linking.kept([chain[0], fact("A fence protects a young tree.")], "Bark does.") == []


def test_what_is_so_of_others_has_to_do_with_what_is_asked(linking: Linking) -> None:
    reason = fact("The bark is the layer that protects a tree.")
    beside = [fact("The pith is soft."), fact("Sapwood carries water and protects nothing.")]
    assert linking.kept([reason, *beside], "Bark does.") == [reason, beside[1]]


def test_where_nothing_carries_a_choice_that_is_said_and_it_is_not_sure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tutor.narration.carried.reason_found", lambda *_: [])
    answer = replace(answered(OUTER), unexplained="")
    found = carried(Narration("Bark does.", (fact("Cork is made from bark."), LAST), ()), answer, ())
    assert found.is_bare
    assert [step.text for step in found.steps] == [UNKNOWN, LAST.text]
    assert Told.of(answer, found).certainty != Certainty.SURE


def test_the_fact_that_decided_is_told_where_nothing_else_carries_the_choice() -> None:
    text = "Which cup keeps tea warm longest? (A) a metal cup (B) a foam cup (C) a glass cup"
    narration = told(text)
    assert not narration.is_bare
    assert any("foam" in step.text and "warm" in step.text for step in narration.steps[:-1])


def test_only_a_choice_that_is_held_possible_is_called_so() -> None:
    from tutor.narration.rivals import rivals

    answer = answered("What do plants take in through their roots? (A) water (B) sunlight (C) rocks")
    labels = rivals(answer)
    assert all(one.probability < 0.15 for one in answer.alternatives if one.value[0] not in labels)
    assert "may fit" not in " ".join(step.text for step in narrate(answer).steps) or labels
