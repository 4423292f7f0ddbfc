"""`tutor train markov`: a weighted model with its provenance that `tutor infer` reads."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from solvers.markov import parse
from tutor.cli import app

MODEL = """// who will come to the party
Invited(person)
Partners(person, person)
Comes(person)
Invited(x) => Comes(x)
Partners(x, y) ^ Comes(x) => Comes(y)
0.3 !Comes(x)
Comes(x) => Invited(x) v EXIST y Partners(y, x).
"""
WORLDS = [
    ("Invited(Ann)\nPartners(Ann, Ben)\nPartners(Cleo, Dan)\n", "Comes(Ann)\nComes(Ben)\n"),
    ("Invited(Eve)\nInvited(Flo)\nPartners(Gus, Gus)\n", "Comes(Eve)\nComes(Flo)\n!Comes(Gus)\n"),
]


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """A model and two examples on disk."""
    texts = {"party.mln": MODEL}
    for number, (evidence, gold) in enumerate(WORLDS):
        texts |= {f"evidence{number}.db": evidence, f"gold{number}.db": gold}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return [tmp_path / name for name in texts]


def run(command: str, *arguments: object) -> Result:
    return CliRunner().invoke(app, [*command.split(), *map(str, arguments)])


def trained(files: list[Path], *options: object, query: str = "Comes", out: str = "out.mln") -> Result:
    return run("train markov", *files, "--query", query, "--out", files[0].with_name(out), *options)


@pytest.mark.parametrize("method", ["mira", "pseudo-likelihood"])
def test_the_weights_find_the_truth_again(files: list[Path], method: str) -> None:
    result = trained(files, "--method", method, "--deviation", 5, "--epochs", 20, "--step", 1)
    out = files[0].with_name("out.mln")
    assert (result.exit_code, "finds 4 of 4 true atoms and 0 others: F1 1.000" in result.stdout) == (0, True)
    assert [f.is_hard for f in parse(out.read_text("utf-8")).formulas] == [False, False, False, True]
    for evidence, gold in zip(files[1::2], files[2::2], strict=True):
        true = [line for line in gold.read_text("utf-8").splitlines() if line[0] != "!"]
        assert run("infer", out, evidence, "--query", "Comes").stdout.splitlines() == true


def test_the_file_says_how_it_came_about_and_comes_out_alike(files: list[Path]) -> None:
    told = trained(files, "--seed", 7, "--epochs", 3).stderr.splitlines()
    assert [line.split(":")[0] for line in told] == [f"epoch {n} of 3" for n in (1, 2, 3)]
    text = files[0].with_name("out.mln").read_text("utf-8")
    head = text.split("\n\n")[0].splitlines()
    assert all(line.startswith("// ") for line in head)
    assert "mira, epochs 3, step 0.01, seed 7; query Comes" in head[0]
    assert "F1 " in head[1]
    assert head[2:] == [f"// {f.name}: SHA-256 {sha256(f.read_bytes()).hexdigest()}" for f in files]
    trained(files, "--seed", 7, "--epochs", 3, out="again.mln")
    assert files[0].with_name("again.mln").read_text("utf-8") == text


def test_mira_goes_on_from_the_weights_of_the_model(files: list[Path]) -> None:
    trained(files, "--method", "pseudo-likelihood", "--deviation", 5)
    learned = files[0].with_name("out.mln")
    trained([learned, *files[1:]], "--epochs", 1, out="further.mln")
    one, two = (parse(p.read_text("utf-8")) for p in (learned, learned.with_name("further.mln")))
    assert one == two  # nothing was wrong


def test_a_file_name_stays_inside_its_comment(files: list[Path]) -> None:
    odd = files[1].rename(files[1].with_name("odd\nComes(Nobody).db"))
    result = trained([files[0], odd, files[2]])
    assert result.exit_code == 0
    assert "// odd?Comes(Nobody).db: SHA-256" in files[0].with_name("out.mln").read_text("utf-8")


@pytest.mark.parametrize(
    ("place", "text", "said"),
    [
        (0, MODEL + "Comes(", "party.mln:9:7: a constant"),
        (0, "Comes(person)\n!Comes(x).\n", "no formula to learn a weight for"),
        (1, "Invited(Ann", "evidence0.db:1:12: ',' or ')' was expected"),
        (2, "Comes(Ann)\nInvited(Ann)\n", "gold0.db has Invited, which is not in --query"),
        (4, "?Comes(Eve)\n", "gold1.db has an atom with '?'"),
    ],
)
def test_bad_files_get_one_sentence(files: list[Path], place: int, text: str, said: str) -> None:
    files[place].write_text(text, encoding="utf-8")
    result = trained(files, "--method", "pseudo-likelihood")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr.splitlines()[-1]
    assert not files[0].with_name("out.mln").exists()


def test_bad_arguments_get_one_sentence(files: list[Path]) -> None:
    cases = [
        (trained(files[:-1]), "you gave 3 files"),
        (trained(files, query="Goes"), "Goes is not declared"),
        (trained(files, query=" ,"), "does not name any predicate"),
        (trained(files, out="party.mln"), "exists"),
        (
            run("train markov", *files, "--query", "Comes", "--out", files[0].parent / "none" / "out.mln"),
            "There is no folder",
        ),
        (trained([*files[:-1], files[0].with_name("none.db")]), "cannot be read"),
    ]
    for result, said in cases:
        assert (result.exit_code, result.stdout, said in result.stderr) == (2, "", True)
        assert len(result.stderr.splitlines()) == 1
