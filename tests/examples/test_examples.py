"""The worked examples run and say what their page promises."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from solvers.ilp import Limits
from solvers.markov import infer, parse, parse_evidence
from solvers.markov.mira import mira
from tests.examples.srl import Frames, score, signs
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


def frame() -> dict:
    """One frame of "The girl gave him some books."."""
    return {
        "words": ["The", "girl", "gave", "him", "some", "books", "."],
        "lemmas": ["the", "girl", "give", "he", "some", "book", "."],
        "pos": ["DT", "NN", "VBD", "PRP", "DT", "NNS", "."],
        "tree": [["NP", 0, 1], ["NP", 3, 3], ["NP", 4, 5], ["VP", 2, 5], ["S", 0, 6]],
        "pred": 2,
        "lemma": "give",
        "sense": "give.01",
        "cands": [[0, 1, "NP", "A0"], [3, 3, "NP", "A2"], [4, 5, "NP", "A1"], [6, 6, ".", "NONE"]],
        "missed": [],
    }


def test_roles_are_learned_and_kept_apart() -> None:
    frames = Frames([frame()], least=1)
    model = parse((HERE / "srl.mln").read_text(encoding="utf-8"), HERE / "srl.mln")
    learned = mira(model, frames.examples([frame()] * 3), ["Role"], epochs=2)
    result = infer(learned, frames.evidence(frame()), ["Role"])
    assert frozenset(result.atoms) == frames.truth(frame())
    assert score([frame()], [result.atoms]) == (1.0, 1.0, 1.0)
    overlapping = frame()
    overlapping["cands"].append([0, 5, "S", "NONE"])
    found = infer(learned, frames.evidence(overlapping), ["Role"])
    assert found.optimal
    assert found.violations == 0


def test_an_argument_that_no_candidate_stands_for_counts_as_not_found() -> None:
    one = frame() | {"missed": [["AM-TMP", 6, 6]]}
    answer = [("Role", ("C0", "A0")), ("Role", ("C1", "A1"))]
    precision, recall, f1 = score([one], [answer])
    assert (precision, recall) == (0.5, 0.25)
    assert f1 == pytest.approx(1 / 3)


def test_what_can_be_seen_of_a_candidate() -> None:
    first, second, *_ = signs(frame())
    assert "path:NP^S!VP!VBD" in first[0]
    assert "head:girl" in first[1]
    assert "path:NP^VP!VBD" in second[0]
    assert "NP.after.0.active" in second[1]
