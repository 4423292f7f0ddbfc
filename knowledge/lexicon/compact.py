"""Princeton's WordNet files without glosses: two thirds of the size, and still readable by NLTK.

A data file is addressed by byte offsets, so leaving out the glosses moves every synset, and all offsets (in index files
and pointers) are rewritten. Relations, sense order, and sense counts do not change. The formats are described in
WordNet's manual pages wndb(5WN), cntlist(5WN), and lexnames(5WN).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.lexicon.topics import TAXONOMIES, TOPIC_POS, TOPICS

SUFFIX = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
COPIED = ("cntlist.rev", "noun.exc", "verb.exc", "adj.exc", "adv.exc")
LICENCE = "LICENSE"

Offsets = dict[tuple[str, str], bytes]
"""(file suffix, old offset as 8 digits) to the new offset as 8 digits."""


def compact(wordnet: Path) -> dict[str, bytes]:
    """Return the compact files (name to contents) of the WordNet 3.0 dict folder `wordnet`.

    Raises `KnowledgeError` if a file is missing, is not a WordNet 3.0 file, or has a malformed line.
    """
    data = {suffix: _lines(wordnet / f"data.{suffix}") for suffix in TAXONOMIES}
    headers = {suffix: _header(wordnet / f"data.{suffix}", lines) for suffix, lines in data.items()}
    offsets = _new_offsets(data)
    files = {LICENCE: _licence(headers["noun"])}
    files["lexnames"] = "".join(
        f"{number:02d}\t{topic}\t{pos + 1}\n"
        for number, (topic, pos) in enumerate(zip(TOPICS, TOPIC_POS, strict=True))
    ).encode()
    for suffix, lines in data.items():
        files[f"data.{suffix}"] = _rewritten(wordnet / f"data.{suffix}", lines, offsets)
        index = wordnet / f"index.{suffix}"
        files[f"index.{suffix}"] = _reindexed(index, _lines(index), suffix, offsets)
    for name in COPIED:
        files[name] = _read(wordnet / name)
    return files


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise KnowledgeError(
            f"the WordNet file cannot be read ({error.strerror})",
            "give the dict folder of WordNet 3.0, such as the one in Debian's wordnet-base package",
            path=path,
        ) from error


def _lines(path: Path) -> list[bytes]:
    return [line.rstrip() for line in _read(path).split(b"\n")[:-1]]


def _header(path: Path, lines: list[bytes]) -> list[bytes]:
    header = [line for line in lines if line.startswith(b"  ")]
    if not any(b"WordNet 3.0 Copyright" in line for line in header):
        raise KnowledgeError("the file does not say that it is WordNet 3.0", "use WordNet 3.0", path=path)
    return header


def _licence(header: list[bytes]) -> bytes:
    """Return the license text without the line numbers of the data files."""
    return b"".join(b"".join(line.split(maxsplit=1)[1:]) + b"\n" for line in header)


def _without_gloss(line: bytes) -> bytes:
    return line.partition(b"|")[0].rstrip() + b" |"


def _new_offsets(data: dict[str, list[bytes]]) -> Offsets:
    offsets: Offsets = {}
    for suffix, lines in data.items():
        place = 0
        for line in lines:
            if line.startswith(b"  "):
                place += len(line) + 1
                continue
            offsets[suffix, line[:8].decode("ascii")] = b"%08d" % place
            place += len(_without_gloss(line)) + 1
    return offsets


def _moved(path: Path, lines: list[bytes], move: Callable[[bytes], list[bytes]]) -> bytes:
    """Return a file in which `move` has changed the fields of each line below the header."""
    out = []
    for number, line in enumerate(lines, 1):
        try:
            out.append(line if line.startswith(b"  ") else b" ".join(move(line)))
        except (KeyError, IndexError, ValueError) as error:
            raise _malformed(path, number) from error
    return b"\n".join(out) + b"\n"


def _rewritten(path: Path, lines: list[bytes], offsets: Offsets) -> bytes:
    """Return the data file with every offset changed.

    A line is `offset lex_file type words (word id)* pointers (symbol offset pos ids)* ...`.
    """
    suffix = path.suffix[1:]

    def move(line: bytes) -> list[bytes]:
        fields = _without_gloss(line).split(b" ")
        fields[0] = offsets[suffix, fields[0].decode()]
        first = 4 + 2 * int(fields[3], 16)
        for at in range(first + 1, first + 1 + 4 * int(fields[first]), 4):
            fields[at + 1] = offsets[SUFFIX[fields[at + 2].decode()], fields[at + 1].decode()]
        return fields

    return _moved(path, lines, move)


def _reindexed(path: Path, lines: list[bytes], suffix: str, offsets: Offsets) -> bytes:
    """Return the index file with every offset changed: the last `synset_cnt` fields of a line, its third field."""

    def move(line: bytes) -> list[bytes]:
        fields = line.split()
        senses = int(fields[2])
        fields[-senses:] = [offsets[suffix, field.decode()] for field in fields[-senses:]]
        return fields

    return _moved(path, lines, move)


def _malformed(path: Path, line: int) -> KnowledgeError:
    return KnowledgeError(
        "the line is not in WordNet's format",
        "use an unchanged copy of WordNet 3.0",
        path=path,
        line=line,
    )
