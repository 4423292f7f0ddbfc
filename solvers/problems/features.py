"""What the prices of a derivation are learned from: its statements, what it answers, and what it leaves idle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from solvers.problems.amounts import Amount
from solvers.problems.schemas import Schema

if TYPE_CHECKING:
    from solvers.problems.situation import Situation

Features = Mapping[str, float]


def statement_features(
    schema: Schema,
    parts: Sequence[Amount],
    grades: Sequence[tuple[str, str]],
    value: Fraction,
    situation: Situation,
) -> Features:
    """What is seen of a statement before anything is known of the rest of its derivation."""
    relations, evidence = situation.relations, situation.evidence
    name, sign = schema.name, schema.operation[1]
    found = {f"schema {schema.key}": 1.0}
    for predicate, grade in grades:
        found[f"{predicate} {grade}"] = 1.0
        found[f"{name} {predicate} {grade}"] = 1.0
    if len(parts) == 2:
        a, b = parts
        owners, times = relations.owners(a.about, b.about), relations.times(a.about, b.about)
        places = relations.places(a.about, b.about)
        for field, grade in (("owners", owners), ("times", times), ("places", places)):
            found[f"{name} {field} {grade}"] = 1.0
        found[f"{sign} told {a.is_told:d}{b.is_told:d}"] = 1.0
        gap = abs(a.about.sentence - b.about.sentence)
        found[f"{sign} gap {min(gap, 3)}"] = 1.0
        found[f"{name} gap {min(gap, 3)}"] = 1.0
        found[f"{sign} first {a.about.first <= b.about.first:d}"] = 1.0
        if a.is_told and b.is_told:
            found[f"{sign} next {abs(a.about.index - b.about.index) == 1:d}"] = 1.0
            found[f"{name} verbs {evidence.verbs(a, b)}"] = 1.0
            found[f"{name} same verb {a.about.verb == b.about.verb:d}"] = 1.0
        for slot, part in zip(schema.given, parts, strict=True):
            found[f"{name} {slot} {_sort(part)}"] = 1.0
        if a.spent & b.spent:
            found[f"{name} spent twice {'all' if a.spent <= b.spent or b.spent <= a.spent else 'some'}"] = 1.0
        if a.is_fact or b.is_fact:
            found[f"{name} fact"] = 1.0
        if a.value.denominator == b.value.denominator == 1 and value.denominator != 1:
            found["broken"] = 1.0
            found[f"{name} broken"] = 1.0
        if 1 in (a.value, b.value) and sign in "*/":
            found["one"] = 1.0
    if value == 0:
        found["nothing"] = 1.0
    if value.denominator != 1 and value.denominator > 100:
        found["odd"] = 1.0
    return found


def _sort(amount: Amount) -> str:
    if amount.is_fact:
        return "fact"
    if amount.is_told:
        return amount.kind.value if amount.kind else "none"
    return f"result {amount.operation}"


def answer_features(amount: Amount, situation: Situation) -> Features:
    """How well an amount is what the question asks for."""
    target, relations = situation.target, situation.relations
    found: dict[str, float] = {"answer": 1.0}
    if target is None:
        return found
    about = amount.about
    found[f"asked kind {relations.kinds(about, target) or 'none'}"] = 1.0
    rates = f"{bool(about.rate):d}{bool(target.rate):d}"
    if about.rate and target.rate:
        rates += relations.nouns(about.rate, target.rate)
    found[f"asked rate {rates}"] = 1.0
    found[f"asked owners {relations.owners(about, target)}"] = 1.0
    found[f"asked times {relations.times(about, target)}"] = 1.0
    found[f"asked places {relations.places(about, target)}"] = 1.0
    operation = amount.operation or "told"
    found[f"asked by {operation}"] = 1.0
    for cue in (*situation.cues, "any"):
        found[f"asked {cue} by {operation}"] = 1.0
    if situation.evidence.is_factor(amount):
        found["asked factor"] = 1.0
    if amount.value.denominator != 1:
        found[f"asked broken {target.determiner}"] = 1.0
    if amount.value == 0:
        found["asked nothing"] = 1.0
    return found


def idle_features(amount: Amount, situation: Situation) -> Features:
    """What leaving a number of the text idle costs."""
    target, relations = situation.target, situation.relations
    found = {"idle": 1.0, f"idle {_sort(amount)}": 1.0}
    if amount.is_fact:
        return {}
    if target is not None:
        kind = relations.kinds(amount.about, target) or "none"
        found[f"idle kind {kind}"] = 1.0
        found[f"idle kind {kind} owners {relations.owners(amount.about, target)}"] = 1.0
        found[f"idle times {relations.times(amount.about, target)}"] = 1.0
        if amount.about.sentence == target.sentence:
            found["idle asked"] = 1.0
    if amount.value == 1:
        found["idle one"] = 1.0
    if amount.about.rate:
        found["idle rated"] = 1.0
    return found
