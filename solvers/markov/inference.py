"""MAP inference: the most probable world of a Markov logic network, by cutting planes or by full grounding.

Riedel 2008, Algorithm 1. Scores are told as what they lack: the *objective* of a world is minus the weight of
all groundings that are not maximally satisfied in it (equation 3), so 0 would please every formula, and
differences are those of the paper's score s(y, x). Groundings that the evidence alone decides do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from time import perf_counter
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from solvers.ilp import Limits
from solvers.markov.atoms import Atoms, ImpossibleError
from solvers.markov.compiled import compiled_model
from solvers.markov.evidence import Evidence, GroundAtom
from solvers.markov.exact import Exact, Found
from solvers.markov.network import Network
from solvers.markov.partial import Groundings, StoppedError, Theory
from solvers.markov.repair import flipped
from solvers.markov.syntax import Model
from solvers.markov.tables import Ints
from solvers.markov.walksat import CLOSE, MaxWalkSat, Walk

GRACE = 0.2
"""Seconds past the time limit that a query may take to tell what the last world costs."""

MOST_REPAIRS = 100
"""Steps from a world that falsifies hard formulas to one that does not."""


@dataclass(frozen=True, slots=True)
class InferenceRound:
    """One turn of Algorithm 1."""

    number: int
    added: tuple[tuple[str, int], ...]
    """Formula and number of its groundings added before this solve; empty in the first round, which decides
    every atom by the local formulas alone."""
    groundings: int
    """Groundings instantiated so far, local ones left out."""
    variables: int
    objective: float
    """Of this round's world, over all formulas; soft part only."""
    violations: int
    """Groundings of hard formulas that this round's world falsifies."""
    bound: float | None
    seconds_solving: float
    seconds_separating: float
    relaxed: bool = False
    """Whether the linear relaxation alone decided."""


@dataclass(frozen=True, slots=True)
class Result:
    """The best world found, and how good it is."""

    atoms: tuple[GroundAtom, ...]
    """The true atoms of the query predicates, given ones included, ordered by predicate and constants."""
    objective: float
    """Of the soft formulas; see the module."""
    violations: int
    """Groundings of hard formulas that the world falsifies; 0 unless a limit was met or the base errs."""
    bound: float | None
    """No world has a greater objective; None: nothing is proven."""
    optimal: bool
    """Whether the world is proven to be the most probable one."""
    impossible: bool = False
    """Whether no world satisfies the hard formulas; then there are no atoms."""
    rounds: tuple[InferenceRound, ...] = ()
    groundings: int = 0
    """Groundings instantiated, local ones left out."""
    variables: int = 0
    """Atoms that these touch."""
    hidden: int = 0
    """Atoms of hidden predicates."""
    seconds: float = 0.0
    seconds_solving: float = 0.0
    seconds_separating: float = 0.0

    @property
    def error_bound(self) -> float:
        """How far the objective can be from the optimum (Riedel 2008, theorem in section 4.1)."""
        if self.violations or self.bound is None:
            return inf
        return max(0.0, self.bound - self.objective)


class Base(Protocol):
    """Solves a partial network."""

    def solve(self, seconds: float | None) -> Found:
        """The best assignment of the network as it is now."""


