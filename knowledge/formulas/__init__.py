"""Formulas that everybody learns, and how sentences speak of them, as files that a teacher can read.

*.toml holds formulas, each with its roles: how a text gives a quantity of a role and how a question asks for it.
relations.toml says how sentences relate two unknowns, words.toml names sets of words. How patterns are written:
`knowledge.formulas.patterns`; equations: `knowledge.formulas.syntax`.
"""

from knowledge.formulas.load import FOLDER, load_formulas, words_of
from knowledge.formulas.model import COUNT, VALUE, Formula, Formulas, Relation, Role

__all__ = ["COUNT", "FOLDER", "VALUE", "Formula", "Formulas", "Relation", "Role", "load_formulas", "words_of"]
