"""Word problems as situations: what is grounded, what the program chooses, and how prices are learned."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from solvers.problems.choose import Choice, choice
from solvers.problems.ground import Grounding
from solvers.problems.learn import learn
from solvers.problems.prices import Prices, by_hand
from solvers.problems.situation import Situation
from solvers.reading.model import NumberKind
from solvers.reading.read import read_text
from solvers.training import Example
from tests.problems.checking import check

SAME_AMOUNT_TWICE = (
    "Omar picked 14 plums. Lena picked 5 more plums than Omar. How many plums did they pick together?"
)


def grounded(text: str, statements: int = 150) -> Grounding:
    """The grounding of a text with the prices set by hand."""
    return Grounding(Situation(read_text(text)), by_hand(), statements)


def chosen(text: str) -> Choice:
    """Its program."""
    return choice(grounded(text), by_hand())


def values(text: str) -> set[Fraction]:
    """The values that its statements give."""
    return {amount.value for amount in grounded(text).amounts}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Every basket holds 12 pears. Ida fills 7 baskets. How many pears are that?", 84),
        ("A baker has 96 rolls. Each bag holds 8 rolls. How many bags does he fill?", 12),
        (SAME_AMOUNT_TWICE, 33),
        ("Nora has 30 stamps. Two fifths of the stamps are blue. How many stamps are not blue?", 18),
        ("A coat costs $80. Its price falls by 15 percent. What does the coat cost now?", 68),
        ("The mast is 24 feet tall. The mast is 3 times as tall as the cabin. How tall is the cabin?", 8),
        (
            "A red lamp flashes every 6 seconds, a blue one every 8. How many seconds until both flash again?",
            24,
        ),
        ("A rug is 6 feet long and 9 feet wide. What is its area?", 54),
        ("Each side of a square mat is 7 inches long. What is the area of the mat?", 49),
        ("A square yard has sides of 12 feet. How long is the fence around it?", 48),
        ("A hall is 9 meters long and 4 meters wide. What is its perimeter?", 26),
        ("A choir has 31 singers. There are 5 more women than men. How many men sing in it?", 13),
        ("A farm has 48 trees, three times as many pines as firs. How many firs are there?", 12),
        ("Of 40 buttons 8 are green. What percent of the buttons are green?", 20),
        ("A bank pays 4% interest on $500. How much interest is that?", 20),
        ("A vine grows 3 inches a day. It is 20 inches long. How long will it be after 10 days?", 50),
        ("An usher has 47 tickets and hands them out to 5 families. How many tickets are left over?", 2),
    ],
)
def test_the_right_value_is_among_those_that_the_statements_give(text: str, value: int) -> None:
    assert value in values(text)


def test_an_amount_may_serve_several_statements() -> None:
    problem = chosen(SAME_AMOUNT_TWICE)
    sums = [d for d in problem.best(8).derivations if d.answer == 33]
    assert sums
    assert set(sums[0].idle).isdisjoint(problem.nodes)


def test_a_number_is_not_counted_twice_in_a_sum() -> None:
    found = grounded("Ben has 3 pens. Eva has 4 pens. How many pens do they have together?")
    for statement in found.statements:
        if statement.schema.adds_up:
            one, other = (dict(found.terms(part)).keys() for part in statement.parts)
            assert one.isdisjoint(other)


def test_a_ratio_is_not_added_to_what_it_compares() -> None:
    grounding = grounded("Lena and Finn share 40 shells in the ratio 3:5. How many shells does Finn get?")
    sums = [s for s in grounding.statements if s.schema.adds_up]
    assert sums
    assert all(part.kind is not NumberKind.RATIO for s in sums for part in s.parts)


def test_words_are_read_in_one_way_only() -> None:
    text = "Omar has 12 figs, twice as many as Ida. How many figs does Ida have?"
    problem = chosen(text)
    for derivation in problem.best(6).derivations:
        statements = problem.grounding.statements
        used = [step.statement for step in derivation.steps if step.statement < len(statements)]
        anchors = [statements[number].anchor for number in used]
        told = [anchor for anchor in anchors if anchor is not None]
        assert len(told) == len(set(told))


def test_derivations_pass_the_check_and_cost_what_their_features_cost() -> None:
    problem = chosen(
        "A shelf holds 9 books. There are 4 shelves. Pia reads 5 books. How many books are left?"
    )
    ranking = problem.best(5)
    costs = [derivation.cost for derivation in ranking.derivations]
    assert costs == sorted(costs)
    for derivation in ranking.derivations:
        assert check(problem.graph, derivation) == ()
        assert by_hand().price(problem.features(derivation)) == pytest.approx(derivation.cost, abs=1e-6)


def test_grounding_stops_at_its_bound() -> None:
    text = "Ann has 3 red, 4 blue, 5 green and 6 white beads. How many beads does Ann have?"
    assert len(grounded(text, 10).statements) == 10
    assert len(grounded(text, 1000).statements) > 10


def test_prices_are_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "prices.tsv"
    Prices({"idle": 1.25, "schema whole:whole": -0.5}, ("3 problems",)).save(path)
    assert Prices.load(path) == Prices({"idle": 1.25, "schema whole:whole": -0.5}, ("3 problems",))
    path.write_text("idle\tcheap\n", encoding="utf-8")
    with pytest.raises(KnowledgeError, match="not a price"):
        Prices.load(path)


def test_learning_finds_prices_by_which_the_lessons_are_right() -> None:
    lessons = [
        Example(f"lesson-{number}", text, Fraction(answer))
        for number, (text, answer) in enumerate(
            [
                ("Tom had 9 nuts. He ate 4 nuts. How many nuts are left?", 5),
                ("Mia had 12 figs. She gave 5 figs to Ben. How many figs does Mia have left?", 7),
                ("Jan has 6 pens. Eva has 7 pens. How many pens do they have in all?", 13),
                ("Ida saw 8 swans and 5 geese. How many birds did Ida see in all?", 13),
                ("There are 4 boxes. Each box holds 6 eggs. How many eggs are in the boxes?", 24),
                ("A cup costs $3. How much do 5 cups cost?", 15),
            ]
        )
    ]
    said: list[str] = []
    prices = next(learn(lessons, turns=1, statements=60, report=said.append))
    assert said[-2] == "Turn 1: pass 4: 6 problems were answered right."
    for lesson in lessons:
        grounding = Grounding(Situation(read_text(lesson.text)), by_hand(), 60)
        assert choice(grounding, prices).best().derivations[0].answer == lesson.answer
