"""Facts as sentences: the fitting alternative of a cell, long sentences cut, lists without repeats."""

from __future__ import annotations

import pytest

from knowledge.relations import load
from solvers.science.spine.say import statement
from tests.tutor.told import answered
from tutor.narration.facts import alternative, spoken
from tutor.narration.sentences import inside
from tutor.splitting import split


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
        (
            "Old pipes burst in winter because ice takes up more room.",
            "Old pipes burst in winter. That is because ice takes up more room.",
        ),
        (
            "A fox digs holes in the ground, but a hawk builds a nest.",
            "A fox digs holes in the ground. But a hawk builds a nest.",
        ),
        (
            "A stone sinks to the bottom because of its great weight.",
            "A stone sinks to the bottom. That is because of its great weight.",
        ),
        ("A wren is a very small brown bird of the woods.",) * 2,
        (
            "Some lights stay on all night, so that all can see.",
            "Some lights stay on all night. That way, all can see.",
        ),
    ],
)
def test_long_sentences_are_cut_at_their_joints(text: str, short: str) -> None:
    assert split(text, 8) == short
    assert split(text, 50) == text


def test_a_sentence_within_another_keeps_the_capital_of_a_name() -> None:
    found = answered("Why do stars twinkle?")
    assert inside("Stars twinkle.", found, ["stars"]) == "stars twinkle"
    assert inside("Saturn shines.", found, ["Saturn"]) == "Saturn shines"
    assert inside("The Sun shines.", found) == "the Sun shines"
    assert inside("Glass breaks.", found) == ""


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
    ("relation", "subject", "objects", "said"),
    [
        ("used for", "a lens", ["looking at gems", "looking at bugs"], "A lens is used for looking at gems and bugs."),
        ("happens in", "the first flight", ["December 1903", "1903"], "The first flight happened in December 1903."),
    ],
)  # fmt: skip
def test_of_a_list_nothing_is_said_twice(relation: str, subject: str, objects: list[str], said: str) -> None:
    assert statement(load(), relation, [subject], objects) == said
