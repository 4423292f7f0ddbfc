"""Table question answering: the choice with the best support graph over the tables (Khashabi et al. 2016)."""

from solvers.tables.contrast import Contrast, ContrastError, contrast, support_of
from solvers.tables.derivation import SupportGraph
from solvers.tables.options import OptionSupport, options
from solvers.tables.score import FAMILIES
from solvers.tables.solve import solve

__all__ = [
    "FAMILIES",
    "Contrast",
    "ContrastError",
    "OptionSupport",
    "SupportGraph",
    "contrast",
    "options",
    "solve",
    "support_of",
]
