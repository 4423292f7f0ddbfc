"""Answers from systems of two equations, from chains of amounts, and from written-out calculations."""

from solvers.formulas.solve import solve

__all__ = ["solve"]
