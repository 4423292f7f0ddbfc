"""Reading a row as an English sentence from left to right: filler words, cell, filler words, cell, ending.

The schema gives the sentence as a template, such as "{place} lies in the {hemisphere} hemisphere.", which has every
column once, in order.
"""

from __future__ import annotations

import re

from knowledge.tables.cells import reading
from knowledge.tables.model import Row, Table

_SLOT = re.compile(r"\{([^{}]*)\}")
_ARTICLE = re.compile(r"(?:^|\s)[Aa]$")
_VOWEL_SOUND = re.compile(
    r"(?!(?:uni(?!n)|us[eu]|eu|one\b|once\b|ut[ei]|u-))(?:[aeiou]|hour|honest|heir)", re.I
)


def split_template(template: str) -> tuple[list[str], list[str], str]:
    """Split a sentence template into the column names, the filler before each, and the ending."""
    parts = _SLOT.split(template)
    return (
        [name.strip() for name in parts[1::2]],
        [filler.strip() for filler in parts[:-1:2]],
        parts[-1].rstrip(),
    )


def article(text: str) -> str:
    """Return "a" or "an", depending on the sound that `text` starts with."""
    return "an" if _VOWEL_SOUND.match(text) else "a"


def sentence(table: Table, row: Row) -> str:
    """Return the fact in `row`, a row of `table`, as an English sentence with a capital and a period.

    The first alternative of each cell is used; "a" becomes "an" before a cell that starts with a vowel sound.
    """
    words: list[str] = []
    for column, cell in zip(table.columns, row.cells, strict=True):
        text = reading(cell)
        filler = column.filler
        if _ARTICLE.search(filler) and _VOWEL_SOUND.match(text):
            filler += "n"
        if filler:
            # A comma that opens the filler belongs to the cell before it.
            if words and filler[0] in ",;:":
                words[-1] += filler[0]
                filler = filler[1:].lstrip()
            words.append(filler)
        words.append(text)
    whole = " ".join(word for word in words if word) + table.ending
    return whole[:1].upper() + whole[1:]
