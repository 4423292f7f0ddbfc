"""Two things that move: whether they move apart, toward each other, or one behind the other, and how far and
how long.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.figures import is_length
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

_TIME = "time"


def says(evidence: Evidence, cue: str) -> bool:
    """Whether the text gives two speeds of things that move "apart", toward each other, or one "behind" the other."""
    speeds = [a for a in evidence.situation.told if _speed(evidence, a, a)]
    lemmas = [token.lemma.lower() for token in evidence.situation.reading.tokens]
    each = (after for before, after in pairwise(lemmas) if before in ("toward", "towards"))
    is_mutual = cue == "apart" and any(word in ("each", "one") for word in each)
    return len(speeds) > 1 and (is_mutual or not word_set(f"moving_{cue}").isdisjoint(lemmas))


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount is the time or the distance that a question about two moving things asks for."""
    target = evidence.target
    if target is None or target.rate or not (says(evidence, "apart") or says(evidence, "behind")):
        return True
    asked = {_TIME: "meeting:time", "length": "meeting:distance"}.get(dimension_of(target.entity))
    return asked is None or a.by == asked or _is_converted(evidence, a)


def _is_converted(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount depends on both speeds and is converted to another unit."""
    told = evidence.situation.told
    converts = (b for b in told if b.is_fact and dimension_of(b.about.entity) == dimension_of(a.about.entity))
    is_of_all = all(b.spent <= a.spent for b in told if _speed(evidence, b, b))
    return a.operation == "rate" and is_of_all and any(b.spent <= a.spent for b in converts)


def _speed(_: Evidence, a: Amount, __: Amount) -> str:
    is_told = a.is_told and is_length(a.about) and dimension_of(a.about.rate) == _TIME
    return "told" if is_told else ""


def _distance(evidence: Evidence, a: Amount, _: Amount) -> str:
    return "told" if a.is_told and is_length(a.about) and not _speed(evidence, a, a) else ""


def _lasting(_: Evidence, a: Amount, __: Amount) -> str:
    is_told = dimension_of(a.about.entity) == _TIME and not a.about.rate and not a.is_fact
    return ("found" if a.operation else "told") if is_told else ""


PREDICATES: Mapping[str, Predicate] = {"Speed": _speed, "Distance": _distance, "Lasting": _lasting}
