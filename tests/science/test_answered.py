"""Questions for facts as statements: a choice in the place of what asks, and what yes and no say."""

from __future__ import annotations

import pytest

from solvers.question import Question
from solvers.reading.read import read
from solvers.science.forms.answered import chosen
from solvers.science.forms.claimed import claimed
from solvers.science.forms.turning import are_several
from solvers.science.spine.agreement import with_article


@pytest.mark.parametrize(
    ("question", "choice", "said"),
    [
        ("Which organ filters the blood?", "kidney", "kidney filters the blood"),
        ("Which body part helps a bird fly?", "wings", "wings help a bird fly"),
        ("Where are tears made?", "glands", "tears are made in glands"),
        ("Where does fog seem to come up at dawn?", "in valleys", "fog seems to come up in valleys at dawn"),
        ("Which season is it in Peru in June?", "winter", "it is winter in Peru in June"),
        ("Which tool should Ana use to measure rain?", "a gauge", "Ana should use a gauge to measure rain"),
        ("Which gas do plants take in from the air?", "carbon dioxide", "plants take in carbon dioxide from the air"),
        ("What is the boiling point of water?", "100 °C", "the boiling point of water is 100 °C"),
        ("What is the girl measuring?", "the mass of a rock", "the girl is measuring the mass of a rock"),
        ("What is he most likely trying to find?", "a fossil", "he is most likely trying to find a fossil"),
        ("What do we call a baby frog?", "a tadpole", "a baby frog is called a tadpole"),
        (
            "What is the best way of keeping bread fresh?",
            "in a closed box",
            "the best way of keeping bread fresh is in a closed box",
        ),
        ("What do we call rain, snow, or hail?", "precipitation", "rain, snow, or hail is called precipitation"),
        ("What name do we give to the melting of a rock?", "fusion", "the melting of a rock is called fusion"),
        ("What is most likely to grow in sand?", "a cactus", "a cactus is most likely to grow in sand"),
        ("Water drips from a roof of ice. Which process did this?", "melting", "melting did this"),
        ("How many hydrogen atoms are in this molecule?", "two", "two hydrogen atoms are in this molecule"),
        ("What is this process called?", "erosion", "this process is called erosion"),
        ("Which of these is NOT a planet?", "the Moon", "the Moon is not a planet"),
        ("How do fish take in oxygen?", "with gills", "fish take in oxygen with gills"),
        ("How many legs does a beetle have?", "6", "a beetle has 6 legs"),
        ("What do roots do for a plant?", "take in water", "roots take in water"),
        ("What are rocks made of?", "minerals", "rocks are made of minerals"),
        ("In a food chain, what is grass?", "a producer", "in a food chain, grass is a producer"),
        ("Sound travels fastest through which of these?", "steel", "sound travels fastest through steel"),
        ("Which kind of rock forms from lava?", "igneous", "igneous rock forms from lava"),
        ("Why does ice float?", "it is less dense", "ice floats because it is less dense"),
        ("Why do cats purr?", "to show content", "cats purr to show content"),
        ("Why do storms weaken?", "it is cut off", "storms weaken because they are cut off"),
        ("Why do boats float?", "low density", "boats float because of low density"),
        ("Why do we see a rainbow?", "It needs rain.", "we see a rainbow because it needs rain"),
        ("Where do most geysers lie?", "along cracks in hot rock", "most geysers lie along cracks in hot rock"),
        ("Which of these is evidence that a glacier was here?", "The rock has deep scratches.",
         "that the rock has deep scratches is evidence that a glacier was here"),
        ("Which change happens in a lamp?", "electricity to light",
         "the change from electricity to light happens in a lamp"),
        ("Why can sand that blows against a cliff carve it?", "It is hard.",
         "sand that blows against a cliff can carve it because it is hard"),
        ("Why are there often fewer owls than mice?", "Owls eat mice.",
         "there are often fewer owls than mice because owls eat mice"),
        ("Why don't ostriches fly?", "Their wings are too small.",
         "ostriches don't fly because their wings are too small"),
        ("What do beavers that live on a river build?", "dams", "beavers that live on a river build dams"),
        ("Which plant has roots suited to dry soil?", "a cactus", "a cactus has roots suited to dry soil"),
        ("In a dry valley, most bushes", "lose few leaves", "in a dry valley, most bushes lose few leaves"),
        ("Which list is in order?", "Venus, Earth, Mars", "the list “Venus, Earth, Mars” is in order"),
        ("Why?", "it is less dense", None),
        ("An iron gate stood in the rain. It turned brown. Why?", "The iron rusted.",
         "it turned brown because the iron rusted"),
        ("A lemon tastes sour because it", "holds an acid.", "a lemon tastes sour because it holds an acid"),
        ("A lunar eclipse happens when", "Earth's shadow falls on the Moon.",
         "a lunar eclipse happens when Earth's shadow falls on the Moon"),
        ("When light falls on a black wall, most of it is being", "absorbed.",
         "when light falls on a black wall, most of it is being absorbed"),
        ("A bear sleeps all winter. On warm days, the bear's", "heart beats faster.",
         "on warm days, the bear's heart beats faster"),
        ("The rusting of a nail is an example of", "a chemical change.",
         "the rusting of a nail is an example of a chemical change"),
        ("How long does it take Mars to go around the Sun?", "two years",
         "it takes Mars two years to go around the Sun"),
        ("What can you conclude about the rock?", "It cooled slowly.",
         "you can conclude about the rock that it cooled slowly"),
        ("To which group does a newt belong?", "amphibians", "a newt belongs to the amphibians"),
        ("Which list shows the life of a moth?", "egg, larva, pupa, adult",
         "the list “egg, larva, pupa, adult” shows the life of a moth"),
        ("What is it called when a solid turns straight into a gas?",
         "sublimation", "it is called sublimation when a solid turns straight into a gas"),
        ("What is the process called when plants lose water?",
         "transpiration", "the process is called transpiration when plants lose water"),
        ("What do you call it when vapor turns to droplets on grass?",
         "dew", "you call it dew when vapor turns to droplets on grass"),
        ("What do we call animals that eat only plants?",
         "herbivores", "animals that eat only plants are called herbivores"),
        ("What is this gas called at the pole?", "ozone", "this gas is called ozone at the pole"),
        ("What are nests made of in spring?", "twigs", "nests are made of twigs in spring"),
        ("Which metal lets heat pass through it fastest?", "silver", "silver lets heat pass through it fastest"),
        ("Which tool lets a doctor hear a heartbeat?", "a stethoscope", "a stethoscope lets a doctor hear a heartbeat"),
        ("Which organ helps people breathe?", "lungs", "lungs help people breathe"),
        ("Which part makes a car stop?", "brakes", "brakes make a car stop"),
        ("Which of these conducts electricity?", "copper wire", "copper wire conducts electricity"),
        ("Which of the following can a magnet attract?", "an iron nail", "a magnet can attract an iron nail"),
        ("Which lets more light through, glass or wood?", "glass", "glass lets more light through"),
        ("Which statement about the Moon is true?", "It reflects sunlight", None),
        ("What happens to water when it freezes?", "it expands", None),
        ("What do a spider and an ant have in common?", "they have jointed legs", None),
        ("The process by which a liquid becomes a gas is called what?",
         "evaporation", "the process by which a liquid becomes a gas is called evaporation"),
        ("How do plants make their own food?", "photosynthesis", "plants make their own food by photosynthesis"),
        ("How can people save water?", "taking shorter showers", "people can save water by taking shorter showers"),
        ("What shape is the Moon?", "round", "the Moon is round"),
        ("What sort of animal is a newt?", "an amphibian", "a newt is an amphibian"),
        ("What food did the dog that barked eat?", "meat", None),
        ("Which two gases make up most of the air?", "nitrogen and oxygen",
         "nitrogen and oxygen make up most of the air"),
        ("How do seeds travel far from a tree?", "the wind", None),
        ("How does the sound change?", "higher pitch", None),
    ],
)  # fmt: skip
def test_a_choice_takes_the_place_of_what_asks(question: str, choice: str, said: str | None) -> None:
    turned = chosen(read(Question.parse(question)), choice)
    assert (turned[0] if turned else None) == said


