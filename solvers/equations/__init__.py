"""Word problems by equation trees with one unknown: ALGES (Koncel-Kedziorski et al. 2015) as one program."""

from solvers.equations.search import Candidate
from solvers.equations.solve import candidates, solve

__all__ = ["Candidate", "candidates", "solve"]
