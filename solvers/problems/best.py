"""The k best derivations of the asked amount: rounds over one program that grows.

Each round solves a relaxation and adds the constraints that it violates. The integer program is solved only if the
relaxation is still fractional and violates nothing more. A solution that violates nothing is the best derivation; its
value is then ruled out, and the rounds continue with the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter

from solvers.ilp import Branching, Limits, Round, Status
from solvers.problems.derivation import Derivation, derivation_of
from solvers.problems.hypergraph import Hypergraph
from solvers.problems.program import DerivationProgram
from solvers.problems.support import Support

ANOTHER = "another"
"""The name of the rows that rule out a value that is found."""


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
    rounds: tuple[Round, ...]
    """Numbers and time; `Round.relaxed` without an objective was fractional."""
    nodes: int
    """Nodes of the search tree; 1 if the relaxation was enough."""
    columns: int
    rows: int
    seconds: float


def best(
    graph: Hypergraph,
    k: int = 1,
    *,
    limits: Limits | None = None,
    observe: Callable[[Round], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Ranking:
    """Return the cheapest derivations of the asked amount, with up to ``k`` distinct values.

    Args:
        graph: the statements that are possible, with prices.
        k: the maximum number of values.
        limits: for the whole search; ``seconds`` and ``rounds`` cover all derivations together.
        observe: called with every `Round` as it ends.
        cancelled: called before every round and while the solver works; a true result stops the search.

    Raises:
        GraphError: the asked amount is missing or is already given.
        ProgramError: the solver failed.
    """
    begun = perf_counter()
    stated = DerivationProgram(graph)
    rounds: list[Round] = []
    derivations: list[Derivation] = []

    def ended(made: Round) -> None:
        rounds.append(made)
        if observe is not None:
            observe(made)

    search = Branching(
        stated.program,
        [Support(stated)],
        first=[stated.program.variables[column] for column in stated.answers],
        limits=limits,
        observe=ended,
        cancelled=cancelled,
    )
    while True:
        solution = search.next()
        if solution.values is not None:
            used = [number for column, (number, _) in stated.statements.items() if solution.values[column]]
            proven = solution.status is Status.OPTIMAL
            derivations.append(replace(derivation_of(graph, used), proven=proven))
        if solution.status is not Status.OPTIMAL or len(derivations) >= k:
            break
        stated.exclude(stated.answering(derivations[-1].answer), ANOTHER)
    return Ranking(
        tuple(derivations),
        solution.status is Status.INFEASIBLE,
        solution.status,
        solution.bound,
        tuple(rounds),
        search.nodes,
        solution.variables,
        solution.constraints,
        perf_counter() - begun,
    )
