"""Verb classes, math terms, and cue phrases, which are read from TOML and checked so that errors are found
right away.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from knowledge.errors import KnowledgeError
from knowledge.toml_text import parsed

FOLDER = Path(__file__).parent
CLASSES = ("state", "get", "give", "construct", "destroy", "do", "mark")
TERMS = ("add", "subtract", "multiply")


@dataclass(frozen=True, slots=True)
class Words:
    """What words say about quantities; the lemmas are in lower case."""

    verbs: Mapping[str, str]
    """Verb lemma to its class, one of `CLASSES`."""
    subjects: Mapping[str, str]
    """The same for verbs whose class is different if their subject is what is counted: "3 shops closed"."""
    money_verbs: Mapping[str, str]
    """Verb lemma to "get" or "give", for verbs whose object is an amount of money."""
    terms: Mapping[str, str]
    """Comparison, such as "older", to one of `TERMS`."""
    cues: Mapping[str, tuple[tuple[str, ...], ...]]
    """Cue, such as "total", to its phrases, each a tuple of words."""

    @property
    def seeds(self) -> dict[str, tuple[str, ...]]:
        """Return the verbs of each class, which unknown verbs are compared with."""
        return {name: tuple(v for v, c in self.verbs.items() if c == name) for name in CLASSES}


@cache
def load_words(folder: Path = FOLDER) -> Words:
    """Read `verbs.toml`, `terms.toml`, and `cues.toml` in `folder`, once per folder.

    Raises:
        KnowledgeError: a file is missing or malformed, a class is missing or unknown, or a word has two
            classes.
    """
    verbs = _read(folder / "verbs.toml")
    money = verbs.pop("money", {})
    return Words(
        _by_word(verbs, "verbs", CLASSES, folder / "verbs.toml"),
        _by_word(
            {name: {"subjects": [], **entry} for name, entry in verbs.items()},
            "subjects",
            CLASSES,
            folder / "verbs.toml",
        ),
        _by_word(
            {k: {"verbs": v} for k, v in money.items()}, "verbs", ("get", "give"), folder / "verbs.toml"
        ),
        _by_word(_read(folder / "terms.toml"), "terms", TERMS, folder / "terms.toml"),
        {
            cue: tuple(
                tuple(phrase.split()) for phrase in _words(entry, "phrases", cue, folder / "cues.toml")
            )
            for cue, entry in _read(folder / "cues.toml").items()
        },
    )


@cache
def unit_groups() -> Mapping[str, tuple[str, ...]]:
    """Return the names of units mapped to the groups in `units.toml` that contain them.

    Raises:
        KnowledgeError: the file is missing or malformed.
    """
    path = FOLDER / "units.toml"
    found: dict[str, tuple[str, ...]] = {}
    for group, names in _read(path).items():
        for name in _words({"units": names}, "units", group, path):
            found[name] = (*found.get(name, ()), group)
    return found


def _read(path: Path) -> dict[str, Any]:
    try:
        return parsed(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise KnowledgeError("the file cannot be read", "restore it as UTF-8 text", path=path) from error
    except tomllib.TOMLDecodeError as error:
        raise KnowledgeError(f"this is not valid TOML: {error}", "correct that line", path=path) from error


def _by_word(groups: dict[str, Any], key: str, names: tuple[str, ...], path: Path) -> dict[str, str]:
    wrong = sorted(set(groups) ^ set(names))
    if wrong:
        known = "unknown" if wrong[0] in groups else "missing"
        raise KnowledgeError(
            f"the group [{wrong[0]}] is {known}", f"give the groups {', '.join(names)}", path=path
        )
    found: dict[str, str] = {}
    for name, entry in groups.items():
        for word in _words(entry, key, name, path):
            if word in found:
                raise KnowledgeError(
                    f"{word!r} is in both [{found[word]}] and [{name}]"
                    if found[word] != name
                    else f"{word!r} is listed twice in [{name}]",
                    "keep one of the two",
                    path=path,
                )
            found[word] = name
    return found


def _words(entry: object, key: str, name: str, path: Path) -> list[str]:
    words = entry.get(key) if isinstance(entry, dict) else None
    if not isinstance(words, list) or not all(isinstance(w, str) and w.strip() == w != "" for w in words):
        raise KnowledgeError(
            f"[{name}] has no list of words", f'write it as {key} = ["word", ...]', path=path
        )
    for word in words:
        if word != word.lower():
            raise KnowledgeError(
                f"{word!r} in [{name}] has capital letters", "write words in lowercase letters", path=path
            )
    return words
