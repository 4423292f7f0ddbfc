"""Answers from facts as a teacher says them: the answer first, then why; hints, short sentences, pictures, offers."""

from __future__ import annotations

import json
import re

import pytest
from typer.testing import CliRunner

from knowledge.relations import load
from solvers.answer import Answer
from solvers.asking import ask
from solvers.certainty import Certainty
from solvers.events import silent
from solvers.question import Question
from solvers.science.spine.say import statement
from tutor import tasks
from tutor.cli import app
from tutor.narration import narrate
from tutor.narration.band import Band
from tutor.narration.certainty import headline_of
from tutor.narration.facts import alternative, spoken
from tutor.narration.levels import Level, at_level
from tutor.narration.looked_up import shortened, sought_in, without
from tutor.narration.offers import EXAMPLES, offer
from tutor.narration.others import of_others
from tutor.narration.related import Told as ToldWords
from tutor.narration.related import related
from tutor.narration.sentences import inside, sentences
from tutor.narration.step import Narration
from tutor.pictures.draw import told as picture_told
from tutor.rendering.plain import plain
from tutor.rendering.told import Told

OF_THE_MACHINE = re.compile(
    r"speaks? of|leads? to|covers? of|aligned|score|\d\.\d\d|the tables alone", re.IGNORECASE
)


def answered(text: str) -> Answer:
    found = ask(Question.parse(text), time_limit=120)
    assert isinstance(found, Answer), found.reason
    return found


def told(text: str) -> Narration:
    return narrate(answered(text))


@pytest.mark.parametrize(
    ("question", "headline", "reasons"),
    [
        (
            "Why do stars twinkle?",
            "Stars twinkle because moving air bends their light.",
            ("The light bends when light goes from air into water.",),
        ),
        (
            "Who discovered penicillin?",
            "Alexander Fleming discovered penicillin in 1928.",
            ("Penicillin is used for killing bacteria.",),
        ),
        (
            "Is a bat a bird?",
            "No, a bat is not a bird.",
            (
                "A bat is a kind of mammal.",
                "A mammal is covered with hair or fur, but a bird is covered with feathers.",
            ),
        ),
        (
            "Which is bigger, the Earth or the Moon?",
            "The Earth is bigger than the Moon.",
            (
                "The diameter of the Earth is about 7,900 miles.",
                "The diameter of the Moon is about 2,160 miles.",
            ),
        ),
        (
            "How do a planet and a star differ?",
            "A planet only reflects light, but a star makes its own light.",
            ("Both are celestial bodies.",),
        ),
        (
            "What are the steps of digestion?",
            "Digestion has 5 steps.",
            (
                "First comes chewing.",
                "Then comes swallowing.",
                "Then comes churning in the stomach.",
                "Then comes taking up nutrients.",
                "In the end comes getting rid of solid waste.",
            ),
        ),
    ],
)
def test_the_answer_comes_first_and_nothing_is_said_twice(
    question: str, headline: str, reasons: tuple[str, ...]
) -> None:
    found = answered(question)
    narration = narrate(found)
    assert narration.headline == headline
    assert headline_of(found, narration, Certainty.SURE) == headline
    shown = Told.of(found, narration).steps
    assert tuple(step.text for step in shown) == reasons


@pytest.mark.parametrize(
    "question",
    [
        "Where are blood cells made? (A) bones (B) skin (C) hair",
        "Which season does Chile have in January? (A) summer (B) winter",
        "Which organ pumps blood through the body?",
        "Does ice sink in water?",
        "Why do leaves look green?",
    ],
)
def test_nothing_of_the_machine_is_told(question: str) -> None:
    found = answered(question)
    for level in (Level.FULL, Level.SIMPLER, Level.DETAIL):
        text = plain(Told.of(found, at_level(narrate(found), level))).rpartition("Solver:")[0]
        assert not OF_THE_MACHINE.search(text), text
        lines = [line for line in text.splitlines() if re.match(r"\d+\. ", line)]
        assert len(set(lines)) == len(lines)
        assert all(line.endswith((".", "!")) for line in lines)


