"""Answers from facts with typed relations: found by a small program and checked without it."""
