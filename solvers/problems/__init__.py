"""Word problems as amounts and statements about them, decided by one integer linear program."""

from solvers.problems.solve import solve
from solvers.problems.story import Story

__all__ = ["Story", "solve"]
