"""Markov logic: weighted first-order formulas in Alchemy syntax, and the most probable world according to them.

Inference instantiates only the groundings that a solution needs (Riedel 2008). The tutor's declarative rules are
written in this language, which knows nothing about word problems.
"""

from solvers.markov.database import parse_evidence
from solvers.markov.evidence import Evidence
from solvers.markov.inference import InferenceRound, Result, infer
from solvers.markov.parser import parse, parse_formula
from solvers.markov.printer import print_formula, print_model
from solvers.markov.syntax import HARD, Atom, Constant, Formula, Model, Predicate, Variable, WeightedFormula
from solvers.markov.walksat import Walk

__all__ = [
    "HARD",
    "Atom",
    "Constant",
    "Evidence",
    "Formula",
    "InferenceRound",
    "Model",
    "Predicate",
    "Result",
    "Variable",
    "Walk",
    "WeightedFormula",
    "infer",
    "parse",
    "parse_evidence",
    "parse_formula",
    "print_formula",
    "print_model",
]
