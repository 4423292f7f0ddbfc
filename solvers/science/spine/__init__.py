"""Answers from facts that are related by what they say: found by a small program, checked without it."""
