"""How much the choice ranked first can be trusted, judging by a few bounded signs.

The probabilities that rank the choices say how they compare, and they are too high if the facts for a question were
never written: something always ranks first. The final probability therefore comes from a logistic model over these
signs, learned from questions with and without their facts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from solvers.retrieval.evidence import ANSWER, ASKED, EXPLAINS, UNKNOWN
from solvers.retrieval.features import names_both
from solvers.retrieval.opinion import IR, PMI, TABLES, Opinion

ALWAYS = "always"
"""The sign that every question has; its weight is the intercept."""

_FARTHEST = 4.0
"""Log odds beyond which a greater distance between two choices says nothing more."""
_LEAST = 1e-6
_WEAKEST = {TABLES: -3.0, IR: 0.0, PMI: -1.0}
"""The score of a choice for which a solver found nothing."""
_LEADS = {TABLES: 1.5, IR: 10.0, PMI: 0.5}
"""Leads of a solver's best choice beyond which a greater lead says nothing more."""
_STRONG = {TABLES: 6.0, IR: 20.0}
"""Scores beyond which higher ones say nothing more, for solvers whose scores grow with how much is said."""


def signs(opinions: Sequence[Opinion], shares: Sequence[float], position: int) -> dict[str, float]:
    """Return the signs for the choice at `position`.

    Args:
        opinions: the opinions of tables, IR, and PMI, or some of them.
        shares: the probabilities of all choices, which rank them.
        position: the position of the choice ranked first.
    """
    by_name = {opinion.solver: opinion for opinion in opinions}
    return {
        ALWAYS: 1.0,
        **dict(_leads(by_name, shares, position)),
        **dict(_evidence(by_name, position, len(shares))),
        **dict(_question(by_name, position)),
    }


def _leads(
    by_name: Mapping[str, Opinion], shares: Sequence[float], position: int
) -> Iterator[tuple[str, float]]:
    """Yield how far the choice is ahead, and which solvers agree."""
    next_best = max(share for at, share in enumerate(shares) if at != position)
    yield "odds", _odds(shares[position], 1 - shares[position])
    yield "odds to the next", _odds(shares[position], next_best)
    agree = {name for name, opinion in by_name.items() if opinion.best() == (position,)}
    for name, opinion in by_name.items():
        yield f"{name}: agrees", float(name in agree)
        yield f"{name}: lead", _lead(opinion, position)
        if name in _STRONG:
            yield f"{name}: strength", _strength(opinion, position)
    yield "all agree", float(agree == by_name.keys())
    yield "tables: silent", float(TABLES in by_name and not by_name[TABLES].best())
    yield "tables: alone", float(any(opinion.alone for opinion in by_name.values()))


def _evidence(by_name: Mapping[str, Opinion], position: int, count: int) -> Iterator[tuple[str, float]]:
    """Yield how much of the question and of the choice the graph and the sentence name, and whether they name less for
    the other choices.
    """
    graph, sentence = (_named(by_name.get(name), position) for name in (TABLES, IR))
    for title, found in (("graph", graph), ("sentence", sentence)):
        for name in (ASKED, ANSWER, EXPLAINS):
            yield f"{title}: {name}", found.get(name, 0.0)
    both = [names_both(list(by_name.values()), at) for at in range(count)]
    yield "names both", both[position]
    yield "names more than for others", both[position] - max(v for at, v in enumerate(both) if at != position)


def _question(by_name: Mapping[str, Opinion], position: int) -> Iterator[tuple[str, float]]:
    """Yield how many words are unknown. The length of questions is not used: the exam questions to learn from were
    chosen because their words find their answers, and long ones find more.
    """
    ir = by_name.get(IR)
    yield f"question: {UNKNOWN}", ir.question.get(UNKNOWN, 0.0) if ir is not None else 0.0
    yield f"choice: {UNKNOWN}", _named(ir, position).get(UNKNOWN, 0.0)


def _lead(opinion: Opinion, position: int) -> float:
    """Return how far a solver puts the choice ahead of the best other one (negative if it is behind); 0 if it has no
    opinion.
    """
    if not opinion.best():
        return 0.0
    least, most = _WEAKEST[opinion.solver], _LEADS[opinion.solver]
    scores = [max(least, score) if score is not None else least for score in opinion.scores]
    lead = scores[position] - max(score for at, score in enumerate(scores) if at != position)
    return max(-1.0, min(1.0, lead / most))


def _strength(opinion: Opinion, position: int) -> float:
    """Return how much a solver finds for the choice overall."""
    score = opinion.scores[position]
    least, most = _WEAKEST[opinion.solver], _STRONG[opinion.solver]
    return 0.0 if score is None else max(0.0, min(1.0, (score - least) / (most - least)))


def _named(opinion: Opinion | None, position: int) -> Mapping[str, float]:
    return opinion.evidence[position] if opinion is not None and opinion.evidence else {}


def _odds(one: float, other: float) -> float:
    odds = math.log(max(one, _LEAST)) - math.log(max(other, _LEAST))
    return max(-_FARTHEST, min(_FARTHEST, odds))
