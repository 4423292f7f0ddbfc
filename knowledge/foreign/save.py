"""Saving imported tables in a folder, where they can be used alone or with others."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.foreign import Imported
from knowledge.store import provenance
from knowledge.tables.write import text_of, write

ALONE = "no column of another imported table shares its words"


def save(imported: Imported, folder: Path, *, now: datetime | None = None) -> None:
    """Write each table as a file in `folder`, which is created if needed.

    Raises:
        KnowledgeError: a file with one of the names already exists, or the folder cannot be written to; nothing is
            changed then.
    """
    taken = next((t.name for t in imported.tables if (folder / f"{t.name}.tsv").exists()), None)
    if taken is not None:
        raise KnowledgeError(
            f"there is already a table named '{taken}'", "choose another folder", path=folder
        )
    made: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for table in imported.tables:
            note = provenance(f"imported from {imported.sources[table.name]}", now)
            text = text_of(table, others=imported.tables, notes=[note], alone=ALONE)
            path = folder / f"{table.name}.tsv"
            write(path, text)
            made.append(path)
    except KnowledgeError:
        for path in made:
            path.unlink(missing_ok=True)
        raise
    except OSError as error:
        what = f"the folder cannot be written to ({error.strerror})"
        raise KnowledgeError(what, "choose another folder", path=folder) from None
