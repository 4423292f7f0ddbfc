"""One family of errors for knowledge files, so that each one says where the error is, what is wrong, and what to do."""

from __future__ import annotations

from pathlib import Path


def printable(text: str) -> str:
    """Return `text` with "?" in place of every character that could control a terminal or is invisible."""
    return "".join(c if c.isprintable() else "?" for c in text)


class KnowledgeError(ValueError):
    """A knowledge file cannot be used.

    Args:
        what: what is wrong, in a few words, without a period.
        remedy: what the reader can do about it, without a period.
        path: the file, or `None` if the text did not come from a file.
        line: the line, counting from 1, if known.
        column: the column, counting from 1 (a character, or a field of a table), if known.
    """

    def __init__(
        self,
        what: str,
        remedy: str,
        *,
        path: Path | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.what = what
        self.remedy = remedy
        self.path = path
        self.line = line
        self.column = column
        told = f"{self.where}: {what}" if self.where else what[:1].upper() + what[1:]
        super().__init__(printable(f"{told}; {remedy}."))

    @property
    def where(self) -> str:
        """Return the known parts of the place as `name:line:column`; empty if no part is known."""
        parts = [self.path.name if self.path else "", *(str(n) for n in (self.line, self.column) if n)]
        return ":".join(part for part in parts if part)
