"""The topics of word problems that have their own evidence, each registered once: a module with the predicates of its
schemas (`PREDICATES`) and with a function that says what its questions can ask for (`may_answer`).
"""

from __future__ import annotations

from solvers.problems import (
    averages,
    baskets,
    calendar_years,
    clock_times,
    consecutive,
    cubes,
    figures,
    fractions,
    interest,
    levels,
    motion,
    portions,
    sides,
    tariffs,
    two_amounts,
    two_kinds,
    work,
)

TOPICS = (
    averages,
    baskets,
    calendar_years,
    clock_times,
    consecutive,
    cubes,
    figures,
    fractions,
    interest,
    levels,
    motion,
    portions,
    sides,
    tariffs,
    two_amounts,
    two_kinds,
    work,
)
