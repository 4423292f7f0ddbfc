"""Builds the lexicon from Princeton's WordNet 3.0, as installed by Debian's package `wordnet-base`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from knowledge.lexicon.archive import write_zip
from knowledge.lexicon.compact import LICENCE, compact
from knowledge.lexicon.index import INDEX, WORDNET


@dataclass(frozen=True)
class BuildReport:
    """What `build` wrote."""

    words: int
    """Pairs of lemma and part of speech."""
    synsets: int
    sizes: dict[str, int]
    """File name to size in bytes."""


def build(wordnet: Path, out: Path) -> BuildReport:
    """Write the lexicon for the dict folder `wordnet` into the existing folder `out`; takes 15 s.

    There are three files: `wordnet.zip` (the compact files, for NLTK's reader), `index.zip` (for `knowledge.lexicon`),
    and Princeton's license, which is also in both zip files. The same input gives the same bytes.

    Raises `KnowledgeError` if `wordnet` is not a folder of WordNet 3.0, and `OSError` if `out` cannot be written.
    """
    files = compact(wordnet)
    sizes = {WORDNET: write_zip(out / WORDNET, files)}
    from knowledge.lexicon.indexing import build_index
    from knowledge.lexicon.reader import CompactWordNetReader

    members = build_index(CompactWordNetReader(out / WORDNET))
    sizes[INDEX] = write_zip(out / INDEX, {LICENCE: files[LICENCE], **members})
    (out / LICENCE).write_bytes(files[LICENCE])
    sizes[LICENCE] = len(files[LICENCE])
    return BuildReport(members["words"].count(b"\n"), len(members["topics"]), sizes)