@pytest.mark.parametrize(
    ("cell", "wanted", "best"),
    [
        ("[A] seal; otter; walrus", ["otter"], "An otter"),
        ("supports the body; makes blood cells", ["blood cells", "made"], "makes blood cells"),
        ("heats soup; heating soup", ["heating soup"], "heats soup"),
        ("first; closest to the Sun", ["closest", "Sun"], "first"),
        ("first; nearest the Sun", ["nearest", "Sun"], "first"),
        ("seed; seeds", ["seeds"], "seed"),
        ("divide faster; smaller", ["smaller"], "divide faster"),
    ],
)
def test_a_cell_is_read_as_the_alternative_that_matched_if_it_fits(
    cell: str, wanted: list[str], best: str
) -> None:
    assert alternative(cell, wanted) == best


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("Pipes burst because ice takes more room.", "Pipes burst. That is because ice takes more room."),
        ("A fox digs, but a hawk is quick.", "A fox digs. But a hawk is quick."),
        ("It sinks because of its weight.", "It sinks because of its weight."),
        ("A wren is small.", "A wren is small."),
    ],
)
def test_long_sentences_are_cut_at_their_joints(text: str, short: str) -> None:
    assert shortened(text) == short
    assert shortened(text, 50) == text


@pytest.mark.parametrize(
    ("question", "sought"),
    [
        ("Which organ cleans the blood?", "an organ"),
        ("Where do otters sleep?", "a place"),
        ("How many toes has a sloth?", "a number"),
        ("Why do pipes burst?", "a reason"),
        ("Is a wren a bird?", ""),
    ],
)
def test_what_is_sought_is_said_by_the_words_that_open_a_question(question: str, sought: str) -> None:
    assert sought_in(question) == sought


def test_hints_have_gaps_in_place_of_the_answer() -> None:
    assert without("The kidney filters blood.", ["the kidney"]) == "… filters blood."
    hints = told("Which season does Chile have in January? (A) summer (B) winter").hints
    assert hints[0] == "You are looking for a season. What do you know about Chile?"
    assert len(hints) == 3
    assert not any("summer" in hint for hint in hints)
    assert "southern" not in hints[1]
    assert "southern" in hints[2]


def test_a_band_has_sentences_of_its_length() -> None:
    found = answered("Why does ice float on water?")
    lowest = narrate(found, band=Band.LOWEST)
    assert all(len(text.split()) <= 10 for step in lowest.steps for text in sentences(step.text))
    assert lowest.steps != narrate(found).steps


@pytest.mark.parametrize(
    ("question", "kind", "says"),
    [
        ("What are the stages of the butterfly life cycle?", "cycle", "and then the butterfly egg again."),
        ("What are the steps of digestion?", "causes", "chewing, then swallowing,"),
        (
            "Why does ice float on water?",
            "causes",
            "ice is less dense than liquid water, so ice floats on water.",
        ),
        ("How do a frog and a toad differ?", "columns", "two columns; skin; a frog: smooth; a toad: bumpy."),
        ("Which is bigger, the Earth or the Moon?", "columns", "the Moon: about 2,160 miles"),
    ],
)
def test_pictures_are_read_off_the_facts(question: str, kind: str, says: str) -> None:
    picture = told(question).picture
    assert picture is not None
    assert picture.kind == kind
    assert says in picture_told(picture)


def test_json_holds_to_the_level() -> None:
    def record(*options: str) -> dict[str, object]:
        arguments = ["ask", "--json", *options, "How do a frog and a toad differ?"]
        return json.loads(CliRunner().invoke(app, arguments).output)  # type: ignore[no-any-return]

    hint = record("--level", "hint1")
    assert (hint["answer"], hint["text"], hint["picture"]) == (None, None, None)
    assert "smooth" not in json.dumps(hint)
    whole = record()
    assert isinstance(whole["picture"], dict)
    assert whole["picture"]["kind"] == "columns"
    assert record("--picture", "off")["picture"] is None


def test_what_is_offered_can_be_answered() -> None:
    assert offer("How heavy is a zebra?") == "You can ask me, for example: “What is a zebra?”"
    assert offer("Why is it?") == f"You can ask me, for example: “{EXAMPLES['why']}”"
    for question in (*EXAMPLES.values(), "What is a zebra?"):
        assert isinstance(ask(Question.parse(question), time_limit=120), Answer), question


def test_a_sentence_within_another_keeps_the_capital_of_a_name() -> None:
    found = answered("Why do stars twinkle?")
    assert inside("Stars twinkle.", found, ["stars"]) == "stars twinkle"
    assert inside("Saturn shines.", found, ["Saturn"]) == "Saturn shines"
    assert inside("The Sun shines.", found) == "the Sun shines"
    assert inside("Glass breaks.", found) == ""


