"""Checks whether table files are the same as when they were last checked, so that their rows do not have to be checked
again.

`tutor build words` saves the checksum of the built-in tables when nothing is wrong with them. After any change, they
are checked at every start until the checksum is saved again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from knowledge.files import bytes_of
from knowledge.tables.parse import LARGEST_FILE

NOTED = Path(__file__).parent / "checked.txt"
"""The checksum of the built-in tables when they were last found to have no errors."""


def checksum(files: Iterable[Path]) -> str:
    """Return the checksum of the names and the contents of `files`, in this order.

    Raises:
        KnowledgeError: a file cannot be read or is too large.
    """
    digest = hashlib.blake2b(digest_size=16)
    for file in files:
        content = bytes_of(file, LARGEST_FILE)
        digest.update(f"{file.name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def note(files: Iterable[Path]) -> None:
    """Save the checksum of `files`, which must have no errors. Raises `OSError`."""
    NOTED.write_text(checksum(files) + "\n", encoding="utf-8")


def trusted(files: Iterable[Path]) -> bool:
    """Return whether the checksum of `files` is the saved one."""
    return NOTED.is_file() and NOTED.read_text(encoding="utf-8").strip() == checksum(files)
