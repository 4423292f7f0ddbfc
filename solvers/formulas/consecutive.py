"""Consecutive numbers with a known sum: x, x + 1, x + 2, ..., or x, x + 2, ... for even and odd ones."""

from __future__ import annotations

from fractions import Fraction

from knowledge.formulas import words_of
from solvers.arithmetic.solving import UnsolvableError, solved
from solvers.arithmetic.tree import Equation, Leaf, Node, Operation, evaluate
from solvers.formulas.asked import question_span
from solvers.formulas.derivation import EquationSystem, Line, Unknown
from solvers.formulas.elimination import X
from solvers.formulas.matching import Item, Text, leaf_of
from solvers.routing import asks_for_several
from solvers.wording import written_number

_MOST = 10
_PLACES = {
    "smallest": 0, "least": 0, "first": 0, "smaller": 0, "lowest": 0, "lesser": 0,
    "largest": -1, "greatest": -1, "last": -1, "larger": -1, "biggest": -1, "bigger": -1, "greater": -1, "highest": -1,
    "second": 1, "third": 2, "fourth": 3, "fifth": 4,
}  # fmt: skip


def consecutive(text: Text) -> EquationSystem | None:
    """Return the system of a question about consecutive numbers, or `None` if it is another kind of question.

    Raises:
        UnsolvableError: there are no such numbers, or the question does not ask for one of them.
    """
    told = _told(text)
    if told is None:
        return None
    count, total, ahead = told
    step = 2 if ahead & {"even", "odd"} else 1
    numbers = [_after(step * i) for i in range(count)]
    sum_of_all = numbers[0]
    for number in numbers[1:]:
        sum_of_all = Operation("+", sum_of_all, number)
    tree = Equation(sum_of_all, leaf_of(text, total))
    value, steps = solved(tree)
    _check(value, step, ahead)
    place = _asked(text, count)
    wanted, *rest = numbers if place is None else numbers[place:][:1]
    kind = "even" if "even" in ahead else "odd" if "odd" in ahead else ""
    follow = f"numbers follow each other: each is {step} more than the one before."
    says = f"Consecutive {kind} {follow}" if kind else f"Consecutive {follow}"
    first, stop = text.items[0].first, text.items[-1].stop
    return EquationSystem(
        unknowns=(Unknown("x", "the smallest of the numbers", value),),
        lines=(Line(tree, says, text.reading.words(first, stop), first, stop),),
        moved=None,
        tree=tree,
        steps=steps,
        asked=wanted,
        solution=evaluate(wanted, {"x": value}),
        unit="",
        also=tuple(rest),
    )


def _told(text: Text) -> tuple[int, Item, set[str]] | None:
    """Return how many consecutive numbers there are, their sum, and the words that say which: "even", "odd"."""
    words = [item.text for item in text.items]
    if "consecutive" not in words or not words_of("adding-up") & set(words):
        return None
    at = words.index("consecutive")
    counted = next((item for item in reversed(text.items[max(0, at - 2) : at]) if item.is_number), None)
    if counted is None or counted.value is None:
        return None
    count, others = counted.value, [item for item in text.numbers if item.value != counted.value]
    if len(others) != 1 or count.denominator != 1 or not 2 <= count <= _MOST or others[0].value is None:
        return None
    return int(count), others[0], {item.text for item in text.items[at : at + 3]}


def _after(distance: int) -> Node:
    return Operation("+", X, Leaf(Fraction(distance))) if distance else X


def _check(value: Fraction, step: int, words: set[str]) -> None:
    if value.denominator != 1:
        raise UnsolvableError(f"The smallest would be {written_number(value)}, which is not a whole number.")
    if step == 2 and (value % 2 == 0) != ("even" in words):
        kind = "even" if "even" in words else "odd"
        raise UnsolvableError(f"The smallest would be {written_number(value)}, which is not {kind}.")


def _asked(text: Text, count: int) -> int | None:
    """Return which of the numbers is asked for, counted from the smallest; `None` for all."""
    first, stop = question_span(text)
    words = [item.text for item in text.items[first:stop]]
    if asks_for_several(text.reading.text):
        return None
    if "middle" in words and count % 2:
        return count // 2
    places = [_PLACES[word] for word in words if word in _PLACES]
    if len(places) == 1 and places[0] < count:
        return places[0]
    raise UnsolvableError(
        "The question does not say which of the consecutive numbers it asks for; say which one, such as the smallest."
    )
