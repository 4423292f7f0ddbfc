"""NLTK's WordNet reader over the included files: needs no download, and always gives relations in the same order.

Only building and tests use this module. Importing NLTK and reading the files takes two seconds, so answers come from
`knowledge.lexicon.index`, which is built from this reader and tested against it.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

from nltk.corpus.reader.wordnet import WordNetCorpusReader
from nltk.data import ZipFilePathPointer


class CompactWordNetReader(WordNetCorpusReader):  # type: ignore[misc]
    """`WordNetCorpusReader` over the zip written by `knowledge.lexicon.build`.

    Raises `FileNotFoundError` if there is no such zip file.
    """

    def __init__(self, path: Path) -> None:
        archive = zipfile.ZipFile(io.BytesIO(path.read_bytes()))
        super().__init__(ZipFilePathPointer(archive), False)  # False: no other languages (None warns)

    def open(self, file: str) -> Any:
        """Return the member `file` as text; NLTK's own `open` refuses anything outside `nltk.data.path`."""
        return self._root.join(file).open(self._ENCODING)

    def map_wn(self, version: str = "wordnet") -> None:
        """Do not map anything: mapping would look for an installed corpus of another version."""

    def _synset_from_pos_and_line(self, pos: str, data_file_line: str) -> Any:
        """Return a synset as NLTK does, but with sorted pointers: NLTK keeps them in sets, whose order changes from run
        to run.
        """
        synset = super()._synset_from_pos_and_line(pos, data_file_line)
        synset._pointers = {symbol: sorted(targets) for symbol, targets in synset._pointers.items()}
        return synset
