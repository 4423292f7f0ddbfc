"""The results of inference: every round, and the best world with its quality."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from solvers.markov.evidence import GroundAtom


@dataclass(frozen=True, slots=True)
class InferenceRound:
    """One round of Algorithm 1."""

    number: int
    added: tuple[tuple[str, int], ...]
    """Formula and number of its groundings added before this solve; empty in the first round, which decides
    every atom by the local formulas alone."""
    groundings: int
    """The number of groundings instantiated so far, without local ones."""
    variables: int
    objective: float
    """The objective of this round's world, over all soft formulas."""
    violations: int
    """The number of groundings of hard formulas that this round's world falsifies."""
    bound: float | None
    seconds_solving: float
    seconds_separating: float
    relaxed: bool = False
    """Whether the linear relaxation alone decided."""


@dataclass(frozen=True, slots=True)
class Result:
    """The best world found and its quality."""

    atoms: tuple[GroundAtom, ...]
    """The true atoms of the query predicates, including given ones, ordered by predicate and constants."""
    objective: float
    """The objective over the soft formulas; see the module."""
    violations: int
    """The number of groundings of hard formulas that the world falsifies; 0 unless a limit was reached or the base
    errs.
    """
    bound: float | None
    """No world has a greater objective than this; None if nothing is proven."""
    optimal: bool
    """Whether the world is proven to be the most probable one."""
    impossible: bool = False
    """Whether no world satisfies the hard formulas; then there are no atoms."""
    rounds: tuple[InferenceRound, ...] = ()
    groundings: int = 0
    """The number of groundings instantiated, without local ones."""
    variables: int = 0
    """The number of atoms in these groundings."""
    hidden: int = 0
    """The number of atoms of hidden predicates."""
    seconds: float = 0.0
    seconds_solving: float = 0.0
    seconds_separating: float = 0.0

    @property
    def error_bound(self) -> float:
        """Return how far the objective can be from the optimum (Riedel 2008, theorem in section 4.1)."""
        if self.violations or self.bound is None:
            return inf
        return max(0.0, self.bound - self.objective)
