"""A person's settings: only a few, each with a good default, in `config.toml` in the config folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from solvers.routing import SOLVERS
from tutor.folders import config_folder
from tutor.narration.band import Band
from tutor.pictures.style import Style
from tutor.settings_file import SettingsError, SettingsFile

FILE = "config.toml"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; a person's file may leave out any of them."""

    theme: str = "chalk"
    """Name of a theme of the tutor or of the themes folder."""
    solver: str = "auto"
    """Which solver to ask: "auto", or one of the solvers."""
    time_limit: float = 20.0
    """How many seconds a question may take."""
    all_steps: bool = False
    """Whether all steps of an answer are shown at once."""
    grade: str = "any"
    """The grades that word problems are explained for: "any", or a band such as "3-4"."""
    picture: str = "auto"
    """How pictures are drawn: "auto", "ascii", or "off"."""
    keep_history: bool = True
    """Whether conversations are kept on this machine."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Other keys for actions, by the action's name; several are separated by commas."""


WORDS = {
    "theme": "color theme",
    "solver": "which solver to use: auto, " + ", ".join(SOLVERS),
    "time_limit": "time limit for one question, in seconds from 1 to 3600",
    "all_steps": "show all the steps of an answer at once",
    "grade": "grade level for explanations of word problems: any, 1-2, 3-4, 5-6, 7-8",
    "picture": "pictures beside the steps: auto, ascii (plain characters), off",
    "keep_history": "save conversations on this computer",
}
"""What each setting is, for a person."""

NAMES = tuple(field.name for field in fields(Settings))


def settings_path() -> Path:
    """Return the path of the settings, whether or not the file exists."""
    return config_folder() / FILE


def load_settings(
    path: Path | None = None,
    *,
    actions: Mapping[str, str] | None = None,
    themes: Sequence[str] | None = None,
) -> Settings:
    """Read and check the settings.

    Args:
        path: the path of the file; by default, the person's own. A missing file means default settings.
        actions: the names of the actions that keys can be assigned to, with their standard keys; not checked if
            missing.
        themes: the names of the existing themes; not checked if missing.

    Raises:
        SettingsError: the file has an invalid setting; the message gives the file, the line, and what to do.
    """
    file = SettingsFile(path or settings_path())
    file.known(NAMES)
    table = dict(file.table)
    for name, check in _CHECKS.items():
        if name in table:
            table[name] = check(file, table[name])
    if actions is not None:
        file.known(actions, "keys")
    if themes is not None and table.get("theme", themes[0]) not in themes:
        raise file.fault(f"there is no theme {table['theme']!r}; choose one of {', '.join(themes)}.", "theme")
    return Settings(**table)


def remember(name: str, value: str | float | bool, path: Path | None = None) -> None:
    """Save one setting in the person's file.

    Raises:
        SettingsError: the file cannot be read or written.
    """
    SettingsFile(path or settings_path()).put(name, value)


def _text(name: str, options: tuple[str, ...] = ()) -> Any:
    def check(file: SettingsFile, value: object) -> str:
        if not isinstance(value, str) or not value:
            raise file.fault(f'{name} must be text in quotes, as in {name} = "..."', name)
        if options and value not in options:
            raise file.fault(f"{name} cannot be {value!r}; choose one of {', '.join(options)}.", name)
        return value

    return check


def _grade(file: SettingsFile, value: object) -> str:
    grades = [grade for band in Band for grade in (band, *band.split("-"))]
    return Band(_text("grade", tuple(dict.fromkeys(grades)))(file, value))


def _switch(name: str) -> Any:
    def check(file: SettingsFile, value: object) -> bool:
        if not isinstance(value, bool):
            raise file.fault(f"{name} must be true or false, without quotes.", name)
        return value

    return check


def _seconds(file: SettingsFile, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 1 <= value <= 3600:
        raise file.fault("time_limit must be a number of seconds from 1 to 3600.", "time_limit")
    return float(value)


def _keys(file: SettingsFile, value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise file.fault(
            'keys must be a table: write [keys], then lines such as next_step = "space".', "keys"
        )
    for name, keys in value.items():
        parts = keys.split(",") if isinstance(keys, str) else [""]
        if not all(
            part.strip() and part.strip().replace("+", "").replace("_", "").isalnum() for part in parts
        ):
            raise file.fault(
                f'{name} has an invalid key; write, for example, {name} = "ctrl+n" or "f2,question_mark".',
                name,
                "keys",
            )
    return {name: ",".join(part.strip() for part in keys.split(",")) for name, keys in value.items()}


_CHECKS = {
    "theme": _text("theme"),
    "solver": _text("solver", ("auto", *SOLVERS)),
    "time_limit": _seconds,
    "all_steps": _switch("all_steps"),
    "grade": _grade,
    "picture": _text("picture", tuple(Style)),
    "keep_history": _switch("keep_history"),
    "keys": _keys,
}

__all__ = ["NAMES", "WORDS", "Settings", "SettingsError", "load_settings", "remember", "settings_path"]
