"""The doctor finds what is broken and says so in words."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from tutor import doctor
from tutor.cli import app
from tutor.exits import INTERNAL_ERROR


def test_a_sound_installation_is_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    result = CliRunner().invoke(app, ["doctor", "--json"])
    checks = {check["name"]: check for check in json.loads(result.stdout)}
    assert [name for name, check in checks.items() if not check["ok"]] == []
    assert "test problem" in checks["CBC"]["detail"]
    assert "test problem" in checks["HiGHS"]["detail"]
    assert "7 pens" in checks["word problem"]["detail"]


def test_what_is_broken_is_named_and_the_rest_is_still_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> str:
        raise OSError("reader.gz is not there")

    checks = (("knowledge reader", broken), ("knowledge tables", lambda: "3 tables"))
    monkeypatch.setattr(doctor, "_WORKING", checks)
    result = CliRunner().invoke(app, ["doctor"])
    assert result.exit_code == INTERNAL_ERROR
    assert "BAD  reader: OSError: reader.gz is not there" in result.stdout
    assert "ok   tables: 3 tables" in result.stdout
    assert "Problems found: " in result.stdout


def test_the_home_folder_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlib import Path

    monkeypatch.setattr(doctor, "_WORKING", ())
    told = [check.detail for check in doctor.examine() if check.part == "folders"]
    assert told
    assert not any(str(Path.home()) in detail for detail in told)
