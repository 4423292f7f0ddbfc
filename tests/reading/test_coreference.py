"""Whom pronouns stand for, against a table that was written before any output was seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowledge.errors import KnowledgeError
from knowledge.names import _table, gender_of_name, gender_of_noun
from solvers.question import Question
from solvers.reading.read import read


def rows() -> list[tuple[str, str]]:
    lines = (Path(__file__).parent / "coreference.tsv").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize(("text", "expected"), rows())
def test_antecedents_in(text: str, expected: str) -> None:
    mentions = read(Question.of(text)).mentions
    named = {m.referent: m.text for m in reversed(mentions) if not m.is_pronoun}
    speaker = {"i", "my", "me"}
    pronouns = [m for m in mentions if m.is_pronoun]
    found = ["I" if m.text.lower() in speaker else named.get(m.referent, "-") for m in pronouns]
    if expected.startswith("I"):
        assert len({m.referent for m in pronouns}) == 1
        found = found[1:]
    assert "; ".join(found) == expected


def test_they_may_be_everybody_named_so_far() -> None:
    mentions = read(Question.of("Emil ate 8 plums. Frida ate 5. How many plums did they eat?")).mentions
    they = next(m for m in mentions if m.text == "they")
    assert they.is_plural
    assert they.referent not in {m.referent for m in mentions if m is not they}


def test_an_owner_is_not_what_is_owned() -> None:
    mentions = read(Question.of("Tim's cat had 6 kittens. Tim fed his cat.")).mentions
    referents = {m.text: m.referent for m in mentions}
    assert referents["Tim's cat"] == referents["his cat"]
    assert referents["Tim"] == referents["his"] != referents["his cat"]


def test_names_and_nouns_have_genders() -> None:
    assert gender_of_name("Mrs.") == "f"
    assert gender_of_name("stephen") == "m"
    assert gender_of_name("Zyx") is None
    assert gender_of_noun("aunt") == "f"
    assert gender_of_noun("table") is None


def test_a_bad_line_of_names_is_reported_with_its_place(tmp_path, monkeypatch) -> None:
    (tmp_path / "bad.tsv").write_text("f\tann\nx ann\n", encoding="utf-8")
    monkeypatch.setattr("knowledge.names._FOLDER", tmp_path)
    with pytest.raises(KnowledgeError, match=r"bad\.tsv:2"):
        _table("bad.tsv")
