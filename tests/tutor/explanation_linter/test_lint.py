"""What the linter finds in texts with one fault each, and that it finds nothing in good ones."""

from __future__ import annotations

import pytest

from tests.tutor.explanation_linter.lint import lint
from tests.tutor.explanation_linter.model import Explanation

ASKED = "Bo has 4 bags of 6 nuts and eats 3 nuts. How many nuts does Bo have left?"

GOOD = [
    "We want to know how many nuts Bo has left.",
    "Bo has 4 bags of 6 nuts. Each bag holds 6 nuts, and there are 4 bags: 4 × 6 = 24 nuts.",
    "Bo eats 3 of them. Take 3 away: 24 − 3 = 21 nuts.",
    "Check: 21 + 3 = 24. Bo has 21 nuts left.",
    "Pair Lily's 14 crayons with Sam's 9 crayons. Then 14 − 9 = 5 of Lily's have no partner.",
    "Double 14 cards: 2 × 14 = 28 cards.",
    "Share 20 grapes fairly among 4 friends: 20 ÷ 4 = 5 grapes for each friend.",
    "Put the $5 back to find how much Bo had at first: $4 + $5 = $9.",
    "45 ÷ 6 is 7 remainder 3: 7 boats are full, and 3 children are left over.",
    "One more boat is needed for the rest: that makes 8 boats.",
    "There is 5/6 of a liter of juice in the jug.",
    "The area of the garden is 9 m × 5 m = 45 m².",
    "12 of the children are girls. One of them is Ann.",
    "5 miles is not far. $12 is spent on tickets.",
    "One pen costs $3, so 7 pens cost 7 × $3 = $21.",
    "The 3 cats do not matter, because the question is about fish.",
    "25% is a quarter. A quarter of $60 is $15, so the jacket costs $60 − $15 = $45.",
    "Insects have six legs, and a spider has eight.",
    "A leaf looks green because it reflects green light.",
    "Plants need four things: sunlight, water, carbon dioxide and nutrients.",
    "First do the parentheses: 8 − 2 = 6.",
    "Mia had 12 pears and gave 5 of them to Ben.",
    "The Moon is not a source of light: it reflects light from another source.",
    "Start at 3 and count on 4 more: 4, 5, 6, 7. So 3 + 4 = 7.",
    "Write both in the same parts: 3/4 = 15/20 and 2/5 = 8/20.",
    "Walk around: 12 + 7 + 12 + 7 = 38 cm.",
    "That is because warm air rises.",
    "A kestrel hunts mice by hovering over fields.",
    "A honeycomb consists of wax.",
    "Some go away.",
    "None of the nuts are left.",
    "Ugo and Ida have 12 nuts.",
    "Of the plums in the bowl, 7 are left.",
    "All sheep need grass.",
    "The bus comes at 7:40 p.m. The trip takes 20 minutes.",
    "Fill in the blank: The lungs and the heart are in _____.",
    "I found nothing that rules out the others.",
    "6 × 4 = 24 pages, as the question says.",
    "A wasp, a stag beetle, and a water beetle are insects.",
    "In spring wood and cork get wet.",
    "As the Moon turns, a wave goes around it, so the sea rises and falls twice.",
    "Oil is the dark liquid with which engines feed their parts.",
    "Clouds forming is a change of state.",
    "What you count are data, and data are numbers.",
    "A bee needs the Sun. Without it plants could not make food.",
    "Mercury is covered with craters.",
]