@pytest.mark.parametrize(
    ("question", "holds", "denied"),
    [
        ("Do snakes have bones?", "snakes have bones", "snakes do not have bones"),
        ("Can a penguin fly?", "a penguin can fly", "a penguin cannot fly"),
        ("Is a tomato a fruit?", "a tomato is a fruit", "a tomato is not a fruit"),
        ("Is gold a metal?", "gold is a metal", "gold is not a metal"),
        ("Are all metals magnetic?", "all metals are magnetic", "not all metals are magnetic"),
        (
            "Is melting ice in a pan a chemical change?",
            "melting ice in a pan is a chemical change",
            "melting ice in a pan is not a chemical change",
        ),
        (
            "Does sound travel faster in water than in air?",
            "sound travels faster in water than in air",
            "sound does not travel faster in water than in air",
        ),
        ("Why do dogs pant?", "", ""),
        ("Isn't a bat a bird?", "a bat is a bird", "a bat is not a bird"),
        (
            "Were there people when dinosaurs lived?",
            "there were people when dinosaurs lived",
            "there were no people when dinosaurs lived",
        ),
        ("If you heat ice, does it melt?", "", ""),
        ("Should a cut be kept clean?", "a cut should be kept clean", "a cut should not be kept clean"),
        ("Don't fish have gills?", "fish have gills", "fish do not have gills"),
        (
            "Can sound travel through steel?",
            "sound can travel through steel",
            "sound cannot travel through steel",
        ),
    ],
)
def test_yes_and_no_say_what_is_claimed(question: str, holds: str, denied: str) -> None:
    reading = read(Question.parse(question))
    assert claimed(reading, holds=True) == holds
    assert claimed(reading, holds=False) == denied


