"""One answer from those of several word-problem solvers, with the probability that it is right."""
