"""The choices that facts settle: by their class, by a part that they have, and by who eats whom in the question."""

from __future__ import annotations

import pytest

from solvers.answer import Answer
from solvers.asking import ask
from solvers.question import Question
from solvers.reading.read import read
from solvers.retrieval.by_class import by_class
from solvers.retrieval.derivation import Stated
from solvers.retrieval.food_chain import chained
from solvers.retrieval.in_order import in_order
from solvers.retrieval.ways import way_of

CHAINS = [
    (
        "Owls eat voles, and voles eat clover. If most of the owls are killed, what will most likely happen? "
        "(A) Voles will decrease and clover will increase. (B) Voles will increase and clover will decrease. "
        "(C) Voles will eat owls. (D) Owls will increase.",
        1,
    ),
    (
        "Pike eat perch. If anglers remove most of the pike, what will most likely happen to the perch? "
        "(A) They will decrease. (B) They will become pike. (C) They will increase.",
        2,
    ),
    (
        "All the frogs in a pond die. What will most likely happen to the insects that the frogs ate? "
        "(A) There will be more of them. (B) There will be fewer of them. (C) They will stop eating.",
        0,
    ),
    (
        "All the grass on an island dries up and dies. What will happen to the goats that eat it? "
        "(A) There will be more goats. (B) There will be fewer goats.",
        1,
    ),
    (
        "If the hawks in a meadow disappear, what will happen next? (A) The number of mice will increase. "
        "(B) The number of mice will decrease.",
        0,
    ),
    (
        "Herons eat frogs. If the herons leave a pond, what will happen next? (A) The number of frogs will go down. "
        "(B) The number of frogs will go up.",
        1,
    ),
]
OF_CLASS = [
    ("Which of these is an invertebrate?", ["a trout", "a robin", "an octopus"], ["no", "no", "yes"]),
    ("Which one is the producer?", ["the hawk", "the plant that made the seeds"], ["no", "yes"]),
    ("Which of these is blue?", ["the sky", "a leaf"], ["", ""]),
    ("Which animal has a backbone?", ["a worm", "a trout", "a beetle"], ["no", "yes", "no"]),
    ("Which of these has six legs?", ["a spider", "an ant"], ["no", "yes"]),
    ("Which animal has no backbone?", ["an octopus", "a lizard"], ["yes", "no"]),
    ("Which animal lives in a den?", ["a fox", "a trout"], ["", ""]),
]


@pytest.mark.parametrize(("text", "position"), CHAINS, ids=[text[:20] for text, _ in CHAINS])
def test_who_eats_whom_in_the_question_decides(text: str, position: int) -> None:
    question = Question.parse(text)
    found = chained(question, read(Question(question.text)))
    assert found is not None
    assert found[0] == position
    assert not found[1].verify()


def test_what_makes_an_amount_go_is_another_question() -> None:
    text = (
        "Foxes eat rabbits. What causes a decrease in foxes? (A) Rabbits will increase. "
        "(B) Rabbits will decrease."
    )
    question = Question.parse(text)
    assert chained(question, read(Question(question.text))) is None


@pytest.mark.parametrize(
    ("text", "way"),
    [("insects increase", 1), ("Fewer frogs grow up.", -1), ("Frogs jump.", 0), ("It rises and falls.", 0)],
)
def test_words_say_which_way_it_goes(text: str, way: int) -> None:
    assert way_of(text) == way


@pytest.mark.parametrize(("text", "choices", "verdicts"), OF_CLASS, ids=[text for text, _, _ in OF_CLASS])
def test_facts_put_choices_in_a_class_or_give_them_a_part(
    text: str, choices: list[str], verdicts: list[str]
) -> None:
    assert [verdict for verdict, _ in by_class(read(Question(text)), choices)] == verdicts


def test_a_choice_is_told_with_the_facts_that_settle_it() -> None:
    found = ask("Which animal has a backbone? (A) a worm (B) a trout (C) a beetle")
    assert isinstance(found, Answer)
    assert found.value == ("B",)
    assert isinstance(found.derivation, Stated)
    assert not found.derivation.verify()
    assert [other.choice for other in found.derivation.others] == ["a worm", "a beetle"]
    assert Stated("?", "A", "more").verify()


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (
            "Which list has the stages of a butterfly's life in order? (A) egg, pupa, caterpillar, adult "
            "(B) egg, caterpillar, pupa, adult (C) pupa, egg, caterpillar, adult",
            "B",
        ),
        ("Which is the order? (A) left, right (B) right, left", ""),
        ("Which list is right? (A) egg, caterpillar, pupa (B) egg, pupa, adult", ""),
    ],
)
def test_lists_are_told_apart_by_the_order_of_a_sentence(text: str, label: str) -> None:
    question = Question.parse(text)
    found = in_order(question)
    assert (question.choices[found[0]].label if found else "") == label


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Which of these is an instinct? (A) riding a bike (B) a foal getting up (C) speaking English", "B"),
        ("In a food chain of clover, hare and lynx, which one is a producer? (A) hare (B) clover", "B"),
    ],
)
def test_a_choice_of_a_class_set_against_the_one_asked_for_is_not_chosen(text: str, label: str) -> None:
    assert ask(text).likeliest == (label,)


@pytest.mark.xfail(strict=True, reason="a choice is not found among members that say the same in other words")
def test_what_is_like_a_member_of_a_class_is_told() -> None:
    text = (
        "Which of these is a chemical change? (A) tearing paper (B) a nail getting rusty (C) melting butter"
    )
    assert isinstance(ask(text), Answer)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (
            "What is the difference between a producer and a consumer? (A) A producer eats other living things and a "
            "consumer makes its own food. (B) A producer makes its own food and a consumer eats other living things. "
            "(C) Both make their own food.",
            "B",
        ),
        (
            "What is the difference between an herbivore and a carnivore? (A) An herbivore eats only plants, but a "
            "carnivore eats other animals. (B) An herbivore eats animals, but a carnivore eats only plants. "
            "(C) Both eat plants.",
            "A",
        ),
    ],
)
def test_a_difference_is_the_choice_that_says_of_each_what_is_true_of_it(text: str, label: str) -> None:
    found = ask(Question.parse(text))
    assert isinstance(found, Answer)
    assert found.value == (label,)
