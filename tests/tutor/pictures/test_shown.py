"""Where pictures stand: in the terminal beside or above the steps, in Markdown, in plain text as a sentence."""

from __future__ import annotations

import io
from fractions import Fraction

import pytest
from rich.console import Console
from typer.testing import CliRunner

from solvers.answer import Answer
from solvers.arithmetic.solving import solved
from solvers.arithmetic.tree import Equation, Leaf, Operation, Reason, Type
from solvers.question import Question
from solvers.tables.derivation import Fact, Node, SupportGraph
from tests.problems.chosen import story
from tests.tutor.test_situations import answered
from tutor.cli import app
from tutor.pictures.draw import drawn
from tutor.pictures.science import food_chain
from tutor.pictures.style import Style
from tutor.pictures.trees import balance, picture_of_rounding, picture_of_tree
from tutor.rendering.markdown import markdown
from tutor.rendering.picture import hint_picture, picture_lines
from tutor.rendering.plain import plain
from tutor.rendering.terminal import terminal
from tutor.rendering.told import Told

NUTS = "Ugo had 15 nuts and ate 6 of them. How many nuts are left?"
SENTENCE = "Picture: a bar for 15 nuts. The 6 that Ugo ate are shaded, and 9 are left."


@pytest.fixture(scope="module")
def answer() -> Answer:
    return answered(NUTS, story(NUTS, ("change", 9)))


def lines(answer: Answer, columns: int, style: Style = Style.AUTO) -> list[str]:
    file = io.StringIO()
    Console(width=columns, file=file).print(terminal(Told.of(answer), style))
    return file.getvalue().splitlines()


@pytest.mark.parametrize(
    ("columns", "is_beside"), [(60, False), (80, False), (99, False), (100, True), (120, True)]
)
def test_it_is_beside_the_steps_where_the_terminal_is_wide(
    answer: Answer, columns: int, is_beside: bool
) -> None:
    shown = lines(answer, columns)
    first = next(line for line in shown if "Ugo had 15 nuts" in line)
    assert ("├" in first) is is_beside
    assert any("│▒" in line for line in shown)
    assert max(map(len, shown)) <= columns


def test_a_narrow_terminal_has_the_sentence(answer: Answer) -> None:
    shown = " ".join(line.strip("│ ") for line in lines(answer, 56))
    assert SENTENCE in shown
    assert "▒" not in shown


def test_ascii_and_off(answer: Answer) -> None:
    assert any("|:::" in line for line in lines(answer, 80, Style.ASCII))
    assert not any("▒" in line or "Picture" in line for line in lines(answer, 80, Style.OFF))


def test_plain_text_has_a_sentence_unless_ascii_is_asked_for(answer: Answer) -> None:
    told = Told.of(answer)
    assert SENTENCE in plain(told)
    assert "|::::" in plain(told, Style.ASCII)
    assert "Picture" not in plain(told, Style.OFF)


def test_markdown_has_it_as_code(answer: Answer) -> None:
    found = markdown(answer.question, Told.of(answer))
    assert "```text\n├─" in found
    assert (
        "15 nuts"
        not in markdown(answer.question, Told.of(answer), Style.OFF).partition("1\\.")[0].split("\n")[3]
    )


def test_it_grows_with_the_steps(answer: Answer) -> None:
    narration = Told.of(answer).narration
    assert narration.picture is not None
    assert picture_lines(narration, 80, 76, Style.AUTO, 1) == drawn(narration.picture, 76)
    assert hint_picture(narration, 80, Style.AUTO, 1) == drawn(narration.picture, 76, 1)
    assert hint_picture(narration, 80, Style.AUTO, 2) == drawn(narration.picture, 76, 2)


def _op(sign: str, left: tuple[int, str], right: tuple[int, str], entity: str, cue: str) -> Operation:
    one, other = (Leaf(Fraction(value), Type(*unit.split("/"))) for value, unit in (left, right))
    return Operation(sign, one, other, Type(entity), Reason(rule=cue))


