"""Markov logic: weighted first-order formulas in Alchemy syntax, grounded as far as a solution needs them.

The declarative rules of the tutor are written in this language; it knows nothing of word problems.
"""

from solvers.markov.parser import parse, parse_formula
from solvers.markov.printer import print_formula, print_model
from solvers.markov.syntax import HARD, Atom, Constant, Formula, Model, Predicate, Variable, WeightedFormula

__all__ = [
    "HARD",
    "Atom",
    "Constant",
    "Formula",
    "Model",
    "Predicate",
    "Variable",
    "WeightedFormula",
    "parse",
    "parse_formula",
    "print_formula",
    "print_model",
]
