"""Whole things are rounded as the question asks, and only then."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers import Answer, ask
from solvers.answer import UnsoundError
from solvers.arithmetic.tree import Leaf
from solvers.rounding import Remainder, Rounded
from tutor.narration import narrate


def answer_to(text: str, solver: str = "auto") -> Answer:
    outcome = ask(text, solver=solver)
    assert isinstance(outcome, Answer)
    return outcome


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A bus seats 40 pupils. 130 pupils go on a trip. How many buses do they need?", 4),
        ("A box holds 6 eggs. How many boxes are needed for 50 eggs?", 9),
        ("How many jars are needed for 50 figs if each jar holds 8 figs?", 7),
        ("There are 50 rolls. Each bag holds 8 rolls. How many full bags can be packed?", 6),
        ("A ticket costs $7. Ali has $45. How many tickets can Ali buy?", 6),
        ("38 pencils are shared equally among 5 pupils. How many pencils are left over?", 3),
        ("A bus seats 40 pupils. 120 pupils go on a trip. How many buses do they need?", 3),
    ],
)
def test_as_asked(text: str, value: int) -> None:
    answer = answer_to(text)
    assert answer.value == value
    narration = narrate(answer)
    sentences = [part for step in narration.steps for part in step.text.split(". ")]
    said = sentences[-1].replace(" full ", " ")  # as the question calls the bags
    assert answer.text.replace(" full ", " ") in said
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A rope of 9 feet is cut into 4 equal pieces. How many feet long is each piece?", Fraction(9, 4)),
        ("5 pounds of flour are needed for 2 cakes. How many pounds does 1 cake need?", Fraction(5, 2)),
        ("Kim has 7 books to read in 2 days. How many books should she read each day?", Fraction(7, 2)),
        ("Ben had 9 plums and ate 4 plums. How many plums are left over?", Fraction(5)),
    ],
)
def test_only_then(text: str, value: Fraction) -> None:
    assert ask(text).likeliest == value


BUSES = "A bus seats 40 pupils. 130 pupils go on a trip. How many buses do they need?"
BAGS = "There are 50 rolls. Each bag holds 8 rolls. How many full bags can be packed?"
PENCILS = "38 pencils are shared equally among 5 pupils. How many pencils are left over?"


def test_a_false_rounding_is_found() -> None:
    up, down = (answer_to(text, "equations").derivation for text in (BUSES, BAGS))
    assert isinstance(up, Rounded)
    assert isinstance(down, Rounded)
    other = replace(up, tree=replace(up.tree, node=Leaf(Fraction(5))))
    assert other.verify() == ("The calculation does not give 5.",)
    half = replace(down, tree=replace(down.tree, node=Leaf(Fraction(13, 2))))
    assert half.verify() == ("The calculation does not give 6.5.",)
    assert replace(up, inner=Forged()).verify() == ("It is forged.", "The calculation does not give 3.25.")


class Forged:
    """A proof that does not hold and calculates nothing."""

    kind = "forged"

    def verify(self) -> tuple[str, ...]:
        return ("It is forged.",)


@pytest.mark.parametrize(("text", "way", "told"), [(BUSES, "down", "3, not 4"), (BAGS, "up", "7, not 6")])
def test_what_is_rounded_the_other_way_is_no_answer(text: str, way: str, told: str) -> None:
    answer = answer_to(text, "equations")
    assert isinstance(answer.derivation, Rounded)
    with pytest.raises(UnsoundError, match=rf"^The calculation gives {told}\.$"):
        replace(answer, derivation=replace(answer.derivation, tree=replace(answer.derivation.tree, way=way)))


def test_a_false_remainder_is_found() -> None:
    derivation = answer_to(PENCILS, "equations").derivation
    assert isinstance(derivation, Remainder)
    assert derivation.tree.value == 3
    for side in ("left", "right"):
        for value in (Fraction(0), Fraction(1, 2)):
            number = replace(getattr(derivation.tree, side), value=value)
            changed = replace(derivation, tree=replace(derivation.tree, **{side: number}))
            assert changed.verify() == ("Only whole numbers have a remainder.",)
