"""Integer linear programs stated by meaning: the modeling layer over python-mip that all solvers share.

program = Program(sense="max", name="support graph")
row = program.binary(("row", 3, 1), objective=-1.0)
cell = program.binary(("cell", 3, 1, 0), objective=2.5)
program.implies(cell, row, name="a cell needs its row")
solution = program.solve(limits=Limits(seconds=10))
solution.status, solution[row], solution[("cell", 3, 1, 0)]
"""

from solvers.ilp.backend import Backend
from solvers.ilp.branching import Branching, Tightener
from solvers.ilp.clashes import Clashes
from solvers.ilp.expressions import Constraint, Expr, Literal, Not, ProgramError, Var, total
from solvers.ilp.logic import Soft
from solvers.ilp.loop import Cut, Limits, Separator
from solvers.ilp.program import Description, Program
from solvers.ilp.solution import Round, Solution, Status

__all__ = [
    "Backend",
    "Branching",
    "Clashes",
    "Constraint",
    "Cut",
    "Description",
    "Expr",
    "Limits",
    "Literal",
    "Not",
    "Program",
    "ProgramError",
    "Round",
    "Separator",
    "Soft",
    "Solution",
    "Status",
    "Tightener",
    "Var",
    "total",
]
