"""Answers that statements in a text give directly, which leave nothing to choose."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solvers.arithmetic.tree import Node, evaluate


@dataclass(frozen=True, slots=True)
class Settled:
    """The answer that statements in the text lead to, no matter what else its numbers could be used for."""

    node: Node
    unit: str
    says: str
    """What the text says, in a sentence."""
    first: int
    stop: int
    """Tokens `first:stop` that say so."""
    is_certain: bool = True
    """Whether nothing else can be meant: whoever is not a girl may be no boy either."""

    @property
    def value(self) -> Fraction:
        """Return the answer."""
        return evaluate(self.node)
