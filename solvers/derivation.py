"""The proof of an answer as data, with a checker that does not trust the solver that found it."""

from __future__ import annotations

from typing import Protocol


class Derivation(Protocol):
    """The interface of every proof, such as a support graph, a story, or an equation tree.

    Derivations are frozen dataclasses of plain values: they can be compared, sent to another process, and written as
    JSON, and they contain everything that their check and their narration need. The derivation of a number also has its
    calculation as `working` (`solvers.arithmetic.working`).
    """

    @property
    def kind(self) -> str:
        """Return "support graph", "situation", or "equation tree"."""

    def verify(self) -> tuple[str, ...]:
        """Recompute the answer from the proof alone, without the solver.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
