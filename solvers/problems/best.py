"""The k best derivations of the asked amount: rounds over one program that grows.

Each round solves a relaxation and adds the constraints that it violates. The integer program is solved only if the
relaxation is still fractional and violates nothing more. A solution that violates nothing is the best derivation; its
value is then ruled out, and the rounds continue with the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter

from solvers.ilp import Branching, Limits, Round, Status, Tightener
from solvers.problems.derivation import Derivation, derivation_of
from solvers.problems.hypergraph import Hypergraph
from solvers.problems.program import DerivationProgram
from solvers.problems.separation import Contradictions, Kind, LetterNeeded, Reason, Support
from solvers.problems.value_cuts import Values, chosen


@dataclass(frozen=True, slots=True)
class Turn:
    """One round."""

    number: int
    reasons: tuple[Reason, ...]
    """Why the rows of this round were added."""
    round: Round
    """Numbers and time; `Round.relaxed` without an objective was fractional."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Derivations with distinct values, the cheapest first."""

    derivations: tuple[Derivation, ...]
    exhausted: bool
    """Whether no derivation has a value other than these."""
    status: Status
    """How the last search ended; infeasible if `exhausted`."""
    bound: float | None
    """The bound of the last search: no derivation with a value that is not listed before the last one is cheaper."""
    turns: tuple[Turn, ...]
    nodes: int
    """Nodes of the search tree; 1 if the relaxation was enough."""
    columns: int
    rows: int
    seconds: float

    @property
    def proven(self) -> bool:
        """Whether every derivation is proven to be the cheapest one with a value that is not listed before it."""
        return self.status in (Status.OPTIMAL, Status.INFEASIBLE)


def best(
    graph: Hypergraph,
    k: int = 1,
    *,
    limits: Limits | None = None,
    observe: Callable[[Turn], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Ranking:
    """Return the cheapest derivations of the asked amount, with up to ``k`` distinct values.

    Args:
        graph: the statements that are possible, with prices.
        k: the maximum number of values.
        limits: for the whole search; ``seconds`` and ``rounds`` cover all derivations together.
        observe: called with every `Turn` as it ends.
        cancelled: called before every round and while the solver works; a true result stops the search.

    Raises:
        GraphError: the asked amount is missing or is already given.
        ProgramError: the solver failed.
    """
    begun = perf_counter()
    stated = DerivationProgram(graph)
    reasons: list[Reason] = []
    values = Values(stated, reasons)
    separators: list[Tightener] = [
        *(kind(stated, reasons) for kind in (Support, LetterNeeded, Contradictions)),
        values,  # last, because values can be calculated only if the other checks find nothing
    ]
    turns: list[Turn] = []
    derivations: list[Derivation] = []
    told = 0

    def turn(number: Round) -> None:
        nonlocal told
        turns.append(Turn(len(turns) + 1, tuple(reasons[told:]), number))
        told = len(reasons)
        if observe is not None:
            observe(turns[-1])

    search = Branching(
        stated.program,
        separators,
        first=[stated.program.variables[column] for column in stated.first],
        limits=limits,
        observe=turn,
        cancelled=cancelled,
    )
    while True:
        solution = search.next()
        if solution.values is not None:
            worked = chosen(stated, solution.values).worked
            proven = solution.status is Status.OPTIMAL
            derivations.append(replace(derivation_of(graph, worked), proven=proven))
        if solution.status is not Status.OPTIMAL or len(derivations) >= k:
            break
        values.found.add(derivations[-1].answer)
        stated.program.add(values.another(worked).constraint, Kind.ANOTHER.name.lower())
    return Ranking(
        tuple(derivations),
        solution.status is Status.INFEASIBLE,
        solution.status,
        solution.bound,
        tuple(turns),
        search.nodes,
        solution.variables,
        solution.constraints,
        perf_counter() - begun,
    )
