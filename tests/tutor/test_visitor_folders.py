"""The folders of visitors: whose are kept and whose are removed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("fcntl", reason="needs a Unix")

from tutor.serving import folders
from tutor.serving.folders import PREFIX, VisitorFolder, remove_left

pytestmark = pytest.mark.usefixtures("apart")


def test_folders_of_the_living_are_left_alone_and_those_of_the_dead_removed(apart: Path) -> None:
    living, dead = VisitorFolder.new(), VisitorFolder.new()
    (dead.path / "data").mkdir()
    (dead.path / "data" / "history.sqlite").write_text("x")
    elsewhere = apart / "elsewhere"
    elsewhere.mkdir()
    (apart / f"{PREFIX}link").symlink_to(elsewhere)
    (apart / f"{PREFIX}file").write_text("x")
    os.close(dead.lock)
    remove_left()
    assert {path.name for path in apart.iterdir()} == {
        living.path.name,
        "elsewhere",
        f"{PREFIX}link",
        f"{PREFIX}file",
    }
    living.remove()
    assert not living.path.exists()


def test_a_folder_that_another_server_is_about_to_remove_is_not_used(
    apart: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []
    lock = folders._lock

    def removed_first(path: Path) -> int | None:
        made.append(path)
        if len(made) == 1:
            path.rmdir()
        return lock(path)

    monkeypatch.setattr(folders, "_lock", removed_first)
    folder = VisitorFolder.new()
    assert [folder.path] == made[1:] == list(apart.iterdir())
    folder.remove()
