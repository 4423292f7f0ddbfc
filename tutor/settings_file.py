"""A person's TOML file, which is read with the lines of its keys and changed one line at a time.

Changing a single line keeps the comments and the order of the rest.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from knowledge.errors import printable
from knowledge.files import whole
from knowledge.toml_text import parsed
from tutor.folders import private_folder

_HEADER = re.compile(r"^\s*\[\s*([\w.-]+)\s*\]\s*(?:#.*)?$")
_ASSIGNMENT = re.compile(r"^\s*[\"']?([\w.-]+)[\"']?\s*=")
_LARGEST = 100_000
_LONGEST = 1_000
"""The most characters in a line."""


class SettingsError(ValueError):
    """A person's file cannot be used; the message says which line, what is wrong, and what to do."""


class SettingsFile:
    """One TOML file; `table` has its contents, or is empty if there is no file.

    Raises:
        SettingsError: the file cannot be read or is not TOML.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._text = self._read()
        self.table = self._parsed()

    def _read(self) -> str:
        try:
            if not self.path.exists():
                return ""
            if not self.path.is_file():  # reading a pipe would wait for someone to write to it
                raise self._error("this must be a text file, not a folder, a pipe, or a device")
            with self.path.open("rb") as file:
                content = file.read(_LARGEST + 1)
            text = content.decode("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            raise self._error(
                "the file cannot be read; check its permissions, and save it as UTF-8 text"
            ) from None
        if len(content) > _LARGEST:
            raise self._error(f"the file is larger than {_LARGEST:,} bytes; keep only settings in it")
        return re.sub("\r\n?", "\n", text)

    def _parsed(self) -> dict[str, Any]:
        for number, line in enumerate(self._text.split("\n"), start=1):
            if len(line) > _LONGEST:  # long keys with dots take the parser minutes
                raise self._error(f"this line has more than {_LONGEST:,} characters; shorten it", number)
        try:
            return parsed(self._text)
        except tomllib.TOMLDecodeError as error:
            raise self._error(f"this is not valid TOML: {error}; correct that line") from None

    def fault(self, what: str, key: str, table: str = "") -> SettingsError:
        """Return an error at the line of `key` in `table`."""
        return self._error(what, self._line(key, table))

    def known(self, names: Iterable[str], table: str = "") -> None:
        """Refuse keys of `table` that are not in `names`, and suggest the closest one.

        Raises:
            SettingsError: there is an unknown key.
        """
        names = list(names)
        for key in self.table.get(table, {}) if table else self.table:
            if key not in names:
                near = get_close_matches(key, names, n=1, cutoff=0.5)
                remedy = f"did you mean {near[0]!r}?" if near else f"choose one of {', '.join(names)}."
                raise self._error(f"there is no setting {key!r}; {remedy}", self._line(key, table))

    def put(self, key: str, value: str | int | float | bool, table: str = "") -> None:
        """Write `key = value` and leave the rest unchanged; the file is replaced as a whole or not at all.

        Raises:
            SettingsError: the file cannot be written, or the setting is written in a way that cannot be changed here.
        """
        before = self._text
        lines = before.removesuffix("\n").split("\n") if before else []
        written = f"{key} = {json.dumps(value, ensure_ascii=False)}"
        place = self._line(key, table)
        if place is not None:
            lines[place - 1] = written
        elif not table:
            lines.insert(self._first_header(lines), written)
        else:
            start = self._header(table)
            if start is None:
                lines += [*([""] if lines else []), f"[{table}]"]
                start = len(lines)
            lines.insert(start, written)
        self._text = "\n".join(lines) + "\n"
        try:
            self.table = self._parsed()
        except SettingsError:
            self._text = before
            raise self._error(
                f"{key} cannot be changed here because it takes up several lines; edit the file instead",
                place,
            ) from None
        self._save()

    def _save(self) -> None:
        try:
            private_folder(self.path.parent)
            with whole(self.path, replace=True) as fresh:
                fresh.touch(0o600)
                fresh.write_text(self._text, encoding="utf-8")
        except OSError as error:
            raise self._error(
                f"the file cannot be written ({error.strerror}); the setting will last only until you quit"
            ) from None

    def _line(self, key: str, table: str) -> int | None:
        """Return the line, counting from 1, of the assignment or table header for `key`."""
        current = ""
        for number, line in enumerate(self._text.split("\n"), start=1):
            if header := _HEADER.match(line):
                current = header[1]
                if not table and current.split(".")[0] == key:
                    return number
            elif (assigned := _ASSIGNMENT.match(line)) and assigned[1] == key and current == table:
                return number
        return None

    def _header(self, table: str) -> int | None:
        for number, line in enumerate(self._text.split("\n"), start=1):
            if (header := _HEADER.match(line)) and header[1] == table:
                return number
        return None

    @staticmethod
    def _first_header(lines: list[str]) -> int:
        return next((place for place, line in enumerate(lines) if _HEADER.match(line)), len(lines))

    def _error(self, what: str, line: int | None = None) -> SettingsError:
        where = f"{self.path}:{line}" if line else str(self.path)
        return SettingsError(printable(f"{where}: {what}"))
