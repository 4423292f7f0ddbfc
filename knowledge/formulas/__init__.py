"""How sentences express relations between unknowns, in files that a teacher can read.

relations.toml says how sentences relate unknowns, and words.toml names sets of words. For the syntax of patterns, see
`knowledge.formulas.patterns`; for equations, see `knowledge.formulas.syntax`.
"""

from knowledge.formulas.load import FOLDER, load_relations, words_of
from knowledge.formulas.model import Relation

__all__ = ["FOLDER", "Relation", "load_relations", "words_of"]
