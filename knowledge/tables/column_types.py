"""The kinds of things that a column can contain, declared in `types.tsv` so that misspelled types are noticed and joins
make sense.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.files import bytes_of
from knowledge.tables.model import ColumnType

TYPES_FILE = "types.tsv"
_LARGEST = 1_000_000
_HEADER = "type\tbroader\tmeaning"


def read_types(path: Path) -> dict[str, ColumnType]:
    """Read a type list: a header line, then a type, a broader type (may be empty), and a meaning, separated by tabs.

    Raises:
        KnowledgeError: the file cannot be read, a line is malformed, a type is declared twice, or its broader
        type is not declared above it.
    """
    types: dict[str, ColumnType] = {}
    try:
        lines = bytes_of(path, _LARGEST).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise KnowledgeError(
            "the type list is not UTF-8 text", "save it as UTF-8", path=path, line=1
        ) from None
    if lines[:1] != [_HEADER]:
        raise KnowledgeError(
            "the type list has no header", "start with type, broader, meaning", path=path, line=1
        )
    for number, line in enumerate(lines[1:], start=2):
        fields = line.split("\t")
        if len(fields) != 3 or not fields[0] or not fields[2]:
            raise KnowledgeError(
                "a type needs three fields", "write type, broader type, meaning", path=path, line=number
            )
        name, broader, meaning = fields
        if name in types:
            raise KnowledgeError(f"type '{name}' is declared twice", "keep one line", path=path, line=number)
        if broader and broader not in types:
            raise KnowledgeError(
                f"the broader type '{broader}' is not declared above",
                "declare it first",
                path=path,
                line=number,
            )
        types[name] = ColumnType(name, broader or None, meaning)
    return types


def compatible(one: str, other: str, types: Mapping[str, ColumnType]) -> bool:
    """Return whether columns of the two types can be joined: equal types, or one broader than the other."""
    return other in _broader_than(one, types) or one in _broader_than(other, types)


def _broader_than(name: str, types: Mapping[str, ColumnType]) -> set[str]:
    """Return the type itself and all broader types."""
    found: set[str] = set()
    step: str | None = name
    while step is not None:
        found.add(step)
        step = types[step].broader if step in types else None
    return found
