"""The layout of conversations in their file, and how to repair a damaged one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from tutor.counted import counted
from tutor.history.entry import Entry
from tutor.stores.kinds import seconds_since_1970, text, whole
from tutor.stores.layout import Layout, Row, Rows, Saved, Table

_SCHEMA = """
CREATE TABLE conversations (
    id INTEGER PRIMARY KEY, begun REAL NOT NULL, latest REAL NOT NULL, title TEXT NOT NULL
);
CREATE TABLE entries (
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    position INTEGER NOT NULL, at REAL NOT NULL, searched TEXT NOT NULL, content TEXT NOT NULL,
    PRIMARY KEY (conversation, position)
) WITHOUT ROWID
"""
_CONVERSATIONS = Table(
    {"id": whole(1), "begun": seconds_since_1970, "latest": seconds_since_1970, "title": text}
)
_ENTRIES = Table(
    {
        "conversation": whole(1),
        "position": whole(1),
        "at": seconds_since_1970,
        "searched": text,
        "content": text,
    },
    has_rowid=False,
    is_index=True,
)
_MOST_MISSING = 100_000
"""The most turns that a conversation can lack; a larger number is itself damaged."""


def _mended(found: Rows) -> Saved:
    """Return the conversations with the turns that can be read; one with only turns left is named after its
    first turn.
    """
    entries = [row for row in found["entries"] if not _unusable(_ENTRIES, row, "conversation", "position")]
    entries = [row for row in entries if text(row["content"]) or text(row["searched"])]
    entries.sort(key=lambda row: (row["conversation"], row["position"]))
    turns = {number: [*rows] for number, rows in groupby(entries, key=lambda row: row["conversation"])}
    headed = {row["id"]: row for row in found["conversations"] if not _unusable(_CONVERSATIONS, row, "id")}
    conversations = [
        _conversation(number, headed.get(number, {}), turns.get(number, ()))
        for number in sorted({*turns, *headed})
    ]
    begun = {row["id"]: row["begun"] for row in conversations}
    kept = [_entry(row, begun[row["conversation"]]) for row in entries]
    told = f"{counted(len(turns), 'conversation')} with {counted(len(kept), 'turn')}"
    return Saved({"conversations": conversations, "entries": kept}, told, _lost(turns, headed))


def _unusable(table: Table, row: Row, *keys: str) -> bool:
    return not {*keys}.isdisjoint(table.faults(row))


def _conversation(number: int, row: Mapping[str, Any], turns: Sequence[Row]) -> Row:
    times = [turn["at"] for turn in turns if seconds_since_1970(turn["at"])]
    times += [row[name] for name in ("begun", "latest") if seconds_since_1970(row.get(name))]
    title = row.get("title")
    return {
        "id": number,
        "begun": min(times, default=0.0),
        "latest": max(times, default=0.0),
        "title": title if isinstance(title, str) else _said(turns),
    }


def _said(turns: Sequence[Row]) -> str:
    """Return the first thing said in what is left."""
    for turn in turns:
        try:
            return str(json.loads(turn["content"])["said"])
        except (ValueError, TypeError, KeyError, RecursionError):
            continue
    return "(a conversation recovered from a damaged file)"


def _entry(row: Row, begun: float) -> Row:
    """Return a turn; if its text is lost, it is rebuilt from its search words."""
    content, searched = row["content"], row["searched"]
    if not text(content):
        said, _, reply = str(searched).partition("\n")
        content = json.dumps(Entry(said, reply=reply).as_json(), ensure_ascii=False)
    return row | {
        "at": row["at"] if seconds_since_1970(row["at"]) else begun,
        "searched": searched if text(searched) else str(content).casefold(),
        "content": content,
    }


def _lost(turns: Mapping[int, Sequence[Row]], headed: Mapping[int, Row]) -> list[str]:
    """Return the turns missing before others, and the conversations that have none."""
    lost = []
    for number in sorted({*turns, *headed}):
        places = {row["position"] for row in turns.get(number, ())}
        last = max(places, default=0)
        missing = min(last, _MOST_MISSING) - len({place for place in places if place <= _MOST_MISSING})
        if not places:
            lost.append(f"the turns of conversation {number}")
        elif missing:
            lost.append(f"{counted(missing, 'turn')} of conversation {number}")
    return lost


LAYOUT = Layout((_SCHEMA,), {"conversations": _CONVERSATIONS, "entries": _ENTRIES}, _mended)
