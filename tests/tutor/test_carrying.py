"""What stands under an answer carries it: facts about the thing answered, the class asked for, or each of several."""

from __future__ import annotations

import pytest

from knowledge.relations import load
from solvers.answer import Answer
from solvers.asking import ask
from solvers.question import Question
from solvers.science.spine.index import lemmas
from solvers.science.spine.say import full
from tutor.narration import narrate
from tutor.narration.addressing import facts_told_to
from tutor.narration.certainty import GUESS
from tutor.narration.class_words import meaning
from tutor.narration.each import joined, of_both, of_each
from tutor.narration.facts import repeats
from tutor.narration.measured import by_numbers
from tutor.narration.related import Told as Words
from tutor.narration.related import related
from tutor.narration.step import Narration
from tutor.rendering.plain import plain
from tutor.rendering.told import Told

QUESTIONS = (
    "Which of these animals is a reptile? (A) a toad (B) a tortoise (C) a bat (D) a salmon",
    "Which planet has the longest year? (A) Neptune (B) Mercury (C) Earth (D) Jupiter",
    "Which organ removes waste from the blood? (A) the lungs (B) the kidneys (C) the stomach",
    "Which part of the eye lets light in?",
    "What do my lungs do?",
    "Why does my stomach growl when I am hungry?",
    "How many legs does a spider have?",
    "Name three planets.",
    "What is the difference between an artery and a vein?",
    "Which season comes after winter? (A) summer (B) fall (C) spring",
)


@pytest.mark.sample(3)
@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_told_carries_the_answer(question: str) -> None:
    found = ask(Question.parse(question), time_limit=120)
    if not isinstance(found, Answer):
        return
    told = Told.of(found, narrate(found))
    facts = [step.text for step in told.steps if step.kind == "fact"]
    assert not any(repeats(fact, told.headline) for fact in facts)
    named = set(lemmas(f"{question} {told.headline}"))
    assert all(named & set(lemmas(fact)) for fact in facts)
    text = plain(told)
    assert "I know too little" not in text
    assert not {"my", "i"} & {word.strip(".,").casefold() for word in told.narration.says.split()}
    doubts = ("I think", "Perhaps", "It may be", "may be", "I am not sure", GUESS)
    assert sum(text.count(doubt) for doubt in doubts[:3]) <= 1


@pytest.mark.parametrize(
    ("text", "question", "said"),
    [
        ("My heart beats faster when i run.", "why does my heart beat faster when i run",
         "Your heart beats faster when you run."),
        ("I am hungry.", "Am I hungry?", "You are hungry."),
        ("Vitamin C helps me.", "Does vitamin C help me?", "Vitamin C helps you."),
        ("Our planet turns.", "Why do stars rise?", "Our planet turns."),
    ],
)  # fmt: skip
def test_who_asks_is_spoken_to(text: str, question: str, said: str) -> None:
    assert facts_told_to(Narration(text, (), ()), question).headline == said


@pytest.mark.parametrize(
    ("question", "chosen", "others", "said"),
    [
        ("Which one is the producer?", "the algae", ["the heron"], "A producer makes its own food."),
        ("Which is a mammal?", "a dolphin", ["a shark"], "A mammal makes milk for its young."),
        ("Which of these is a conductor of heat?", "iron", ["wool"], ""),
        ("Which planet is red?", "Mars", ["Venus"], ""),
    ],
)
def test_the_class_asked_for_is_told_by_what_makes_it_one(
    question: str, chosen: str, others: list[str], said: str
) -> None:
    found = meaning(question, chosen, others, [])
    assert (full(load(), found) if found else "") == said


def test_the_most_of_something_is_told_by_numbers_in_one_unit() -> None:
    said = by_numbers("Which planet has the shortest year?", "Mercury", ["Venus", "Neptune"])
    assert said.startswith("The year of Mercury is 88 Earth days")
    assert "Neptune" not in said
    assert by_numbers("Which planet has the shortest year?", "Venus", ["Mercury"]) == ""


def test_each_of_several_is_told_by_one_relation() -> None:
    of_list = joined(of_each(["a wedge", "a screw"], []))
    assert of_list.startswith("A wedge is used for ")
    assert ", and a screw is used for " in of_list
    sides = joined(of_both("artery", "vein", ["it carries blood away", "it carries blood back"]))
    assert sides == "An artery carries blood from the heart, and a vein carries blood to the heart."


def test_a_word_in_common_does_not_make_a_reason() -> None:
    told = Words.of(
        "Which part of the eye lets light in?", ["The pupil lets light in."], things=["the pupil"]
    )
    found = related(told)
    assert found is not None
    assert found.cell("a") == "the pupil"
