"""The list of all families of constraints that are stated before the first round."""

from __future__ import annotations

from solvers.tables import language, limits, linking, relations
from solvers.tables.model import Model


def state(model: Model) -> None:
    """Add every family that is not lazy to the model's program, by name."""
    model.add("what is active follows from alignments", linking.linking(model))
    model.add("limits of tables, rows and alignments", limits.limits(model))
    model.add("a row ties the question to the choice", limits.complete_rows(model))
    model.add("parallel rows use the same columns", limits.same_columns(model))
    model.add("where the choice is aligned", limits.choice(model))
    model.add("an active table has a key", limits.keys(model))
    model.add("the which-term", language.which_term(model))
    model.add("words that share a cell are close", language.proximity(model))
    model.add("relations are expressed", relations.relations(model))
