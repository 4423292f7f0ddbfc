"""Science questions by the best sentence (IR) and by words that go together (PMI), and how both and the tables are
combined (Khashabi et al. 2016, section 4.1 and appendix B)."""

from solvers.retrieval.combine import solve

__all__ = ["solve"]
