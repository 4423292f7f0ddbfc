"""Answers from written-out calculations, and to questions about lists of numbers and about simple chances."""

from solvers.formulas.solve import solve

__all__ = ["solve"]
