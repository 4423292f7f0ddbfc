"""The whole way, from a typed question to a verified answer with steps, on real input through the command line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tutor.cli import app

HERE = Path(__file__).parent


def questions(name: str) -> list[Any]:
    items = tomllib.loads((HERE / name).read_text(encoding="utf-8"))["questions"]
    return [pytest.param(item, id=item["text"][:40]) for item in items]


def answered(item: dict[str, Any], *options: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["ask", "--json", *options, item["text"]])
    assert result.exit_code == 0, result.output
    record: dict[str, Any] = json.loads(result.stdout)
    assert record["answer"] == item["answer"], [record["text"], *record["alternatives"]]
    assert record["verified"] is True
    assert record["steps"]
    return record


@pytest.mark.parametrize("item", questions("issue.toml"))
def test_the_promised_questions(item: dict[str, Any]) -> None:
    record = answered(item)
    steps = record["steps"]
    kinds = {evidence["kind"] for step in steps for evidence in step["evidence"]}
    if record["solver"] == "tables":
        tables = {e["name"].split(":")[0] for step in steps for e in step["evidence"] if e["kind"] == "row"}
        rows = [e for step in steps for e in step["evidence"] if e["kind"] == "row"]
        assert {"row", "alignment"} <= kinds
        assert len(tables) >= item.get("tables", 1)
        assert len(rows) >= item.get("rows", 1)
    else:
        assert kinds & {"rule", "tree node"}
        assert item.get("equation", "") in record["equation"]


@pytest.mark.sample(15)
@pytest.mark.parametrize("item", questions("own.toml"))
def test_our_own_questions(item: dict[str, Any]) -> None:
    record = answered(item, "--solver", item["solver"])
    assert record["solver"] == item["solver"]
