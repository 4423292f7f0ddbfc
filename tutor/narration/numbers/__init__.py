"""Questions about numbers without a story in the words of a teacher: each step, a check by another road, the answer."""
