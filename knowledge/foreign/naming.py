"""The names and types of an imported table's columns, guessed from their headers."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from knowledge.lexicon import stop_words
from knowledge.tables.model import Table

_CAPITALS = re.compile(r"(?:[A-Z][A-Z]+(?:[^\w\s]|\s|$)+(?:(?:OR|OF|ON|IN|FOR)\s+)*)+")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_NO_WORD = re.compile(r"[^\w\s'-]+")
_LONGEST_LABEL = 6
"""The most words of a name; a longer text explains the column instead of naming it."""
_ABOUT_WORDS = re.compile(
    r"\b(?:pos|part of speech|usage|synset|etymology|id|url|comments?)\b", re.IGNORECASE
)
_LINKS = frozenset(
    {"a", "an", "the", "and", "or", "then", "for", "example", "if", "when", "that", "one", "it"}
)
_ORDINALS = ("", "second ", "third ", "fourth ", "fifth ", "sixth ")


def column_labels(headers: Iterable[str]) -> list[tuple[str, ...]]:
    """Return the labels of each column; its first label is unique in the table.

    A header such as "TOOL Device for measurement" has a name in capitals and its meaning; "verb; action" and
    "animal/plant" have two names; values in parentheses are not names.
    """
    found: list[tuple[str, ...]] = []
    times: Counter[str] = Counter()
    for header in headers:
        labels = _labels(header) or ("thing",)
        again = times[labels[0]]
        times[labels[0]] += 1
        if again:
            prefix = _ORDINALS[again] if again < len(_ORDINALS) else f"{again + 1} "
            labels = (f"{prefix}{labels[0]}", *labels)
        found.append(labels)
    return found


def is_about_words(header: str) -> bool:
    """Return whether a column is about words or entries, as in a dictionary, rather than about things."""
    return bool(_ABOUT_WORDS.search(header))


def label_of_filler(filler: str) -> str:
    """Return the words before a cell as a label of its column, "and gives off" as "gives off"; empty if they say
    nothing.
    """
    words = _NO_WORD.sub(" ", filler).lower().split()
    while words and words[0] in _LINKS:
        words = words[1:]
    while words and words[-1] in _LINKS:
        words = words[:-1]
    says = any(word not in stop_words() for word in words)
    return " ".join(words) if says and len(words) <= _LONGEST_LABEL else ""


def table_name(text: str) -> str:
    """Return `text` as a name for a table: lowercase letters, digits, and underscores."""
    words = re.findall(r"[a-z0-9]+", text.lower())
    return "_".join(words)[:60].strip("_") or "table"


def known_labels(tables: Iterable[Table]) -> dict[str, str]:
    """Return column types by label: the type that most columns with this label have in `tables`, if there are at least
    two.
    """
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for table in tables:
        for column in table.columns:
            for label in column.labels:
                counts[label.casefold()][column.type] += 1
    known = {}
    for label, types in counts.items():
        commonest, times = max(sorted(types.items()), key=lambda item: item[1])
        if times >= 2 and 2 * times > types.total():
            known[label] = commonest
    return known


def column_type(labels: Iterable[str], known: Mapping[str, str]) -> str:
    """Return the type of a column with these labels: that of a known column with the same name, or of the noun it is
    about.
    """
    for label in labels:
        noun = re.split(r" (?:of|for|in|on|that|the|to) ", label)[0].split()[-1:] or [label]
        for words in (label, noun[0], noun[0].removesuffix("s")):
            if words in known:
                return known[words]
    return "thing"


def _labels(header: str) -> tuple[str, ...]:
    plain = " ".join(_IN_BRACKETS.sub(" ", header).split()) or header.strip(" ()")
    capitals = _CAPITALS.match(plain)
    parts = [plain[: capitals.end()], plain[capitals.end() :]] if capitals else [plain]
    names = [name for part in parts[:1] for name in re.split(r"[;/]", part)]
    explained = [part for part in parts[1:] if len(part.split()) <= _LONGEST_LABEL and "=" not in part]
    labels = (" ".join(_NO_WORD.sub(" ", text).lower().split()) for text in (*names, *explained))
    return tuple(dict.fromkeys(label for label in labels if label))
