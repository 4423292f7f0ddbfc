"""Drawn trees: every label is there, branches end above what they join."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tutor.narration.drawing import Drawable, draw

LABELS = st.text("ab7+×÷=x $", min_size=1, max_size=9).map(str.strip).filter(bool)
TREES = st.recursive(
    LABELS.map(Drawable),
    lambda children: st.tuples(LABELS, st.lists(children, min_size=1, max_size=3)).map(
        lambda pair: Drawable(pair[0], tuple(pair[1]))
    ),
    max_leaves=8,
)


def labels(tree: Drawable) -> list[str]:
    return [tree.label, *(label for child in tree.children for label in labels(child))]


def test_a_small_tree() -> None:
    tree = Drawable("=", (Drawable("+", (Drawable("17 $"), Drawable("x"))), Drawable("80 $")))
    assert draw(tree) == (
        "       =",
        "    ┌──┴───┐",
        "    +    80 $",
        "  ┌─┴─┐",
        "17 $  x",
    )


@given(TREES)
def test_every_label_is_drawn_once(tree: Drawable) -> None:
    text = "\n".join(draw(tree))
    wanted = sorted("".join(labels(tree)).replace(" ", ""))
    assert sorted(c for c in text if c not in " \n│─┌┐┬┴┼├┤") == wanted


@given(TREES)
def test_every_branch_touches_both_ends(tree: Drawable) -> None:
    lines = draw(tree)
    for above, line, below in zip(lines, lines[1:], lines[2:], strict=False):
        for column, sign in enumerate(line):
            if sign in "┌┐┬├┤┼" and cell_len(line) == len(line):
                assert below[max(0, column - 9) : column + 10].strip()
            if sign in "┴┼├┤":
                assert above[max(0, column - 9) : column + 10].strip()
