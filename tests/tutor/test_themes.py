"""Every theme can be read (WCAG AA), the terminal's uses its 16 colours only, and people's own are checked."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.theme import Theme

from themes import CHALK, COLOURS, DAY, NIGHT, TERMINAL, THEMES, pairs
from themes.contrast import MINIMUM, MINIMUM_FOR_LINES, contrast
from tutor.settings_file import SettingsError
from tutor.settings_themes import own_themes, read_theme

TERMINALS = {
    "VGA": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "Windows": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
    "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
}
NAMES = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]


def in_terminal(theme: Theme, palette: str) -> list[tuple[str, str, str, str]]:
    names = [f"ansi_{name}" for name in NAMES] + [f"ansi_bright_{name}" for name in NAMES]
    shown = {name: f"#{code}" for name, code in zip(names, palette.split(), strict=True)}
    return [(text, ground, shown[one], shown[other]) for text, ground, one, other in pairs(theme)]


def test_there_are_enough() -> None:
    assert len(THEMES) >= 6
    assert {theme.dark for theme in THEMES} == {True, False}


@pytest.mark.parametrize("theme", THEMES[:-1], ids=lambda theme: theme.name)
def test_text_can_be_read(theme: Theme) -> None:
    hard = [pair for pair in pairs(theme) if contrast(*pair[2:]) < MINIMUM]
    assert not hard
    assert contrast(theme.primary, theme.background or "") >= MINIMUM_FOR_LINES


@pytest.mark.parametrize("theme", [NIGHT, DAY], ids=lambda theme: theme.name)
def test_high_contrast_is_high(theme: Theme) -> None:
    assert all(contrast(*pair[2:]) >= 7 for pair in pairs(theme))


@pytest.mark.parametrize("palette", TERMINALS.values(), ids=TERMINALS)
def test_the_terminal_theme_can_be_read(palette: str) -> None:
    assert all(contrast(*pair[2:]) >= MINIMUM for pair in in_terminal(TERMINAL, palette))


def test_the_terminal_theme_has_its_colours_only() -> None:
    colours = [getattr(TERMINAL, name) for name in COLOURS] + list(TERMINAL.variables.values())
    assert all(str(colour).startswith("ansi_") for colour in colours)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def write(folder: Path, name: str, **changes: str) -> Path:
    colours = {name: f'"{getattr(CHALK, name)}"' for name in COLOURS} | changes
    path = folder / f"{name}.toml"
    path.write_text("".join(f"{key} = {value}\n" for key, value in colours.items()), encoding="utf-8")
    return path


def test_a_theme_of_ones_own(tmp_path: Path) -> None:
    write(tmp_path, "forest")
    write(tmp_path, "wrong", primary='"green"')
    themes, faults = own_themes(tmp_path)
    assert [theme.name for theme in themes] == ["forest"]
    assert themes[0].primary == CHALK.primary
    assert len(faults) == 1
    assert "wrong.toml:5: primary is not a color" in faults[0]
    assert own_themes(tmp_path / "none") == ((), ())


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("chalk", {}, "cannot be a theme's name"),
        ("My Theme", {}, "cannot be a theme's name"),
        ("dim", {"accent": '"#30403a"'}, "dim.toml:7: accent on background has a contrast of"),
        ("odd", {"primry": '"#ffffff"'}, "did you mean 'primary'?"),
        ("lit", {"dark": '"yes"'}, "dark must be true or false"),
        ("bad", {"error": "[bold]"}, "this is not valid TOML"),
    ],
)
def test_a_faulty_theme_is_told(tmp_path: Path, name: str, changes: dict[str, str], said: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_theme(write(tmp_path, name, **changes))
    assert said in str(caught.value)
