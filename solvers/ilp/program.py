"""A program as the solvers use it: stated by meaning, solved with cuts, and explained if it has no solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solvers.ilp.backend import Backend, Engine, choose
from solvers.ilp.clashes import Clashes, find_clashes
from solvers.ilp.expressions import ProgramError
from solvers.ilp.logic import Logic
from solvers.ilp.loop import Limits, Loop, Separator
from solvers.ilp.solution import Round, Solution


@dataclass(frozen=True, slots=True)
class Description:
    """The size of a program, for narration."""

    name: str
    binaries: int
    integers: int
    """Integer variables that are not binary."""
    reals: int
    constraints: tuple[tuple[str, int], ...]
    """Family and number of its constraints, in the order in which families appeared."""
    soft: int

    @property
    def size(self) -> str:
        """Return its size in a few words: "439 variables, 1,208 constraints"."""
        variables = self.binaries + self.integers + self.reals
        return f"{variables:,} variables, {sum(count for _, count in self.constraints):,} constraints"

    def __str__(self) -> str:
        kinds = [
            f"{count} {kind}"
            for count, kind in ((self.binaries, "binary"), (self.integers, "integer"), (self.reals, "real"))
            if count
        ]
        total = sum(count for _, count in self.constraints)
        text = f"{self.name}: {' + '.join(kinds) or 'no'} variables, {total} constraints"
        families = [f"{name or 'unnamed'} {count}" for name, count in self.constraints]
        if families:
            text += f" ({', '.join(families)})"
        return f"{text}, {self.soft} soft constraints" if self.soft else text


class Program(Logic):
    """An integer linear program; see the package's docstring for an example."""

    def __init__(self, sense: str = "max", name: str = "program", backend: str = "auto") -> None:
        """Start an empty program.

        Args:
            sense: ``"max"`` or ``"min"``.
            name: its topic, for messages.
            backend: ``"auto"``, ``"cbc"`` or ``"highs"``.

        Raises:
            ProgramError: an unknown sense or backend.
        """
        super().__init__(sense, name)
        try:
            self.backend = Backend(backend)
        except ValueError:
            raise ProgramError(f"There is no solver {backend!r}; use 'auto', 'cbc', or 'highs'.") from None
        self._engine: Engine | None = None

    def solve(
        self,
        *,
        limits: Limits | None = None,
        separators: Sequence[Separator] = (),
        observe: Callable[[Round], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
        relax_first: bool = False,
    ) -> Solution:
        """Solve, with the cutting-plane loop if there are ``separators``.

        What was exported in an earlier call stays in the solver, so after adding constraints, variables, or objective
        terms, solving again costs only the difference.

        Args:
            limits: by default, none.
            separators: called in this order after every round; their cuts become part of the program.
            observe: called with every `Round` as it ends.
            cancelled: called before every round and, by HiGHS, every 20 ms while solving.
            relax_first: whether to solve the linear relaxation first, and the integer program only if that is
                fractional.

        Returns:
            The solution, checked in exact arithmetic.

        Raises:
            ProgramError: a solver failed, or its solution does not satisfy the program.
        """
        if self._engine is None:
            self._engine = Engine(self, self._choose(relax_first))
        loop = Loop(self, self._engine, limits or Limits(), separators, observe, cancelled, relax_first)
        return loop.run()

    def clashes(self, limits: Limits | None = None) -> Clashes:
        """Return a minimal set of named constraints that cannot all hold, for a program that is infeasible."""
        return find_clashes(self, self._choose(False), limits or Limits())

    def _choose(self, relax_first: bool) -> Backend:
        return choose(self.backend, variables=len(self.variables), relax_first=relax_first)

    def describe(self) -> Description:
        """Count variables by kind and constraints by family."""
        binaries = sum(variable.binary for variable in self.variables)
        whole = sum(variable.integer for variable in self.variables)
        return Description(
            self.name,
            binaries,
            whole - binaries,
            len(self.variables) - whole,
            tuple(self.families.items()),
            len(self.soft_constraints),
        )
