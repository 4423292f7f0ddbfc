"""Answers from formulas that everyone learns, from systems of two equations, and from written-out calculations."""

from solvers.formulas.solve import solve

__all__ = ["solve"]
