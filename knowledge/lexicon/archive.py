"""Zip files whose bytes depend only on their contents: building the lexicon twice gives the same checksum."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

EARLIEST = (1980, 1, 1, 0, 0, 0)  # the zip format has no earlier time


def write_zip(path: Path, members: Mapping[str, bytes]) -> int:
    """Write `members` (name to contents, in this order) as a deflated zip; return its size in bytes.

    Times, permissions, and the operating system are fixed. Raises `OSError` if the file cannot be written.
    """
    with zipfile.ZipFile(path, "w") as archive:
        for name, contents in members.items():
            info = zipfile.ZipInfo(name, EARLIEST)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o644 << 16
            archive.writestr(info, contents, compresslevel=9)
    return path.stat().st_size
