"""The proof of an answer as data, with a checker that does not trust the solver which found it."""

from __future__ import annotations

from typing import Protocol


class Derivation(Protocol):
    """What every proof offers: a support graph, a story or an equation tree.

    Derivations are frozen dataclasses of plain values: they can be compared, sent to another process and
    written as JSON, and hold everything that their check and their narration need. One of a number also says as its
    `working` which calculation it is (`solvers.arithmetic.working`).
    """

    @property
    def kind(self) -> str:
        """ "support graph", "situation" or "equation tree"."""

    def verify(self) -> tuple[str, ...]:
        """Recompute the answer from the proof alone, without the solver.

        Returns:
            The faults found, each a sentence; empty when the proof holds.
        """
