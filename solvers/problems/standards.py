"""What comparisons compare with, if the text leaves no doubt about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from solvers.problems.amounts import Amount
from solvers.problems.extremes import GREATEST, LEAST, degrees
from solvers.problems.relations import KIND, OPEN, OTHER, SAME, SORTS
from solvers.problems.schemas import Schema
from solvers.reading.model import TOGETHER

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_FORWARD = ("times:this", "compare:more:more than", "compare:less:fewer than")
"""Schemas that calculate the amount with the comparison, not what it is compared with."""
_SIZES = {"compare:more:more than": GREATEST, "compare:less:fewer than": LEAST}
"""Which of the two amounts they find: the larger or the smaller one."""


def is_told(evidence: Evidence, d: Amount) -> bool:
    """Whether the text gives another amount of exactly what a comparison compares with: for "than red ones", "5 red
    ones" or "twice as many red ones as blue ones".
    """
    if d.index in evidence.nested:
        return False
    others = (a.about for a in evidence.situation.told if a is not d and not a.is_fact)
    return any(evidence.situation.matches_standard(d.about, other) == SAME for other in others)


def nested(evidence: Evidence) -> Mapping[int, Amount]:
    """Return, for each comparison with a multiple or a part of something, by its number, the factor: the half in "4
    more than half of them".
    """
    found = {}
    for d in evidence.situation.told:
        standard = d.about.standard
        if standard is None or standard.comparison in ("", TOGETHER) or not evidence.difference(d):
            continue
        behind = (a for a in evidence.situation.told if a.about.first > d.about.first)
        first = min(behind, key=lambda a: a.about.first, default=None)
        if first is not None and first.about.sentence == d.about.sentence and evidence.is_factor(first):
            found[d.index] = first
    return found


def is_other(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether a comparison with a multiple would be with something else, or the multiple would be used for anything
    else: in "4 more than half of them", the half is not an amount that anybody has.
    """
    for d, factor in evidence.nested.items():
        products = (a for a in (one, other) if a.operation in ("times", "fraction"))
        has_product = any(a.about.first == factor.about.first for a in products)
        is_forward = schema.name == "compare" and not schema.key.endswith(" this")
        is_used = d in (one.index, other.index)
        if has_product != is_used or (is_used and not is_forward):
            return True
    return False


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount that results from a comparison with a given one can be the answer: the question must mention
    what distinguishes the two. "Ann has 5 red and twice as many blue beads. How many has she?" asks for both.
    """
    target, situation, relations = evidence.target, evidence.situation, evidence.relations
    if target is None or target.comparison or a.by not in _FORWARD:
        return True
    sentence = situation.reading.sentences[target.sentence]
    sizes = degrees(situation.reading.tokens[target.first : sentence.stop])
    if a.by in _SIZES and sizes and _SIZES[a.by] not in sizes:
        return False  # what is 8 feet longer is not the shorter one
    standards = [b.about for b in situation.counted if b.spent < a.spent and not evidence.difference(b)]
    if len(standards) != 1:
        return True
    (about,) = standards
    if relations.kinds(about, target) not in (SAME, KIND) or about.tense != a.about.tense:
        return True
    says_sort = target.adjectives or target.contents_modifiers or target.predicate or target.contents
    says_owner = situation.owners_asked(a.about) not in (OPEN, "part")
    says_time = relations.times(a.about, target) not in (OPEN, "unsaid")
    ways = [
        (relations.kinds(a.about, about) == SORTS, bool(says_sort)),
        (relations.owners(a.about, about) == OTHER, says_owner),
        (relations.times(a.about, about) == OTHER, says_time),
    ]
    apart = [is_said for differs, is_said in ways if differs]
    return not apart or any(apart)
