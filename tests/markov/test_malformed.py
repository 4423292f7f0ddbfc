"""Damaged models and evidence: an error with its place, or another valid text; never anything else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from solvers.ilp import Limits
from solvers.markov import infer, parse, parse_evidence
from tests.markov.test_language import SMOKERS

EVIDENCE = """Friends(Anna, Bob)
Friends(Bob, "Mary Ann")  // since school
!Ill(Anna)
?Smokes(Bob)
Smokes("Mary Ann")
"""
PIECES = [
    "(",
    ")",
    "!",
    "^",
    "v",
    "=>",
    ".",
    ",",
    "EXIST",
    "+",
    "*",
    "{",
    '"',
    "\n",
    "1.5",
    "Q",
    "x",
    "...",
    "//",
]


def damaged(text: str, chance: random.Random) -> str:
    """`text` with one to three places deleted, doubled or overwritten."""
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(text))
        stop = min(len(text), start + chance.randint(1, 6))
        kind = chance.randrange(4)
        middle = ["", text[start:stop] * 2, chance.choice(PIECES), chr(chance.randrange(1, 0x250))][kind]
        text = text[:start] + middle + text[stop:]
    return text


def fault(model: str, evidence: str) -> ValueError | None:
    """What reading and a little inference say against the texts."""
    try:
        read = parse(model, Path("model.mln"))
        known = parse_evidence(evidence, read, Path("evidence.db"))
        infer(read, known, ["Ill"], limits=Limits(seconds=5, rounds=2))
    except ValueError as error:
        return error
    return None


@pytest.mark.parametrize("group", range(6))
def test_damage_is_reported_where_it_is(group: int) -> None:
    reported = 0
    for seed in range(50 * group, 50 * group + 50):
        chance = random.Random(seed)
        model = damaged(SMOKERS, chance) if seed % 2 else SMOKERS
        evidence = EVIDENCE if seed % 2 else damaged(EVIDENCE, chance)
        found = fault(model, evidence)
        if isinstance(found, KnowledgeError):
            reported += 1
            lines = (model if seed % 2 else evidence).split("\n")
            assert found.path is not None
            assert 1 <= found.line <= len(lines)
            assert 1 <= found.column <= len(lines[found.line - 1]) + 1
            assert len(str(found)) < 300
        elif found is not None:  # well-formed, but nothing can be inferred
            assert any(word in str(found) for word in ("no weight", "no type", "not declared"))
    assert reported >= 25


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("P(t)\n" + "!" * 5000 + "P(x)", "nested too deeply"),
        ("P(t)\n" + "(" * 5000 + "P(x)", "nested too deeply"),
        ("P(t)\n" + "P(x) => " * 5000 + "P(x)", "nested too deeply"),
        ("t = {1, ..., 99999999999}", "a range can have at most"),
        ("P(t)\n" + " ^ ".join(["*P(x)"] * 40), "at most 10"),
    ],
    ids=["negations", "brackets", "implications", "range", "stars"],
)
def test_what_would_take_for_ever_is_refused(text: str, expected: str) -> None:
    with pytest.raises(KnowledgeError, match=expected):
        parse(text)


def test_a_formula_that_explodes_in_clausal_form_is_refused() -> None:
    parts = " v ".join(f"(P(A{n}) ^ Q(A{n}))" for n in range(30))
    with pytest.raises(ValueError, match="too many clauses"):
        infer(parse(f"P(t)\nQ(t)\n1 {parts}"), parse_evidence("", parse("P(t)\nQ(t)")), ["P", "Q"])