@pytest.mark.parametrize(
    ("question", "headline", "reasons"),
    [
        (
            "Where is bile made? (A) lungs (B) liver",
            "Bile is made in the liver.",
            (
                "The liver makes bile and cleans the blood as part of the digestive system.",
                "So the answer is (B) liver.",
            ),
        ),
        (
            "Which body part helps a bird fly? (A) wings (B) feet",
            "Wings help a bird fly.",
            (
                "A bird uses its wings to fly.",
                "Birds fly because wings, light bones and strong muscles lift them.",
                "So the answer is (A) wings.",
            ),
        ),
        (
            "Do plants have cells?",
            "Yes, plants have cells.",
            ("A plant is a kind of organism.", "An organism has one or more cells."),
        ),
        (
            "Which of these is a mammal? (A) a bat (B) a frog",
            "A bat is a mammal.",
            ("A mammal makes milk for its young.", "A frog is an amphibian.", "So the answer is (A) a bat."),
        ),
        (
            "Does ice sink in water?",
            "No, ice does not sink in water.",
            ("Ice floats in water.", "Ice floats on water because ice is less dense than liquid water."),
        ),
    ],
)  # fmt: skip
def test_the_answer_is_a_sentence_in_the_words_of_the_question(
    question: str, headline: str, reasons: tuple[str, ...]
) -> None:
    found = answered(question)
    narration = narrate(found)
    assert headline_of(found, narration, Certainty.SURE) == headline
    assert tuple(step.text for step in narration.steps) == reasons


def test_what_is_less_sure_is_said_so_in_the_same_sentence() -> None:
    found = answered("Where is bile made? (A) lungs (B) liver")
    narration = narrate(found)
    assert headline_of(found, narration, Certainty.LIKELY) == "I think bile is made in the liver"
    found = answered("Does ice sink in water?")
    said = headline_of(found, narrate(found), Certainty.LIKELY)
    assert said == "No, I think ice does not sink in water"


@pytest.mark.parametrize(
    ("question", "choice", "texts"),
    [
        (
            "Which season is it in Australia in January? (A) spring (B) summer (C) winter",
            "A",
            (
                "(A) spring would be right in September, because in the southern hemisphere, "
                "September is a month of spring.",
                "But in the southern hemisphere, January is a month of summer.",
            ),
        ),
        (
            "Which month has the shortest days in Canada? (A) June (B) December",
            "A",
            (
                "(A) June would be right in the southern hemisphere, because in the southern hemisphere, "
                "the winter solstice occurs in June.",
                "But in the northern hemisphere, the winter solstice occurs in December, "
                "and Canada lies in the northern hemisphere.",
            ),
        ),
        (
            "What does a thermometer measure? (A) temperature (B) wind speed",
            "B",
            (
                "An anemometer measures wind speed, often in kilometers per hour.",
                "But a thermometer measures temperature.",
            ),
        ),
        (
            "Where is bile made? (A) lungs (B) liver",
            "A",
            (
                "On the path of blood, in the lungs blood takes up oxygen and gives off carbon dioxide; the next stop "
                "is the left side of the heart.",
                "But bile is made in the liver.",
            ),
        ),
    ],
)  # fmt: skip
def test_of_another_choice_it_is_told_when_it_would_be_right_and_what_is_true_instead(
    question: str, choice: str, texts: tuple[str, ...]
) -> None:
    told = tasks.contrast(silent, answered(question), choice)
    assert tuple(step.text for step in told.steps) == texts


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("Nettles: an example of a weed, as they spread.", "Nettles are an example of a weed, as they spread."),
        ("For baking, the gas in the oven: carbon dioxide.", "For baking, the gas in the oven is carbon dioxide."),
        (
            "In the life of a moth: first the larva, next the pupa.",
            "In the life of a moth, first comes the larva, and then comes the pupa.",
        ),
        ("Iron rusts in rain: it takes up oxygen.", "Iron rusts in rain: it takes up oxygen."),
        ("Evidence: A shell in a rock.", "Evidence: A shell in a rock."),
    ],
)  # fmt: skip
def test_a_row_with_a_label_is_told_as_a_sentence(row: str, sentence: str) -> None:
    assert spoken(row) == sentence


