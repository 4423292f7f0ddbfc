"""Explains wrong answers by the most plausible calculation that gives a student's number.

    mistake = explain(question, reading, answer, "11")
    mistake.departures[0].assumed, mistake.departures[0].reason

The correct calculation is varied at every place; an integer program finds the cheapest variation whose result is the
student's number.
"""

from solvers.mistakes.explain import explain
from solvers.mistakes.given import GivenError
from solvers.mistakes.kinds import Kind
from solvers.mistakes.mistake import Departure, Mistake

__all__ = ["Departure", "GivenError", "Kind", "Mistake", "explain"]
