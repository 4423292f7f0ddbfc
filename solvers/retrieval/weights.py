"""The weights of retrieval and tables: what each feature of a choice adds to its log odds, and what each sign adds to
the log odds that the choice ranked first is right.
"""

from __future__ import annotations

from functools import cache

from solvers.combination.model import SHIPPED as COMBINATION
from solvers.combination.model import Weighing

SHIPPED = COMBINATION.with_name("tables.toml")


@cache
def shipped() -> Weighing:
    """Return the built-in weights."""
    return Weighing.load(SHIPPED)
