"""The topics of word problems that have their own evidence, each registered once."""

from __future__ import annotations

from solvers.problems import (
    angles,
    averages,
    baskets,
    calendar_years,
    choices,
    clock_times,
    consecutive,
    cubes,
    enclosed,
    figures,
    fractions,
    interest,
    levels,
    motion,
    portions,
    rest_compared,
    shapes,
    sides,
    tariffs,
    two_kinds,
    work,
)

TOPICS = (averages, calendar_years, clock_times, figures, interest, motion, tariffs, work)
"""Topics of some amounts: modules with the predicates of their schemas (`PREDICATES`) and with a function that says
what questions about them can ask for (`may_answer`).
"""

WHOLE_TEXTS = (
    two_kinds.topic,
    baskets.topic,
    consecutive.topic,
    levels.topic,
    sides.topic,
    portions.topic,
    rest_compared.topic,
    fractions.topic,
    cubes.topic,
    choices.topic,
    shapes.topic,
    angles.topic,
    enclosed.topic,
)
"""Topics of whole texts, each found by a function that says what all the numbers are; the first that applies counts."""
