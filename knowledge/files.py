"""Reading a file that somebody else may have written: never more than is allowed, never something that blocks."""

from __future__ import annotations

from pathlib import Path

from knowledge.errors import KnowledgeError


def bytes_of(path: Path, most: int) -> bytes:
    """The content of the file `path`, of at most `most` bytes.

    Raises:
        KnowledgeError: there is no such file, it is no regular one, cannot be read, or is larger.
    """
    try:
        if not path.is_file():
            remedy = "name a file" if path.exists() else "check the name"
            what = "it is no regular file" if path.exists() else "there is no such file"
            raise KnowledgeError(what, remedy, path=path, line=1)
        with path.open("rb") as source:
            data = source.read(most + 1)
    except OSError as error:
        what = f"the file cannot be read ({error.strerror})"
        raise KnowledgeError(what, "check its permissions", path=path, line=1) from None
    if len(data) > most:
        what = f"the file has more than {most:,} bytes"
        raise KnowledgeError(what, "split it into smaller ones", path=path, line=1)
    return data
