"""What is asked about a list of numbers: its median, mode, or range, a common factor or multiple, or how it goes on."""

from solvers.formulas.lists.asked import UnlistedError, listed

__all__ = ["UnlistedError", "listed"]
