"""Every rule fires on a small problem of its own, concludes its operation, and names its arguments."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.rules import FOLDER, load_words
from solvers.problems.declared.facts import retrieve
from solvers.problems.declared.rulebook import CONCEPTS, OPERATIONS, justifications, load_rules

ANA, BEN = {"subject": "Ana"}, {"subject": "Ben"}
TO_ANA = {"subject": "Ben", "recipient": "Ana"}


def owner(verb: str, **more: object) -> dict[str, object]:
    return {"entity": "pear", "verb": verb, **more}


TABLE_1 = [
    ("has, then has", "Minus", owner("have"), owner("have")),
    ("has, then gains", "Plus", owner("have"), owner("find")),
    ("has, then gains", "Plus", owner("have"), owner("bake")),
    ("has, then loses", "Minus", owner("have"), owner("give")),
    ("has, then loses", "Minus", owner("have"), owner("eat")),
    ("gains, then has", "Minus", owner("find"), owner("have")),
    ("gains, then gains", "Plus", owner("find"), owner("bake")),
    ("gains, then loses", "Minus", owner("bake"), owner("eat")),
    ("loses, then has", "Plus", owner("give"), owner("have")),
    ("loses, then gains", "Minus", owner("eat"), owner("find")),
    ("loses, then loses", "Plus", owner("give"), owner("eat")),
    ("has, and is where the other's are", "Plus", owner("have", **ANA), owner("keep", **TO_ANA)),
    ("has, and another takes", "Minus", owner("have", **ANA), owner("take", **TO_ANA)),
    ("has, and another gives", "Plus", owner("have", **ANA), owner("give", **TO_ANA)),
    ("another takes, then has", "Plus", owner("take", **TO_ANA), owner("have", **ANA)),
    ("one gains what the other gave up", "Minus", owner("find", **ANA), owner("take", **TO_ANA)),
    ("gains, and another gives", "Plus", owner("find", **ANA), owner("give", **TO_ANA)),
    ("another gives, then has", "Minus", owner("give", **TO_ANA), owner("have", **ANA)),
    ("one gives, the receiver gains", "Plus", owner("give", **TO_ANA), owner("find", **ANA)),
    ("gives, and is given", "Minus", owner("give", **ANA), owner("give", **TO_ANA)),
    ("so many of each", "Times", {"entity": "pear", "rate": "bag"}, {"entity": "bag"}),
    ("how many groups", "Over", {"entity": "pear"}, {"entity": "pear", "rate": "bag"}),
    ("how many groups, rate first", "Over", {"entity": "pear", "rate": "bag"}, {"entity": "pear"}),
    (
        "more than that",
        "Plus",
        owner("have", **ANA),
        owner("have", **BEN, comparison="more", compared_to="Ana"),
    ),
    (
        "fewer than that",
        "Minus",
        owner("have", **ANA),
        owner("have", **BEN, comparison="fewer", compared_to="Ana"),
    ),
    (
        "that is more than the other",
        "Minus",
        owner("have", **ANA),
        owner("have", **ANA, comparison="more", compared_to="Ben"),
    ),
    (
        "that is fewer than the other",
        "Plus",
        owner("have", **ANA),
        owner("have", **ANA, comparison="fewer", compared_to="Ben"),
    ),
    (
        "that is so many times the other",
        "Over",
        owner("have", **ANA),
        owner("have", **ANA, comparison="times", compared_to="Ben"),
    ),
    (
        "so many times the other is that",
        "Over",
        owner("have", **ANA, comparison="times", compared_to="Ben"),
        owner("have", **ANA),
    ),
    (
        "times as many",
        "Times",
        owner("have", **ANA),
        owner("have", **BEN, comparison="times", compared_to="Ana"),
    ),
    ("parts of a whole", "Plus", owner("have", **ANA), owner("have", **BEN)),
    ("a part of the whole", "Minus", {"entity": "pear"}, {"entity": "pear", "adjectives": ("ripe",)}),
    ("the whole and a part", "Minus", {"entity": "pear"}, {"entity": "pear", "adjectives": ("ripe",)}),
]


@pytest.mark.parametrize(
    ("name", "operation", "first", "second"), TABLE_1, ids=[f"{r[0]}-{i}" for i, r in enumerate(TABLE_1)]
)
def test_a_rule_of_table_1_fires(reading_of, said, name, operation, first, second) -> None:
    reading = reading_of(said("12", **first), said("4", **second), said(None, "pear", "see", "Zoe"))
    found = {j.rule.name: j for j in justifications(load_rules(), retrieve(reading))}
    assert name in found, sorted(found)
    assert found[name].rule.operation == operation
    assert found[name].degree > 0
    assert {found[name].left, found[name].right} == {"N0", "N1"}


def test_transfer_rules_need_the_subject_to_be_the_same(reading_of, said) -> None:
    reading = reading_of(
        said("12", "pear", "have", "Ana"), said("4", "pear", "eat", "Ben"), said(None, "pear", "have", "Zoe")
    )
    assert "has, then loses" not in {j.rule.name for j in justifications(load_rules(), retrieve(reading))}


def test_table_1_is_complete() -> None:
    rules = load_rules().rules
    by_concept = {concept: sum(rule.concept == concept for rule in rules) for concept in CONCEPTS}
    assert by_concept["transfer"] >= 18
    assert by_concept["dimensional analysis"] >= 3
    assert by_concept["explicit math"] >= 7
    assert by_concept["part-whole"] >= 3
    assert {rule.operation for rule in rules} == set(OPERATIONS)
    assert {name for name, *_ in TABLE_1} <= {rule.name for rule in rules}


PREDICATES = (FOLDER / "predicates.mln").read_text(encoding="utf-8")
NOTES = "//# name: my rule\n//# concept: transfer\n"


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        (NOTES + "1.0 State(a) ^ Get(b) => Pluss(a, b)", 3, "Pluss is not declared"),
        (NOTES + "1.0 State(a) ^ Get(b) => Money(a)", 3, "concludes Money"),
        (NOTES + "1.0 State(a) ^ Get(b)", 3, "does not conclude an operation"),
        (NOTES + "1.0 State(a) => Plus(a, b)", 3, "has no premise"),
        (NOTES + "State(a) ^ Get(b) => Plus(a, b).", 3, "no positive weight"),
        (NOTES + "1.0 Minus(a, b) ^ Get(b) => Plus(a, b)", 3, "not observed"),
        (NOTES + "1.0 State(a) ^ Get(b) => Plus(a, a)", 3, "does not combine two numbers"),
        (
            NOTES.replace("transfer", "magic") + "1.0 State(a) ^ Get(b) => Plus(a, b)",
            3,
            "'magic' is not a concept",
        ),
        ("//# concept: transfer\n1.0 State(a) ^ Get(b) => Plus(a, b)", 2, "has no name"),
        (NOTES + "1.0 State(a) ^ Get(b => Plus(a, b)", 3, "')' was expected"),
    ],
)
def test_a_fault_in_a_rule_file_is_pointed_out(tmp_path: Path, text: str, line: int, fault: str) -> None:
    (tmp_path / "predicates.mln").write_text(PREDICATES, encoding="utf-8")
    (tmp_path / "mine.mln").write_text(text, encoding="utf-8")
    with pytest.raises(KnowledgeError) as error:
        load_rules(tmp_path)
    assert fault in str(error.value)
    assert str(error.value).startswith(f"mine.mln:{line}:")


def test_two_rules_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "predicates.mln").write_text(PREDICATES, encoding="utf-8")
    rule = NOTES + "1.0 State(a) ^ Get(b) => Plus(a, b)\n\n"
    (tmp_path / "mine.mln").write_text(rule + rule, encoding="utf-8")
    with pytest.raises(KnowledgeError, match="two rules are named 'my rule'"):
        load_rules(tmp_path)


def test_a_verb_has_one_class(tmp_path: Path) -> None:
    for name in ("terms.toml", "cues.toml"):
        (tmp_path / name).write_text((FOLDER / name).read_text(encoding="utf-8"), encoding="utf-8")
    verbs = (FOLDER / "verbs.toml").read_text(encoding="utf-8").replace('"have", ', '"have", "give", ')
    (tmp_path / "verbs.toml").write_text(verbs, encoding="utf-8")
    with pytest.raises(KnowledgeError, match=r"'give' is in both \[state\] and \[give\]"):
        load_words(tmp_path)


def test_the_shipped_words_have_the_seeds_of_every_class() -> None:
    words = load_words()
    for verb, name in (
        ("own", "state"),
        ("receive", "get"),
        ("lend", "give"),
        ("build", "construct"),
        ("eat", "destroy"),
    ):
        assert words.verbs[verb] == name
    assert words.money_verbs["buy"] == "give"
    assert words.money_verbs["sell"] == "get"
    assert words.terms["older"] == "add"
    assert words.terms["twice"] == "multiply"
