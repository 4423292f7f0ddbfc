"""A person's own tables in addition to the built-in ones: plain files in one folder that say when they were added and
where they came from.

The folder is chosen by the code that creates a `Store`; nothing else is read or written. Tables in the store never
replace built-in ones: an existing name is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from knowledge.errors import KnowledgeError, printable
from knowledge.files import bytes_of
from knowledge.tables import KnowledgeBase, Table, load
from knowledge.tables.assemble import assembled, table_files
from knowledge.tables.parse import LARGEST_FILE, parse_text
from knowledge.tables.write import text_of, write

_NAME = re.compile(r"[a-z0-9][a-z0-9_]{0,59}")

Stamp = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a store at one moment."""

    base: KnowledgeBase
    """The built-in tables (always the same objects) and the tables in the store that have no errors."""
    own: tuple[Table, ...]
    """The tables in the store that have no errors."""
    faults: tuple[KnowledgeError, ...]
    """Why other files in the store are left out."""


class Store:
    """The tables in one folder, which does not have to exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def stamp(self) -> Stamp:
        """Return a value that changes whenever a file in the store does; empty if there are no files."""
        files = sorted(self.folder.glob("*.tsv")) if self.folder.is_dir() else []
        return tuple((f.name, (s := f.stat()).st_mtime_ns, s.st_size) for f in files if f.exists())

    def read(self) -> Contents:
        """Return the tables in the store with the built-in ones; files with errors are left out and reported."""
        shipped = load()
        if not self.stamp():
            return Contents(shipped, (), ())
        faults: list[KnowledgeError] = []
        files = table_files(self.folder)
        while True:
            base, found = assembled(self.folder, files, shipped)
            faults += found
            bad = {fault.path for fault in found}
            remaining = [file for file in files if file not in bad]
            if not found or len(remaining) == len(files):
                break  # an error in the type list leaves out every table
            files = remaining
        known = {table.name for table in shipped.tables}
        return Contents(base, tuple(t for t in base.tables if t.name not in known), tuple(faults))

    def add(self, source: Path, *, now: datetime | None = None) -> Table:
        """Copy the table file `source` into the store, with a note about when and where it came from.

        Args:
            source: a table in the format of `knowledge.tables`; it may be joined with any existing table.
            now: the time at which it is added.

        Returns:
            The table, which has the name of its file.

        Raises:
            KnowledgeError: the first error in the table, or its name is taken or invalid.
        """
        contents = self.read()
        base, faults = assembled(source, [source], contents.base)
        if faults:
            raise faults[0]
        self._free(source.stem, contents, source)
        text = bytes_of(source, LARGEST_FILE).decode("utf-8-sig").replace("\r\n", "\n")
        head, body = _split(text)
        write(
            self._file(source.stem), f"{head}# note: {provenance(f'added from {source.name}', now)}\n{body}"
        )
        return base.table(source.stem)

    def put(
        self, table: Table, *, notes: tuple[str, ...], alone: str, others: tuple[Table, ...] = ()
    ) -> None:
        """Write `table`, with joins to `others`, in place of any table with the same name in the store.

        Raises:
            KnowledgeError: its name is invalid, its contents could not be read back, or the folder cannot be written
                to.
        """
        if not _NAME.fullmatch(table.name):
            raise _unfit(table.name)
        text = text_of(table, others=others, notes=notes, alone=alone)
        _readable(table.name, text)
        write(self._file(table.name), text)

    def notes(self, name: str) -> tuple[str, ...]:
        """Return the notes at the top of the table `name` in the store; none if there is no such table."""
        path = self.folder / f"{name}.tsv"
        if not path.exists():
            return ()
        head, _ = _split(bytes_of(path, LARGEST_FILE).decode("utf-8", "replace"))
        lines = (line.removeprefix("#").strip() for line in head.splitlines())
        return tuple(line.removeprefix("note:").strip() for line in lines if line.startswith("note:"))

    def remove(self, name: str) -> None:
        """Delete the table `name` from the store.

        Raises:
            KnowledgeError: the store has no such table, or another of its tables is joined to it.
        """
        contents = self.read()
        files = {Path(file).stem for file, _, _ in self.stamp()}
        if name not in files:
            shipped = any(table.name == name for table in load().tables)
            what = (
                (f"'{name}' is a built-in table, which cannot be removed")
                if shipped
                else f"you have no table named '{name}'"
            )
            mine = ", ".join(sorted(files)) or "none yet"
            raise KnowledgeError(what, f"your own tables are: {mine}")
        joined = {join.other_table: table.name for table in contents.own for join in table.joins}
        if name in joined:
            raise KnowledgeError(
                f"table '{joined[name]}' is joined to '{name}'", f"remove '{joined[name]}' first"
            )
        (self.folder / f"{name}.tsv").unlink(missing_ok=True)

    def _free(self, name: str, contents: Contents, source: Path) -> None:
        """Raise an error if a table cannot have the name `name`."""
        if not _NAME.fullmatch(name):
            raise _unfit(name, source)
        if (self.folder / f"{name}.tsv").exists() or any(t.name == name for t in contents.base.tables):
            raise KnowledgeError(
                f"there is already a table named '{name}'", "rename your file", path=source, line=1
            )

    def _file(self, name: str) -> Path:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            what = f"the folder cannot be created ({error.strerror})"
            raise KnowledgeError(what, "check its permissions", path=self.folder) from None
        return self.folder / f"{name}.tsv"


def _readable(name: str, text: str) -> None:
    """Raise an error if a cell would not be read back as written, because of quotation marks or brackets."""
    _, _, faults = parse_text(text, Path(f"{name}.tsv"), load().types)
    if faults:
        raise KnowledgeError(faults[0].what, "leave those characters out")


def provenance(what: str, now: datetime | None = None) -> str:
    """Return `what` with the current time, in one line of printable characters."""
    moment = (now or datetime.now(UTC)).astimezone(UTC)
    return f"{printable(what)}, {moment:%Y-%m-%d %H:%M} UTC"


def _unfit(name: str, source: Path | None = None) -> KnowledgeError:
    what = f"'{name}' cannot be the name of a table"
    return KnowledgeError(what, "use lowercase letters, digits, and _, as in my_rocks", path=source)


def _split(text: str) -> tuple[str, str]:
    """Return the lines with "#" at the top of a file, and the rest of it."""
    lines = text.splitlines(keepends=True)
    stop = next((n for n, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return "".join(lines[:stop]), "".join(lines[stop:])
