"""How many choices there are with one thing of each kind."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers import ask
from solvers.answer import Answer
from tutor.narration import narrate


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Olga has 5 skirts and 6 belts. How many different outfits can she make?", 30),
        (
            "A stand sells 3 kinds of bread and 7 toppings. How many different toasts with one bread and one topping "
            "are possible?",
            21,
        ),
        (
            "Pia owns 2 coats, 5 hats, and 4 scarves. How many outfits of one coat, one hat, and one scarf can she "
            "wear?",
            40,
        ),
        ("Amir has 4 pens and 3 pads. In how many ways can he choose a pen and a pad?", 12),
        (
            "Nils takes one of 5 ferries out and one of 4 buses back. How many different ways can he choose?",
            20,
        ),
        ("A tent comes in 3 sizes and 8 colors. How many different tents are there to choose from?", 24),
    ],
)
def test_every_thing_of_one_kind_goes_with_every_one_of_the_next(text: str, answer: int) -> None:
    found = ask(text)
    assert isinstance(found, Answer)
    assert found.value == Fraction(answer)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Olga has 5 skirts and 6 belts. How many things does she have in all?", 11),
        ("Amir has 4 red pens and 3 blue pens. How many different pens can he lend?", 7),
        ("Uma has 3 dolls and 4 kites. How many different toys can she play with?", 7),
        ("A shelf has 2 novels and 6 comics. How many different books can Uma choose?", 8),
        ("Each of 5 boxes holds 6 different pens. How many different pens can they hold in all?", 30),
    ],
)
def test_things_that_are_counted_together_are_no_choices(text: str, answer: int) -> None:
    found = ask(text)
    told = found.derivation.working.text if isinstance(found, Answer) else ""  # type: ignore[attr-defined]
    assert found.likeliest == Fraction(answer), told


def test_what_may_not_go_together_is_not_counted() -> None:
    found = ask(
        "Uma has 4 caps and 3 coats. She cannot wear the old cap with a coat. How many outfits can she make?"
    )
    assert found.likeliest != Fraction(12)


def test_the_choices_are_told_one_after_another() -> None:
    found = ask(
        "A cook has 2 soups, 3 roasts, and 4 cakes. How many different dinners of a soup, a roast, and a cake can "
        "the cook make?"
    )
    assert isinstance(found, Answer)
    text = " ".join(step.text for step in narrate(found).steps)
    assert "Each of the 2 soups can go with each of the 3 roasts: 2 × 3 = 6" in text
    assert "Each of these choices can go with each of the 4 cakes: 6 × 4 = 24" in text


def test_the_first_part_of_a_list_is_no_part_of_the_answer() -> None:
    found = ask(
        "Pia owns 2 coats and 5 hats. How many different outfits of one coat and one hat can she wear?"
    )
    assert isinstance(found, Answer)
    assert found.text == "10 different outfits"
    assert (
        narrate(found).steps[-1].text.endswith("Pia can wear 10 different outfits of one coat and one hat.")
    )


def test_ways_are_what_one_does_something_in() -> None:
    found = ask("Amir has 4 pens and 3 pads. How many different ways can he choose one pen and one pad?")
    assert isinstance(found, Answer)
    assert narrate(found).steps[-1].text.endswith("Amir can choose one pen and one pad in 12 different ways.")
