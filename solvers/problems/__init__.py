"""Word problems as amounts and statements about them, decided by one integer linear program."""

from solvers.problems.solve import solve

__all__ = ["solve"]
