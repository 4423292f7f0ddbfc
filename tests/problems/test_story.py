"""The story of a derivation: its data, its check, and the check that such a world can be."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from solvers.arithmetic.tree import Leaf, Operation, written
from solvers.problems.doubt import is_frame
from solvers.problems.entries import Entry, Otherwise, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story, numbers_in
from solvers.problems.supposing import supposed
from solvers.problems.told_forward import strange, taken_for
from tests.problems.chosen import story

EGGS = "Hana had 14 eggs and used 6 of them for a cake. She also has 3 hens. How many eggs are left?"
TRAYS = (
    "Each tray holds 8 plants. Igor fills 5 trays. He gives 12 plants to a school. "
    "How many plants does he have left?"
)


@pytest.fixture(scope="module")
def eggs() -> Story:
    return story(EGGS, ("change", 8))


@pytest.fixture(scope="module")
def trays() -> Story:
    return story(TRAYS, ("rate", 40), ("change", 28))


def test_it_names_what_every_amount_is(eggs: Story) -> None:
    (taken,) = eggs.statements
    assert taken.pattern is Pattern.GO
    assert [eggs.entries[entry].words for entry in taken.given] == ["14 eggs", "6 eggs"]
    assert eggs.answer.words == "8 eggs"
    assert eggs.question.wants == "how many eggs are left"
    assert written(eggs.tree) == "14 - 6"
    had, used, *_ = eggs.entries
    assert (had.about.who, had.clause and had.clause.predicate) == ("Hana", "had 14 eggs")
    assert used.written == eggs.text[used.start : used.end] == "6"


def test_what_is_not_needed_is_told_with_its_reason(eggs: Story) -> None:
    assert [(eggs.entries[entry].words, why) for entry, why in eggs.idle] == [("3 hens", Otherwise.KIND)]


def test_statements_follow_each_other(trays: Story) -> None:
    assert [statement.pattern for statement in trays.statements] == [Pattern.GROUPS, Pattern.GO]
    assert trays.statements[1].given[0] == trays.statements[0].result
    assert trays.working.result == 28
    assert trays.working.numbers == (8, 5, 12)


def test_a_percentage_is_the_number_that_the_text_writes() -> None:
    told = story(
        "A farm has 60 goats. 15% of the goats are white. How many goats are white?", ("fraction", 9)
    )
    assert written(told.tree) == "15 ÷ 100·60"
    assert told.verify() == ()


def test_the_proof_holds(eggs: Story, trays: Story) -> None:
    assert eggs.verify() == trays.verify() == ()


def _other(entry: Entry, value: int) -> Entry:
    return replace(entry, value=Fraction(value))


def _entries(told: Story, place: int, entry: Entry) -> Story:
    return replace(told, entries=(*told.entries[:place], entry, *told.entries[place + 1 :]))


def _statement(told: Story, **changes: object) -> Story:
    first, *rest = told.statements
    changed: Statement = replace(first, **changes)  # type: ignore[arg-type]
    return replace(told, statements=(changed, *rest))


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda s: replace(s, text=s.text.replace("14", "15")), "does not say “14”"),
        (lambda s: _entries(s, 0, replace(s.entries[0], written="14 eggs", end=s.entries[0].end + 5)), ""),
        (
            lambda s: _entries(s, 0, replace(s.entries[0], node=Leaf(Fraction(15), quantity=0))),
            "has a different value",
        ),
        (lambda s: _entries(s, s.asked, _other(s.answer, 9)), "does not hold for 14, 9, 6"),
        (lambda s: replace(s, tree=Operation("+", s.tree.left, s.tree.right)), "The calculation gives 20"),
        (
            lambda s: replace(s, tree=Leaf(Fraction(8), quantity=9, words="8 hats")),
            "No statement uses the number",
        ),
        (lambda s: replace(s, statements=()), "No statement gives the answer"),
        (lambda s: replace(s, statements=s.statements * 2), "gives an amount that is already known"),
        (lambda s: _statement(s, entries=(0, 1)), "does not have"),
        (lambda s: replace(s, asked=99), "does not have"),
    ],
)
def test_a_spoiled_proof_is_found(eggs: Story, spoil: object, fault: str) -> None:
    faults = spoil(eggs).verify()  # type: ignore[operator]
    assert any(fault in found for found in faults) if fault else faults == ()


def test_statements_in_the_wrong_order_are_found(trays: Story) -> None:
    assert any("not known yet" in f for f in replace(trays, statements=trays.statements[::-1]).verify())


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("12", 12),
        ("twelve", 12),
        ("$4.50", Fraction(9, 2)),
        ("35%", 35),
        ("3/4", Fraction(3, 4)),
        ("two thirds", Fraction(2, 3)),
        ("twice", 2),
        ("4 times", 4),
        ("1,250", 1250),
        ("half", Fraction(1, 2)),
    ],
)
def test_numbers_are_read_again_from_their_words(words: str, value: Fraction) -> None:
    assert value in numbers_in(words)


def test_a_story_that_can_be_is_not_strange(eggs: Story, trays: Story) -> None:
    assert strange(eggs) == strange(trays) == ""


def test_units_that_were_converted_are_not_strange() -> None:
    told = story(
        "A rope is 30 m long. Olga cuts off 20 cm. How long is the rope now?",
        ("rate", 3000),
        ("change", 2980),
    )
    assert strange(told) == ""


def test_a_number_of_groups_comes_whole() -> None:
    told = story("Each van takes 8 players. How many vans do 30 players need?", ("rate", "15/4"))
    assert strange(told) == "That would be 3.75 vans, but only whole ones count."


@pytest.mark.parametrize(
    ("place", "noun", "said"), [(1, "kg", "cannot be put together"), (1, "egg", ""), (2, "liter", "cannot")]
)
def test_what_is_put_together_is_of_one_kind(eggs: Story, place: int, noun: str, said: str) -> None:
    at = eggs.asked if place == 2 else place
    entry = eggs.entries[at]
    told = _entries(eggs, at, replace(entry, about=replace(entry.about, noun=noun)))
    assert said in strange(told)
    assert bool(said) == bool(strange(told))


def test_a_part_is_not_above_its_whole(eggs: Story) -> None:
    told = _entries(eggs, 1, _other(eggs.entries[1], 15))
    assert strange(told) == "A part of 14 eggs cannot be 6 eggs."


def test_nothing_is_less_than_nothing(eggs: Story) -> None:
    assert "less than zero" in strange(_entries(eggs, eggs.asked, _other(eggs.answer, -2)))


def test_what_may_be_otherwise_is_a_number_that_is_set_aside(eggs: Story) -> None:
    assert supposed(eggs) == "if the 3 hens do not matter"
    assert supposed(replace(eggs, idle=())) == ""


@pytest.mark.parametrize(
    ("text", "number", "used", "frames"),
    [
        ("Two boats leave, one at 3 knots and the other at 5 knots.", "Two", ("3", "5"), True),
        ("Her marks in three tests were 7, 8 and 6.", "three", ("7", "8", "6"), True),
        ("Two boats leave. One goes at 3 knots and the other at 5 knots.", "Two", ("3", "5"), False),
        ("There are 3 cats, 4 dogs and 5 crabs.", "3", ("4", "5"), False),
    ],
)
def test_how_many_others_follow_is_no_number_to_set_aside(
    text: str, number: str, used: tuple[str, ...], frames: bool
) -> None:
    value = Fraction({"Two": 2, "three": 3}.get(number) or int(number))
    assert is_frame(value, text.index(number), text, [text.rindex(each) for each in used]) is frames


@pytest.mark.parametrize(
    ("noun", "clause"),
    [
        ("tray", ""),
        ("box", "if the 5 trays count as boxes"),
        ("hour", "if the 5 trays count as hours"),
    ],
)
def test_what_is_taken_for_something_else_is_told(trays: Story, noun: str, clause: str) -> None:
    per = trays.entries[0]
    told = _entries(trays, 0, replace(per, about=replace(per.about, per=noun)))
    assert (taken_for(told), strange(told)) == (clause, "")


def test_so_much_a_day_is_not_multiplied_by_weeks() -> None:
    told = story("Pia earns $9 a day. How much does she earn in 3 days?", ("rate:total", 27))
    assert (strange(told), taken_for(told)) == ("", "")
    at = next(n for n, entry in enumerate(told.entries) if entry.value == 3)
    weeks = replace(told.entries[at], about=replace(told.entries[at].about, noun="week"))
    assert strange(_entries(told, at, weeks)) == "$9 is for each day, but the question counts weeks."
