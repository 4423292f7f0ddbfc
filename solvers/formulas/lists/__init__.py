"""What is asked about a list of numbers: its median, mode, or range, a common factor or multiple, or how it goes on."""

from solvers.formulas.lists.asked import listed
from solvers.formulas.lists.continued import continued
from solvers.formulas.lists.number_list import NumberList
from solvers.formulas.lists.number_pattern import NumberPattern
from solvers.formulas.lists.rows import UnlistedError

__all__ = ["NumberList", "NumberPattern", "UnlistedError", "continued", "listed"]
