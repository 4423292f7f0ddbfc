"""Combines the answers of several word-problem solvers into one, with the probability that it is right."""
