"""The Alchemy syntax: what is read, how it is printed, and where errors point."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowledge.errors import KnowledgeError
from solvers.markov import (
    HARD,
    Atom,
    Constant,
    Model,
    Predicate,
    Variable,
    parse,
    parse_formula,
    print_formula,
    print_model,
)
from solvers.markov.syntax import (
    And,
    Equal,
    Exists,
    ForAll,
    Iff,
    Implies,
    Not,
    Or,
    WeightedFormula,
    free_variables,
)

CORA = Path(__file__).parents[3] / "shared/data/mln/cora/cora.mln"

SMOKERS = """
// who influences whom
person = {Anna, Bob, "Mary Ann"}
Friends(person, person)
Smokes(person)
Ill(person)  /* seen by
                a doctor */

//# name: smoking makes ill
//# says: {x} smokes: so {x} falls ill.
1.5 Smokes(x) => Ill(x)
Friends(x, y) =>
    (Smokes(x) <=> Smokes(y)).
-0.5 EXIST y Friends(x, y) ^ x != y
Smokes(Anna) v !Smokes("Mary Ann")
"""


def test_declarations_domains_weights_and_notes_are_read() -> None:
    model = parse(SMOKERS)
    assert model.domains == (("person", ("Anna", "Bob", "Mary Ann")),)
    assert model.predicates[0] == Predicate("Friends", ("person", "person"))
    assert [f.weight for f in model.formulas] == [1.5, HARD, -0.5, None]
    assert model.formulas[0].note("name") == "smoking makes ill"
    assert model.formulas[0].note("says") == "{x} smokes: so {x} falls ill."
    assert model.formulas[1].notes == ()


def test_connectives_bind_from_not_to_iff() -> None:
    x = (Variable("x"),)
    p, q, r = (Atom(name, x) for name in "PQR")
    assert parse_formula("!P(x) ^ Q(x) v R(x)") == Or((And((Not(p), q)), r))
    assert parse_formula("P(x) => Q(x) v R(x)") == Implies(p, Or((q, r)))
    assert parse_formula("P(x) => Q(x) => R(x)") == Implies(p, Implies(q, r))
    assert parse_formula("P(x) <=> Q(x) => R(x)") == Iff(p, Implies(q, r))
    assert parse_formula("P(x) ^ EXIST y Q(x) v R(x)") == And((p, Exists((Variable("y"),), Or((q, r)))))


def test_ranges_of_numbers_are_filled() -> None:
    assert parse("day = {1, ..., 5}").domains == (("day", ("1", "2", "3", "4", "5")),)


def test_a_star_stands_for_an_atom_and_its_negation() -> None:
    model = parse("P(thing)\nQ(thing)\n0.5 *P(x) ^ *Q(x)")
    assert [print_formula(f.formula) for f in model.formulas] == [
        "P(x) ^ Q(x)",
        "P(x) ^ !Q(x)",
        "!P(x) ^ Q(x)",
        "!P(x) ^ !Q(x)",
    ]
    assert {f.weight for f in model.formulas} == {0.5}


def test_a_plus_marks_weights_for_each_constant() -> None:
    model = parse("Word(text, word)\nTopic(text, topic)\nWord(t, +w) => Topic(t, +c)")
    assert model.formulas[0].per_constant == (Variable("w"), Variable("c"))
    assert "Word(t, +w) => Topic(t, +c)" in print_model(model)
    assert parse(print_model(model)) == model


def test_weights_by_constant_stand_above_their_formula() -> None:
    text = 'Word(text, word)\nTopic(text, topic)\n//# weight: 1.5 Goal, Sport\n//# weight: -0.25 "the cup", Sport\n'
    model = parse(text + "Word(t, +w) => Topic(t, +c)")
    assert model.formulas[0].weights == ((("Goal", "Sport"), 1.5), (("the cup", "Sport"), -0.25))
    assert parse(print_model(model)) == model


def test_an_exclamation_mark_after_a_type_asks_for_one_value() -> None:
    model = parse("Topic(text, topic!)\nIn(thing, place!, time)")
    assert [p.unique for p in model.predicates] == [(1,), (1,)]
    assert parse(print_model(model)) == model


def test_a_weight_may_follow_its_formula() -> None:
    model = parse("P(thing)\nP(x) v x = A 1.5\n!P(A) -2")
    assert [f.weight for f in model.formulas] == [1.5, -2.0]


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("P(thing)\n1.0 *(P(x))", 2, 6, "a predicate, '!', '(' or a quantifier was expected"),
        ("P(thing)\n1.0 *x = A", 2, 11, "a predicate after '*'"),
        ("P(thing)\nP(+A)", 2, 4, "a variable"),
        ("P(thing)\nEXIST x P(+x)", 2, 1, "bound by a quantifier"),
        ("P(thing!!)", 1, 9, "')' was expected"),
        (
            "P(thing)\n1.0 P(x) ^ => P(y)",
            2,
            12,
            "a predicate, '!', '(' or a quantifier was expected, not '=>'",
        ),
        ("P(thing)\n1.0 (P(x) v P(y)", 2, 17, "')' was expected, not the end of the line"),
        ("P(thing)\n1.0 P(x", 2, 8, "')' was expected"),
        ("P(thing)\n1.0 P(x, y)", 2, 5, "used with 2 arguments and declared with 1 on line 1"),
        ("P(thing)\n1.0 Q(x)", 2, 5, "Q is not declared"),
        ("P(thing)\n1.0 P(x).", 2, 9, "both a weight and a period"),
        ("P(thing)\n1.0 P(x) ; P(y)", 2, 10, "cannot contain ';'"),
        ("P(thing)\n1.0 x P(y)", 2, 7, "'(' after a predicate, or '=' or '!=' after a term"),
        (
            "P(thing)\n1.0 EXIST X P(X)",
            2,
            11,
            "a variable, which starts with a lowercase letter, was expected",
        ),
        ("P(Thing)", 1, 3, "the name of a type"),
        ("P(x) => P(y)", 1, 1, "P is used before it is declared"),
        ("thing = {a}", 1, 10, "a constant"),
        ("thing = {A, ..., 5}", 1, 18, "whole numbers at both ends"),
        ("thing = {A}\nthing = {B}", 2, 1, "given twice"),
        ("//# just text", 1, 1, "a note has no key"),
        ("P(thing)\n//# weight: 0.5 A, B\nP(+x)", 3, 1, "not a weight and 1 constants"),
        ("P(thing)\n//# weight: much A\nP(+x)", 3, 1, "not a weight and 1 constants"),
        ("P(thing)\n//# weight: 0.5 A\n2.0 P(+x)", 3, 5, "both a weight and weights for its constants"),
    ],
)
def test_errors_say_where_and_what_was_expected(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(KnowledgeError) as error:
        parse(text, Path("rules.mln"))
    assert (error.value.line, error.value.column) == (line, column)
    assert expected in str(error.value)
    assert str(error.value).startswith(f"rules.mln:{line}:{column}: ")


variables = st.sampled_from([Variable(name) for name in ("x", "y", "someone")])
constants = st.sampled_from([Constant(name) for name in ("Anna", "B_2", "7", "3.5", "two words", "lower")])
terms = variables | constants
atoms = st.one_of(
    st.builds(lambda t: Atom("Smokes", (t,)), terms),
    st.builds(lambda t, u: Atom("Friends", (t, u)), terms, terms),
    st.builds(Equal, terms, terms),
)


def compound(inner):
    parts = st.lists(inner, min_size=2, max_size=3).map(tuple)
    bound = st.lists(variables, min_size=1, max_size=2, unique=True).map(tuple)
    return st.one_of(
        st.builds(Not, inner),
        st.builds(And, parts),
        st.builds(Or, parts),
        st.builds(Implies, inner, inner),
        st.builds(Iff, inner, inner),
        st.builds(Exists, bound, inner),
        st.builds(ForAll, bound, inner),
    )


def weighted_formula(formula, weight, notes, marked, table):
    plus = tuple(v for v in free_variables(formula) if v.name in marked)
    rows = tuple((c[: len(plus)], w) for c, w in table) if plus and weight is None else ()
    return WeightedFormula(formula, weight, notes, per_constant=plus, weights=rows)


formulas = st.recursive(atoms, compound, max_leaves=8)
weights = st.one_of(st.none(), st.just(HARD), st.floats(-50, 50).map(lambda w: round(w, 3) + 0.0))
notes = st.lists(
    st.tuples(st.sampled_from(["name", "says"]), st.sampled_from(["a b", "{x}: so", "c"])), max_size=2
).map(tuple)

marked = st.sets(st.sampled_from(["x", "y"]))
names = st.sampled_from(["Anna", "B_2", "7", "two, words", "lower", "NP>VP<!"])
tables = st.lists(st.tuples(st.tuples(names, names), st.floats(-9, 9).map(lambda w: w + 0.0)), max_size=3)


@given(formulas)
@settings(max_examples=300, deadline=None)
def test_a_printed_formula_reads_back_as_itself(formula) -> None:
    assert parse_formula(print_formula(formula)) == formula


@given(st.lists(st.builds(weighted_formula, formulas, weights, notes, marked, tables), max_size=4).map(tuple))
@settings(max_examples=100, deadline=None)
def test_a_printed_model_reads_back_as_itself(weighted) -> None:
    declared = (Predicate("Smokes", ("person",)), Predicate("Friends", ("person", "person")))
    model = Model(declared, (("person", ("Anna", "two words")),), weighted)
    assert parse(print_model(model)) == model


def test_an_existing_model_loads_unchanged() -> None:
    if not CORA.exists():
        pytest.skip("the Cora model is not here: ../shared/data/mln/cora/cora.mln")
    model = parse(CORA.read_text(encoding="utf-8"), CORA)
    assert len(model.formulas) == 47
    assert sum(formula.is_hard for formula in model.formulas) == 1
    assert parse(print_model(model)) == model
