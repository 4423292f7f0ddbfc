"""The write-ahead log of a SQLite file: pages that were written but are not yet in the file itself."""

from __future__ import annotations

import struct

_HEAD, _FRAME = 32, 24
_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""The byte order of the numbers in a checksum, by the magic number."""


def pages_of_log(log: bytes, size: int) -> dict[int, bytes]:
    """Return the newest content of each completely written page by its number.

    Args:
        log: the content of the file.
        size: the size of a page in bytes.
    """
    order = _MAGIC.get(int.from_bytes(log[:4], "big"))
    if order is None or len(log) < _HEAD or int.from_bytes(log[8:12], "big") != size:
        return {}
    sums = _summed(log[:24], (0, 0), order)
    if sums != struct.unpack_from(">II", log, 24):
        return {}
    done: dict[int, bytes] = {}
    written: dict[int, bytes] = {}
    for place in range(_HEAD, len(log) - _FRAME - size + 1, _FRAME + size):
        number, length = struct.unpack_from(">II", log, place)
        page = log[place + _FRAME : place + _FRAME + size]
        sums = _summed(log[place : place + 8] + page, sums, order)
        if log[place + 8 : place + 16] != log[16:24] or sums != struct.unpack_from(">II", log, place + 16):
            break  # written before the log was restarted, or written incompletely
        written[number] = page
        if length:  # the last page of a transaction
            done |= written
            written = {}
    return done


def _summed(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    one, other = sums
    for left, right in struct.iter_unpack(f"{order}II", data):
        one = (one + left + other) & 0xFFFFFFFF
        other = (other + right + one) & 0xFFFFFFFF
    return one, other
