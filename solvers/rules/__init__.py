"""Word problems by declarative rules (Roy & Roth 2018): which rule justifies which operation, decided
together.
"""

from solvers.rules.derivation import RuleDerivation
from solvers.rules.solve import solve

__all__ = ["RuleDerivation", "solve"]