PLANTED = {
    "verb": [
        "Four bags of 6 nuts.",
        "So 24 nuts.",
        "The rest of the pears on the table.",
        "The answer 12 boxes.",
        "Mia with 3 red marbles in her bag.",
        "Twelve children in each row.",
        "So low density.",
        "She 4 fewer coins than Victor.",
        "To show that it is content.",
        "Because of the heavy rain in spring.",
        "Liquid water into water vapor.",
        "The number of buns on a tray, and then the trays.",
        "Seven boats for the children, one boat for the rest.",
    ],
    "end": [
        "Take 5 away and you have 7 pears",
        "Each van carries 8 passengers, and there are 6 vans:",
        "Share 20 grapes among 4 friends,",
        "Bo eats 3 nuts Then he has 21 nuts left.",
        "The garden is 9 m long The area is 45 m².",
        "Put the two numbers together You have 12 pears.",
    ],
    "placeholder": [
        "Take {a} away: 7 pears are left.",
        "None pears are left.",
        "Bo has ___ nuts left.",
        "The baker sold  rolls on Monday.",
        "Put 4 and  together.",
        "There are <n> pears in the bowl.",
        "Bo has 4 bags of , and each holds 6.",
        "There are %d pears left.",
        "Bo has [noun] left.",
        "Fraction(3, 4) of the cake is left.",
        "Bo has nan nuts left.",
        "Fill in the blank: Bo has _____ nuts and _____ pears.",
        "_____ nuts are left. Fill in the blank.",
    ],
    "doubled": [
        "Take the the 5 away.",
        "Bo has has 21 nuts left.",
        "Together that is is 12 pears.",
        "There are 6 nuts in in each bag.",
        "The a baker sold 9 rolls.",
        "Share the grapes among among four friends.",
        "You can see that that the rest is 4 nuts.",
    ],
    "agreement": [
        "There are 1 boxes on the table.",
        "Tom has 3 box left.",
        "There is 4 boxes in the hall.",
        "There are 1 box in the hall.",
        "One pears is left.",
        "7 pear are left.",
        "The boy eat 3 apples.",
        "The boys eats 3 apples.",
        "The bags holds 6 nuts.",
        "Each vans carries 8 passengers.",
        "A farmers packs 9 eggs into cartons of 3.",
        "Emma plants 2 rows of lilies with 8 lily in each row.",
        "A boxes holds 6 scones.",
        "He have 12 marbles.",
        "They was late.",
        "12 of the children is girls.",
        "The rolls was sold on Monday.",
        "The pencil cost 3 dollar.",
        "These box is full.",
        "There are three cats and one dogs.",
        "The dog have 4 legs.",
        "5 childs are left over.",
        "Ugo and Ida has 12 nuts.",
        "Every crate of plums have 40 plums.",
        "Of the plums in the bowl, 7 is left.",
        "Ducks are birds, and all duck eat plants.",
        "A wasp, a stag beetle, and a water beetle is in the box.",
        "The pages, as the question says, is full.",
        "The boy with whom the girls play eat 3 apples.",
    ],
    "solver's word": [
        "These facts lead to 12.",
        "The value of the pears is 12.",
        "The concept here is adding.",
        "The question speaks of nuts and bags.",
        "The two words align.",
        "This covers all the words.",
        "Multiply the operands.",
        "The quantity is 12 nuts.",
        "The rule has two arguments.",
        "The entity is a nut.",
        "“3 nuts” is not needed.",
        "Optimizing the sum gives 12 nuts.",
        "This is inferred from the second sentence.",
        "The rules say that 3 nuts are left.",
        "This sum covers the bags.",
    ],
    "unit": [
        "Take 3 away. The answer is 21.",
        "So Bo has 21.",
        "That makes 21.",
        "Bo has 21 left.",
        "So it is 21.",
    ],
}


def rules_of(text: str, question: str = ASKED, *, is_whole: bool = False) -> set[str]:
    return {found.rule for found in lint(Explanation(question, (text,), is_whole=is_whole))}


@pytest.mark.parametrize("text", GOOD)
def test_nothing_is_found_in_good_text(text: str) -> None:
    assert lint(Explanation("What is it?", (text,), is_whole=False)) == []


@pytest.mark.parametrize(
    ("rule", "text"), [(rule, text) for rule, texts in PLANTED.items() for text in texts]
)
def test_planted_faults_are_found(rule: str, text: str) -> None:
    assert rule in rules_of(text, is_whole=rule == "unit")


def test_a_result_needs_its_unit_beside_other_numbers_too() -> None:
    asked = "A jug holds 3 liters. How many liters do 5 jugs hold?"
    steps = ("One jug holds 3 liters.", "Multiply: 5 × 3 = 15 liters.")
    told = [
        (Explanation(asked, (*steps, "So 5 jugs hold 15."), title="15 liters"), {"unit"}),
        (Explanation(asked, (*steps, "So 5 jugs hold 15 liters."), title="15"), {"unit"}),
        (Explanation(asked, (*steps, "So 5 jugs hold 15 liters."), title="15 liters"), set()),
    ]
    assert [{found.rule for found in lint(each)} for each, _ in told] == [rules for _, rules in told]


def test_a_unit_that_was_said_before_is_said_at_the_end() -> None:
    asked = "At what temperature does wax melt?"
    said = "Wax melts when it is heated to 60 degrees."
    assert {found.rule for found in lint(Explanation(asked, (said, "So wax melts at 60.")))} == {"unit"}
    assert lint(Explanation(asked, (said, "So wax melts at 60 degrees."))) == []


def test_what_a_hint_leaves_out_may_be_the_verb() -> None:
    assert rules_of("What is missing here? The root of a plant ….") == set()
    assert rules_of("The root of a plant ….", is_whole=True) == {"verb"}


def test_a_blank_belongs_to_hints() -> None:
    asks = "Fill in the blank: The heart is in _____."
    assert rules_of(asks) == set()
    assert rules_of(asks, is_whole=True) == {"placeholder"}


def test_fractions_stay_fractions() -> None:
    asked = "Ann drank 1/4 of a liter of milk and 1/2 of a liter of tea. How many liters did she drink?"
    assert rules_of("Put them together: 0.25 + 0.5 = 0.75 liters.", asked) == {"decimal"}
    assert rules_of("She drank .75 of a liter.", asked) == {"decimal"}
    assert rules_of("Put them together: 1/4 + 2/4 = 3/4 of a liter.", asked) == set()


def test_words_of_the_question_may_be_said_again() -> None:
    assert rules_of("The value of the stamp is $5.", "What is the value of the stamp?") == set()


def test_a_number_that_counts_nothing_needs_no_unit() -> None:
    assert (
        rules_of("The number is 12.", "Three times a number is 36. What is the number?", is_whole=True)
        == set()
    )
