"""Long sentences split along their parse: each half with a subject and a verb of its own."""

from __future__ import annotations

import random

import pytest

from knowledge import accounts
from solvers.reading.pipeline import parse
from tests.tutor.explanation_linter.clauses import has_verb
from tutor.narration.band import MOST
from tutor.narration.sentences import sentences
from tutor.splitting import length, split

SAMPLE, SEED = 60, 3
LEFT = {10: 0.55, 12: 0.45, 15: 0.4, 20: 0.3}
"""The share of the sentences beyond a limit that may stay beyond it; most of them have one clause without phrases."""


@pytest.mark.parametrize(
    ("whole", "parts"),
    [
        (
            "The cook peels the carrots, washes the pan, and heats it.",
            "The cook peels the carrots. The cook washes the pan and heats it.",
        ),
        (
            "Moles can dig long tunnels and carry earth away.",
            "Moles can dig long tunnels. They can carry earth away.",
        ),
        (
            "In Peru it is winter in July but summer in January.",
            "In Peru it is winter in July. But it is summer in January.",
        ),
        (
            "A drum is loud because its skin shakes the air.",
            "A drum is loud. That is because its skin shakes the air.",
        ),
        ("When the dew dries, the spider mends its net.", "The dew dries. Then the spider mends its net."),
        (
            "If you drop a plate, it breaks into many pieces.",
            "Say you drop a plate. Then it breaks into many pieces.",
        ),
        (
            "Stir the dough with a spoon until it is smooth.",
            "Stir the dough with a spoon. This goes on until it is smooth.",
        ),
        (
            "The lake is so deep that no light reaches its floor.",
            "The lake is very deep. So no light reaches its floor.",
        ),
        ("A kettle is a pot that has a spout for pouring.", "A kettle is a pot. It has a spout for pouring."),
        ("Bark is bark that grows around the trunk of trees.", "Bark grows around the trunk of trees."),
        (
            "The oven bakes the clay, which turns hard and red.",
            "The oven bakes the clay. The clay turns hard and red.",
        ),
        (
            "A plant kept in the dark turns pale and weak.",
            "Say a plant is kept in the dark. Then it turns pale and weak.",
        ),
        (
            "On a foggy morning, the ships ring their loud bells.",
            "Think of a foggy morning. Then the ships ring their loud bells.",
        ),
        (
            "The trail leads over a bridge and then through a wood.",
            "The trail leads over a bridge. It then leads through a wood.",
        ),
        (
            "7 vans are enough for 42 people, not for 45 people.",
            "7 vans are enough for 42 people. They are not enough for 45 people.",
        ),
    ],
)
def test_each_half_is_a_sentence(whole: str, parts: str) -> None:
    assert split(whole, 8) == parts


def test_arithmetic_counts_as_no_words_and_stays_whole() -> None:
    told = "Check: take the 5 that came away again: 12 − 5 = 7 nuts, as the question says."
    assert length("So 12 − 5 = 7.") == 1
    assert (
        split(told, 10)
        == "Check: take the 5 that came away again: 12 − 5 = 7 nuts. That is what the question says."
    )


@pytest.mark.parametrize(
    "text", ["They can be told apart by the stripes on their long tails.", "Are frogs found in ponds?"]
)
def test_what_cannot_be_split_stays_whole(text: str) -> None:
    assert split(text, 4) == text


@pytest.mark.parametrize("most", [*MOST.values()])
def test_of_many_texts_most_fit_and_all_parts_are_sentences(most: int) -> None:
    every = sorted({text for account in accounts.load() for text in account.sentences if text.endswith(".")})
    able = [text for text in every if length(text) > most]
    drawn = random.Random(SEED).sample(able, min(SAMPLE, len(able)))
    parts = {text: sentences(split(text, most)) for text in drawn}
    long = [text for text, told in parts.items() if any(length(part) > most for part in told)]
    assert len(long) <= LEFT[most] * len(drawn)
    pieces = [part for told in parts.values() if len(told) > 1 for part in told]
    broken = [part for part in pieces if not has_verb([*parse(part)])]
    assert len(broken) <= 0.02 * len(pieces), broken  # the parser takes some verbs for nouns
