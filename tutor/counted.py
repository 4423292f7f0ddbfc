"""Counts of things in words."""

from __future__ import annotations


def counted(count: int, thing: str) -> str:
    """Return how many things there are: "1 turn", "2 turns", "1,200 turns"."""
    return f"{count:,} {thing}{'s' * (count != 1)}"
