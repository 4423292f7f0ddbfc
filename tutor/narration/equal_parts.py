"""Equal parts in the words of a teacher: shares of a total, the sides of a figure, parts out of 100."""

from __future__ import annotations

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry
from solvers.problems.question_words import POSSESSIVES
from solvers.problems.wording import definite
from solvers.wording import plural
from tutor.narration.sums import FOUND, Line


def square(line: Line) -> str:
    """As many rows as squares in a row."""
    (side,) = line.given
    told = line.bare(side)
    return f"{told} {one_square(line)} fit in a row, and there are {told} such rows: {told} × {told} = {line.found}."


def one_square(line: Line) -> str:
    """What an area is laid out with: "squares of 1 m²"."""
    noun = line.result.about.noun
    if not noun.startswith("square "):
        return "squares"
    written = line.result.words.rpartition(" ")[2]
    return f"squares of 1 {written if written.endswith('²') else noun}"


def four_sides(line: Line) -> str:
    """From one side to the way around a square, or back."""
    return f"A square has 4 equal sides: {line.sum}."


def around(line: Line) -> str:
    """On the way around, length and width come twice."""
    return f"On the way around, each of them comes twice: {line.sum}."


def all_parts(line: Line) -> str:
    """One part here, so many there."""
    (factor,) = line.given
    return f"{_as_parts(line, factor)}: 1 + {line.bare(factor)} = {_parts(line)}."


def more_parts(line: Line) -> str:
    """So many parts there, one part here."""
    (factor,) = line.given
    return f"{_as_parts(line, factor)}: {line.bare(factor)} − 1 = {_parts(line)} more."


def _as_parts(line: Line, factor: Entry) -> str:
    """The smaller one as one part, the larger one as several."""
    less, large = factor.about.standard or "the smaller one", factor.about.who or "the larger one"
    return f"Think of {definite(less)} as 1 part and of {definite(large)} as {line.bare(factor)} parts"


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
    is_fewer = line.statement.schema.endswith(":fewer")  # so the other one has them
    is_measured = dimension_of(more.about.noun)
    whose = whose_is(more.about.standard if is_fewer else more.about.who)
    is_number = more.about.noun == "number"  # "two numbers": it is their values that are compared
    told = f"{extra} extra" if is_number else f"{extra} extra {plural(more.about.noun)}".rstrip()
    told = f"extra {extra}" if is_measured else told
    alike = "are the same" if is_number else f"have the same {'amount' if is_measured else 'number'}"
    return f"Put {whose} {told} aside, so that both {alike}: {line.sum}."


def whose_is(who: str) -> str:
    """ "Lily's", "his sister's", or "the" where nobody has it."""
    words = who.split()
    if who == "you":
        return "your"
    if not words or not (words[-1][:1].isupper() or words[0] in (*POSSESSIVES, "your")):
        return "the"
    return f"{who}'" if who.endswith("s") else f"{who}'s"


def out_of_100(line: Line) -> str:
    """A part as a percentage."""
    (ratio,) = line.given
    found = line.hidden(f"{line.number(line.result.value)}%")
    return f"Percent means out of every 100: 100 × {line.bare(ratio)} = {found}."
