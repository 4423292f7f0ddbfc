"""The rows of a damaged SQLite file, read page by page without the tree that leads to them.

SQLite reads a table from its root, so one broken page hides everything behind it, and a broken first page hides
everything. The rows themselves are in leaf pages, each of which says where its rows start; these are read one by one,
as described at https://www.sqlite.org/fileformat2.html.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from tutor.stores.log import pages_of_log

_MAGIC = b"SQLite format 3\x00"
_USUAL = 4096
"""The size of a page in bytes, unless somebody changed it."""
_TABLE_LEAF, _INDEX_LEAF, _INDEX_NODE = 0x0D, 0x0A, 0x02
_HEADS = {_TABLE_LEAF: 8, _INDEX_LEAF: 8, _INDEX_NODE: 12}
"""The number of bytes before the positions of the rows; the inner nodes of a table contain no rows."""


class _BrokenError(ValueError):
    """A row cannot be read."""


@dataclass(frozen=True, slots=True)
class Record:
    """A row as it is in the file."""

    in_index: bool
    rowid: int
    """0 in an index."""
    values: tuple[object, ...]


def records(file: bytes, log: bytes = b"") -> list[Record]:
    """Return every row that can be read.

    Args:
        file: the content of the file.
        log: the content of its write-ahead log, whose pages are newer.
    """
    sizes = {_size(file), _USUAL}
    return max(([*_records(_Pages(file, log, size))] for size in sizes), key=len)


def _size(file: bytes) -> int:
    """Return the size of a page in bytes, from the file or else the usual size."""
    said = int.from_bytes(file[16:18], "big")
    size = 65536 if said == 1 else said
    is_one = file.startswith(_MAGIC) and 512 <= size <= 65536 and size & (size - 1) == 0
    return size if is_one else _USUAL


class _Pages:
    """The pages of a file, replaced by those in its log; they are numbered from 1."""

    def __init__(self, file: bytes, log: bytes, size: int) -> None:
        self.size = size
        self._file = file
        self._newer = pages_of_log(log, size)
        self.count = max([-(-len(file) // size), *self._newer])

    def __getitem__(self, number: int) -> bytes:
        found = self._newer.get(number) or self._file[(number - 1) * self.size : number * self.size]
        return found.ljust(self.size, b"\x00")  # the last one may be cut off

    def unused(self) -> set[int]:
        """Return pages with only deleted data; none if their list contradicts itself."""
        first = self[1]
        trunk, said = struct.unpack_from(">II", first, 32)
        found: set[int] = set()
        while trunk:
            if trunk in found or not 1 < trunk <= self.count:
                return set()
            page = self[trunk]
            following, leaves = struct.unpack_from(">II", page)
            if leaves > self.size // 4 - 2:
                return set()
            found.add(trunk)
            found.update(struct.unpack_from(f">{leaves}I", page, 8))
            trunk = following
        return found if len(found) == said and max(found, default=0) <= self.count else set()


def _records(pages: _Pages) -> Iterator[Record]:
    unused = pages.unused()
    for number in range(2, pages.count + 1):  # the first one says which tables there are
        page = pages[number]
        head = _HEADS.get(page[0])
        if head is None or number in unused:
            continue
        cells = min(int.from_bytes(page[3:5], "big"), (pages.size - head) // 2)
        for (place,) in struct.iter_unpack(">H", page[head : head + 2 * cells]):
            try:
                yield _record(pages, page, place % pages.size)  # SQLite reads too large a place like this
            except (_BrokenError, IndexError, struct.error):
                continue


def _record(pages: _Pages, page: bytes, place: int) -> Record:
    kind, rowid = page[0], 0
    place += 4 * (kind == _INDEX_NODE)  # the number of the page below
    length, place = _varint(page, place)
    if kind == _TABLE_LEAF:
        rowid, place = _varint(page, place)
        rowid -= (rowid >> 63) << 64
    payload = _payload(pages, page, place, length, in_index=kind != _TABLE_LEAF)
    return Record(kind != _TABLE_LEAF, rowid, tuple(_values(payload)))


def _payload(pages: _Pages, page: bytes, place: int, length: int, *, in_index: bool) -> bytes:
    """Return the bytes of a row; a long one continues on the pages that are linked from it."""
    size = pages.size
    most = (size - 12) * 64 // 255 - 23 if in_index else size - 35
    if length <= most:
        here, following = length, 0
    else:
        least = (size - 12) * 32 // 255 - 23
        here = least + (length - least) % (size - 4)
        here = here if here <= most else least
        (following,) = struct.unpack_from(">I", page, place + here)
    parts = [page[place : place + here]]
    got = len(parts[0])
    if got < here or length > pages.count * size:
        raise _BrokenError
    while got < length:
        if not 1 < following <= pages.count:
            raise _BrokenError
        part = pages[following][4 : 4 + length - got]
        (following,) = struct.unpack_from(">I", pages[following])
        parts.append(part)
        got += len(part)
    return b"".join(parts)


def _values(payload: bytes) -> Iterator[object]:
    head, place = _varint(payload, 0)
    at = head
    if head > len(payload):
        raise _BrokenError
    while place < head:
        kind, place = _varint(payload, place)
        length = _length(kind)
        yield _value(kind, payload[at : at + length]) if at + length <= len(payload) else None
        at += length


def _length(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    return (0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0)[kind]


def _value(kind: int, content: bytes) -> object:
    if kind >= 12:
        return content.decode("utf-8", "replace") if kind % 2 else content
    if kind == 7:
        return struct.unpack(">d", content)[0]
    if kind in (8, 9):
        return kind - 8
    return int.from_bytes(content, "big", signed=True) if content else None


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """Return a number of one to nine bytes and the position after it."""
    value = 0
    for n in range(8):
        byte = data[place + n]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + n + 1
    return value << 8 | data[place + 8], place + 9
