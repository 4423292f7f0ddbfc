"""What can be multiplied and divided: an amount for each of several, or one amount shared among another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.figures import is_length, is_side_and_perimeter
from solvers.problems.relations import KIND, SAME, SORTS

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence


def counted(evidence: Evidence, count: Amount, per: Amount) -> str:
    """Whether the first counts what the second is given for each of."""
    if evidence.is_factor(count):
        return ""
    grade = evidence.relations.per(per.about, count.about) or evidence.relations.per_second(
        per.about, count.about
    )
    if not grade:
        return ""
    if count.about.rate and evidence.relations.nouns(count.about.rate, per.about.entity) == SAME:
        return ""
    return SORTS if count.is_total and _has_other_sort(evidence, count, per) else grade


def _has_other_sort(evidence: Evidence, count: Amount, per: Amount) -> bool:
    """Whether a sum includes things of another kind than something is given for: small ones among the large ones."""
    inside = (a for a in evidence.situation.counted if a.spent <= count.spent)
    return any(evidence.relations.per(per.about, a.about) == SORTS for a in inside)


def total(evidence: Evidence, total: Amount, per: Amount) -> str:
    """Whether the first amount is of the same kind as the second, which is an amount for each of something."""
    if evidence.is_factor(total) or total.about.rate:
        return ""
    return evidence.relations.kinds(total.about, per.about)


def unlike(evidence: Evidence, a: Amount, b: Amount) -> str:
    """Whether they count different things, so that one may be shared among the other or repeated for it."""
    if evidence.is_factor(a) or evidence.is_factor(b) or _are_one_measure(evidence, a, b):
        return ""
    grade = evidence.relations.nouns(a.about.entity, b.about.entity)
    is_other_length = is_length(a.about) and not is_side_and_perimeter(evidence, a, b)
    if (grade == SAME and not is_other_length) or not _averages(evidence, a, b):
        return ""
    return "" if _is_of_others(evidence, a, b) else grade or "units"


def _is_of_others(evidence: Evidence, total: Amount, count: Amount) -> bool:
    """Whether the text says what a different number of the same things comes to: 5 pounds cost $32, not 8."""
    subject = total.about.subject
    if (
        subject is None
        or not (total.is_told and count.is_told)
        or count.about.sentence < total.about.sentence
    ):
        return False
    own = [a for a in evidence.situation.told if subject.first <= a.about.first < subject.stop]
    return count not in own and any(evidence.relations.kinds(a.about, count.about) == SAME for a in own)


def _are_one_measure(evidence: Evidence, a: Amount, b: Amount) -> bool:
    """Whether two numbers state one amount in two units: "6 minutes and 30 seconds"."""
    first, second = sorted((a.about, b.about), key=lambda about: about.first)
    if not (a.is_told and b.is_told and first.entity != second.entity and not (first.rate or second.rate)):
        return False
    between = [t.text.lower() for t in evidence.situation.reading.tokens[first.stop : second.first]]
    kind = dimension_of(first.entity)
    return bool(kind) and kind == dimension_of(second.entity) and between in ([], ["and"])


def _averages(evidence: Evidence, total: Amount, count: Amount) -> bool:
    """Whether the quotient of the two may be the average, if one is asked for: everything, divided by how many there
    are.
    """
    if "average" not in evidence.situation.cues:
        return True
    return all(
        amount.spent <= side.spent
        for side in (total, count)
        for amount in evidence.situation.like(side.about)
        if not evidence.situation.is_definite(amount.about)
    )


def dealt(evidence: Evidence, of: Amount, by: Amount) -> str:
    """Whether the first amount is divided by the second: into groups of a given size, or among a given number of
    others."""
    if by.about.rate:
        grade = total(evidence, of, by)
        return f"{grade} rate" if grade in (SAME, KIND) else ""
    return unlike(evidence, of, by) if "leftover" in evidence.situation.cues_anywhere else ""
