"""Answers from laws of science: the quantities that a question gives are put into an equation between them."""

from solvers.laws.solve import is_lawful, solve

__all__ = ["is_lawful", "solve"]
