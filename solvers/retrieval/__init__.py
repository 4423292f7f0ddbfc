"""Answers science questions by the best sentence (IR) and by words that occur together (PMI), and combines both with
the tables (Khashabi et al. 2016, section 4.1 and appendix B).
"""

from solvers.retrieval.combine import solve

__all__ = ["solve"]
