"""Training, on a treebank small enough for a test: it repeats itself, says what it did, and loads again."""

from __future__ import annotations

import gzip
import lzma
import tomllib
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from knowledge.errors import KnowledgeError
from knowledge.reader import CONFIG, PROVENANCE, WEIGHTS
from solvers.reading.conllu import read_conllu
from solvers.reading.evaluate import evaluate
from solvers.reading.grammar.documents import documents
from solvers.reading.pipeline import Reader
from solvers.reading.sentence import Sentence
from solvers.reading.train import train
from tutor.cli import app


def conllu(sentences: Iterable[Sentence]) -> str:
    lines = ["# newdoc id = one"]
    for sentence in sentences:
        columns = (sentence.lemmas, sentence.universal, sentence.tags, sentence.heads, sentence.relations)
        for index, (word, space, lemma, universal, tag, head, relation) in enumerate(
            zip(sentence.words, sentence.spaces, *columns, strict=True)
        ):
            number = 0 if head == index else head + 1
            fields = (index + 1, word, lemma, universal, tag, "_", number, relation, "_")
            lines.append("\t".join(map(str, fields)) + ("\t_" if space else "\tSpaceAfter=No"))
        lines.append("")
    return "\n".join(lines) + "\n"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pack loosely and score little: two thirds of the time went there, and neither is what these tests are about."""
    monkeypatch.setattr("solvers.reading.pipeline.gzip.compress", partial(gzip.compress, compresslevel=1))
    monkeypatch.setattr("solvers.reading.train._HELD_OUT_SENTENCES", 40)


@pytest.fixture
def treebank(tmp_path: Path) -> Path:
    for part, count, seed in (("train", 120, 1), ("dev", 10, 2)):
        sentences = [one for text in documents(count, seed=seed) for one in text]
        packed = lzma.compress(conllu(sentences).encode())
        (tmp_path / f"en_ewt-ud-{part}.conllu.xz").write_bytes(packed)
    return tmp_path


def test_training_repeats_itself(treebank: Path, tmp_path: Path) -> None:
    lines: list[str] = []
    folders = [tmp_path / "first", tmp_path / "second"]
    figures = [train(treebank, out, steps=2, sentences=40, seed=5, report=lines.append) for out in folders]
    assert figures[0] == figures[1]
    assert len({(out / WEIGHTS).read_bytes() for out in folders}) == 1
    assert any("sentences" in line for line in lines)
    provenance = tomllib.loads((folders[0] / PROVENANCE).read_text(encoding="utf-8"))
    assert provenance["settings"] == {"steps": 2, "sentences": 40, "seed": 5}
    assert provenance["figures"]["treebank"]["tokens"] == figures[0].treebank.tokens
    assert [token.text for token in Reader(folders[0]).parse("Ana has 3 figs.")] == [
        "Ana",
        "has",
        "3",
        "figs",
        ".",
    ]


def command(treebank: Path, out: Path) -> Result:
    options = ["--treebank", str(treebank), "--out", str(out), "--steps", "1"]
    return CliRunner().invoke(app, ["train", "reader", *options])


def test_the_command_reads_a_treebank_as_it_is_published(
    treebank: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for packed in treebank.glob("*.xz"):
        packed.with_suffix("").write_bytes(lzma.decompress(packed.read_bytes()))
        packed.unlink()
    monkeypatch.setattr("solvers.reading.train.documents", lambda n, **how: documents(min(n, 20), **how))
    result = command(treebank, tmp_path / "new")
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{tmp_path / 'new'}: {len_in_kilobytes(tmp_path / 'new')} kB\n"
    provenance = tomllib.loads((tmp_path / "new" / PROVENANCE).read_text(encoding="utf-8"))
    assert {"en_ewt-ud-train.conllu", "en_ewt-ud-dev.conllu"} < set(provenance["data"])


def len_in_kilobytes(folder: Path) -> int:
    return sum((folder / name).stat().st_size for name in (CONFIG, WEIGHTS)) // 1000


def test_the_command_says_what_is_wrong_with_a_treebank(tmp_path: Path) -> None:
    train = tmp_path / "en_ewt-ud-train.conllu.xz"
    for content, said in (
        (None, "No such file"),
        (b"no xz", "nothing was written"),
        (lzma.compress(b"1\tHi\n"), "line 1"),
    ):
        if content is not None:
            train.write_bytes(content)
        result = command(tmp_path, tmp_path / "new")
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert said in result.stderr
        assert not (tmp_path / "new").exists()


def test_a_damaged_model_is_reported(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="the reader cannot be loaded; reinstall"):
        Reader(tmp_path)
    (tmp_path / CONFIG).write_text("[nlp]\nlang = 'en'\n", encoding="utf-8")
    (tmp_path / WEIGHTS).write_bytes(b"no archive")
    with pytest.raises(KnowledgeError, match=WEIGHTS):
        Reader(tmp_path)


def test_a_malformed_treebank_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.conllu"
    path.write_text("# text = Hi\n1\tHi\thi\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"line 2: there are 3 columns, but there must be 10"):
        list(read_conllu(path))


def test_multiword_tokens_and_empty_nodes(tmp_path: Path) -> None:
    rows = ["1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No", "1\tdo\tdo\tAUX\tVBP\t_\t3\taux\t_\t_"]
    rows += ["2\tn't\tnot\tPART\tRB\t_\t3\tadvmod\t_\t_", "2.1\tx\t_\t_\t_\t_\t_\t_\t_\t_"]
    rows += ["3\tgo\tgo\tVERB\tVB\t_\t0\troot\t_\t_"]
    path = tmp_path / "good.conllu"
    path.write_text("\n".join([*rows, ""]), encoding="utf-8")
    (sentence,) = read_conllu(path)
    assert sentence.words == ("do", "n't", "go")
    assert sentence.spaces == (False, False, True)
    assert sentence.heads == (2, 2, 2)


def test_a_reader_scores_full_marks_against_itself() -> None:
    reader = Reader()
    doc = reader.parse("Ana has 3 figs. How many figs does Ben have?")
    gold = [
        Sentence(
            words=tuple(token.text for token in sentence),
            spaces=tuple(bool(token.whitespace_) for token in sentence),
            tags=tuple(token.tag_ for token in sentence),
            lemmas=tuple(token.lemma_ for token in sentence),
            heads=tuple(token.head.i - sentence.start for token in sentence),
            relations=tuple(token.dep_.lower() for token in sentence),
            universal=tuple(token.pos_ for token in sentence),
        )
        for sentence in doc.sents
    ]
    scores = evaluate(reader.parse, [gold])
    assert (scores.las, scores.uas, scores.tag, scores.lemma, scores.exact) == (100, 100, 100, 100, 100)
    with pytest.raises(ValueError, match="nothing to evaluate"):
        evaluate(reader.parse, [])
