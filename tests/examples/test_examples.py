"""The worked examples run and say what their page promises."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from solvers.ilp import Limits
from solvers.markov import infer, parse, parse_evidence
from tutor.cli import app

HERE = Path(__file__).parent
CORA = HERE.parents[2] / "shared/data/mln/cora/fold8"


def test_the_committee_votes() -> None:
    files = [str(HERE / "committee.mln"), str(HERE / "committee.db")]
    result = CliRunner().invoke(app, ["infer", *files, "--query", "Votes", "--trace"])
    assert result.exit_code == 0
    votes = dict(line[6:-1].split(", ") for line in result.stdout.splitlines())
    assert votes == {"Ada": "Park", "Ben": "Park", "Cleo": "Park", "Dov": "Park", "Eve": "Pool"}
    assert "Votes has a value" in result.stderr


def test_citations_of_the_same_paper_are_found() -> None:
    if not CORA.exists():
        pytest.skip("Cora is not here: ../shared/data/mln/cora")
    path = HERE / "citations.mln"
    model = parse(path.read_text(encoding="utf-8"), path)
    evidence = parse_evidence((CORA / "evidence.db").read_text(encoding="utf-8"), model)
    gold = parse_evidence((CORA / "gold.db").read_text(encoding="utf-8"), model)
    query = ["SameBib", "SameAuthor", "SameTitle", "SameVenue"]
    result = infer(model, evidence, query, limits=Limits(seconds=60))
    assert result.optimal
    found = {c for name, c in result.atoms if name == "SameBib" and c[0] != c[1]}
    true = {c for (name, c), _ in gold if name == "SameBib" and c[0] != c[1]}
    assert 2 * len(found & true) / (len(found) + len(true)) > 0.75
    assert all((c[1], c[0]) in found for c in found)
