"""Themes that a person adds: TOML files with colors in the folder `themes` of the config folder; only data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from textual.theme import Theme

from themes import COLOURS, THEMES, make, pairs
from themes.contrast import MINIMUM, contrast
from tutor.folders import config_folder
from tutor.settings_file import SettingsError, SettingsFile

_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")


def themes_folder() -> Path:
    """Return the folder of the person's themes."""
    return config_folder() / "themes"


def own_themes(folder: Path | None = None) -> tuple[tuple[Theme, ...], tuple[str, ...]]:
    """Return the themes in `folder`, and a sentence about each file that cannot be used."""
    themes: list[Theme] = []
    faults: list[str] = []
    for path in sorted((folder or themes_folder()).glob("*.toml")):
        try:
            themes.append(read_theme(path))
        except SettingsError as error:
            faults.append(str(error))
    return tuple(themes), tuple(faults)


def read_theme(path: Path) -> Theme:
    """Return the theme in a file: its name is the file's, and its keys are `dark` and colors such as "#rrggbb".

    Raises:
        SettingsError: a key is missing or unknown, a value is not a color, or text would be hard to read.
    """
    file = SettingsFile(path)
    name = path.stem
    if not _NAME.fullmatch(name) or name in {theme.name for theme in THEMES}:
        raise file.fault(
            f"{name!r} cannot be a theme's name; use lowercase letters, digits, and hyphens, and not a built-in name.",
            "",
        )
    file.known(("dark", *COLOURS))
    for key in COLOURS:
        value = file.table.get(key)
        if not isinstance(value, str) or not _HEX.fullmatch(value):
            raise file.fault(f'{key} is not a color; write {key} = "#1a2b3c".', key)
    dark = file.table.get("dark", True)
    if not isinstance(dark, bool):
        raise file.fault("dark must be true or false, without quotes.", "dark")
    theme = make(name, dark=dark, **{key: file.table[key] for key in COLOURS})
    for key, complaint in _hard_to_read(theme):
        raise file.fault(complaint, key)
    return theme


def _hard_to_read(theme: Theme) -> Iterator[tuple[str, str]]:
    for key, on, colour, ground in pairs(theme):
        found = contrast(colour, ground)
        if found < MINIMUM:
            yield (
                key,
                f"{key} on {on} has a contrast of {found:.1f}, but text needs at least {MINIMUM} to be readable; "
                f"make {key} {'lighter' if theme.dark else 'darker'}.",
            )
