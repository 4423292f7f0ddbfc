"""What reading the shipped tables and sentences gives, made beforehand: it would cost every start two seconds.

`tutor build words` writes `words.zip`. What was read of a table or a text is kept under its checksum, so that what was
changed since is not found here and read as it stands; what is known of a single word depends on the lexicon alone.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.lexicon.archive import write_zip
from knowledge.tables import Table

FILE = Path(__file__).parent / "words.zip"
_WORDS, _TABLES, _SENTENCES = "words", "tables.json", "sentences.json"
_LEMMAS, _KIN = "lemmas.json", "kin.json"

Postings = Mapping[str, Sequence[int]]
"""The words, by number, that a key leads to."""


@dataclass(frozen=True, slots=True)
class Kin:
    """By what words are found that could entail another, or be entailed by it; see `solvers.reading.vocabulary`."""

    least: float
    """Weaker entailment was left out."""
    means: Postings
    """Words by what they are."""
    says: Postings
    """Words by what they say."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """Words by table and by text, each known by its number in `words`."""

    words: tuple[str, ...]
    tables: Mapping[str, tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int]]]
    """By checksum: the words of a table, how often each occurs, in how many rows, and those that fill a cell."""
    sentences: Mapping[str, Sequence[Sequence[int]]]
    """By checksum: the content lemmas of each of some sentences."""
    lemmas: Mapping[str, str]
    """The content lemma of every word, as it stands in a table."""
    kin: Kin
    """Of all `words`."""


def checksum(texts: Iterable[str]) -> str:
    """What `texts` are kept under."""
    return hashlib.blake2b("\x1f".join(texts).encode(), digest_size=12).hexdigest()


def checksum_of(table: Table) -> str:
    """What a table is kept under: its title, its headers, its rows, and how they are read as sentences."""
    heads = [text for column in table.columns for text in ("\x1e", *column.labels, column.filler)]
    cells = (text for row in table.rows for text in ("\x1e", *row.cells))
    return checksum([table.title, table.ending, *heads, *cells])


@cache
def load() -> Prepared:
    """What is shipped; read once.

    Raises:
        KnowledgeError: the file is missing or damaged.
    """
    try:
        with zipfile.ZipFile(FILE) as archive:
            words = archive.read(_WORDS).decode().split("\n")
            tables, sentences, lemmas, kin = (
                json.loads(archive.read(name)) for name in (_TABLES, _SENTENCES, _LEMMAS, _KIN)
            )
        return Prepared(tuple(words), tables, sentences, lemmas, Kin(**kin))
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
        remedy = "install the tutor again, or make them again with `tutor build words`"
        raise KnowledgeError("the prepared words cannot be loaded", remedy, path=FILE) from error


def write(prepared: Prepared, path: Path) -> int:
    """Write `prepared` to `path`; return its size in bytes. Raises `OSError`."""
    members = {
        _WORDS: "\n".join(prepared.words).encode(),
        _TABLES: _json(prepared.tables),
        _SENTENCES: _json(prepared.sentences),
        _LEMMAS: _json(prepared.lemmas),
        _KIN: _json(asdict(prepared.kin)),
    }
    return write_zip(path, members)


def _json(content: object) -> bytes:
    return json.dumps(content, separators=(",", ":"), sort_keys=True).encode()
