"""The schemas of word problems: how their files are read, and that each gives what its equation says."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from solvers.problems.evidence import PREDICATES
from solvers.problems.schemas import load_schemas

HEAD = "A(amount)\nB(amount, amount)\nWhole(amount, amount, amount)\n"
GOOD = (
    HEAD
    + "//# schema: whole\n//# equation: whole = one + other\n1.0 A(one) ^ B(one, other) => Whole(whole, one, other)\n"
)


def _load(tmp_path: Path, text: str) -> str:
    (tmp_path / "schemas.mln").write_text(text, encoding="utf-8")
    with pytest.raises(KnowledgeError) as caught:
        load_schemas(tmp_path)
    return str(caught.value)


def test_every_predicate_of_the_shipped_schemas_is_observed() -> None:
    for schema in load_schemas():
        for premise in schema.premises:
            name, _, constant = premise.predicate.partition(" ")
            assert name in PREDICATES or constant, premise


@pytest.mark.parametrize(
    ("key", "values", "found"),
    [
        ("rate:total", (8, 5), 40),
        ("rate:count", (40, 8), 5),
        ("rate:per", (40, 5), 8),
        ("times:that", (12, 3), 4),
        ("rest:rest", (Fraction(1, 4),), Fraction(3, 4)),
        ("raised:raised", (Fraction(1, 5),), Fraction(6, 5)),
        ("compare:less:fewer than", (9, 2), 7),
        ("change:after", (9, 2), 7),
        ("multiple:multiple", (6, 8), 24),
        ("divisor:divisor", (12, 18), 6),
        ("remainder:left", (50, 12), 2),
        ("up:up", (Fraction(25, 6),), 5),
        ("down:down", (Fraction(25, 6),), 4),
    ],
)
def test_a_schema_gives_what_its_equation_says(
    key: str, values: tuple[int | Fraction, ...], found: int
) -> None:
    schema = next(schema for schema in load_schemas() if schema.key == key)
    given = dict(zip(schema.slots, (Fraction(0),) * len(schema.slots), strict=True))
    assert set(schema.given) <= set(given)
    assert schema.value(*map(Fraction, values)) == found


def test_the_sign_and_the_powers_are_those_of_the_slot_that_is_found() -> None:
    by_key = {schema.key: schema for schema in load_schemas()}
    assert by_key["rate:count"].sign == "/"
    assert dict(by_key["rate:count"].powers()) == {"total": 1, "per": -1}
    assert dict(by_key["change:after"].powers()) == {"before": 1, "out": -1}


def test_a_good_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "schemas.mln").write_text(GOOD, encoding="utf-8")
    (schema,) = load_schemas(tmp_path)
    assert schema.given == ("one", "other")
    assert schema.found == "whole"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD.replace("//# schema: whole\n", ""), "has no name"),
        (GOOD.replace("one + other", "one ~ other"), "is not understood"),
        (GOOD.replace("one + other", "one + another"), "does not use its slots"),
        (GOOD.replace("^ B(one, other) ", ""), "does not give exactly one amount"),
        (GOOD.replace("B(one, other)", "!B(one, other)"), "not a predicate over amounts"),
        (GOOD.replace(" => Whole(whole, one, other)", ""), "is not a schema"),
        (GOOD + GOOD[len(HEAD) :], "two rules have the key"),
    ],
)
def test_a_faulty_file_is_refused_with_the_line(tmp_path: Path, text: str, said: str) -> None:
    message = _load(tmp_path, text)
    assert said in message
    assert "schemas.mln" in message
