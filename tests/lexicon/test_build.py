"""Building: a little WordNet of our own from end to end, and the shipped files from Princeton's."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from knowledge import lexicon
from knowledge.errors import KnowledgeError
from knowledge.lexicon.build import build
from knowledge.lexicon.compact import compact
from knowledge.lexicon.index import FOLDER, INDEX, WORDNET, Index
from knowledge.lexicon.reader import CompactWordNetReader
from tutor.cli import app

DEBIAN = Path("/usr/share/wordnet")
HEADER = "  1 WordNet 3.0 Copyright 2006 by Princeton University.  All rights reserved.  \n"
SYNSETS = {  # file: synsets as (lexicographer file, type, words, pointers (symbol, file, synset, type))
    "noun": [
        ("03", "n", "thing", []),
        ("05", "n", "wug", [("@", "noun", 0, "n"), ("+", "verb", 0, "v")]),
        ("05", "n", "blicket Wuggy", [("@", "noun", 1, "n")]),
    ],
    "verb": [("38", "v", "wuggle", [("+", "noun", 1, "n")])],
    "adj": [
        ("00", "a", "daxy", [("&", "adj", 1, "a")]),
        ("00", "s", "very_daxy", [("&", "adj", 0, "a")]),
    ],
    "adv": [("02", "r", "daxily", [])],
}


def write_wordnet(folder: Path) -> Path:
    """A dict folder with `SYNSETS`, each with a gloss; offsets are taken from a first writing with zeros."""
    folder.mkdir()
    offsets = {suffix: [0] * len(synsets) for suffix, synsets in SYNSETS.items()}
    for _ in range(2):
        for suffix, synsets in SYNSETS.items():
            text = HEADER
            for n, (topic, kind, words, pointers) in enumerate(synsets):
                offsets[suffix][n] = len(text)
                names = " ".join(f"{word} 0" for word in words.split())
                links = "".join(
                    f" {symbol} {offsets[file][at]:08d} {pos} {'0101' if symbol == '+' else '0000'}"
                    for symbol, file, at, pos in pointers
                )
                text += f"{offsets[suffix][n]:08d} {topic} {kind} {len(words.split()):02x} {names} "
                text += f"{len(pointers):03d}{links}{' 00' if kind == 'v' else ''} | left out by and by  \n"
            (folder / f"data.{suffix}").write_text(text)
            index = HEADER + "".join(
                f"{word.lower()} {'a' if kind == 's' else kind} 1 0 1 0 {offsets[suffix][n]:08d}  \n"
                for n, (_, kind, words, _) in enumerate(synsets)
                for word in words.split()
            )
            (folder / f"index.{suffix}").write_text(index)
    for suffix in SYNSETS:
        (folder / f"{suffix}.exc").write_text("wugses wug\n" if suffix == "noun" else "")
    (folder / "cntlist.rev").write_text("blicket%1:05:00:: 1 2\nwug%1:05:00:: 1 5\nwuggy%1:05:00:: 1 1\n")
    return folder


@pytest.fixture
def wordnet(tmp_path: Path) -> Path:
    return write_wordnet(tmp_path / "dict")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


def test_what_is_built_can_be_read_by_nltk_and_from_the_index(wordnet, out):
    report = build(wordnet, out)
    assert (report.words, report.synsets) == (8, 7)
    assert report.sizes == {path.name: path.stat().st_size for path in out.iterdir()}

    reader = CompactWordNetReader(out / WORDNET)
    (blicket,) = reader.synsets("blicket")
    assert blicket.lemma_names() == ["blicket", "Wuggy"]
    assert [synset.name() for synset in blicket.hypernyms()] == ["wug.n.01"]
    assert (blicket.definition(), blicket.lemmas()[0].count()) == ("", 2)
    assert reader.synset("wuggle.v.01").lemmas()[0].derivationally_related_forms()[0].name() == "wug"
    assert reader.morphy("wugses", "n") == "wug"

    index = Index(out / INDEX)
    assert index.words.get("n blicket") == "2:2"
    assert index.words.get("n wuggy") == "2:1"
    assert index.derived.get("n wug") == "v wuggle"
    assert list(index.starts) == [0, 0, 1, 2, 2, 2, 3, 3]
    assert list(index.parents) == [0, 1, 4]
    assert list(index.occurrences) == [1 + (1 + 5) + (1 + 3), 10, 4, 1, 1 + 1, 1, 1]
    assert list(index.totals) == [11, 1, 2, 1]


def test_building_twice_gives_the_same_bytes(wordnet, out, tmp_path):
    build(wordnet, out)
    again = tmp_path / "again"
    again.mkdir()
    build(wordnet, again)
    assert all(path.read_bytes() == (again / path.name).read_bytes() for path in out.iterdir())


def test_the_command_makes_the_folder_or_leaves_nothing(wordnet, tmp_path):
    command = ["build", "lexicon", "--wordnet", str(wordnet), "--out", str(tmp_path / "new")]
    assert CliRunner().invoke(app, command).exit_code == 0
    assert {path.name for path in (tmp_path / "new").iterdir()} == {INDEX, WORDNET, "LICENSE"}
    again = CliRunner().invoke(app, command)
    assert (again.exit_code, "new already exists" in again.stderr) == (2, True)
    (wordnet / "data.verb").unlink()
    failed = CliRunner().invoke(app, [*command[:-1], str(tmp_path / "other")])
    assert (failed.exit_code, failed.stderr.count("\n"), "data.verb" in failed.stderr) == (2, 1, True)
    assert not (tmp_path / "other").exists()


def test_a_missing_file_is_named(wordnet, out):
    (wordnet / "verb.exc").unlink()
    with pytest.raises(KnowledgeError, match=r"verb\.exc: .* wordnet-base"):
        build(wordnet, out)


def test_another_version_is_refused(wordnet, out):
    path = wordnet / "data.adv"
    path.write_text(path.read_text().replace("3.0", "3.1"))
    with pytest.raises(KnowledgeError, match=r"data\.adv: .* WordNet 3\.0"):
        build(wordnet, out)


@pytest.mark.parametrize(("file", "broken"), [("data.noun", "00000000 03 n"), ("index.adj", "daxy a x")])
def test_a_malformed_line_is_reported_with_its_place(wordnet, out, file, broken):
    path = wordnet / file
    path.write_text(path.read_text() + broken + "\n")
    line = path.read_text().count("\n")
    with pytest.raises(KnowledgeError, match=rf"{file}:{line}: "):
        build(wordnet, out)


def test_the_shipped_files_carry_princetons_licence_and_are_small():
    licence = (FOLDER / "LICENSE").read_text()
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in licence
    assert "MAKES NO REPRESENTATIONS OR WARRANTIES" in licence
    for name in (WORDNET, INDEX):
        with zipfile.ZipFile(FOLDER / name) as archive:
            assert archive.read("LICENSE").decode() == licence
            assert archive.testzip() is None
    assert (FOLDER / WORDNET).stat().st_size < 5.5e6
    assert (FOLDER / WORDNET).stat().st_size + (FOLDER / INDEX).stat().st_size < 10e6
    notice = (FOLDER.parents[1] / "NOTICE").read_text()
    assert [line.strip() for line in licence.splitlines() if line.strip() not in notice] == []


def test_the_shipped_reader_knows_all_of_wordnet():
    reader = lexicon.wordnet()
    assert reader.get_version() == "3.0"
    assert sum(1 for _ in reader.all_lemma_names()) == 147_306
    assert reader.synset("dog.n.01").definition() == ""


def test_a_package_without_the_readers_file_says_where_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lexicon, "FOLDER", tmp_path)
    with pytest.raises(KnowledgeError, match=r"^wordnet\.zip: .* copy it from the repository") as refused:
        lexicon.wordnet.__wrapped__()
    assert str(tmp_path) in str(refused.value)


@pytest.mark.skipif(not DEBIAN.is_dir(), reason="Debian's package wordnet-base is not installed")
def test_the_shipped_wordnet_is_what_the_command_builds():
    with zipfile.ZipFile(FOLDER / WORDNET) as archive:
        shipped = {name: archive.read(name) for name in archive.namelist()}
    assert compact(DEBIAN) == shipped


@pytest.mark.skipif(not DEBIAN.is_dir(), reason="Debian's package wordnet-base is not installed")
def test_nothing_but_glosses_and_places_was_changed():
    """Every word, pointer symbol and verb frame of the original files is in the compact ones, in order."""
    files = compact(DEBIAN)
    for suffix in ("noun", "verb", "adj", "adv"):
        original = (DEBIAN / f"data.{suffix}").read_bytes().splitlines()
        ours = files[f"data.{suffix}"].splitlines()
        assert len(original) == len(ours)
        place = 0
        for before, after in zip(original, ours, strict=True):
            if not before.startswith(b"  "):
                assert int(after[:8]) == place
                old, new = before.partition(b"|")[0].split(), after.rstrip(b"|").split()
                moved = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
                assert all(len(a) == len(b) == 8 and a.isdigit() and b.isdigit() for a, b in moved)
            place += len(after) + 1
