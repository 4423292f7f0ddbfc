"""The built-in tables and sentences, read in advance because reading them would slow every start by two seconds.

`tutor build words` writes `words.zip`. What was read from a table or a text is saved under its checksum, so one that
    has changed is not found here and is read again; what is known about a single word depends only on the lexicon.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.lexicon.archive import write_zip
from knowledge.tables import Table

FILE = Path(__file__).parent / "words.zip"
_WORDS, _TABLES, _SENTENCES = "words", "tables.json", "sentences.json"
_LEMMAS, _LEAST, _MEANS, _SAYS = "lemmas.json", "least", "means", "says"


@dataclass(frozen=True, slots=True)
class Kin:
    """The keys that lead to words that could entail another word or be entailed by it; see
    `solvers.reading.vocabulary`.

    These are sorted lines for `knowledge.lexicon.index.SortedLines`, each with a key and the numbers of its words.
    """

    least: float
    """The score below which entailment was left out."""
    means: bytes
    """Words by what they mean."""
    says: bytes
    """Words by what they say."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """Words by table and by text, each identified by its number in `words`."""

    words: tuple[str, ...]
    tables: Mapping[str, tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int]]]
    """By checksum: the words of a table; how often each occurs; in how many rows each occurs, for the words in rows,
    which come first; and the words that fill a cell.
    """
    sentences: Mapping[str, Sequence[Sequence[int]]]
    """By checksum of a text: the content lemmas of each of its sentences."""
    lemmas: Mapping[str, str]
    """The content lemma of every word, as it is in a table."""
    kin: Kin
    """Of all `words`."""


def checksum(texts: Iterable[str]) -> str:
    """Return the key under which `texts` are saved."""
    return hashlib.blake2b("\x1f".join(texts).encode(), digest_size=12).hexdigest()


def checksum_of(table: Table) -> str:
    """Return the key under which a table is saved, from its title, headers, rows, and sentences."""
    heads = [text for column in table.columns for text in ("\x1e", *column.labels, column.filler)]
    cells = (text for row in table.rows for text in ("\x1e", *row.cells))
    return checksum([table.title, table.ending, *heads, *cells])


@cache
def load() -> Prepared:
    """Return the included data, which is read only once.

    Raises:
        KnowledgeError: the file is missing or damaged.
    """
    try:
        with zipfile.ZipFile(FILE) as archive:
            words = archive.read(_WORDS).decode().split("\n")
            tables, sentences, lemmas = (
                json.loads(archive.read(name)) for name in (_TABLES, _SENTENCES, _LEMMAS)
            )
            kin = Kin(float(archive.read(_LEAST)), archive.read(_MEANS), archive.read(_SAYS))
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        remedy = "reinstall the tutor, or run `tutor build words`"
        raise KnowledgeError("the prepared words cannot be loaded", remedy, path=FILE) from error
    return Prepared(tuple(words), tables, sentences, lemmas, kin)


def write(prepared: Prepared, path: Path) -> int:
    """Write `prepared` to `path`; return its size in bytes. Raises `OSError`."""
    members = {
        _WORDS: "\n".join(prepared.words).encode(),
        _TABLES: _json(prepared.tables),
        _SENTENCES: _json(prepared.sentences),
        _LEMMAS: _json(prepared.lemmas),
        _LEAST: str(prepared.kin.least).encode(),
        _MEANS: prepared.kin.means,
        _SAYS: prepared.kin.says,
    }
    return write_zip(path, members)


def _json(content: object) -> bytes:
    return json.dumps(content, separators=(",", ":"), sort_keys=True).encode()
