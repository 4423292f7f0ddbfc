"""Answers from what a text settles itself, and from written-out calculations."""

from solvers.formulas.solve import solve

__all__ = ["solve"]
