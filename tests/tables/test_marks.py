"""Small words that change what is said, in texts of tables and in questions."""

from __future__ import annotations

import pytest
from small_tables import assert_answers, base, table

from solvers.reading.read import read_text
from solvers.tables.align import aligner
from solvers.tables.candidates import terms_of
from solvers.tables.marks import marks
from solvers.tables.related import related
from solvers.tables.retrieve import index
from solvers.tables.score import WEIGHTS
from solvers.tables.words import default_words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("lives only in deserts", ("only",)),
        ("has no legs", ("not",)),
        ("doesn't dissolve", ("not",)),
        ("sails without wind", ("not",)),
        ("the steepest slope", ("most",)),
        ("farthest away", ("most",)),
        ("the most brittle metal", ("most",)),
        ("the least active one", ("least",)),
        ("most of the forest", ()),
        ("an honest guest in the west", ()),
        ("steeper and more brittle", ()),
    ],
)
def test_marks_of_a_text(text: str, found: tuple[str, ...]) -> None:
    assert marks(text) == found
    assert set(found) <= set(default_words().terms(text))


def test_a_mark_means_itself_alone() -> None:
    assert related("only", "only") == 1.0
    assert related("only", "not") == related("most", "least") == related("most", "many") == 0.0


def test_a_mark_alone_is_no_alignment() -> None:
    known = aligner(index(SHELLS, default_words()), WEIGHTS)
    assert known.coverage(("close", "most"), ("steep", "most")) == 0.0
    assert 0.0 < known.coverage(("steep",), ("steep", "most")) < 1.0


@pytest.mark.parametrize(
    ("text", "denials", "found"),
    [
        ("Which ant eats only seeds?", True, {"seeds": ("seed", "only")}),
        ("Which shell has no hinge?", True, {"hinge": ("hinge", "not")}),
        ("Which shell has no hinge?", False, {"hinge": ("hinge",)}),
        ("Which hill does not have a steep side?", True, {"steep": ("steep", "not"), "side": ("side",)}),
        ("Which hill is the steepest?", True, {"hill": ("hill",), "steepest": ("steep", "most")}),
        ("Which metal is most brittle?", True, {"brittle": ("brittle", "most")}),
    ],
)
def test_marks_belong_to_the_next_word(text: str, denials: bool, found: dict[str, tuple[str, ...]]) -> None:
    known = index(SHELLS, default_words())
    terms = terms_of(read_text(text), known, WEIGHTS, science=False, denials=denials)
    lemmas = {term.text: term.lemmas for term in terms.values()}
    assert found.items() <= lemmas.items()


SHELLS = base(
    table(
        "shells",
        "mollusk | shell | food",
        "limpet | one shell without a hinge | algae and plants",
        "mussel | two shells with a hinge | only plants",
        "whelk | a shell | only animals",
    ),
    table("valleys", "valley | state", "Dorn | living", "Erl | nonliving"),
    table("hills", "hill | slope", "Korr | steep", "Tamm | the steepest", "Velm | steep on one side"),
)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Which hill is the steepest?", "Tamm"),
        ("Which mollusk eats only plants?", "mussel"),
        ("Which mollusk has a shell with no hinge?", "limpet"),
        ("Which valley is not living?", "Erl"),
        ("Which mollusk eats only plants? (A) limpet (B) mussel", "(B) mussel"),
    ],
)
def test_a_mark_decides(text: str, answer: str) -> None:
    assert_answers(text, answer, SHELLS)
