"""Chances with things that everybody knows: a coin, a number cube, or cards that are numbered from 1 to 10."""

from solvers.formulas.outcomes.chance import Chance
from solvers.formulas.outcomes.thrown import chance

__all__ = ["Chance", "chance"]
