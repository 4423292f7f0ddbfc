"""Small knowledge bases made in memory, and a solve and check with words that mean only themselves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import plain_reading

from knowledge.tables import Column, ColumnType, Join, KnowledgeBase, Relation, Row, Table
from solvers.answer import Proposal
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read
from solvers.tables import solve
from solvers.tables.score import WEIGHTS, Weights
from tests.told import as_answer

LIMITS = Limits(seconds=20)


def table(
    name: str,
    header: str,
    *rows: str,
    keys: Sequence[int] = (0,),
    joins: Sequence[Join] = (),
    relations: Sequence[Relation] = (),
) -> Table:
    """A table from lines with cells between "|"."""
    columns = tuple(
        Column(label, (label,), "thing", k in keys, "" if k == 0 else "with")
        for k, label in enumerate(_split(header))
    )
    lines = tuple(Row(_split(line), number) for number, line in enumerate(rows, start=2))
    return Table(name, name, columns, lines, tuple(joins), tuple(relations), ".", Path(f"{name}.tsv"))


def base(*tables: Table) -> KnowledgeBase:
    """A knowledge base of these tables."""
    ordered = tuple(sorted(tables, key=lambda t: t.name))
    joins = tuple(join for t in ordered for join in t.joins)
    return KnowledgeBase(ordered, joins, {"thing": ColumnType("thing", None, "anything")})


def ask(text: str, knowledge: KnowledgeBase, *, weights: Weights = WEIGHTS, without: Sequence[str] = ()):
    """The outcome of a question, read without a parser."""
    question = Question.parse(text)
    return solve(
        question,
        plain_reading.read(question),
        limits=LIMITS,
        knowledge=knowledge,
        words=plain_reading.WORDS,
        weights=weights,
        without=frozenset(without),
    )


def told(proposal, knowledge: KnowledgeBase, tokens=()):
    """The answer that a proposal from these tables would be."""
    return as_answer(proposal, tokens, {"knowledge": knowledge, "words": plain_reading.WORDS})


def faults(answer, knowledge: KnowledgeBase) -> tuple[str, ...]:
    """What the answer's proof's own check finds."""
    return answer.derivation.verify(knowledge, plain_reading.WORDS)


def _split(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.split("|"))


PLACES = table(
    "places",
    "place | half",
    "Norway | upper",
    "Chile | lower",
    "Canada | upper",
    joins=[Join("places", 1, "turns", 0)],
)
TURNS = table(
    "turns",
    "half | event | month",
    "upper | midsummer | June",
    "upper | midwinter | December",
    "lower | midsummer | December",
    "lower | midwinter | June",
    keys=(0, 1),
    joins=[Join("turns", 1, "days", 0)],
)
DAYS = table("days", "event | daylight", "midsummer | longest daylight", "midwinter | shortest daylight")
FORMS = table("forms", "form | kind", "sleet | precipitation", "snow | precipitation", "basalt | rock")
STATES = table(
    "states",
    "heat | before | after",
    "warming | solid | liquid",
    "cooling | liquid | solid",
    keys=(0, 1),
    relations=[Relation("from_to", 1, 2, ("from A to B", "A * becomes B"))],
)
TOOLS = table("tools", "tool | quantity", "ruler | length", "clock | time", "scale | weight")
KNOWN = base(PLACES, TURNS, DAYS, FORMS, STATES, TOOLS)


def assert_answers(text: str, answer: str, knowledge: KnowledgeBase) -> None:
    """Check that a question, read as the tutor reads it, has this answer from these tables, with a proof that holds."""
    question = Question.parse(text)
    outcome = solve(question, read(question), limits=LIMITS, knowledge=knowledge)
    assert isinstance(outcome, Proposal)
    assert outcome.text == answer
    assert outcome.derivation.verify(knowledge=knowledge) == ()
