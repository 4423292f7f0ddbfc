"""Everyday kinds that WordNet lacks or lists only under a rare sense, in a file that a teacher can read and extend.

WordNet knows a rose as a shrub, a kitten as a young mammal, and a pie as a baked good. `patches.tsv` has the meanings
that children's questions use: a line is `broader TAB narrower; narrower; ... [TAB score]`. The score, which is 1 if it
is left out, says how surely the narrower word means the broader one; 0 rejects what WordNet says, even that the
narrower word is a form of the broader one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from knowledge.errors import KnowledgeError

PATCHES = Path(__file__).parent / "patches.tsv"

Patches = Mapping[str, Mapping[str, float]]
"""Narrower word to its broader words with scores in [0, 1]; in lower case, with `_` for a space."""


@cache
def patches() -> Patches:
    """Return the built-in patches, which are read only once."""
    return read_patches(PATCHES)


def read_patches(path: Path) -> Patches:
    """Read a patch file; empty lines and lines that start with `#` are ignored.

    Raises `KnowledgeError` with file, line, and field for a line in another format, a score that is not a number from 0
    to 1, a word that is its own kind, and a pair that is repeated.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise KnowledgeError(
            f"the patches cannot be read ({error})", "use a UTF-8 text file", path=path
        ) from error
    found: dict[str, dict[str, float]] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        broader, narrower, score = _fields(path, number, line)
        for word in narrower:
            if word == broader:
                raise _fault(path, number, 2, f"'{word}' is listed as a kind of itself", "leave it out")
            if broader in found.setdefault(word, {}):
                raise _fault(
                    path, number, 2, f"'{word}' is already a kind of '{broader}'", "keep one of them"
                )
            found[word][broader] = score
    return MappingProxyType({word: MappingProxyType(kinds) for word, kinds in found.items()})


def _fields(path: Path, number: int, line: str) -> tuple[str, list[str], float]:
    fields = line.split("\t")
    if len(fields) not in (2, 3):
        form = "write 'broader', 'narrower; narrower; ...' and an optional score, separated by tabs"
        raise _fault(path, number, None, f"the line has {len(fields)} field(s)", form)
    words = [_word(text) for text in (fields[0], *fields[1].split(";"))]
    if not all(words):
        raise _fault(
            path, number, 2 if words[0] else 1, "a word is missing", "write it, or delete its semicolon"
        )
    try:
        score = float(fields[2]) if len(fields) == 3 else 1.0
    except ValueError:
        score = -1.0
    if not 0 <= score <= 1:
        raise _fault(
            path,
            number,
            3,
            (f"the score '{fields[2]}' is not a number from 0 to 1"),
            "write a number such as 0.8",
        )
    return words[0], words[1:], score


def _word(text: str) -> str:
    return "_".join(text.lower().split())


def _fault(path: Path, line: int, column: int | None, what: str, remedy: str) -> KnowledgeError:
    return KnowledgeError(what, remedy, path=path, line=line, column=column)