def infer(
    model: Model,
    evidence: Evidence,
    query: Collection[str],
    *,
    method: Literal["cpi", "full"] = "cpi",
    base: Literal["ilp", "maxwalksat"] = "ilp",
    backend: str = "auto",
    open_world: Collection[str] = (),
    walk: Walk | None = None,
    limits: Limits | None = None,
    observe: Callable[[InferenceRound], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Result:
    """The most probable world.

    Args:
        model: formulas with weights.
        evidence: what is known; certain, so every degree is 1.
        query: the predicates to decide. Those in neither `query` nor `open_world` are observed: of them, what
            the evidence does not list is false.
        method: cutting planes, or all groundings at once.
        base: integer linear programming (exact) or MaxWalkSAT.
        backend: of `solvers.ilp`.
        open_world: predicates that are decided too, but not reported.
        walk: how MaxWalkSAT walks.
        limits: seconds over all, and rounds of cutting planes.
        observe: called with every round.
        cancelled: asked between rounds, and by HiGHS while it solves.

    Raises:
        ValueError: an unknown predicate or method, a formula without weight, uncertain evidence.
        ProgramError: the solver failed.
    """
    started = perf_counter()
    if method not in ("cpi", "full") or base not in ("ilp", "maxwalksat"):
        raise ValueError(f"There is no method {method!r} with {base!r}; use cpi or full, ilp or maxwalksat.")
    compiled = compiled_model(model, {*query, *open_world}, evidence.open)
    try:
        theory = Theory(compiled, Atoms(compiled, evidence), model)
    except ImpossibleError:
        return _impossible(started)
    if not theory.atoms.certain:
        raise ValueError("An atom of the evidence holds to a degree; here evidence must be certain.")
    return most_probable(
        theory,
        query,
        method=method,
        base=base,
        backend=backend,
        walk=walk,
        limits=limits,
        observe=observe,
        cancelled=cancelled,
        started=started,
    )


def most_probable(
    theory: Theory,
    query: Collection[str],
    *,
    method: Literal["cpi", "full"] = "cpi",
    base: Literal["ilp", "maxwalksat"] = "ilp",
    backend: str = "auto",
    walk: Walk | None = None,
    limits: Limits | None = None,
    observe: Callable[[InferenceRound], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    started: float | None = None,
) -> Result:
    """The most probable world of formulas that have met their evidence; the rest as `infer`."""
    started = perf_counter() if started is None else started
    seconds = None if limits is None else limits.seconds

    def stop() -> bool:
        late = seconds is not None and perf_counter() - started > seconds + GRACE
        return late or (cancelled is not None and cancelled())

    theory.stop = stop
    try:
        theory.settle()
        search = _Search(
            theory,
            limits or Limits(),
            observe,
            cancelled,
            started,
            grouped=method == "cpi",
            pairwise=base != "ilp",
        )
    except ImpossibleError:
        return _impossible(started)
    except StoppedError:
        return Result((), -inf, 0, None, False, seconds=perf_counter() - started)
    search.prepare(base, backend, walk or Walk())
    if method == "full":
        with suppress(StoppedError):
            search.ground_fully()
    return search.run(frozenset(query))


def _impossible(started: float) -> Result:
    return Result((), -inf, 0, None, False, impossible=True, seconds=perf_counter() - started)


@dataclass
class _World:
    """A world with what it costs over all formulas."""

    true: Ints
    cost: float
    violations: int
    found: list[Groundings] = field(default_factory=list)

    @property
    def rank(self) -> tuple[int, float]:
        return self.violations, self.cost


class _Search:
    def __init__(
        self,
        theory: Theory,
        limits: Limits,
        observe: Callable[[InferenceRound], None] | None,
        cancelled: Callable[[], bool] | None,
        started: float,
        *,
        grouped: bool,
        pairwise: bool,
    ) -> None:
        self._theory = theory
        self._limits = limits
        self._observe = observe
        self._cancelled = cancelled
        self._started = started
        self._network = Network(theory.local_costs(grouped=grouped), pairwise=pairwise)
        self._base: Base
        self._rounds: list[InferenceRound] = []
        self._least = self._network.local.least
        """No world costs less."""
        self._best: _World | None = None
        self._solving = self._separating = 0.0

    def prepare(self, base: str, backend: str, walk: Walk) -> None:
        """Open the base solver."""
        if base == "ilp":
            self._base = Exact(
                self._network, backend, self._cancelled, timed=self._limits.seconds is not None
            )
        else:
            self._base = MaxWalkSat(self._network, walk, self._cancelled)

    def ground_fully(self) -> None:
        """Instantiate every grounding that evidence does not decide."""
        for formula in self._theory.joint:
            self._network.add(self._theory.groundings(formula, {}, full=True))

    def run(self, query: frozenset[str]) -> Result:
        """Solve, separate, add, until nothing is added or a limit is met."""
        optimal = impossible = False
        added = [("all formulas", self._network.groundings)] if self._network.groundings else []
        while True:
            found = self._solved()
            if found.impossible:
                impossible = True
                break
            if found.bound is not None:
                self._least = max(self._least, found.bound + self._network.rest())
            if found.values is None:
                break
            try:
                world = self._separated(self._network.world(found.values))
            except StoppedError:
                break
            if any(g.lost and g.formula.hard for g in world.found):
                impossible = True
                break
            if self._best is None or world.rank < self._best.rank:
                self._best = world
            self._record(world, added, found)
            added = self._extend(world.found)
            if not added:
                optimal = found.optimal
                self._least = world.cost if optimal else self._least
                break
            if self._stopped():
                break
        self._repair()
        if self._best is not None and not self._best.violations:
            optimal |= self._best.cost <= self._least + CLOSE
        return self._result(query, optimal, impossible)

    def _solved(self) -> Found:
        begun = perf_counter()
        if not self._network.blocks:
            nothing: NDArray[np.bool_] = np.zeros(0, np.bool_)
            return Found(nothing, 0.0, optimal=True, relaxed=True)
        found = self._base.solve(self._time_to_solve())
        self._solving += perf_counter() - begun
        return found

    def _separated(self, true: Ints) -> _World:
        """The groundings that are not maximally satisfied in a world (equation 3)."""
        begun = perf_counter()
        tables = self._theory.atoms.world(true)
        found = [self._theory.groundings(formula, tables) for formula in self._theory.joint]
        cost = self._network.cost(true) + sum(g.cost for g in found if not g.formula.hard)
        violations = sum(g.number for g in found if g.formula.hard)
        self._separating += perf_counter() - begun
        return _World(true, cost, violations, found)

    def _repair(self) -> None:
        """Where the best world falsifies hard formulas, look for one near it that does not.

        Only after the exact solver ran out of time: MaxWalkSAT is reported as it is.
        """
        world = self._best if isinstance(self._base, Exact) else None
        for _ in range(MOST_REPAIRS):
            if world is None or not world.violations or (self._remaining() or 1.0) <= 0:
                return
            hard = [found for found in world.found if found.formula.hard]
            try:
                world = self._separated(flipped(world.true, hard, self._network.local))
            except StoppedError:
                return
            if self._best is None or world.rank < self._best.rank:
                self._best = world

    def _extend(self, found: list[Groundings]) -> list[tuple[str, int]]:
        """Instantiate what is new: implications until they hold, and only then what speaks of more atoms."""
        for stage in (0, 1):
            added = []
            for groundings in found:
                if groundings.formula.stage == stage:
                    number = self._network.add(groundings)
                    if number:
                        added.append((groundings.formula.name, number))
            if added:
                return added
        return []

    def _record(self, world: _World, added: list[tuple[str, int]], found: Found) -> None:
        before = self._rounds
        turn = InferenceRound(
            len(before) + 1,
            tuple(added),
            self._network.groundings,
            len(self._network.atoms),
            -world.cost,
            world.violations,
            -self._least,
            self._solving - sum(turn.seconds_solving for turn in before),
            self._separating - sum(turn.seconds_separating for turn in before),
            found.relaxed,
        )
        self._rounds.append(turn)
        if self._observe is not None:
            self._observe(turn)

    def _remaining(self) -> float | None:
        if self._limits.seconds is None:
            return None
        return self._limits.seconds - (perf_counter() - self._started)

    def _time_to_solve(self) -> float | None:
        """What is left, but for some time to repair the world found."""
        remaining = self._remaining()
        if remaining is None or self._limits.seconds is None:
            return None
        slowest = max((turn.seconds_separating for turn in self._rounds), default=0.0)
        return remaining - min(self._limits.seconds / 5, 10 * slowest)

    def _stopped(self) -> bool:
        remaining = self._remaining()
        return (
            (remaining is not None and remaining <= 0)
            or len(self._rounds) == self._limits.rounds
            or (self._cancelled is not None and self._cancelled())
        )

    def _result(self, query: frozenset[str], optimal: bool, impossible: bool) -> Result:
        atoms = self._theory.atoms
        best = None if impossible else self._best
        shown: list[GroundAtom] = []
        if best is not None:
            for name, table in atoms.world(best.true).items():
                if name in query:
                    first = atoms.hidden[name].first
                    shown += atoms.names((table.codes + first).tolist())
        bound = None if impossible else -self._least
        return Result(
            tuple(shown),
            -inf if best is None else -best.cost,
            0 if best is None else best.violations,
            bound
            if best is None or bound is None
            else max(bound, -best.cost)
            if not best.violations
            else bound,
            optimal,
            impossible,
            tuple(self._rounds),
            self._network.groundings,
            len(self._network.atoms),
            atoms.count,
            perf_counter() - self._started,
            self._solving,
            self._separating,
        )
