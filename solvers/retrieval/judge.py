"""How probable each choice of a question is according to all solvers: which one is best, and how much to trust it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solvers.retrieval.decided import decided, explains
from solvers.retrieval.doubt import signs
from solvers.retrieval.features import considered
from solvers.retrieval.logit import Weighing
from solvers.retrieval.opinion import Opinion, heard


@dataclass(frozen=True, slots=True)
class Judged:
    """The choices of a question, weighed."""

    probabilities: tuple[float, ...]
    """Of each choice; they sum to 1."""
    order: tuple[int, ...]
    """The choices for which some solver found something, the most probable first."""
    deciding: tuple[tuple[str, ...], ...] = ()
    """For each choice, the solvers that found something for it, starting with the one that decided."""
    is_explained: bool = False
    """Whether the evidence that decided for the best choice is a reason for it."""

    def settled_for(self, position: int, sure: float) -> Judged:
        """Return the same judgment with the choice at `position` first and a probability of at least `sure`."""
        order = (position, *(at for at in self.order if at != position))
        trust = max(sure, self.probabilities[position])
        return replace(self, probabilities=_shared(self.probabilities, position, trust), order=order)


def judge(opinions: Sequence[Opinion], weights: Weighing) -> Judged:
    """Return how probable each choice is, from what all solvers say; an earlier choice wins a tie.

    The best choice gets the probability that answers with such signs are right. The others share the rest in proportion
    to their odds, none more than the best.
    """
    opinions = heard(opinions)
    shares = weights.ranking.probabilities(considered(opinions))
    deciding = tuple(decided(opinions, weights.ranking, at) for at in range(len(shares)))
    order = ranked(opinions, shares)
    if not order:
        return Judged(shares, (), deciding)
    first = order[0]
    told = next((o for o in opinions if o.solver in deciding[first][:1]), None)
    is_explained = told is not None and explains(told, first)
    if weights.doubt is None:
        return Judged(shares, order, deciding, is_explained)
    trust = max(1 / len(shares), weights.doubt.probability(signs(opinions, shares, first)))
    return Judged(_shared(shares, first, trust), order, deciding, is_explained)


def ranked(opinions: Sequence[Opinion], shares: Sequence[float]) -> tuple[int, ...]:
    """Return the choices for which some solver that counts found something, best first."""
    backed = [at for at in range(len(shares)) if any(o.scores[at] is not None for o in heard(opinions))]
    return tuple(sorted(backed, key=lambda at: -shares[at]))


def _shared(shares: Sequence[float], first: int, trust: float) -> tuple[float, ...]:
    """Return probabilities in which the choice `first` has `trust`, or at least an equal share; the others are evened
    out until none has more.
    """
    others = len(shares) - 1
    rest = sum(share for at, share in enumerate(shares) if at != first)
    alike = (1 - trust) / others
    given = [(1 - trust) * share / rest if rest else alike for share in shares]
    most = max(share for at, share in enumerate(given) if at != first)
    towards = (most - trust) / (most - alike) if most > max(trust, alike) else 0.0
    return tuple(
        trust if at == first else share + towards * (alike - share) for at, share in enumerate(given)
    )
