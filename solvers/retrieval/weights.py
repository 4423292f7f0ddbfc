"""The weights of retrieval and tables: what each feature of a choice adds to its log odds, and what each sign adds to
the log odds that the choice ranked first is right.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import knowledge
from solvers.retrieval.logit import Weighing

SHIPPED = Path(knowledge.__file__).parent / "weights" / "tables.toml"


@cache
def shipped() -> Weighing:
    """Return the built-in weights."""
    return Weighing.load(SHIPPED)
