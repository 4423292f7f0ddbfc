"""What a comparison or a fraction is about: the amount that it yields, and the amount that it is compared with or is
part of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems import standards
from solvers.problems.amounts import Amount
from solvers.problems.parts_told import LEFT, part_told
from solvers.problems.relations import OPEN, OTHER, SAME, is_compared, owner
from solvers.reading.called import is_of_thing
from solvers.reading.model import TOGETHER, NumberKind, Quantity
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence


def standard(evidence: Evidence, d: Amount, a: Amount) -> str:
    """Whether the second is what the first is compared with."""
    if a.is_told and dimension_of(d.about.entity) and not evidence.relations.kinds(d.about, a.about):
        return ""  # "twice as much as the 2 puppies weigh" is not about the number 2
    if not is_compared(d.about):
        return OPEN
    grade = evidence.situation.matches_standard(d.about, a.about)
    standard = d.about.standard
    if standard is not None and standard.comparison == TOGETHER:
        is_sum = a.is_total or len(a.about.owners) > 1 or "total" in evidence.situation.cues_of(a.about)
        return "sum" if is_sum else ""
    if _is_of_both(evidence, d.about, a.about):
        return ""
    if grade == OTHER and (standards.is_told(evidence, d) or _is_its_own(evidence, d, a)):
        return ""
    of_rest = standard is not None and "remaining" in standard.adjectives
    is_rest = a.operation == "change"
    return f"{grade} {'of the rest' * of_rest}{' rest' * is_rest}" if of_rest or is_rest else grade


def subject(evidence: Evidence, d: Amount, a: Amount) -> str:
    """Whether the second is the amount that the comparison describes."""
    told = part_told(d.about, a.about, evidence.relations) if a.is_told else ""
    if told:
        return SAME if d.is_told == (told != LEFT) else ""
    who = owner(d.about)
    its = owner(a.about)
    if _is_of_both(evidence, d.about, a.about):
        return ""
    if who is None or its is None:
        return OPEN
    return evidence.relations.mentions(who, its)


def _is_of_both(evidence: Evidence, comparison: Quantity, about: Quantity) -> bool:
    """Whether an amount belongs to both sides of a comparison: the 50 that Ann and Bo have together, if one has twice
    as many as the other.
    """
    compared = (owner(comparison), comparison.compared_to)
    return len(about.owners) > 1 and all(
        whose is not None
        and any(evidence.relations.mentions(whose, member) == SAME for member in about.owners)
        for whose in compared
    )


def _is_its_own(evidence: Evidence, d: Amount, a: Amount) -> bool:
    """Whether the text says that an amount is the one that a comparison describes, so it is not what the comparison
    compares with: the $21 of a lamp that costs 3 times as much as its bulb.
    """
    is_alike = a.is_told and evidence.relations.kinds(d.about, a.about) == SAME
    return is_alike and subject(evidence, d, a) == SAME


def portion(evidence: Evidence, f: Amount, whole: Amount) -> str:
    """Whether the first may be a part of the second, unless the text says that they are the same."""
    is_hundred = whole.is_fact and f.kind is NumberKind.PERCENT
    is_part = whole.is_told and part_told(f.about, whole.about, evidence.relations)
    if is_hundred or is_part:
        return ""
    grade = evidence.relations.kinds(f.about, whole.about) if f.about.entity != "%" else OPEN
    is_of_it = _is_stuff_of(evidence, f.about, whole.about) or _is_of_holder(evidence, f.about, whole.about)
    grade = grade or (OPEN if is_of_it else "")
    return grade or (OPEN if f.kind is NumberKind.PERCENT else "")


def _is_stuff_of(evidence: Evidence, part: Quantity, whole: Quantity) -> bool:
    """Whether a part is of the substance that the whole measures: 2/5 of the water, out of 600 liters."""
    is_thing = not dimension_of(part.entity) or _is_of_thing(evidence, part)
    is_measured = bool(dimension_of(whole.entity)) and is_thing
    return is_measured and not whole.rate and whole.contents in ("", part.entity)


def _is_of_holder(evidence: Evidence, part: Quantity, whole: Quantity) -> bool:
    """Whether a part is made of what has the whole: half of the recipe that calls for 6 cups, or half a batch of it."""
    holder = owner(whole)
    is_made = evidence.situation.verb(part) == "Construct" or part.verb in word_set("needing_verbs") | {
        "want"
    }
    if holder is None or not is_made:
        return False
    thing = holder.head.lower()
    dishes = word_set("dishes")
    return thing == part.entity or (thing in dishes and part.entity in dishes)


def _is_of_thing(evidence: Evidence, part: Quantity) -> bool:
    """Whether a part is of something definite: "half of the yard" is not half of a unit."""
    words = [token.text.lower() for token in evidence.situation.reading.tokens]
    return part.number is not None and is_of_thing(words, part.number.stop)
