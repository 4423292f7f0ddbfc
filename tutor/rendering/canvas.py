"""A sheet of characters on which lines can cross: each cell remembers on which sides lines leave it."""

from __future__ import annotations

from rich.cells import cell_len

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
_LINES = {
    UP | DOWN: "│",
    LEFT | RIGHT: "─",
    DOWN | RIGHT: "┌",
    DOWN | LEFT: "┐",
    UP | RIGHT: "└",
    UP | LEFT: "┘",
    UP | DOWN | RIGHT: "├",
    UP | DOWN | LEFT: "┤",
    DOWN | LEFT | RIGHT: "┬",
    UP | LEFT | RIGHT: "┴",
    UP | DOWN | LEFT | RIGHT: "┼",
    UP: "│",
    DOWN: "│",
    LEFT: "─",
    RIGHT: "─",
}


class Canvas:
    """Text and lines at rows and columns; text hides lines."""

    def __init__(self) -> None:
        self._lines: dict[tuple[int, int], int] = {}
        self._texts: dict[tuple[int, int], str] = {}

    def text(self, row: int, column: int, text: str) -> None:
        """Write `text` starting at `column`; wide characters take two columns."""
        for character in text:
            self._texts[row, column] = character
            if cell_len(character) == 2:
                self._texts[row, column + 1] = ""
            column += max(1, cell_len(character))

    def across(self, row: int, start: int, end: int) -> None:
        """Draw a horizontal line between two columns."""
        start, end = sorted((start, end))
        for column in range(start, end + 1):
            sides = (LEFT if column > start else 0) | (RIGHT if column < end else 0)
            self._add(row, column, sides)

    def down(self, column: int, start: int, end: int) -> None:
        """Draw a vertical line between two rows."""
        start, end = sorted((start, end))
        for row in range(start, end + 1):
            self._add(row, column, (UP if row > start else 0) | (DOWN if row < end else 0))

    def leave(self, row: int, column: int, side: int) -> None:
        """Let the line in a cell continue to a neighbor that is text."""
        self._add(row, column, side)

    def lines(self) -> tuple[str, ...]:
        """Return the sheet, one line of text per row."""
        places = [*self._lines, *self._texts]
        height = max((row for row, _ in places), default=-1) + 1
        rows: list[list[str]] = [[] for _ in range(height)]
        for row, column in sorted(places):
            cells = rows[row]
            cells += " " * (column + 1 - len(cells))
            cells[column] = self._texts.get((row, column)) or _LINES.get(
                self._lines.get((row, column), 0), " "
            )
            if self._texts.get((row, column)) == "":
                cells[column] = ""
        return tuple("".join(cells).rstrip() for cells in rows)

    def _add(self, row: int, column: int, sides: int) -> None:
        self._lines[row, column] = self._lines.get((row, column), 0) | sides