@pytest.mark.parametrize(
    ("name", "several"),
    [
        ("wings", True),
        ("roots", True),
        ("mice", True),
        ("roads through its range", True),
        ("physics", False),
        ("glass", False),
        ("Mars", False),
        ("a lens", False),
    ],
)
def test_a_plural_is_seen_by_its_last_word(name: str, several: bool) -> None:
    assert are_several(name) is several


def test_a_plural_that_is_a_rare_word_of_its_own_is_told_without_an_article() -> None:
    assert with_article("roads") == "roads"
    assert with_article("lens") == "a lens"


@pytest.mark.parametrize(
    ("question", "choice", "said"),
    [
        (
            "Which is the greatest help people have had against germs?",
            "Washing hands",
            "washing hands is the greatest help people have had against germs",
        ),
        (
            "Which animal is a diver most likely to see in a warm sea?",
            "a sea turtle",
            "a diver is most likely to see a sea turtle in a warm sea",
        ),
        (
            "Which tool will scientists studying tiny cells most likely use?",
            "a microscope",
            "scientists studying tiny cells will most likely use a microscope",
        ),
        (
            "Which of these would help a burn?",
            "hold it under water",
            "to hold it under water would help a burn",
        ),
        ("Which symbol stands for sodium?", "Na", "Na stands for sodium"),
        ("What has changed?", "State", "state has changed"),
        ("What does a shell help a snail do?", "keep its water", "a shell helps a snail keep its water"),
        ("Which planet is the smallest?", "Mercury", "Mercury is the smallest"),
        ("A crab cleans a fish. What kind of help is this?", "cleaning", "this is cleaning"),
    ],
)
def test_a_choice_stands_where_it_belongs(question: str, choice: str, said: str) -> None:
    found = chosen(read(Question(question)), choice)
    assert found is not None
    assert found[0] == said


def test_what_is_done_stands_in_no_place_of_a_thing() -> None:
    assert chosen(read(Question("Which step must she follow first?")), "draw a graph of it") is None


def test_what_a_question_asks_behind_a_preposition_is_no_subject() -> None:
    asks = read(Question.parse("During which phase is the half that faces Earth completely bright?"))
    assert not chosen(asks, "full moon")
