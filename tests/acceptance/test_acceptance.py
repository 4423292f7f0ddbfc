"""The whole way, from a typed question to an answer with steps, on real input through the command line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tutor.cli import app
from tutor.exits import ABSTAINED, ANSWERED

HERE = Path(__file__).parent


def questions(name: str) -> list[Any]:
    items = tomllib.loads((HERE / name).read_text(encoding="utf-8"))["questions"]
    return [pytest.param(item, id=item["text"][:40]) for item in items]


def asked(item: dict[str, Any], *options: str) -> dict[str, Any]:
    """The record of a question; exit code and record agree on whether there is an answer."""
    result = CliRunner().invoke(app, ["ask", "--json", *options, item["text"]])
    record: dict[str, Any] = json.loads(result.stdout)
    is_answered = record["answer"] is not None
    assert (result.exit_code, record["verified"], bool(record["steps"])) == (
        ANSWERED if is_answered else ABSTAINED,
        is_answered,
        is_answered,
    )
    return record


@pytest.mark.parametrize("item", questions("issue.toml"))
def test_the_promised_questions(item: dict[str, Any]) -> None:
    """The answer is right, and what is sure is explained; the facts behind a less sure one may be no reason to tell."""
    record = asked(item)
    assert record["answer"] == item["answer"], [record["text"], *record["alternatives"]]
    if record["certainty"] != "sure":
        return
    steps = record["steps"]
    kinds = {evidence["kind"] for step in steps for evidence in step["evidence"]}
    if record["solver"] == "tables":
        tables = {e["name"].split(":")[0] for step in steps for e in step["evidence"] if e["kind"] == "row"}
        rows = [e for step in steps for e in step["evidence"] if e["kind"] == "row"]
        assert {"row", "alignment"} <= kinds
        assert len(tables) >= item.get("tables", 1)
        assert len(rows) >= item.get("rows", 1)
    elif "sentence" not in kinds:  # one that is quoted says it
        assert kinds & {"rule", "tree node", "statement"}
        assert "statement" in kinds or item.get("equation", "") in record["equation"]


@pytest.mark.parametrize("item", questions("own.toml"))
def test_our_own_questions(item: dict[str, Any]) -> None:
    """One solver alone is often less sure, and asks back; what it finds likeliest is right."""
    record = asked(item, "--solver", item["solver"])
    likeliest = (
        [record["answer"]] if record["answer"] is not None else [r["answer"] for r in record["readings"]]
    )
    assert likeliest[:1] == [item["answer"]], record["reason"]
    assert record["solver"] == item["solver"]
