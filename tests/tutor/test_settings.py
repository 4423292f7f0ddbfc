"""Settings: checked with file, line and the nearest valid key; changed a line at a time."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from themes import GROUNDS, TEXTS
from tutor.actions import KEYS
from tutor.cli import app
from tutor.exits import ANSWERED, BAD_INPUT
from tutor.settings import Settings, SettingsError, load_settings, remember, settings_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["config", *arguments])


def written(text: str) -> Path:
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_everything_has_a_value() -> None:
    assert load_settings() == Settings()


def test_what_the_file_says_counts() -> None:
    written('theme = "paper"\ntime_limit = 5\nall_steps = true\n[keys]\nnext_step = "n, f8"\n')
    settings = load_settings(actions=KEYS)
    assert (settings.theme, settings.time_limit, settings.all_steps) == ("paper", 5.0, True)
    assert settings.keys == {"next_step": "n,f8"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('# mine\nthme = "paper"\n', ":2: there is no setting 'thme'; did you mean 'theme'?"),
        ("zzz = 11\n", ":1: there is no setting 'zzz'; choose one of theme, solver,"),
        ('\n\nsolver = "guess"\n', ":3: solver cannot be 'guess'; choose one of auto, tables"),
        ('time_limit = "long"\n', ":1: time_limit must be a number of seconds from 1 to 3600."),
        ("time_limit = true\n", ":1: time_limit must be a number"),
        ("all_steps = 1\n", ":1: all_steps must be true or false"),
        ("theme = 7\n", ":1: theme must be text"),
        ('[keys]\nnext_stp = "n"\n', ":2: there is no setting 'next_stp'; did you mean 'next_step'?"),
        ('[keys]\nnext_step = ""\n', ":2: next_step has an invalid key"),
        ("keys = 1\n", ":1: keys must be a table"),
        ("theme = [bold]red\n", "this is not valid TOML"),
    ],
)
def test_a_wrong_file_is_told_with_its_line(text: str, said: str) -> None:
    path = written(text)
    with pytest.raises(SettingsError) as caught:
        load_settings(actions=KEYS)
    assert str(caught.value).startswith(str(path))
    assert said in str(caught.value)


def test_remembering_keeps_the_rest_of_the_file() -> None:
    path = written('# My settings\ntheme = "chalk"  # dark\n\n[keys]\nhelp = "f9"\n')
    remember("theme", "paper")
    remember("all_steps", True)
    assert path.read_text(encoding="utf-8") == (
        '# My settings\ntheme = "paper"\n\nall_steps = true\n[keys]\nhelp = "f9"\n'
    )
    assert load_settings().keys == {"help": "f9"}


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="will last only until you quit"):
        remember("theme", "paper", tmp_path / "file" / "config.toml")


def test_config_tells_path_and_values() -> None:
    assert run("path").stdout.strip() == str(settings_path())
    shown = run("show")
    assert shown.exit_code == ANSWERED
    assert "theme = chalk" in shown.stdout
    assert "keep_history = true" in shown.stdout


def test_config_show_tells_a_fault_in_one_sentence() -> None:
    written("thme = 1\n")
    result = run("show")
    assert result.exit_code == BAD_INPUT
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1


def test_config_show_knows_the_themes_there_are() -> None:
    path = written('solver = "rules"\ntheme = "chak"\n')
    result = run("show")
    assert result.exit_code == BAD_INPUT
    assert result.stderr.startswith(f"{path}:2: there is no theme 'chak'; choose one of chalk, paper,")
    assert result.stderr.count("\n") == 1
    own = path.parent / "themes" / "chak.toml"
    own.parent.mkdir()
    colours = dict.fromkeys(GROUNDS, "#000000") | dict.fromkeys(TEXTS, "#ffffff")
    own.write_text("".join(f'{name} = "{value}"\n' for name, value in colours.items()), encoding="utf-8")
    assert "theme = chak" in run("show").stdout


def test_config_edit_makes_a_file_and_checks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    assert "EDITOR" in run("edit").stderr
    monkeypatch.setenv("EDITOR", "true")
    assert run("edit").exit_code == ANSWERED
    assert load_settings() == Settings()
    monkeypatch.setenv("EDITOR", "no-such-editor")
    assert run("edit").exit_code == BAD_INPUT
    monkeypatch.setenv("EDITOR", "sh -c 'echo thme = 1 > $0'")
    assert "did you mean 'theme'?" in run("edit").stderr
