"""The words that fill sentence frames, from `words.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from knowledge.toml_file import TomlFile

FILE = Path(__file__).with_name("words.toml")


@dataclass(frozen=True, slots=True)
class Words:
    """Names by pronoun, and nouns and other words by kind."""

    names: Mapping[str, tuple[str, ...]]
    """ "she" and "he" to names."""
    nouns: Mapping[str, tuple[str, ...]]
    """Kind to its nouns in the singular."""
    others: Mapping[str, tuple[str, ...]]
    """Kind to its words, if they have no plural."""

    def of(self, kind: str) -> tuple[str, ...]:
        """Return the words of a kind; raises `KeyError` if there is none."""
        return self.nouns[kind] if kind in self.nouns else self.others[kind]


@cache
def load_words(path: Path = FILE) -> Words:
    """Read the words, once per file.

    Raises:
        KnowledgeError: the file cannot be read, or a list is missing or empty; the message gives the file and line.
    """
    file = TomlFile(path)
    lists: dict[str, dict[str, tuple[str, ...]]] = {}
    for section, separator in (("names", None), ("nouns", ","), ("words", ",")):
        lists[section] = {}
        table = file.table.get(section, {})
        if not isinstance(table, dict):
            raise file.fault(f"[{section}] is not a table", f"write [{section}] and lists below it", section)
        for kind, listed in table.items():
            words = tuple(word.strip() for word in listed.split(separator)) if isinstance(listed, str) else ()
            if len(words) < 2 or not all(words) or kind.endswith("s"):
                what = f"the list {kind!r} of [{section}] has fewer than two words, or its name ends in s"
                raise file.fault(what, "write the words as one text, with commas between nouns", kind)
            lists[section][kind] = words
    if set(lists["names"]) != {"she", "he"}:
        raise file.fault("[names] is incomplete", "list names under she and he", "[names]")
    return Words(lists["names"], lists["nouns"], lists["words"])
