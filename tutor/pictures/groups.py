"""Equal groups: how many in all, how many in each, how many groups, a fraction of them, and rows of dots."""

from __future__ import annotations

from dataclasses import replace

from tutor.pictures.model import FIRST, SECOND, Part, Picture
from tutor.pictures.sheet import Sheet, TooNarrowError, bar, bracket

DOTS = "●"
LEAST = 3
"""The fewest cells to draw, if there are that many."""


def groups(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return equal cells with the whole above or below; a gap shows that some cells are not drawn."""
    above, below = (picture.filled(text, frame) for text in (picture.above, picture.below))
    picture = _shortened(picture, sheet.width, frame)
    gap = next((at for at, part in enumerate(picture.parts) if not part.size), None)
    lines = _row(picture, sheet, frame) if gap is None else _broken(picture, gap, sheet, frame)
    width = len(lines[0])
    head = bracket(above, width, sheet.width) if above else []
    if frame == FIRST:
        lines = bar([""], [width - 2])
    foot = _under(picture, below, sheet, width, is_cut=frame != FIRST) if below else []
    return [*head, *lines, *foot]


def _shortened(picture: Picture, width: int, frame: int) -> Picture:
    """Return two cells, how many there are, and the last one, if equal cells would be too narrow for their number."""
    first, *others = picture.parts
    count = len(picture.parts)
    is_narrow = (width - count - 1) // count < len(picture.filled(first.label, frame)) + 2
    if not is_narrow or count <= LEAST or any(other != first for other in others):
        return picture
    return replace(picture, parts=(first, first, Part(f"… {count} …", 0), first))


def _row(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    count = len(picture.parts)
    width = (sheet.width - count - 1) // count
    shorts = [sheet.short(picture.filled(part.label, frame), width - 2) for part in picture.parts]
    return bar(shorts, [width] * count, [part.is_marked for part in picture.parts])


def _broken(picture: Picture, gap: int, sheet: Sheet, frame: int) -> list[str]:
    """Return some cells, a gap with its text, and the last cell."""
    labels = [picture.filled(part.label, frame) for part in picture.parts]
    room = sheet.width - len(labels) - 1
    least = max(len(picture.filled(picture.parts[gap].label, at)) for at in (SECOND, picture.last)) + 2
    count = len(labels) - 1
    width = (room - least) // count
    widths = [width] * count
    widths.insert(gap, room - width * count)
    shorts = ["" if at == gap else sheet.short(label, width - 2) for at, label in enumerate(labels)]
    sizes = [part.size / picture.parts[0].size * width for part in picture.parts if part.size]
    sheet.measure([width] * count, sizes)
    start, wide = (width + 1) * gap + 1, widths[gap]
    void, text = f"─{' ' * (wide - 2)}─", f" {labels[gap]}".ljust(wide)
    lines = bar(shorts, widths, [part.is_marked for part in picture.parts])
    return [
        line[:start] + put + line[start + wide :] for line, put in zip(lines, (void, text, void), strict=True)
    ]


def _under(picture: Picture, text: str, sheet: Sheet, width: int, *, is_cut: bool) -> list[str]:
    """Return the bracket below the cells that it is about, or below all of them."""
    spanned = [at for at, part in enumerate(picture.parts) if part.is_spanned]
    if not spanned:
        return bracket(text, width, sheet.width)
    if not is_cut:
        return []
    each = (width - 1) // len(picture.parts)
    start, span = spanned[0] * each, len(spanned) * each + 1
    if len(text) + 6 > span:
        start = max(0, min(start, sheet.width - len(text)))
    return [" " * start + line for line in bracket(text, span, sheet.width)]


def array(picture: Picture, sheet: Sheet, frame: int) -> list[str]:
    """Return rows of dots, labeled with the number of rows and of dots in each."""
    rows, columns = (int(part.size) for part in picture.parts)
    if not 0 < rows <= sheet.width or not 0 < columns <= sheet.width:
        raise TooNarrowError
    row = " ".join(DOTS * columns)
    text = picture.filled(picture.below, frame)
    if len(row) + 3 + len(text) > sheet.width:
        raise TooNarrowError
    lines = [row] * (1 if frame == FIRST else rows)
    lines[len(lines) // 2] += f"   {text}"
    return lines
