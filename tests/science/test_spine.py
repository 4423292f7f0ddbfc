"""Answers from a few facts of our own: by one, by a class, by two joined, by numbers; none where none fits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from knowledge import relations
from solvers.answer import Abstention, Proposal
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read
from solvers.science.spine.proof import RelationProof
from solvers.science.spine.say import full
from solvers.science.spine.solve import solve

FACTS = relations.load(Path(__file__).parent / "facts")


def proposed(text: str) -> Proposal | Abstention:
    question = Question.parse(text)
    return solve(question, read(question), limits=Limits(seconds=20), spine=FACTS)


def told(text: str) -> str:
    """The answer, whose proof has been checked."""
    found = proposed(text)
    assert isinstance(found, Proposal), found.reason
    assert found.derivation.verify(spine=FACTS) == ()
    return found.text


def test_the_facts_are_in_order() -> None:
    assert relations.check(Path(__file__).parent / "facts") == []


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What do otters eat?", "Otters eat fish and crabs."),
        ("What does a heron eat?", "A heron eats frogs and fish."),
        ("Where do badgers live?", "Badgers live in a burrow."),
        ("Which organ filters the blood?", "The kidney filters the blood."),
        ("Where is bile made?", "The liver makes bile."),
        ("What is a barometer used for?", "A barometer is used for measuring air pressure."),
        ("How is air pressure measured?", "A barometer measures air pressure."),
        ("What is the unit of force?", "The unit of force is a newton."),
        ("What is the unit of force in physics?", "The unit of force in physics is a newton."),
        ("How much of a melon is water?", "Water makes up about 90 percent of a melon."),
        ("What is the melting point of lead?", "The melting point of lead is 327 °C."),
        ("How is butter made?", "Butter is made from cream by churning it."),
        ("What are bricks made of?", "Bricks are made of clay."),
        ("Why does dew form on grass?", "Dew forms on grass because cool grass makes water vapor condense."),
        ("What is the opposite of evaporation?", "The opposite of evaporation is condensation."),
        ("Is an otter a fish or a mammal?", "An otter is a mammal."),
        ("Our class built a barometer. What is it for?", "A barometer is used for measuring air pressure."),
        ("What happens to water when it freezes?", "Water turns into ice when it freezes."),
        ("What comes after dusk?", "Night comes after dusk."),
        (
            "Which front forms when damp air meets dry air?",
            "A mist front happens when damp air meets dry air.",
        ),
        ("What is an animal that is chased called?", "An animal that is chased is called a quarry."),
        (
            "What do you call an animal that chases others?",
            "An animal that chases others is called a chaser.",
        ),
        ("When does migration happen?", "Migration happens in spring and fall."),
        (
            "How long does it take Saturn to go around the Sun?",
            "Saturn moves around the Sun in about 29 years.",
        ),
    ],
)
def test_one_fact_answers(question: str, answer: str) -> None:
    assert told(question) == answer


@pytest.mark.parametrize(
    ("question", "value", "because"),
    [
        (
            "How many legs does a moth have?",
            "6",
            "because a moth is a kind of insect and an insect has 6 legs.",
        ),
        (
            "What are wrens covered with?",
            "feathers",
            " a wren is a kind of bird and a bird is covered with feathers.",
        ),
        ("How do thrushes move?", "flying", "because a thrush is a kind of bird and a bird moves by flying."),
    ],
)
def test_what_holds_for_a_class_holds_for_its_members(question: str, value: str, because: str) -> None:
    found = proposed(question)
    assert isinstance(found, Proposal)
    assert value in found.value
    assert because in found.text
    assert found.derivation.verify(spine=FACTS) == ()


def test_two_facts_say_what_none_says_alone() -> None:
    text = told("How do carp breathe under water?")
    assert text == "A gill, which is part of a carp, is used for breathing under water."


def test_what_a_member_does_is_told_of_some_of_its_class() -> None:
    assert told("What do insects make?") == "Insects such as a hornet make a paper nest."


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "Why do herons stand on one leg in cold weather?",
            "Herons stand on one leg in cold weather because",
        ),
        ("In winter, what do otters eat?", "Otters eat fish and crabs."),
        ("About how many legs does a full-grown beetle have?", "A beetle has 6 legs"),
        ("When do hares change their fur?", "Hares change their fur in autumn because"),
        ("What is the name of the shyest bird?", "The shyest bird is a kiwi."),
    ],
)
def test_what_stands_beside_a_question_may_go_unsaid(question: str, answer: str) -> None:
    assert told(question).startswith(answer)


def test_what_is_named_as_known_is_no_answer() -> None:
    assert told("Besides syrup, what does a candy cook make?") == "A candy cook makes toffee."


def test_a_list_in_order_goes_from_one_to_the_next() -> None:
    assert proposed_value("Name the times of day in order.") == ("dawn", "noon", "dusk", "night")


def test_what_does_not_do_so_is_no_answer() -> None:
    assert proposed_value("What animal climbs trees?") == ("a weasel",)


def test_things_form_and_events_happen() -> None:
    assert told("How do embers form?") == "Embers form when wood burns down."
    ember = next(fact for fact in FACTS.facts if fact.cell("b") == "wood burns down")
    assert full(FACTS, ember) == "An ember forms when wood burns down."
    happens = told("What happens when puddles get colder than 0 °C?")
    assert happens == "When puddles get colder than 0 °C, they freeze."


def test_an_amount_is_told_in_all_its_units() -> None:
    found = proposed("What is the orbital period of Saturn?")
    assert isinstance(found, Proposal)
    assert found.text == "The orbital period of Saturn is about 29 years (about 10,750 days)."
    assert found.value == ("about 29 years", "about 10,750 days")


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What are the parts of an herb?", ("the root", "the stem", "a leaf bud")),
        ("What are the kinds of tissue?", ("bone", "muscle", "skin")),
        ("Name three kinds of tissue.", ("bone", "muscle", "skin")),
    ],
)
def test_a_list_that_was_written_as_one_is_told_as_it_is(question: str, value: tuple[str, ...]) -> None:
    assert set(proposed_value(question)) == set(value)


def test_where_no_place_is_named_the_one_is_meant_that_the_counted_things_make_up() -> None:
    assert told("How many days are there?") == "A calendar week has 7 days."


def test_a_part_of_something_is_one_by_a_fact() -> None:
    assert proposed_value("Which part of an orchid makes syrup?") == ("a nectary",)


def test_a_symbol_may_be_another_word_for_the_thing() -> None:
    assert told("What is the symbol for ethanol?") == "The symbol for ethanol is EtOH."


@pytest.mark.parametrize(
    ("question", "shown"),
    [
        ("What is tissue?", "Bone, muscle, and skin are kinds of tissue."),
        ("What is grafting wood?", "first comes choosing a twig, and in the end binding it to a trunk."),
    ],
)
def test_a_definition_shows_steps_or_kinds(question: str, shown: str) -> None:
    assert told(question).endswith(shown)


def test_a_definition_says_what_sets_a_thing_apart() -> None:
    assert told("What is evaporation?") == (
        "Evaporation is a kind of change of state. It happens when a liquid becomes a gas."
    )


def test_lists_have_as_many_as_are_asked_for() -> None:
    found = proposed("Name three mammals.")
    assert isinstance(found, Proposal)
    assert len(found.value) == 3
    assert found.text.endswith("are mammals.")
    assert set(proposed_value("What are the parts of a flower?")) == {"a petal", "a stamen", "a sepal"}


def proposed_value(text: str) -> tuple[str, ...]:
    found = proposed(text)
    assert isinstance(found, Proposal)
    assert isinstance(found.value, tuple)
    return found.value


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which is larger, Mars or Saturn?", "Saturn is larger than Mars."),
        ("which is larger Mars or Saturn", "Saturn is larger than Mars."),
        ("Which has more legs, a moth or a tick?", "A tick has more legs than a moth."),
        ("Is Mars bigger or smaller than Saturn?", "Mars is smaller than Saturn."),
    ],
)
def test_numbers_decide_comparisons(question: str, answer: str) -> None:
    assert told(question).startswith(answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is lava hotter than frost?", "Yes, lava is hotter than frost."),  # hot beside cold
        ("Is frost hotter than lava?", "No, lava is hotter than frost."),
        ("Is a mile longer than a kilometer?", "Yes, a mile is longer than a kilometer."),  # its unit
        ("Is a shire pony heavier than a draft horse?", "No, a draft horse is heavier than a shire pony."),
    ],
)
def test_comparisons_by_opposites_units_and_members(question: str, answer: str) -> None:
    assert told(question).startswith(answer)


def test_what_is_said_of_few_tells_more_of_two_things() -> None:
    assert "build a nest" in told("In what way are a hornet and an otter the same?")
    assert "are both made of water" in told("What do hail and mist have in common?")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How do candy cooks make toffee?", "Candy cooks make toffee when they boil sugar with butter."),
        ("Where do wrens go in autumn?", "Wrens migrate to Spain."),
        (
            "What happens to an herb if it never gets any light?",
            "When an herb gets no light, it goes pale.",
        ),
    ],
)
def test_ways_places_and_denials_are_no_reasons(question: str, answer: str) -> None:
    assert told(question) == answer


def test_a_difference_has_both_sides() -> None:
    text = told("What is the difference between a moth and a beetle?")
    assert "powdery wings" in text
    assert "hard front wings" in text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is a reed borer called?", "A stalk moth is a reed borer. It eats maize."),
        ("What does a stalk moth eat?", "A stalk moth eats maize."),
        ("What does a reed borer eat?", "A reed borer eats maize."),
        ("When do orchids bloom?", "Orchids bloom in spring."),
        ("What happens if you rub amber?", "When amber is rubbed, it attracts dust."),
        ("Which animal climbs trees?", "A weasel climbs trees."),
        ("Where do most badgers usually live?", "A badger lives in a burrow."),
        ("Could you tell me what the opposite of hot is?", "Hot is the opposite of cold."),
    ],
)
def test_other_names_events_and_what_stands_beside(question: str, answer: str) -> None:
    assert told(question) == answer


def test_what_is_not_so_is_not_shared() -> None:
    assert "climb" not in told("What do a badger and a weasel have in common?")


def test_what_is_shared_is_said_of_both() -> None:
    assert told("How are a wren and an otter alike?").startswith("A wren and an otter are both vertebrates.")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is a wren a bird?", "Yes, a wren is a kind of bird."),
        ("Is a tick an insect?", "No, a tick is not an insect. A tick is a kind of arachnid."),
        ("Does a tick have wings?", "No, a tick has no wings."),
        ("Does a red cell have a core?", "No, a red cell has no core."),
        ("Do moths have 8 legs?", "No, an insect has 6 legs. A moth is a kind of insect."),
        ("Is lava cold?", "No, lava is hot."),
        ("Can an ostrich fly?", "No, an ostrich is unable to fly."),
        ("Isn't a wren a bird?", "Yes, a wren is a kind of bird."),
        ("Does the Sun move around Saturn?", "No, Saturn moves around the Sun in about 29 years."),
        ("Do fish eat otters?", "No, an otter eats fish."),
        ("Do moths have six legs?", "Yes, an insect has 6 legs. A moth is a kind of insect."),
        ("Do all birds have wings?", "Yes, a bird has 2 wings."),
        ("Can all birds fly?", "No, an ostrich is unable to fly. An ostrich is a kind of bird."),
        ("Does a cork sink in water?", "No, a cork floats in water."),
        (
            "Is a glass snake a snake?",
            "No, a glass snake is not a snake. A glass snake is a kind of lizard. "
            "A glass snake has eyelids, but a snake does not.",
        ),
    ],
)
def test_a_claim_is_judged_by_the_fact_that_decides(question: str, answer: str) -> None:
    assert told(question) == answer


@pytest.mark.parametrize(
    "question",
    [
        "What do badgers eat?",
        "How many legs does a carp have?",
        "Who discovered gravity?",
        "Why do magnets attract iron?",
        "Which organ makes insulin?",
        "Is a newton a bird?",
        "Ice floats on water.",
    ],
)
def test_what_no_fact_says_is_not_answered(question: str) -> None:
    assert isinstance(proposed(question), Abstention)


def test_a_proof_with_another_fact_fails_its_check() -> None:
    found = proposed("What do otters eat?")
    assert isinstance(found, Proposal)
    proof = found.derivation
    assert isinstance(proof, RelationProof)
    changed = replace(proof.rows[0], b="grass", sentence="An otter eats grass.")
    assert replace(proof, rows=(changed,)).verify(spine=FACTS) != ()
    assert replace(proof, value=("grass",)).verify(spine=FACTS) == ("No fact gives 'grass'.",)
    assert replace(proof, rows=()).verify(spine=FACTS) != ()


def test_a_comparison_that_numbers_deny_fails_its_check() -> None:
    found = proposed("Which is larger, Mars or Saturn?")
    assert isinstance(found, Proposal)
    assert isinstance(found.derivation, RelationProof)
    assert replace(found.derivation, rule="smaller").verify(spine=FACTS) == ("The numbers do not say so.",)


def test_facts_that_share_nothing_are_no_proof() -> None:
    one, other = proposed("What do otters eat?"), proposed("What are bricks made of?")
    assert isinstance(one, Proposal)
    assert isinstance(other, Proposal)
    assert isinstance(one.derivation, RelationProof)
    assert isinstance(other.derivation, RelationProof)
    both = replace(one.derivation, rows=(*one.derivation.rows, *other.derivation.rows))
    assert both.verify(spine=FACTS) == ("The facts are not connected to each other.",)


def test_a_fact_that_says_just_what_is_asked_is_sure() -> None:
    found = proposed("What do otters eat?")
    assert isinstance(found, Proposal)
    assert found.confidence >= 0.95


def test_what_a_question_points_back_to_has_to_be_known() -> None:
    asked = Question.parse("My boots dried by the stove. What is that process called?")
    assert isinstance(solve(asked, read(asked), limits=Limits(seconds=20)), Abstention)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("What is it called when ice turns into water?", "melting"),
        ("What is it called when water turns into ice?", "freezing"),
        ("What is it called when a liquid becomes a solid?", "freezing"),
        ("What do you call it when a gas turns to a liquid?", "condensation"),
    ],
)
def test_what_becomes_what_is_not_the_same_the_other_way_round(text: str, says: str) -> None:
    asked = Question.parse(text)
    found = solve(asked, read(asked), limits=Limits(seconds=20))
    assert isinstance(found, Proposal)
    assert says in found.text


def test_what_differs_is_not_the_same() -> None:
    """Facts about how two things differ deny that they are the same; that one is a kind of the other says nothing."""
    assert told("Is a moth the same thing as a beetle?").startswith("No, a moth")
    assert not isinstance(proposed("Is an otter the same as a mammal?"), Proposal)
