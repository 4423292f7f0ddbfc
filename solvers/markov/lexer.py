"""The words and signs of an Alchemy file with their places, so that every error can point to one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from knowledge.errors import KnowledgeError

_PATTERN = re.compile(
    r"""(?P<note>//\#[^\n]*)
      | (?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<newline>\n)
      | (?P<space>[ \t\r\f]+)
      | (?P<number>[-+]?(?:\d+\.\d+(?:[eE][-+]?\d+)?|\d+(?:[eE][-+]?\d+)?|\.\d+))
      | (?P<name>[A-Za-z_][A-Za-z0-9_'\-]*)
      | (?P<text>"[^"\x00-\x1f\x7f-\x9f]*")
      | (?P<sign><=>|=>|!=|\.\.\.|[(){},^!=.+*])
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A word or sign with its line and column, counting from 1.

    `kind` is note, newline, number, name, text, sign, or end.
    """

    kind: str
    text: str
    line: int
    column: int


def lexemes(text: str, path: Path | None = None) -> list[Lexeme]:
    """Return the lexemes of `text` without comments and spaces, followed by a newline and an "end".

    Raises:
        KnowledgeError: there is a character that no lexeme can start with.
    """
    found: list[Lexeme] = []
    line, start, place = 1, 0, 0
    while place < len(text):
        match = _PATTERN.match(text, place)
        if match is None:
            raise KnowledgeError(
                f"a formula cannot contain {text[place]!r}",
                "remove it, or put it in a comment after //",
                path=path,
                line=line,
                column=place - start + 1,
            )
        kind, word = str(match.lastgroup), match.group()
        if kind not in ("space", "comment"):
            found.append(Lexeme(kind, word, line, place - start + 1))
        if "\n" in word:
            line += word.count("\n")
            start = place + word.rindex("\n") + 1
        place = match.end()
    column = place - start + 1
    return [*found, Lexeme("newline", "\n", line, column), Lexeme("end", "", line, column)]