@pytest.mark.parametrize(
    ("tree", "row"),
    [
        (_op("-", (12, "pear"), (5, "pear"), "pear", "has, then loses"), "│5│7│"),
        (_op("×", (6, "van"), (8, "guest/van"), "guest", "so many of each"), "│8│8│8│8│8│8│"),
        (_op("÷", (42, "roll"), (6, "roll/bag"), "bag", "how many groups"), "│6│6│6│…7…│6│"),
        (_op("÷", (20, "nut"), (4, "boy"), "nut", "shared out"), "│5│5│5│5│"),
    ],
)
def test_old_trees_have_pictures_where_their_reasons_name_a_situation(tree: Operation, row: str) -> None:
    picture = picture_of_tree(Equation(Leaf(None), tree))
    assert picture is not None
    rows = [line.replace(" ", "").replace("▒", "") for line in drawn(picture, 60)]
    assert row in rows
    unsaid = Operation(tree.sign, tree.left, tree.right, tree.type)
    assert picture_of_tree(unsaid) is None


def test_what_is_left_over_is_the_last_cell() -> None:
    picture = picture_of_rounding(_op("÷", (45, "child"), (6, "child"), "boat", ""))
    assert picture is not None
    assert "│ … 7 …" in drawn(picture, 56)[2]
    assert drawn(picture, 56)[2].endswith("▒ 3 ▒▒▒│")


def test_an_equation_with_x_inside_is_a_balance() -> None:
    product = Operation("×", Leaf(Fraction(2)), Leaf(None))
    tree = Equation(Operation("+", Leaf(Fraction(4)), product), Leaf(Fraction(18)))
    picture = balance(tree, solved(tree)[1])
    assert picture is not None
    assert drawn(picture, 60)[-1].endswith("▲   Subtract 4 from both sides")
    assert picture_of_tree(tree) is None


@pytest.mark.parametrize(
    ("text", "solver", "expected"),
    [
        ("A terrace is 7 m long and 4 m wide. What is the area of the terrace?", "rules", "7 × 4 = 28 m²"),
        ("A coat costs $80 and is 25% off. What is the sale price?", "rules", "│▒▒▒▒ $20 ▒▒▒▒│"),
        ("A show starts at 2:50 pm and lasts 80 minutes. When does it end?", "rules", "2:50   3:00"),
    ],
)
def test_areas_percents_and_the_clock_have_pictures(text: str, solver: str, expected: str) -> None:
    from solvers.asking import ask

    found = ask(Question.parse(text), solver=solver)
    assert isinstance(found, Answer)
    picture = Told.of(found).narration.picture
    assert picture is not None
    assert expected in "\n".join(drawn(picture, 56))


TERRACE = "A terrace is 7 m long and 4 m wide. What is the area of the terrace?"


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        (["--format", "plain"], "Picture: a rectangle with sides of 7 m and 4 m. Its area is 28 m²."),
        (["--format", "plain", "--picture", "ascii"], "4 m |   7 x 4 = 28 m2   |"),
        (["--format", "markdown"], "```text\n             7 m\n"),
        (["--format", "plain", "--level", "hint2"], "Its area is what is asked for."),
        (["--format", "rich", "--level", "hint2"], "│   7 × 4 = ? m²   │"),
    ],
)
def test_the_command_line(options: list[str], wanted: str) -> None:
    found = CliRunner().invoke(app, ["ask", "--solver", "rules", *options, TERRACE])
    assert wanted in found.output


def test_a_hint_says_no_answer_on_the_command_line() -> None:
    options = ["--solver", "rules", "--level", "hint1", "--format", "plain"]
    assert "28" not in CliRunner().invoke(app, ["ask", *options, TERRACE]).output


def test_who_eats_whom_is_a_chain() -> None:
    nodes = tuple(
        Node("cell", text, table="food_chain_steps", row=row, column=column)
        for row, texts in ((3, ("[a] mouse; mice", "owl")), (8, ("seeds", "[a] mouse")))
        for column, text in enumerate(texts)
    )
    facts = tuple(Fact("food_chain_steps", "Links", row, row + 1, "") for row in (3, 8))
    picture = food_chain(SupportGraph("?", "A", "owl", nodes, (), facts, (), (), 1.0))
    assert picture is not None
    assert drawn(picture, 60)[1] == "│ seeds │ → │ a mouse │ → │ owl │"
