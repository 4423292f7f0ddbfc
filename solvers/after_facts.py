"""How much to trust the tables when related facts, which are asked first, have nothing to say."""

from __future__ import annotations

import math
from dataclasses import replace

from solvers.answer import Proposal

EVEN, STEEP = 0.68, 9.1
"""The promise half of which is kept, and the steepness there (tests/benchmarks/tables_after_facts.py fits both)."""
_VERDICTS = frozenset(["yes", "no"])
_NO_PLACES = frozenset(
    f"noun.{topic}"
    for topic in ("act", "attribute", "cognition", "communication", "event", "feeling", "food", "motive")
) | {
    f"noun.{topic}"
    for topic in ("phenomenon", "process", "quantity", "relation", "state", "substance", "time")
}
"""Topics of nouns that are nowhere to be in."""
_VERBS = ("VBZ", "VBP", "VBD", "VBG", "MD")


def after_facts(table: Proposal) -> Proposal:
    """Return what the tables propose, with the certainty that such proposals have turned out to deserve.

    Args:
        table: the proposal, with the tables' probability as its confidence.
    """
    return replace(table, confidence=1 / (1 + math.exp(STEEP * (EVEN - table.confidence))))
