"""Answers from written-out calculations."""

from solvers.formulas.solve import solve

__all__ = ["solve"]
