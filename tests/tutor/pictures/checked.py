"""What is wrong with a picture as it is drawn: numbers that the derivation does not have, cells off the scale, ..."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from solvers.answer import Answer
from solvers.arithmetic.tree import Node, evaluate, has_unknown
from solvers.arithmetic.working import working_of
from solvers.problems.patterns import Pattern
from tests.tutor.pictures.parsed import cells, equation, numbers
from tutor.narration.step import Narration
from tutor.pictures.draw import drawn, width_for
from tutor.pictures.model import Picture

COLUMNS = (60, 80, 120)
TOO_WIDE = 1.5
"""How many times its share a cell may be wide without a word about the scale."""
NO_SCALE = "(not to scale)"
FACTS = ("chain", "cycle", "causes", "columns")
"""Kinds of pictures that have no numbers of a calculation."""
_ALWAYS = frozenset(map(Fraction, (0, 100)))
_KEY = re.compile(r"([A-Z]) = (.*)")
_IN_ASCII = dict(zip("─│┌┐└┘├┤┬┴┼▒●→←↑↓▲…−×÷·²³□°", "-|+++++++++:o><^v^.-x/*23_'", strict=True))


def numbers_of(answer: Answer, told: Narration) -> frozenset[Fraction]:
    """The numbers of a derivation: of the text, of every operation, and of the lines of arithmetic that tell it."""
    found = {
        number
        for step in told.steps
        for line in re.findall(r"[^:.]*(?:=|remainder).*", step.text)
        for number in numbers(line)
    }
    if answer.story is not None:
        found |= {entry.value for entry in answer.story.entries}
    working = working_of(answer.derivation)
    if working is not None:
        found |= {working.result, *(abs(value - working.result) for value in found)}
        nodes: list[Node] = []
        for each in working.equations:
            nodes += [*each.leaves, *each.operations]
        found |= {evaluate(node) for node in nodes if not has_unknown(node)}
    shares = {value for value in found if 0 < value < 1}
    beside = {1 - value for value in shares}
    return frozenset(found | beside | {value * 100 for value in shares | beside} | set(map(abs, found)))


def has_picture_on_the_page(answer: Answer) -> bool:
    """Whether section 2 of the page names a picture for the situation: not for sums that are only written out."""
    working = working_of(answer.derivation)
    if working is None:
        return False
    if answer.story is not None and answer.story.statements:
        return answer.story.statements[-1].pattern not in (Pattern.MULTIPLE, Pattern.DIVISOR, Pattern.OTHER)
    return answer.derivation.kind != "calculation" or bool(getattr(answer.derivation, "clock", ""))


def faults(picture: Picture, known: frozenset[Fraction]) -> Iterator[str]:
    """What is wrong with a picture at each width, in Unicode and in ASCII.

    Args:
        picture: with all that is found.
        known: the numbers that it may have.
    """
    for columns in COLUMNS:
        lines = drawn(picture, width_for(columns))
        if not lines:
            yield f"{columns}: is not drawn"
            continue
        if max(map(len, lines)) > columns - 4:
            yield f"{columns}: is too wide"
        if [*drawn(picture, width_for(columns), is_ascii=True)] != [in_ascii(line) for line in lines]:
            yield f"{columns}: is another one in ASCII"
        yield from (f"{columns}: {fault}" for fault in _of_drawing(picture.kind, lines, known))


def in_ascii(line: str) -> str:
    """A line of a drawing with one sign of ASCII for each of its own."""
    return "".join(_IN_ASCII.get(sign, sign) for sign in line)


def _of_drawing(kind: str, lines: Sequence[str], known: frozenset[Fraction]) -> Iterator[str]:
    if kind in FACTS or kind == "balance":
        return
    plain = _spelled_out(lines)
    said = {number for line in plain for number in numbers(line)} if kind != "clock" else set()
    if strange := said - known - _ALWAYS:
        yield f"has {', '.join(map(str, sorted(strange)))}, which the derivation does not have"
    try:
        one, other = equation(kind, plain)
        is_off = _widest(kind, lines, plain) > TOO_WIDE
    except (LookupError, ValueError, StopIteration, ZeroDivisionError) as error:
        yield f"cannot be read back: {error!r}"
        return
    if one != other:
        yield f"says that {one} is {other}"
    if is_off != (NO_SCALE in lines):
        yield "is off the scale without saying so" if is_off else "says that it is off the scale, and is not"


def _spelled_out(lines: Sequence[str]) -> list[str]:
    """The lines with what letters stand for in their place, without the key."""
    key = {found[1]: found[2] for line in lines if (found := _KEY.fullmatch(line))}
    told = [line for line in lines if not _KEY.fullmatch(line) and line != NO_SCALE]
    for letter, label in key.items():
        told = [re.sub(rf"(?<=[ │▒]){letter}(?=[ │▒]|$)", label, line) for line in told]
    return told


def _widest(kind: str, lines: Sequence[str], plain: Sequence[str]) -> float:
    """How many times its share the widest cell is wide."""
    if kind in ("parts", "percent", "clock"):
        widths = [len(cell) for cell in _row(lines)]
        sizes = [float(numbers(cell)[0]) if numbers(cell) else 0.0 for cell in cells(plain)]
        if kind == "percent":
            share = float(numbers(cells(plain)[0])[0] / numbers(plain[4])[-1])
            sizes = [share, 1 - share]
        return _most(widths, sizes)
    if kind == "compared":
        top, bottom = (line for line in lines if "│" in line)
        room = len(top[top.index("│") :].rstrip()) - 3
        width, gap = len(bottom.split("│")[1]), len(bottom[bottom.rindex("│") + 1 :].rstrip())
        longer, shorter = (float(sum(numbers(line.split("│")[1]))) for line in plain if "│" in line)
        shares = [max(1.0, room * shorter / longer), max(1.0, room * (longer - shorter) / longer)]
        return max(width / shares[0], gap / shares[1])
    if kind in ("groups", "times"):
        row = [cell for cell in _row(lines) if "…" not in cell]
        sizes = [float(numbers(cell)[0]) for cell in cells(plain) if "…" not in cell]
        if len({len(cell) for cell in row}) > 1:
            raise ValueError("equal cells are not equally wide")
        return max(sizes[0] / size for size in sizes)
    return 1.0


def _row(lines: Sequence[str]) -> list[str]:
    """The cells of the last bar, as wide as they are drawn."""
    bars = [at for at, line in enumerate(lines) if "│" in line and at and "┬" not in line and "┴" not in line]
    row = lines[bars[-1]]
    return row[row.index("│") + 1 : row.rindex("│")].split("│")


def _most(widths: Sequence[int], sizes: Sequence[float]) -> float:
    unit = sum(widths) / sum(sizes)
    return max(width / (unit * size) for width, size in zip(widths, sizes, strict=True))
