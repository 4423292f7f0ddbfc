"""Accounts: what a thing is, and how something comes about, in the two or three sentences that a teacher would use.

A line of a file is one account: the names of a thing, or the clauses of an event, divided by "|", a tab, and the
sentences in order. Files that begin with "what" are about things, and their first sentence says what the thing is;
those that begin with "how" are about events. Files that begin with "case" show a thing or an event in everyday life.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError

SHIPPED = Path(__file__).parent
WHAT, HOW, CASE = "what", "how", "case"
"""The kinds of accounts."""
_KINDS = (WHAT, HOW, CASE)
_LONGEST, _MOST = 24, 4
"""The most words in a sentence, and the most sentences in an account."""
_END = re.compile(r"(?<=[.!])(?<!\bSt\.)(?<!\bMt\.)(?<!\bDr\.) +(?=[A-Z\"“])")
_SEVERAL = "|"


@dataclass(frozen=True, slots=True)
class Account:
    """What a teacher would say about a thing or an event."""

    kind: str
    """`WHAT`, `HOW` or `CASE`."""
    names: tuple[str, ...]
    """The names of the thing, or the clauses that describe the event."""
    sentences: tuple[str, ...]
    path: Path
    line: int


@cache
def load(folder: Path = SHIPPED) -> tuple[Account, ...]:
    """Return the accounts of all files in `folder`, ordered by file and line.

    Args:
        folder: with the TSV files; the built-in one by default.

    Raises:
        KnowledgeError: a line is not an account; names the file and line.
    """
    return tuple(account for path in sorted(folder.glob("*.tsv")) for account in _accounts(path))


def check(folder: Path = SHIPPED) -> list[KnowledgeError]:
    """Return what is wrong with accounts: two of the same kind share a name, or a sentence or an account is too long.

    Args:
        folder: with the TSV files; the built-in one by default.

    Raises:
        KnowledgeError: a line is not an account; names the file and line.
    """
    faults, seen = list[KnowledgeError](), set[tuple[str, str]]()
    for account in load(folder):
        for what, remedy in _faults(account, seen):
            faults.append(KnowledgeError(what, remedy, path=account.path, line=account.line))
    return faults


def _faults(account: Account, seen: set[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for name in account.names:
        if (account.kind, name) in seen:
            yield f"there are two accounts of '{name}'", "combine them on one line"
        seen.add((account.kind, name))
    if len(account.sentences) > _MOST:
        yield f"the account has more than {_MOST} sentences", "leave out what explains the least"
    for text in account.sentences:
        if len(text.split()) > _LONGEST:
            yield f"a sentence has more than {_LONGEST} words: {text}", "split it into two sentences"
        if text[-1] not in ".!" or not text[0].isupper():
            yield f"this is not a sentence: {text}", "begin it with a capital and end it with a period"


def _accounts(path: Path) -> Iterator[Account]:
    kind = next((kind for kind in _KINDS if path.name.startswith(kind)), "")
    if not kind:
        raise KnowledgeError(
            "the name of a file of accounts must begin with 'what', 'how', or 'case'", "rename it", path=path
        )
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        names, _, text = line.partition("\t")
        keys = tuple(name.strip() for name in names.split(_SEVERAL) if name.strip())
        if not keys or not text.strip():
            remedy = "write names, a tab, and the sentences"
            raise KnowledgeError("this line is not an account", remedy, path=path, line=number)
        yield Account(kind, keys, tuple(_END.split(text.strip())), path, number)
