"""How the answers of retrieval and tables are weighed: what each feature of a choice adds to the log of its odds, and
what each sign adds to the log of the odds that the choice ranked first is right.
"""

from __future__ import annotations

from functools import cache

from solvers.combination.model import SHIPPED as COMBINATION
from solvers.combination.model import Weighing

SHIPPED = COMBINATION.with_name("tables.toml")


@cache
def shipped() -> Weighing:
    """Return the weights that the tutor comes with."""
    return Weighing.load(SHIPPED)
