"""Whether files of tables are the very ones that were found in order before, so that their rows need no second look.

`tutor build words` notes the checksum of the shipped tables once nothing is wrong with them; after any change to them
they are checked at every start, until they are noted again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from knowledge.files import bytes_of
from knowledge.tables.parse import LARGEST_FILE

NOTED = Path(__file__).parent / "checked.txt"
"""The checksum of the shipped tables when they were last found in order."""


def checksum(files: Iterable[Path]) -> str:
    """Of the names and the contents of `files`, in this order.

    Raises:
        KnowledgeError: a file cannot be read, or is too large.
    """
    digest = hashlib.blake2b(digest_size=16)
    for file in files:
        content = bytes_of(file, LARGEST_FILE)
        digest.update(f"{file.name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def note(files: Iterable[Path]) -> None:
    """Note the checksum of `files`, in which nothing is wrong. Raises `OSError`."""
    NOTED.write_text(checksum(files) + "\n", encoding="utf-8")


def trusted(files: Iterable[Path]) -> bool:
    """Return whether `files` are those whose checksum is noted."""
    return NOTED.is_file() and NOTED.read_text(encoding="utf-8").strip() == checksum(files)
