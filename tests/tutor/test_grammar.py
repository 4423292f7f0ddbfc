"""Follow-ups are recognised however they are said, and questions are not taken for them."""

from __future__ import annotations

import pytest

from solvers.question import Question
from tutor.conversation.grammar import FollowUp, Intent, recognise
from tutor.widgets.welcome import EXAMPLES

STAMPS = Question.of(
    "Nora has 14 stickers. She gives 5 stickers to Ben. How many stickers does Nora have now?"
)
PRESSURE = Question.parse("Which instrument measures air pressure? (A) thermometer (B) a barometer (C) ruler")

OF_A_NUMBER = {
    Intent.WHY: [
        "why?",
        "Why is that so?",
        "But why?",
        "how come",
        "How do you know that?",
        "explain",
        "Can you explain that step, please?",
        "I don't understand",
        "I don't get it.",
        "Why do you subtract?",
        "why did you take away",
        "Which rule says so?",
        "Where does that come from?",
    ],
    Intent.HINT: ["hint", "Give me a hint", "Can I have another hint, please?", "I'm stuck", "help me"],
    Intent.NEXT: [
        "next",
        "Next step",
        "show me the next step please",
        "what's next?",
        "And then?",
        "go on",
        "OK, continue",
        "What is the next step?",
    ],
    Intent.BACK: ["back", "one step back", "the previous step"],
    Intent.ALL: [
        "show all steps",
        "Show me every step!",
        "show me the whole explanation",
        "show the working",
        "explain everything",
    ],
    Intent.TABLES: [
        "show the tables",
        "Which table did you use?",
        "show me the facts",
        "where did you look it up?",
    ],
    Intent.TREE: ["show the tree", "Draw the equation tree", "can I see the tree?", "show me the equation"],
    Intent.PROOF: ["show the proof", "Prove it!", "Can you prove that?", "how can you prove this"],
    Intent.SOLVER: ["show the solver", "How did you solve it?", "how long did that take"],
    Intent.SURE: [
        "are you sure?",
        "Are you really sure about that?",
        "sure?",
        "How certain are you?",
        "really?",
        "Is that right?",
        "Hmm, is that really true?",
        "check it again",
        "Could you check that again, please?",
        "I don't believe it",
    ],
    Intent.WHAT_IF: [
        "what if she had 10 apples?",
        "What if Nora had twenty stickers?",
        "And if she gave him 8?",
        "suppose she gives 6 stickers to Ben",
        "What would happen if she gave 9 stickers?",
        "what about 30 instead of 14?",
        "Try it with 21 stickers",
        "change 14 to 20",
        "replace the 5 by 7",
        "Make it 12",
        "What if she had 20 stickers, how many would be left?",
    ],
}

OF_A_VALUE = {
    "I think it is 11": "11",
    "I think it's 11.": "11",
    "I got 19": "19",
    "I got nineteen stickers": "nineteen stickers",
    "Isn't it 19?": "19",
    "is it 19?": "19",
    "It should be $4.50": "$4.50",
    "Shouldn't it be 10?": "10",
    "My answer is 8 stickers": "8 stickers",
    "the answer is 3 1/2": "3 1/2",
    "My teacher says it's 12": "12",
    "the book says 7": "7",
    "why not 19?": "19",
    "Why isn't it 10?": "10",
    "I would say 1,200": "1,200",
    "19": "19",
    "what if I say 6": "6",
}

OF_A_CHOICE = {
    "why not B?": (Intent.WHY_NOT, "B"),
    "Why not (C)?": (Intent.WHY_NOT, "C"),
    "why isn't it a": (Intent.WHY_NOT, "A"),
    "What about C?": (Intent.WHY_NOT, "C"),
    "what's wrong with B?": (Intent.WHY_NOT, "B"),
    "Why not the ruler?": (Intent.WHY_NOT, "C"),
    "why is A wrong?": (Intent.WHY_NOT, "A"),
    "Could it be the thermometer?": (Intent.WHY_NOT, "A"),
    "why not D?": (Intent.WHY_NOT, "D"),
    "I think it's B": (Intent.CLAIM, "B"),
    "I'd say the ruler": (Intent.CLAIM, "C"),
    "is it a barometer?": (Intent.CLAIM, "B"),
    "my answer is C": (Intent.CLAIM, "C"),
    "B": (Intent.CLAIM, "B"),
}

ORDINARY = [
    *EXAMPLES,
    "Why do leaves fall in autumn?",
    "Why is the sky blue?",
    "Why not use wind to make electricity? (A) cost (B) noise",
    "How do plants know when to flower?",
    "How do you know the age of a tree?",
    "What is next to the Sun?",
    "Next Monday Ann buys 3 pens. She has 5 pens. How many pens will she have?",
    "What if a car drives 60 miles in 2 hours and 90 miles in 3 hours, how fast is it?",
    "What about the Moon makes the tides?",
    "Show that 2 + 2 = 4",
    "Which table salt crystal is a cube?",
    "I have 11 apples and eat 3. How many apples are left?",
    "I got 12 cards and lost 4. How many do I have?",
    "Is it 5 o'clock in London when it is noon in New York?",
    "Are you a robot?",
    "Are sure-footed goats mammals?",
    "The answer is blowing in the wind",
    "What is the solution of x + 3 = 9?",
    "Explain photosynthesis",
    "Which rule describes motion?",
    "What is a tree?",
    "What proof is there that the Earth is round?",
    "What step comes first in the scientific method?",
    "Continue the pattern 2, 4, 6. What is the next number?",
    "If she had 10 apples and ate 4 and gave 2 away, how many are left?",
    "Suppose a box holds 12 eggs. How many eggs do 4 boxes hold?",
    "Change 3 meters to centimeters: how many centimeters are there?",
    "What is the table of elements called?",
]


@pytest.mark.parametrize(("intent", "said"), [(i, said) for i, ways in OF_A_NUMBER.items() for said in ways])
def test_said_of_any_answer(intent: Intent, said: str) -> None:
    found = recognise(said, STAMPS)
    assert found is not None
    assert found.intent is intent


@pytest.mark.parametrize(("said", "answer"), OF_A_VALUE.items())
def test_an_answer_of_ones_own(said: str, answer: str) -> None:
    assert recognise(said, STAMPS) == FollowUp(Intent.CLAIM, answer)


@pytest.mark.parametrize(("said", "meant"), OF_A_CHOICE.items())
def test_said_of_a_choice(said: str, meant: tuple[Intent, str]) -> None:
    assert recognise(said, PRESSURE) == FollowUp(*meant)


@pytest.mark.parametrize("question", [STAMPS, PRESSURE, None])
@pytest.mark.parametrize("said", ORDINARY)
def test_questions_are_no_follow_ups(said: str, question: Question | None) -> None:
    assert recognise(said, question) is None


def test_what_needs_an_answer_is_a_question_without_one() -> None:
    for said in ("what if she had 10 apples?", "why not B?", "19"):
        assert recognise(said, None) is None
    assert recognise("why?", None) == FollowUp(Intent.WHY)


def test_a_supposition_about_a_fact_is_a_question() -> None:
    assert recognise("what if there were 2 moons?", PRESSURE) is None


def test_at_least_eighty_ways_are_tried() -> None:
    assert sum(map(len, OF_A_NUMBER.values())) + len(OF_A_VALUE) + len(OF_A_CHOICE) >= 80


def test_what_is_divided_by_nothing_is_no_answer() -> None:
    assert recognise("12/0", STAMPS) is None
    assert recognise("12/10", STAMPS) == FollowUp(Intent.CLAIM, "12/10")
