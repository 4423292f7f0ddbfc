"""Trees drawn with box characters, as wide and as deep as they need to be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.cells import cell_len

from solvers.arithmetic.tree import Equation, Leaf, Node, Rounding, Slip, written

GAP = 2
"""Columns between the drawings of neighboring children."""


@dataclass(frozen=True, slots=True)
class Drawable:
    """A labeled tree."""

    label: str
    children: tuple[Drawable, ...] = ()


def drawable(node: Node | Equation, label: Callable[[Leaf], str] = written) -> Drawable:
    """Return the drawable tree of a calculation or an equation; `label` gives the text of a leaf."""
    if isinstance(node, Leaf):
        return Drawable(label(node))
    if isinstance(node, Rounding):
        return Drawable(f"round {node.how}", (drawable(node.node, label),))
    if isinstance(node, Slip):
        return drawable(node.node, label)
    sign = "=" if isinstance(node, Equation) else node.sign
    return Drawable(sign, (drawable(node.left, label), drawable(node.right, label)))


def draw(tree: Drawable) -> tuple[str, ...]:
    """Return the lines of a drawing of `tree`, with labels centered above their children."""
    lines, _ = _block(tree)
    return tuple(line.rstrip() for line in lines)


def _block(tree: Drawable) -> tuple[list[str], int]:
    """Return lines of equal width and the column of their root."""
    width = cell_len(tree.label)
    if not tree.children:
        return [tree.label], width // 2
    blocks = [_block(child) for child in tree.children]
    height = max(len(lines) for lines, _ in blocks)
    rows = [""] * height
    roots: list[int] = []
    offset = 0
    for lines, root in blocks:
        roots.append(offset + root)
        span = cell_len(lines[0])
        for i in range(height):
            line = lines[i] if i < len(lines) else " " * span
            rows[i] += (" " * GAP if offset else "") + line
        roots[-1] += GAP if offset else 0
        offset += span + (GAP if offset else 0)
    middle = (roots[0] + roots[-1]) // 2
    shift = max(0, width // 2 - middle)  # a label wider than what is below it
    whole = max(offset + shift, shift + middle - width // 2 + width)
    rows = [_padded(" " * shift + row, whole) for row in rows]
    roots = [root + shift for root in roots]
    middle += shift
    start = middle - width // 2
    return [
        _padded(" " * start + tree.label, whole),
        _padded(_branches(roots, middle), whole),
        *rows,
    ], middle


def _branches(roots: list[int], middle: int) -> str:
    """Return the line that connects `middle` above with `roots` below."""
    if len(roots) == 1:
        return " " * roots[0] + "│"
    line = [" "] * (roots[-1] + 1)
    for column in range(roots[0], roots[-1] + 1):
        line[column] = "─"
    for root in roots[1:-1]:
        line[root] = "┬"
    line[roots[0]], line[roots[-1]] = "┌", "┐"
    line[middle] = {"┬": "┼", "┌": "├", "┐": "┤"}.get(line[middle], "┴")
    return "".join(line)


def _padded(line: str, width: int) -> str:
    return line + " " * (width - cell_len(line))
