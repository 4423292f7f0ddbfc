"""Answers from written-out calculations, and to questions about numbers, lists of them, and simple chances."""

from solvers.formulas.solve import solve

__all__ = ["solve"]
