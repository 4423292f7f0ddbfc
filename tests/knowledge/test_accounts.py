"""Accounts: lines read, faults named, and the shipped ones in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowledge import accounts
from knowledge.errors import KnowledgeError


def test_the_shipped_accounts_are_in_order() -> None:
    assert accounts.check() == []


def test_a_line_is_names_and_sentences(tmp_path: Path) -> None:
    (tmp_path / "what_birds.tsv").write_text("a wren | wrens\tA wren is a small bird. It sings.\n", "utf-8")
    (account,) = accounts.load(tmp_path)
    assert account.kind == accounts.WHAT
    assert account.names == ("a wren", "wrens")
    assert account.sentences == ("A wren is a small bird.", "It sings.")


def test_a_line_without_sentences_is_refused(tmp_path: Path) -> None:
    (tmp_path / "how_birds.tsv").write_text("wrens sing\n", "utf-8")
    with pytest.raises(KnowledgeError, match="not an account"):
        accounts.load(tmp_path)


def test_two_accounts_of_one_name_and_long_sentences_are_faults(tmp_path: Path) -> None:
    long = f"A wren {'often ' * 30}sings."
    (tmp_path / "what_birds.tsv").write_text(f"a wren\tA wren sings.\na wren\t{long}\n", "utf-8")
    assert len(accounts.check(tmp_path)) == 2
