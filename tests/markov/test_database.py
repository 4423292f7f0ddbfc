"""Alchemy databases: what is read, and where errors point."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from solvers.markov import parse
from solvers.markov.database import parse_evidence

MODEL = parse("size = {Small, Large}\nSmokes(person)\nFriends(person, person)\nSize(person, size)")
CORA = Path(__file__).parents[3] / "shared/data/mln/cora"


def test_true_false_and_unknown_atoms_are_told_apart() -> None:
    evidence = parse_evidence(
        """// who smokes
        Smokes(Anna)  // said herself
        !Smokes( "Bob // junior" )
        ?Smokes(Ca-rl)
        /* a long
           comment */ Friends(Anna,"Bob // junior")
        """,
        MODEL,
    )
    assert dict(evidence) == {("Smokes", ("Anna",)): 1.0, ("Friends", ("Anna", "Bob // junior")): 1.0}
    assert list(evidence.denied["Smokes"]) == [("Bob // junior",)]
    assert list(evidence.open["Smokes"]) == [("Ca-rl",)]


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("Smokes(Anna)\nSmokes Anna", 2, 8, "'(' after the predicate was expected, not 'A'"),
        ("Smokes(Anna", 1, 12, "',' or ')' was expected, not the end of the line"),
        ("Smokes(Anna,)", 1, 13, "a constant was expected, not ')'"),
        ("Smokes(Anna) Smokes(Bob)", 1, 14, "the end of the line was expected, not 'S'"),
        ("Smokes()", 1, 8, "a constant was expected, not ')'"),
        ("3 Smokes(Anna)", 1, 1, "a predicate was expected, not '3'"),
        ("Smoke(Anna)", 1, 1, "Smoke is not declared"),
        ("!Smokes(Anna, Bob)", 1, 2, "2 arguments here, but 1 in its declaration"),
        ("Size(Anna, Huge)", 1, 12, "Huge is not one of the constants that the model lists for size"),
        ("Smokes(Anna)\n\n!Smokes(Anna)", 3, 2, "listed twice"),
    ],
)
def test_errors_say_where_and_what_was_expected(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(KnowledgeError) as error:
        parse_evidence(text, MODEL, Path("who.db"))
    assert (error.value.line, error.value.column) == (line, column)
    assert expected in str(error.value)
    assert str(error.value).startswith(f"who.db:{line}:{column}: ")


@pytest.mark.parametrize("fold", range(10))
def test_existing_databases_load_unchanged(fold: int) -> None:
    path = CORA / f"fold{fold}" / "evidence.db"
    if not path.exists():
        pytest.skip("the Cora folds are not here: ../shared/data/mln/cora")
    model = parse((CORA / "cora.mln").read_text(encoding="utf-8"))
    text = path.read_text(encoding="utf-8")
    assert len(parse_evidence(text, model, path)) == len(set(text.split()))
