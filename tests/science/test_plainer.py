"""Questions in plainer words, and questions that offer two answers."""

from __future__ import annotations

import pytest

from solvers.after_facts import suits
from solvers.answer import Proposal
from solvers.question import Question
from solvers.reading.read import read
from solvers.science.forms.asked import question
from solvers.science.forms.plainer import plainer
from solvers.science.spine.options import options_of


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Our class built a barometer. What is it for?", "What is a barometer for?"),
        ("we talked about marshes, so what are they?", "What are marshes?"),
        ("We built a thermometer. What is this tool for?", "What is a thermometer for?"),
        ("The roof is made of copper. Why does that metal turn green?", "Why does copper turn green?"),
        ("How long ago did the first fish live?", "When did the first fish live?"),
        ("Which lake is the deepest, even though it is not the widest?", "Which lake is the deepest?"),
        ("What is a hill, like a dune, that wind has made?", "What is a hill that wind has made?"),
        ("What is a pond or pool called?", "What is a pond called?"),
        ("Clay that is baked becomes what material?", "What material does clay that is baked become?"),
        ("In which of the three kinds of cloud does hail form?", "In which type of cloud does hail form?"),
        ("What should a diver wear to keep warm?", "What should a diver wear to keep warm?"),
        ("What should you wear to save your ears?", "Which safety equipment is used to save your ears?"),
        ("What lies between the roof and the attic?", "What lies between the roof and the attic?"),
        ("What do potters make bowls out of?", "What is bowls made from?"),
        ("How many wings has a moth got, not counting its feelers?", "How many wings do a moth have?"),
        (
            "What happens if you hold two ice cubes next to each other?",
            "What happens when two ice cubes are brought together?",
        ),
        ("Something was eating the roses. What was it?", "Something was eating the roses. What was it?"),
        ("My uncle has a magnet. What metals does it attract?", "What metals does a magnet attract?"),
        (
            "A dial shows how fast we go. What is this dial called?",
            "What is a dial that shows how fast we go called?",
        ),
        (
            "We saw a hawk that eats frogs. What is that hawk called?",
            "What is a hawk that eats frogs called?",
        ),
        (
            "Some logs lie in a swamp for ages. What are these logs?",
            "What are logs that lie in a swamp for ages?",
        ),
        ("Some stars look red. Why is that?", "Why do Some stars look red?"),
        (
            "A hare's coat is white in winter. How does this help it survive?",
            "Why is A hare's coat white in winter?",
        ),
        ("A nurse hangs a stethoscope round her neck; what is it for?", "What is a stethoscope for?"),
        (
            "I mix up moths and beetles, how do I tell them apart?",
            "What is the difference between moths and beetles?",
        ),
        ("A beetle's body has three parts. Name them.", "Name the three parts of a beetle's body?"),
        ("Uranus has thin rings. What are they made of?", "What are Uranus's rings made of?"),
        ("My aunt says that whales are fish. Is that so?", "Is it true that whales are fish?"),
        ("a kettle, what is it for?", "What is a kettle for?"),
        ("Why does dew form on grass?", "Why does dew form on grass?"),
        ("If you heat ice, what happens to it?", "If you heat ice, what happens to it?"),
        ("What is it called when a gas becomes a liquid?", "What is it called when a gas becomes a liquid?"),
        ("Of all the metals in a shed, which one is the lightest?", "Which metal in a shed is the lightest?"),
        ("Moths versus beetles: what sets them apart?", "What is the difference between moths and beetles?"),
        ("Explain the difference between fog and mist.", "What is the difference between fog and mist?"),
        ("Describe the job that worms do in a garden.", "What is the job of worms?"),
        ("What could a sailor use a compass for?", "What is a compass used for?"),
        ("Would you class a cucumber as a fruit?", "Is a cucumber a fruit?"),
        ("What's the point of migrating for a bird like the crane?", "Why does a crane migrate?"),
        ("spiders have how many legs again?", "How many legs do spiders have?"),
        ("Explain erosion to my son in one sentence.", "What is erosion?"),
        ("Are mushrooms plants or nah?", "Are mushrooms plants?"),
        ("What's bread got in it?", "What is bread made of?"),
        ("Salt is a compound of which two elements?", "What elements is salt made of?"),
        ("Give the word for a moth's flying to a lamp.", "What is a moth's flying to a lamp called?"),
        ("Describe the effect of salt on ice.", "What is the effect of salt on ice?"),
        ("Explain the cause of fog.", "What is the cause of fog?"),
        ("Whereabouts do walruses live?", "Where do walruses live?"),
        ("Why does wood float instead of sinking?", "Why does wood float?"),
    ],
)
def test_a_question_is_asked_in_plain_words_and_names_what_it_takes_up(text: str, plain: str) -> None:
    assert plainer(read(Question.parse(text))).text == plain


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Is an otter a fish or a mammal?", ["a fish", "a mammal"]),
        ("Do trout breathe with lungs or gills?", ["lungs", "gills"]),
        ("Is lead heavier or lighter than iron?", []),
        ("Does a magnet attract iron or not?", []),
        ("What do otters eat?", []),
    ],
)
def test_a_question_offers_answers(text: str, options: list[str]) -> None:
    assert [one.text for one in options_of(read(Question.parse(text)))] == options


def test_could_you_opens_a_request_and_not_a_question_of_its_own() -> None:
    own = question(read(Question.parse("Could you hear a bell in space?")))
    assert own[0].text == "Could"
    request = question(read(Question.parse("Could you tell me why ice floats?")))
    assert request[0].text == "why"


@pytest.mark.parametrize(
    ("text", "answer", "is_suited"),
    [
        ("Where does a beaver sleep?", "sugar", False),
        ("Where does a beaver sleep?", "a lodge", True),
        ("Does a beaver build dams?", "7", False),
        ("Does a beaver build dams?", "yes", True),
        ("When do owls hunt?", "mice", False),
        ("When do owls hunt?", "at night", True),
        ("What do owls hunt?", "mice", True),
        ("Which gas do owls need?", "air flows into the lungs", False),
        ("Which gas do owls need?", "oxygen", True),
    ],
)
def test_an_answer_of_tables_has_to_be_of_the_type_asked_for(text: str, answer: str, is_suited: bool) -> None:
    asked = Question.parse(text)
    table = Proposal(asked, (answer,), answer, "tables", 0.9, None)  # type: ignore[arg-type]
    assert suits(table, read(asked)) is is_suited


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Why do cats purr? Can you help me?", "Why do cats purr"),
        ("What is a comet, can anyone tell me", "What is a comet"),
        ("Name two gases, please.", "Name two gases"),
    ],
)
def test_what_only_asks_to_be_answered_is_no_question(text: str, asks: str) -> None:
    assert " ".join(token.text for token in question(read(Question.parse(text)))) == asks
