"""Reads the CoNLL-U files of a Universal Dependencies treebank, plain or xz-compressed."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path

from solvers.reading.sentence import Sentence


def read_conllu(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of a CoNLL-U file in order; `frame` holds the name of each one's document.

    The words of a multiword token ("do" + "n't") are adjacent without a space; empty nodes are left out. Raises
    `OSError` if the file cannot be read and `ValueError` with the line if a row is malformed.
    """
    document = ""
    rows: list[list[str]] = []
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8") as stream:
        for number, line in enumerate(stream, 1):
            line = line.rstrip("\n")
            if line.startswith("# newdoc"):
                document = line.partition("=")[2].strip()
            elif line and not line.startswith("#"):
                row = line.split("\t")
                if len(row) != 10:
                    raise ValueError(
                        f"{path}, line {number}: there are {len(row)} columns, but there must be 10"
                    )
                rows.append(row)
            elif not line and rows:
                yield _sentence(rows, document)
                rows = []
    if rows:
        yield _sentence(rows, document)


def _sentence(rows: list[list[str]], document: str) -> Sentence:
    words = [row for row in rows if row[0].isdigit()]
    spaces = ["SpaceAfter=No" not in row[9] for row in words]
    for row in rows:
        if "-" in row[0]:
            first, last = (int(part) - 1 for part in row[0].split("-"))
            spaces[first:last] = [False] * (last - first)
            spaces[last] = "SpaceAfter=No" not in row[9]
    return Sentence(
        words=tuple(row[1] for row in words),
        spaces=tuple(spaces),
        tags=tuple(row[4] for row in words),
        lemmas=tuple(row[2] for row in words),
        heads=tuple(int(row[6]) - 1 if row[6] != "0" else index for index, row in enumerate(words)),
        relations=tuple(row[7] for row in words),
        universal=tuple(row[3] for row in words),
        frame=document,
    )