@pytest.mark.parametrize(
    ("question", "hints"),
    [
        (
            "Why does a helium balloon rise?",
            (
                "You are looking for a reason. What do you know about a helium balloon?",
                "Think about helium.",
                "Something is missing here: A helium balloon rises because helium ….",
            ),
        ),
        (
            "Is a spider an insect?",
            (
                "What do you know about a spider?",
                "A spider is a kind of arachnid.",
                "A spider is a kind of arachnid. An arachnid has 8 legs, but an insect has 6 legs. "
                "What does that tell you about a spider?",
            ),
        ),
        (
            "What do cows eat?",
            (
                "What do you know about cows?",
                "There are 3 things to name.",
                "One of them is grass. What are the others?",
            ),
        ),
    ],
)
def test_hints_go_towards_a_fact_in_three_steps(question: str, hints: tuple[str, ...]) -> None:
    assert told(question).hints == hints


@pytest.mark.parametrize(
    ("question", "steps"),
    [
        (
            "Is gold a metal?",
            (
                "A metal conducts electricity.",
                "Metals conduct electricity because some of their electrons move freely.",
            ),
        ),
        (
            "Is coal a renewable resource?",
            (
                "Coal is a kind of nonrenewable resource.",
                "Coal is nonrenewable because it takes millions of years to form.",
            ),
        ),
        ("What is the longest bone in the human body?", ("The thighbone is the body's strongest bone.",)),
        ("Why does metal feel cold?", ("Wood feels warmer than metal because wood carries heat away more slowly.",)),
        (
            "How many bones does an adult human have?",
            ("An adult has 206 bones.",),
        ),
        ("What is the difference between a frog and a toad?", ("Both are amphibians.",)),
        ("What is the difference between a solid and a liquid?", ("Both are states of matter.",)),
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
            "A ruler is used for measuring length, and a balance is used for comparing masses.",
        ),
        (
            "Which of these is a good conductor of electricity? (A) wood (B) rubber (C) copper",
            "Wood and rubber are good insulators.",
        ),
        (
            "Which change is a chemical change? (A) melting ice (B) cutting paper (C) burning wood",
            "Melting ice and cutting paper are examples of physical change.",
        ),
        (
            "Which of these is a nonrenewable resource? (A) sunlight (B) coal (C) wind",
            "Sunlight and wind are renewable resources.",
        ),
        ("Where is bile made? (A) lungs (B) liver", ""),
    ],
)
def test_of_the_other_choices_it_is_told_what_they_are_instead(question: str, said: str) -> None:
    found = answered(question)
    assert of_others(found, found.question.text, narrate(found).headline) == said


def test_what_says_the_same_in_other_words_does_not_go_on_from_it() -> None:
    told = ToldWords.of("How do mountains form?", ["Mountains form when plates collide."], "plates collide")
    fact = related(told)
    assert fact is None or "collid" not in fact.cell("b")
    assert related(ToldWords.of("What is a zzyzx?", ["A zzyzx is a qwrt."])) is None


@pytest.mark.parametrize(
    ("relation", "subject", "objects", "said"),
    [
        ("used for", "a lens", ["looking at gems", "looking at bugs"], "A lens is used for looking at gems and bugs."),
        ("happens in", "the first flight", ["December 1903", "1903"], "The first flight happened in December 1903."),
    ],
)  # fmt: skip
def test_of_a_list_nothing_is_said_twice(relation: str, subject: str, objects: list[str], said: str) -> None:
    assert statement(load(), relation, [subject], objects) == said


def test_what_happens_comes_after_what_it_happens_by() -> None:
    assert (
        told("What happens when water boils?").headline == "When water is boiled, the water turns to steam."
    )


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Which of these is a source of heat? (A) ice (B) stove", "A stove is a source of heat."),
        (
            "Which food does a squirrel store for winter? (A) nuts (B) meat",
            "A squirrel stores nuts for winter.",
        ),
        (
            "Which gas do plants take in to make food? (A) oxygen (B) carbon dioxide",
            "Plants take in carbon dioxide to make food.",
        ),
        ("Which of these animals lays eggs? (A) dog (B) chicken", "A chicken lays eggs."),
    ],
)
def test_a_choice_has_its_article_and_a_verb_its_particle(question: str, headline: str) -> None:
    assert told(question).headline == headline
