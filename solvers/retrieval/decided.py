"""Which solver's evidence decided for a choice, since an explanation has to be based on that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from solvers.retrieval.evidence import EXPLAINS
from solvers.retrieval.features import considered
from solvers.retrieval.logit import LogitWeights
from solvers.retrieval.opinion import IR, TABLES, Opinion


def decided(opinions: Sequence[Opinion], weights: LogitWeights, position: int) -> tuple[str, ...]:
    """Return the solvers with something for the choice at `position`, starting with the one that decided.

    That is the one that adds the most to the choice's lead over the tables' choice. If the tables chose it, too, they
    come first, unless sentences add more to its lead over the next choice, or only a sentence is a reason for it. If
    the tables chose none, the best sentence comes before words that occur together.
    """
    by_name = {opinion.solver: opinion for opinion in opinions}
    having = [opinion.solver for opinion in opinions if opinion.scores[position] is not None]
    best = by_name[TABLES].best() if TABLES in by_name else ()
    if not best:
        return tuple(sorted(having, key=lambda name: name != IR))
    if position not in best:
        lead = _lead(opinions, weights, position, best[0])
        return tuple(sorted(having, key=lambda name: -lead[name]))
    first = TABLES
    if IR in having and explains(by_name[IR], position):
        lead = _lead(opinions, weights, position, _next(opinions, weights, position))
        if lead[IR] > lead[TABLES] or not explains(by_name[TABLES], position):
            first = IR
    return tuple(sorted(having, key=lambda name: (name != first, name != TABLES, name != IR)))


def _next(opinions: Sequence[Opinion], weights: LogitWeights, position: int) -> int:
    """Return the most probable of the other choices."""
    shares = weights.probabilities(considered(opinions))
    return max((at for at in range(len(shares)) if at != position), key=shares.__getitem__)


def _lead(opinions: Sequence[Opinion], weights: LogitWeights, one: int, other: int) -> Mapping[str, float]:
    """Return what each solver adds to the lead of a choice over another one."""
    ours, theirs = (considered(opinions)[at] for at in (one, other))
    lead: dict[str, float] = defaultdict(float)
    for name, value in ours.features.items():
        lead[name.partition(":")[0]] += weights.weights.get(name, 0.0) * (
            value - theirs.features.get(name, 0.0)
        )
    lead[IR] += weights.witnessed(ours.witnesses) - weights.witnessed(theirs.witnesses)
    return lead


def explains(opinion: Opinion, position: int) -> bool:
    """Return whether a solver's evidence is a reason for the choice at `position`."""
    return bool(opinion.evidence and opinion.evidence[position].get(EXPLAINS))
