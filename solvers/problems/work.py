"""One job: how long each person needs to do it alone, or how long a number of workers need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.relations import SAME
from solvers.reading.model import NumberKind, Quantity
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

_TIME = "time"
_TOTAL = "total"


def says(evidence: Evidence, cue: str) -> bool:
    """Whether several do one job, and the question asks how long they need "jointly", or how long one of them needs
    "singly".
    """
    if len(_times_alone(evidence)) < 2:
        return False
    if cue == "jointly":
        return _TOTAL in evidence.situation.cues and _asks_for_several(evidence)
    told = (evidence.situation.cues_of(a.about) for a in _times_alone(evidence))
    return _TOTAL not in evidence.situation.cues and any(_TOTAL in cues for cues in told)


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount is the time or the number of workers that a question about one job asks for."""
    if says(evidence, "jointly") or says(evidence, "singly"):
        return a.operation == "finish"
    return a.by in ("labor:time", "labor:workers") if _is_one_job(evidence) else True


def _is_time(quantity: Quantity) -> bool:
    return dimension_of(quantity.entity) == _TIME and not quantity.rate and not quantity.comparison


def _is_work(quantity: Quantity) -> bool:
    """Whether its verb or its purpose is work that is done once: painting a fence, or a job."""
    words = {quantity.verb, *quantity.purpose.split(), *quantity.argument.split(), quantity.occasion}
    has = quantity.subject.head.lower() if quantity.subject is not None else ""
    return not (words | {has}).isdisjoint(word_set("work"))


def _numbers(evidence: Evidence) -> list[Amount]:
    return [a for a in evidence.numbers if (a.value != 1 or _is_time(a.about))]


def _times_alone(evidence: Evidence) -> list[Amount]:
    """Return the times that several people need for one job, if nothing else is given and a time is asked for."""
    target, numbers = evidence.target, _numbers(evidence)
    told = [a for a in numbers if _is_time(a.about) and a.value]
    others = [a for a in numbers if a not in told and a.value != len(told)]  # except in "two friends"
    if target is None or not _is_time(target) or others:
        return []
    jobs = {a.about.argument for a in told} - {""}
    words = {token.lemma.lower() for token in evidence.situation.reading.tokens}
    is_job = "alone" in words or any(_is_work(a.about) for a in told)
    return told if len(jobs) < 2 and is_job else []


def _asks_for_several(evidence: Evidence) -> bool:
    """Whether the question asks how long several people, or "it", take, not how long one person takes for
    everything.
    """
    target = evidence.target
    named = (target.owner, target.subject) if target is not None else ()
    who = [mention for mention in named if mention is not None and mention.text.lower() != "it"]
    return not who or any(mention.is_plural for mention in who)


def _is_one_job(evidence: Evidence) -> bool:
    """Whether the text only says how long a number of workers need, and asks how long others need, or how many others
    do.
    """
    target, told = evidence.target, _numbers(evidence)
    times = [a for a in told if _is_time(a.about)]
    others = [a for a in told if a not in times]
    if target is None or len(told) != 3 or not times or not others or target.comparison:
        return False
    workers = [a.about for a in others] if _is_time(target) else [others[0].about, target]
    if any(a.kind is not NumberKind.CARDINAL or a.about.comparison for a in others):
        return False
    return _are_same_workers(evidence, workers) and not target.rate and any(_is_work(a.about) for a in told)


def _are_same_workers(evidence: Evidence, workers: Sequence[Quantity]) -> bool:
    """Whether both quantities count the same kind of workers."""
    if len(workers) != 2 or any(quantity.rate for quantity in workers):
        return False
    one, other = (quantity.entity for quantity in workers)
    return evidence.relations.nouns(one, other) == SAME and one in word_set("workers")


def _alone(evidence: Evidence, a: Amount, _: Amount) -> str:
    is_pooled = says(evidence, "jointly") or says(evidence, "singly")
    return "told" if is_pooled and a in _times_alone(evidence) else ""


def _workers(evidence: Evidence, a: Amount, _: Amount) -> str:
    is_count = a.is_told and not a.is_fact and not _is_time(a.about)
    return "told" if is_count and _is_one_job(evidence) else ""


def _needing(_: Evidence, time: Amount, workers: Amount) -> str:
    is_told = time.is_told and not time.is_fact and _is_time(time.about)
    return (
        SAME if is_told and time.about.sentence == workers.about.sentence and _is_first(time, workers) else ""
    )


def _is_first(time: Amount, workers: Amount) -> bool:
    """Whether both are given before the other workers or the other time."""
    return min(time.index, workers.index) == 0 and max(time.index, workers.index) == 1


PREDICATES: Mapping[str, Predicate] = {"Alone": _alone, "Workers": _workers, "Needing": _needing}
