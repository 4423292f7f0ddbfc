"""Which solver's evidence decided for a choice, since an explanation has to be based on that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from solvers.retrieval.evidence import EXPLAINS
from solvers.retrieval.features import considered
from solvers.retrieval.logit import LogitWeights
from solvers.retrieval.opinion import IR, TABLES, Opinion


def decided(opinions: Sequence[Opinion], weights: LogitWeights, position: int) -> tuple[str, ...]:
    """Return the solvers with something for the choice at `position`, starting with the one that decided.

    If the tables also chose it, they decided; or the sentence did, if IR also chose it and only the sentence is a
    reason for it. Otherwise, it is the solver that adds the most to the lead over the tables' choice; if they have
    none, the best sentence comes before words that go together.
    """
    by_name = {opinion.solver: opinion for opinion in opinions}
    having = [opinion.solver for opinion in opinions if opinion.scores[position] is not None]
    best = by_name[TABLES].best() if TABLES in by_name else ()
    if position in best:
        ir_too = IR in by_name and position in by_name[IR].best()
        sentence_first = (
            ir_too and explains(by_name[IR], position) and not explains(by_name[TABLES], position)
        )
        first = IR if sentence_first else TABLES
        return tuple(sorted(having, key=lambda name: (name != first, name != TABLES, name != IR)))
    if not best:
        return tuple(sorted(having, key=lambda name: name != IR))
    ours, theirs = (considered(opinions)[at] for at in (position, best[0]))
    lead: dict[str, float] = defaultdict(float)
    for name, value in ours.features.items():
        other = theirs.features.get(name, 0.0)
        lead[name.partition(":")[0]] += weights.weights.get(name, 0.0) * (value - other)
    lead[IR] += weights.witnessed(ours.witnesses) - weights.witnessed(theirs.witnesses)
    return tuple(sorted(having, key=lambda name: -lead[name]))


def explains(opinion: Opinion, position: int) -> bool:
    """Return whether a solver's evidence is a reason for the choice at `position`."""
    return bool(opinion.evidence and opinion.evidence[position].get(EXPLAINS))
