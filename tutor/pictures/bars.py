"""Bars: parts of a whole, two bars to compare, times as many, percent, and a timeline."""

from __future__ import annotations

from tutor.pictures.model import FIRST, Picture
from tutor.pictures.sheet import LOWER, Sheet, bar, bracket, edge, middle


def parts(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return one bar cut into its parts, with the whole above it."""
    above = picture.filled(picture.above, frame)
    head = bracket(above, sheet.width, sheet.width) if above else []
    if frame == FIRST:
        return [*head, *bar([""], [sheet.width - 2])]
    labels = [picture.filled(part.label, frame) for part in picture.parts]
    room = sheet.width - len(labels) - 1
    widths, labels = sheet.cells([part.size for part in picture.parts], labels, room)
    names = [
        sheet.short(part.name, width).center(width) for part, width in zip(picture.parts, widths, strict=True)
    ]
    marked = [part.is_marked for part in picture.parts]
    below = f" {' '.join(names)}".rstrip()
    return [*head, *bar(labels, widths, marked), *filter(None, [below])]


def compared(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return the longer of two bars above the shorter one, and the difference between their ends."""
    longer, shorter = picture.parts
    names = [sheet.short(part.name, max(12, sheet.width // 4)) for part in (longer, shorter)]
    gutter = max(map(len, names))
    gutter += bool(gutter)
    top = sheet.width - gutter - 2
    one, other = (picture.filled(part.label, frame) for part in (longer, shorter))
    one = sheet.short(one, top - 2)
    lines = [edge([top]), middle([one], [top])]
    if frame == FIRST:
        lines.append(edge([top], LOWER))
        return _beside([names[0]], gutter, lines)
    difference = picture.filled(picture.below, frame)
    room = top - 1
    share = [room * part / longer.size for part in (shorter.size, longer.size - shorter.size)]
    gap = max(0, room - max(round(top * shorter.size / longer.size), len(other) + 2))
    gap = max(gap, len(difference) + 6)
    width = room - gap
    other = sheet.short(other, width - 2)
    sheet.measure([width, gap], [max(share[0], 1.0), max(share[1], 1.0)])
    lines += [
        f"├{'─' * width}┬{'─' * gap}┘",
        f"{middle([other], [width])}←{f' {difference} '.center(gap - 2, '─')}→",
        edge([width], LOWER),
    ]
    return _beside([names[0], "", "", names[1], ""], gutter, lines)


def times(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return one bar and, below it, several bars of the same length; the size of the second says how many."""
    one, many = picture.parts
    count = int(many.size)
    names = [sheet.short(part.name, max(12, sheet.width // 4)) for part in (one, many)]
    gutter = max(map(len, names))
    gutter += bool(gutter)
    label, tail = picture.filled(one.label, frame), f" {picture.filled(picture.below, frame)}"
    width = (sheet.width - gutter - len(tail) - count - 1) // count
    label = sheet.short(label, width - 2)
    lines = [edge([width]), middle([label], [width])]
    if frame == FIRST:
        return _beside([names[0]], gutter, [*lines, edge([width], LOWER)])
    lines += [
        edge([width] * count, ("├", "┬", "┐")).replace("┬", "┼", 1),
        middle([label] * count, [width] * count) + tail,
        edge([width] * count, LOWER),
    ]
    return _beside([names[0], "", "", names[1], ""], gutter, lines)


def _beside(names: list[str], gutter: int, lines: list[str]) -> list[str]:
    """Return lines with names on their left."""
    names = [*names, *[""] * (len(lines) - len(names))]
    return [f"{name:{gutter}}{line}" for name, line in zip(names, lines, strict=True)]


def percent(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return a bar with percentages above and amounts below; the labels are the three ticks of each."""
    marks = [picture.filled(label, frame) for label in picture.labels]
    if frame == FIRST:
        rows = [_ticks({0: row[0]}, row[2], sheet.width) for row in (marks[:3], marks[3:])]
        return [rows[0], *bar([""], [sheet.width - 2]), rows[1]]
    labels = [picture.filled(part.label, frame) for part in picture.parts]
    widths, labels = sheet.cells([part.size for part in picture.parts], labels, sheet.width - 3)
    at = widths[0] + 1
    marked = [part.is_marked for part in picture.parts]
    return [
        _ticks({0: marks[0], at: marks[1]}, marks[2], sheet.width - 1),
        *bar(labels, widths, marked),
        _ticks({0: marks[3], at: marks[4]}, marks[5], sheet.width),
    ]


def clock(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return stretches of time one after another; the labels are the times between them."""
    ticks = [picture.filled(label, frame) for label in picture.labels]
    tail = f" {picture.below}"
    gutter = max(len(tail), len(ticks[-1]) - 1)
    labels = [picture.filled(part.label, frame) for part in picture.parts]
    room = sheet.width - gutter - len(labels) - 1
    if frame == FIRST:
        return [ticks[0], f"├{'─' * (room + len(labels) - 1)}─"]
    widths, labels = sheet.cells([part.size for part in picture.parts], labels, room)
    ends = [sum(widths[:n]) + n for n in range(len(widths) + 1)]
    places = dict(zip(ends[:-1], ticks, strict=False))
    top = _ticks(places, "", ends[-1]).ljust(ends[-1]) + ticks[-1]
    return [top, edge(widths, ("├", "┼", "┤")), middle(labels, widths) + tail]


def _ticks(places: dict[int, str], last: str, width: int) -> str:
    """Return labels that start at their columns, unless they would overlap, and one that ends at `width`."""
    line = ""
    for column, label in places.items():
        if column >= len(line) + bool(line) and column + len(label) + bool(last) <= width - len(last):
            line = line.ljust(column) + label
    return line + last.rjust(width - len(line)) if last else line
