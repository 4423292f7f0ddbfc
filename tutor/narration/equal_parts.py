"""Equal parts in the words of a teacher: shares of a total, the sides of a figure, parts out of 100."""

from __future__ import annotations

from solvers.arithmetic.fits import dimension_of
from tutor.narration.sums import FOUND, Line


def square(line: Line) -> str:
    """As many rows as squares in a row."""
    (side,) = line.given
    told = line.bare(side)
    return f"{told} squares fit in a row, and there are {told} such rows: {told} × {told} = {line.found}."


def four_sides(line: Line) -> str:
    """From one side to the way around a square, or back."""
    return f"A square has 4 equal sides: {line.sum}."


def around(line: Line) -> str:
    """On the way around, length and width come twice."""
    return f"On the way around, each of them comes twice: {line.sum}."


def all_parts(line: Line) -> str:
    """One part here, so many there."""
    (factor,) = line.given
    return f"One has 1 part, and the other has {line.bare(factor)} parts: 1 + {line.bare(factor)} = {_parts(line)}."


def more_parts(line: Line) -> str:
    """So many parts there, one part here."""
    (factor,) = line.given
    told = line.bare(factor)
    return f"One has {told} parts, and the other has 1 part: {told} − 1 = {_parts(line)} more."


def _parts(line: Line) -> str:
    value = line.result.value
    return line.hidden(f"{line.number(value)} {'part' if value == 1 else 'parts'}")


def part_of_all(line: Line) -> str:
    """One of some equal parts."""
    total, shares = line.given
    told = "All these parts" if line.is_veiled(shares) else f"{line.bare(shares)} parts"
    sum_ = f"{line.operand(total)} ÷ {line.bare(shares)} = {line.found}"
    return f"{told} are {line.words(total)}, so one part is {sum_}."


def aside(line: Line) -> str:
    """What one has more is put aside, so that both have as much."""
    more = line.given[-1]
    extra = line.amount(more)
    if line.is_veiled(more):
        return f"Put {FOUND} aside: {line.sum}."
    told = extra if dimension_of(more.about.noun) else f"{extra} extra"
    return f"Put the {told} aside, so that both have as much: {line.sum}."


def out_of_100(line: Line) -> str:
    """A part as a percentage."""
    (ratio,) = line.given
    found = line.hidden(f"{line.number(line.result.value)}%")
    return f"Percent means out of every 100: 100 × {line.bare(ratio)} = {found}."
