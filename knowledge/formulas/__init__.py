"""Formulas that everyone learns, and how sentences express them, in files that a teacher can read.

The *.toml files have formulas, each with its roles: how a text gives a quantity for a role, and how a question asks for
it. relations.toml says how sentences relate two unknowns, and words.toml names sets of words. For the syntax of
patterns, see `knowledge.formulas.patterns`; for equations, see `knowledge.formulas.syntax`.
"""

from knowledge.formulas.load import FOLDER, load_formulas, words_of
from knowledge.formulas.model import COUNT, VALUE, Formula, Formulas, Relation, Role

__all__ = ["COUNT", "FOLDER", "VALUE", "Formula", "Formulas", "Relation", "Role", "load_formulas", "words_of"]
