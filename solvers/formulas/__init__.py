"""Answers by formulas that everybody learns, by systems of two equations, and of what a question writes out."""

from solvers.formulas.solve import solve

__all__ = ["solve"]
