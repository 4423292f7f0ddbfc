"""What an explanation ends with: a case, something else that is so for the same reason, or the other side."""

from __future__ import annotations

import pytest

from solvers.science.spine.voice import in_this_way, referring
from tests.tutor.told import told


def steps(question: str) -> list[str]:
    """What is told below the answer."""
    return [step.text for step in told(question).steps]


@pytest.mark.parametrize(
    ("question", "last"),
    [
        (
            "What does the heart do?",
            "Put your fingers on your wrist, and you can feel each beat of your heart.",
        ),
        ("What causes the seasons?", "In January it is winter in New York but summer in Australia."),
        ("What are the jobs of the roots of a plant?", "Carrots and radishes are roots that we eat."),
        ("How does camouflage help a moth?", "A green grasshopper is hard to see in green grass."),
    ],
)
def test_a_case_of_the_answer_or_of_what_it_is_said_of_is_told_last(question: str, last: str) -> None:
    assert steps(question)[-1] == last


@pytest.mark.parametrize(
    ("question", "last"),
    [
        ("Why does salt clump in damp air?", "For the same reason, crackers get soft."),
        ("How do geese stay warm?", "In the same way, fur keeps an animal warm"),
        ("Why do pipes burst in winter?", "In the same way, soda cans burst in the freezer because"),
    ],
)
def test_something_else_is_so_for_the_same_reason(question: str, last: str) -> None:
    assert steps(question)[-1].startswith(last)


def test_another_thing_that_is_so_for_the_same_reason_is_not_the_same_in_other_words() -> None:
    assert "salad dressing" in steps("Why does oil float on water?")[-1]
    assert not any("Bikes" in text or "bikes" in text for text in steps("Why do bicycles stay up?"))


@pytest.mark.parametrize(
    ("question", "last"),
    [
        ("What is brass made of?", "Trumpets and many door handles are made of brass."),
        ("How do birds move?", "By contrast, a penguin moves by swimming with flippers."),
        ("Is wind a renewable resource?", "Wind, sunlight, and trees are renewable resources."),
        ("Is gold a metal?", "Iron, gold and copper are metals."),
    ],
)
def test_a_case_or_the_opposite_is_told_beside_a_fact(question: str, last: str) -> None:
    assert steps(question)[-1] == last


def test_a_word_for_what_is_done_names_no_thing() -> None:
    assert not any("open a drawer" in text for text in steps("What causes the tides in the ocean?"))


def test_what_says_the_answer_again_is_left_out_and_its_thing_named() -> None:
    texts = steps("Which storm is called a twister?")
    assert len(texts) == len({*texts})
    assert not steps("What does a botanist study?")[0].startswith(
        "A botanist is a scientist who studies plants"
    )


def test_both_sides_of_a_difference_stay_though_their_words_are_the_same() -> None:
    texts = steps("What is the difference between a physical change and a chemical change?")
    assert [text.partition(" is ")[0] for text in texts[:2]] == ["A physical change", "A chemical change"]


def test_how_something_is_done_is_told_as_a_way_and_what_it_is_like_as_a_reason() -> None:
    assert in_this_way("Owls find mice because they hear well.") == "Owls find mice by hearing well."
    assert in_this_way("A bean grows because it sprouts and sends up leaves.") == (
        "A bean grows by sprouting and sending up leaves."
    )
    assert in_this_way("A carp breathes because gills take in oxygen.") == (
        "A carp breathes: gills take in oxygen."
    )
    assert in_this_way("Stars shine because they are hot.").count(" because ") == 1
    assert in_this_way("Owls are quiet because their feathers are soft.").count(" because ") == 1


def test_a_clause_of_several_things_is_told_of_one() -> None:
    told_of_one = referring("they flap their wings and glide", several=False)
    assert told_of_one == "it flaps its wings and glides"
    assert referring("it flaps", several=False) == "it flaps"


def test_what_a_thing_does_only_in_some_case_or_does_not_do_is_in_no_list_of_its_deeds() -> None:
    assert "empty" not in told("What does the stomach do?").headline
    assert "not" not in told("What do magnets do?").headline


def test_each_need_is_told_with_its_reason() -> None:
    told = steps("What does a tomato plant need to grow?")
    assert sum(" because " in text for text in told) > 1
