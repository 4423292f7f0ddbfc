"""What an answer from facts goes on to: what comes of it, and what the other choices are instead."""

from __future__ import annotations

import pytest

from tests.tutor.told import answered, told
from tutor.narration import narrate
from tutor.narration.related import Told as ToldWords
from tutor.narration.related import related


@pytest.mark.parametrize(
    ("question", "steps"),
    [
        (
            "Is gold a metal?",
            (
                "A metal is a shiny material that carries heat and electricity well and can be bent.",
                "Iron, gold and copper are metals.",
            ),
        ),
        (
            "Is coal a renewable resource?",
            (
                "Coal is a kind of nonrenewable resource.",
                "Nature replaces a renewable resource quickly, but not a nonrenewable resource.",
                "Coal is nonrenewable because it takes millions of years to form.",
            ),
        ),
        (
            "What is the longest bone in the human body?",
            (
                "The length of the thighbone is about 18 inches.",
                "The longest bone of your body reaches from your hip to your knee.",
            ),
        ),
        ("Why does metal feel cold?", ("In metal tiny particles can move freely and pass heat on fast.",
          "In wood or plastic they cannot, so a wooden spoon stays cool.",
          "A tile floor feels colder than a rug for the same reason, though both are equally warm.")),
        (
            "How many bones does an adult human have?",
            (
                "A baby is born with about 300 bones.",
                "Some of them grow together as it gets older.",
                "Your skull is made of bones that protect your brain like a helmet.",
            ),
        ),
        (
            "How many legs does an ant have?",
            ("An ant is a kind of insect.", "An insect has 6 legs, but an arachnid has 8 legs."),
        ),
        (
                "What is the difference between a frog and a toad?",
                (
                    "A frog is an amphibian with moist skin and long hind legs.",
                    "A toad is an amphibian with dry, bumpy skin.",
                ),
            ),
        (
            "What is the difference between a solid and a liquid?",
            (
                "A solid is matter that keeps its shape.",
                "A liquid is matter that flows.",
                "Both are states of matter.",
                "Ice, a rock, and wood are examples of solids, and water, milk, and oil are examples of liquids.",
            ),
        ),
        (
                "When does a full moon occur?",
                ("A full moon is the phase in which we see the whole bright side of the Moon.",),
            ),
    ],
)  # fmt: skip
def test_a_fact_that_stands_alone_is_told_with_what_comes_of_it(
    question: str, steps: tuple[str, ...]
) -> None:
    assert tuple(step.text for step in told(question).steps) == steps


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Which animal is a reptile? (A) frog (B) snake", "A frog is an amphibian."),
        (
            "Which tool is used to measure temperature? (A) ruler (B) thermometer (C) balance",
            "A ruler measures length, and a balance measures mass.",
        ),
        (
            "Which of these is a good conductor of electricity? (A) wood (B) rubber (C) copper",
            "Wood and rubber are electrical insulators.",
        ),
        (
            "Which change is a chemical change? (A) melting ice (B) cutting paper (C) burning wood",
            "Melting ice and cutting paper are examples of physical change.",
        ),
        (
            "Which of these is a nonrenewable resource? (A) sunlight (B) coal (C) wind",
            "Sunlight and wind are renewable resources.",
        ),
        ("Where is bile made? (A) lungs (B) liver", "A lung is used for breathing."),
    ],
)
def test_of_the_other_choices_it_is_told_what_they_are_instead(question: str, said: str) -> None:
    assert said in [step.text for step in narrate(answered(question)).steps]


def test_what_says_the_same_in_other_words_does_not_go_on_from_it() -> None:
    told = ToldWords.of("How do mountains form?", ["Mountains form when plates collide."], "plates collide")
    fact = related(told)
    assert fact is None or "collid" not in fact.cell("b")
    assert related(ToldWords.of("What is a zzyzx?", ["A zzyzx is a qwrt."])) is None
