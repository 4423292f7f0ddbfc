"""What the tutor knows, as it is written: its words may be told, whichever they are."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from knowledge.lexicon import stop_words

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_FOLDERS = ("accounts", "corpus", "relations", "tables")
_ENDS = (".txt", ".tsv")
_WORD = re.compile(r"[^\W\d_]+")


def are_told(sentence: str) -> bool:
    """Whether a fact says a sentence: one line has every word of it that means something."""
    words = [word for word in _WORD.findall(sentence.casefold()) if word not in stop_words()]
    rarest = min((_lines_with(word) for word in words), key=len, default=())
    return len(words) > 1 and any(all(_has(line, word) for word in words) for line in rarest)


@cache
def _lines_with(word: str) -> tuple[str, ...]:
    return tuple(line for line in _lines() if _has(line, word))


def _has(line: str, word: str) -> bool:
    return f" {word} " in line


@cache
def _lines() -> tuple[str, ...]:
    """Every line, its words in small letters with spaces around them."""
    told = (
        path.read_text(encoding="utf-8") for name in _FOLDERS for path in _files(files("knowledge") / name)
    )
    return tuple(
        f" {' '.join(_WORD.findall(line.casefold()))} " for text in told for line in text.splitlines()
    )


def _files(folder: Traversable) -> Iterable[Traversable]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry)
        elif entry.name.endswith(_ENDS):
            yield entry
