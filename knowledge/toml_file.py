"""A TOML file of knowledge with the positions of its contents: errors give the file and line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from knowledge.errors import KnowledgeError
from knowledge.toml_text import parsed


class TomlFile:
    """One TOML file, read as a whole.

    Raises:
        KnowledgeError: the file cannot be read or is not TOML.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._text = path.read_text(encoding="utf-8")
            self.table: dict[str, Any] = parsed(self._text)
        except (OSError, UnicodeDecodeError) as error:
            raise KnowledgeError(
                "the file cannot be read", "restore it, or save it as UTF-8 text", path=path
            ) from error
        except tomllib.TOMLDecodeError as error:
            raise KnowledgeError(
                f"this is not valid TOML: {error}", "correct that line", path=path
            ) from error

    def fault(self, what: str, remedy: str, near: str = "") -> KnowledgeError:
        """Return an error at the first line that contains the text `near`."""
        lines = self._text.split("\n")
        line = next((n for n, text in enumerate(lines, start=1) if near and near in text), None)
        return KnowledgeError(what, remedy, path=self.path, line=line)

    def entries(self, kind: str, *also: str) -> Iterator[dict[str, Any]]:
        """Yield the tables [[kind]].

        Raises:
            KnowledgeError: there are other keys besides them and those in `also`.
        """
        found = self.table.get(kind, [])
        if set(self.table) - set(also) != {kind} or not isinstance(found, list):
            other = next((key for key in self.table if key not in (kind, *also)), kind)
            raise self.fault(f"[{other}] is not expected here", f"start every entry with [[{kind}]]", other)
        yield from found

    def text(self, entry: Mapping[str, Any], key: str, near: str, default: str | None = None) -> str:
        """Return the text `entry[key]`, or `default` if there is none.

        Raises:
            KnowledgeError: it is missing or not text; the error is at the first line with the text `near`.
        """
        value = entry.get(key, default)
        if not isinstance(value, str) or not (value.strip() or default is not None):
            raise self.fault(f"{near!r} has no {key}", f'write {key} = "..."', near)
        return value

    def texts(self, entry: Mapping[str, Any], key: str, near: str) -> tuple[str, ...]:
        """Return the list of texts `entry[key]`; empty if it is missing.

        Raises:
            KnowledgeError: it is not a list of texts; the error is at the first line with the text `near`.
        """
        texts = entry.get(key, [])
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise self.fault(
                f"{key} of {near!r} is not a list of texts", f'write {key} = ["...", "..."]', near
            )
        return tuple(texts)

    def known(self, entry: Mapping[str, Any], keys: set[str], near: str) -> None:
        """Refuse unknown keys.

        Raises:
            KnowledgeError: the entry has a key that is not one of `keys`; the error is at the first line with it.
        """
        for key in entry:
            if key not in keys:
                raise self.fault(
                    f"{near!r} has the unknown key {key!r}", f"use {', '.join(sorted(keys))}", key
                )
