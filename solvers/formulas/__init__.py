"""Answers from written-out calculations, and to questions about numbers without a story."""

from solvers.formulas.solve import solve

__all__ = ["solve"]
