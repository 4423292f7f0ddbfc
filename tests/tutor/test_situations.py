"""Word problems told as stories: each situation in its words, hints without results, and no surer than the answer."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from solvers.answer import Answer
from solvers.certainty import Certainty
from solvers.problems.story import Story
from solvers.question import Question, clean
from solvers.reading.read import read_text
from tests.problems.chosen import story
from tutor.cli import app
from tutor.narration import narrate
from tutor.narration.step import Narration
from tutor.rendering.told import Told

Wanted = tuple[tuple[str, int | str], ...]

TOLD: list[tuple[str, Wanted, list[str]]] = [
    (
        "Ugo had 15 nuts and ate 6 of them. How many nuts are left?",
        (("change", 9),),
        [
            "Ugo had 15 nuts and ate 6 of them. Those 6 are gone, so take 6 away: 15 − 6 = 9 nuts.",
            "Check: put the 6 back: 9 + 6 = 15 nuts, as the question says. There are 9 nuts left.",
        ],
    ),
    (
        "Four ducks swim on a pond, and 5 more land. How many ducks are on the pond now?",
        (("whole", 9),),
        [
            "Four ducks swim on a pond, and 5 more land. Together that is 4 + 5 = 9 ducks.",
            "Check: take the 5 away again: 9 − 5 = 4 ducks, as the question says. There are 9 ducks on the pond now.",
        ],
    ),
    (
        "Lena lost 7 coins and now has 12 coins. How many coins did Lena have at first?",
        (("whole", 19),),
        [
            "Lena lost 7 coins and now has 12 coins. "
            "To find how many coins Lena had at first, put the 7 back: 12 + 7 = 19 coins.",
            "Check: take the 7 away again: 19 − 7 = 12 coins, as the question says. Lena had 19 coins at first.",
        ],
    ),
    (
        "There are 31 people in a choir, and 14 of them are men. How many are women?",
        (("change", 17),),
        [
            "There are 31 people in a choir, and 14 of them are men. The rest are women: 31 − 14 = 17 women.",
            "Check: these 17 and the other 14 are 17 + 14 = 31 people, as the question says. 17 are women.",
        ],
    ),
    (
        "Mona has 21 beads, and Carl has 8 beads. How many more beads does Mona have than Carl?",
        (("change", 13),),
        [
            "Mona has 21 beads, and Carl has 8 beads. Pair Mona's 21 beads with Carl's 8 beads. "
            "Then 21 − 8 = 13 beads have no partner.",
            "Check: 8 and 13 more are 8 + 13 = 21 beads, as the question says. "
            "Mona has 13 more beads than Carl.",
        ],
    ),
    (
        "Hugo wants a kite that costs $45 and has $28. How much money does he still need?",
        (("change", 17),),
        [
            "The kite costs $45. Hugo has $28. What is still missing from $28 to $45 is $45 − $28 = $17.",
            "Check: $28 and $17 more is $28 + $17 = $45, as the question says. Hugo still needs $17.",
        ],
    ),
    (
        "Ada has 40 shells. That is 5 times as many shells as Finn has. How many shells does Finn have?",
        (("times", 8),),
        [
            "Ada has 40 shells. That is 5 times as many shells as Finn has. 40 shells are 5 equal "
            "parts, and one of them is Finn's: 40 ÷ 5 = 8 shells.",
            "Check: 5 parts of 8 are 5 × 8 = 40 shells, as the question says. Finn has 8 shells.",
        ],
    ),
    (
        "7 boats each carry 9 guests. How many guests do they carry in all?",
        (("rate", 63),),
        [
            "7 boats each carry 9 guests. That is 7 groups of 9: 7 × 9 = 63 guests.",
            "Check: that is 63 ÷ 7 = 9 guests for each boat, as the question says. They carry 63 guests in all.",
        ],
    ),
    (
        "A school has 300 pupils. 45% of the pupils swim. How many pupils swim?",
        (("fraction", 135),),
        [
            "A school has 300 pupils. 45% of the pupils swim. 45% means 45 out of every 100. 300 "
            "pupils are 3 hundreds: 3 × 45 = 135 pupils.",
            "Check: the other 55% is 3 × 55 = 165, and 135 + 165 = 300 pupils, as the question says. 135 pupils swim.",
        ],
    ),
    (
        "There are 20 sheep. 3/4 of them are white. How many sheep are white?",
        (("fraction", 15),),
        [
            "There are 20 sheep. 3/4 of them are white. Put 20 sheep into 4 equal groups: 20 ÷ 4 = "
            "5 in each. 3 of the groups are 3 × 5 = 15 white sheep.",
            "Check: the other 1/4 is 5, and 15 + 5 = 20 sheep, as the question says. 15 sheep are white.",
        ],
    ),
    (
        "Each van takes 8 players. How many vans are needed for 30 players?",
        (("rate", "15/4"), ("up", 4)),
        [
            "We want to know how many vans are needed for 30 players.",
            "Each van takes 8 players. 30 ÷ 8 is 3 remainder 6: that makes 3 vans, and 6 players "
            "are left over.",
            "The 6 players left over need one more van, so that makes 3 + 1 = 4 vans.",
            "Check: 3 vans are only enough for 3 × 8 = 24, not for 30 players. "
            "4 vans are enough for 4 × 8 = 32. 4 vans are needed for 30 players.",
        ],
    ),
    (
        "A lawn is 8 m long and 6 m wide. What is its area?",
        (("area", 48),),
        [
            "A lawn is 8 m long and 6 m wide. 8 squares of 1 m² fit in a row, and there are 6 such "
            "rows: 8 × 6 = 48 m².",
            "Check: with 48 m² and one side of 6 m, the other side is 48 ÷ 6 = 8 m, as the question says. "
            "The area of the lawn is 48 m².",
        ],
    ),
    (
        "Rita has 4 albums with 30 cards in each album and 9 pens. Her brother takes 25 cards. "
        "How many cards does Rita have left?",
        (("rate", 120), ("change", 95)),
        [
            "We want to know how many cards Rita has left. The 9 pens do not matter, because the "
            "question is about cards.",
            "Rita has 4 albums with 30 cards in each album and 9 pens. That is 4 groups of 30: 4 × "
            "30 = 120 cards.",
            "Her brother takes 25 cards. Those 25 are gone, so take 25 away: 120 − 25 = 95 cards.",
            "Check: put the 25 back: 95 + 25 = 120 cards. "
            "That is 120 ÷ 4 = 30 cards in each album, as the question says. "
            "Rita has 95 cards left.",
        ],
    ),
    (
        "Ida and Leo have 40 pens. Ida has 8 more pens than Leo. How many pens does Leo have?",
        (("level", 32), ("equal", 16)),
        [
            "We want to know how many pens Leo has.",
            "Ida and Leo have 40 pens. Ida has 8 more pens than Leo. Put Ida's 8 extra pens aside, "
            "so that both have the same number: 40 − 8 = 32 pens.",
            "That is two equal shares: 32 ÷ 2 = 16 pens.",
            "Check: Ida has 16 + 8 = 24, and together that is 16 + 24 = 40 pens, as the question says. "
            "Leo has 16 pens.",
        ],
    ),
    (
        "A tent costs 3 times as much as a lamp. Together they cost $80. How much does the lamp cost?",
        (("portions", 4), ("portion", 20)),
        [
            "We want to know how much the lamp costs.",
            "A tent costs 3 times as much as a lamp. Think of the lamp as 1 part and of the tent "
            "as 3 parts: 1 + 3 = 4 parts.",
            "Together they cost $80. 4 parts are $80, so one part is $80 ÷ 4 = $20.",
            "Check: 4 parts of $20 are 4 × $20 = $80, as the question says. The lamp costs $20.",
        ],
    ),
    (
        "A brush costs $4. How many brushes can Yara buy with $30?",
        (("rate", "15/2"), ("down", 7)),
        [
            "We want to know how many brushes Yara can buy with $30.",
            "A brush costs $4. 30 ÷ 4 is 7 remainder 2: that makes 7 brushes, and $2 is left over.",
            "The $2 left over is not enough for one more brush.",
            "Check: 7 brushes take 7 × $4 = $28. 8 brushes would take 8 × $4 = $32"
            ", and that is more than $30. Yara can buy 7 brushes with $30.",
        ],
    ),
    (
        "A tank holds 2400 liters. 850 liters flow out. How many liters are left in the tank?",
        (("change", 1550),),
        [
            "A tank holds 2400 liters. 850 liters flow out. Take the 850 liters away: 2,400 − 850 "
            "= 1,550 liters.",
            "Check: put the 850 liters back: 1,550 + 850 = 2,400 liters"
            ", as the question says. 1,550 liters are left in the tank.",
        ],
    ),
]


def answered(text: str, told: Story, certainty: Certainty = Certainty.SURE) -> Answer:
    tokens = tuple((token.start, token.end) for token in read_text(clean(text)).tokens)
    value, words = told.answer.value, told.answer.words
    return Answer(Question.of(text), value, words, "rules", 0.9, certainty, told, tokens=tokens)


def narrated(text: str, wanted: Wanted) -> Narration:
    return narrate(answered(text, story(text, *wanted)))


@pytest.mark.parametrize(("text", "wanted", "steps"), TOLD, ids=[text[:20] for text, _, _ in TOLD])
def test_each_situation_in_its_words(text: str, wanted: Wanted, steps: list[str]) -> None:
    assert [step.text for step in narrated(text, wanted).steps] == steps


@pytest.mark.parametrize(("text", "wanted", "steps"), TOLD, ids=[text[:20] for text, _, _ in TOLD])
def test_hints_tell_no_result(text: str, wanted: Wanted, steps: list[str]) -> None:
    told = narrated(text, wanted)
    assert told.hints
    said = " ".join(told.hints)
    for _, value in wanted:
        assert not re.search(rf"(?<![\d/]){value}(?![\d/])", said.replace(",", "")), said
    assert told.hints[0].startswith("You want to know")


def test_a_step_rests_on_words_of_the_question() -> None:
    text, wanted, _ = TOLD[0]
    step = narrated(text, wanted).steps[0]
    assert [text[start:end] for start, end in step.spans] == ["15 nuts", "6 of them"]
    assert step.source == "Some go away"
    assert dict(step.evidence[0].details) == {"before": "15 nuts", "after": "9 nuts", "out": "6 nuts"}


@pytest.mark.parametrize(
    ("certainty", "last"),
    [
        (
            Certainty.SURE,
            "Check: put the 6 back: 9 + 6 = 15 nuts, as the question says. There are 9 nuts left.",
        ),
        (
            Certainty.LIKELY,
            "Check: put the 6 back: 9 + 6 = 15 nuts, as the question says. There are 9 nuts left.",
        ),
        (
            Certainty.UNSURE,
            "Check: put the 6 back: 9 + 6 = 15 nuts, as the question says. There are 9 nuts left.",
        ),
    ],
)
def test_the_last_sentence_has_no_doubt_of_its_own(certainty: Certainty, last: str) -> None:
    text, wanted, _ = TOLD[0]
    told = Told.of(answered(text, story(text, *wanted), certainty))
    assert told.narration.steps[-1].text == last


def test_what_is_told_outlives_the_solver() -> None:
    text, wanted, _ = TOLD[0]
    told = Told.of(answered(text, story(text, *wanted)))
    assert Told.from_json(json.loads(json.dumps(told.as_json()))) == told


@pytest.mark.parametrize("form", ["plain", "markdown", "json"])
def test_the_door_is_open_on_the_command_line(form: str) -> None:
    asked = "Every crate holds 9 melons. How many melons do 7 crates hold?"
    result = CliRunner().invoke(app, ["ask", "--solver", "rules", "--format", form, asked])
    assert result.exit_code == 0, result.output
    assert "that is 63 ÷ 7 = 9 melons for each crate" in result.output
    assert "7 crates hold 63 melons" in result.output


def test_a_choice_is_named_with_its_letter() -> None:
    text, wanted, _ = TOLD[0]
    answer = replace(answered(text, story(text, *wanted)), value=("B",), text="(B) 9")
    assert (
        narrate(answer).steps[-1].text
        == "Check: put the 6 back: 9 + 6 = 15 nuts, as the question says. There are 9 nuts left, so it is (B)."
    )
