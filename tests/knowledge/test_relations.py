"""Files of relations: what is read from a line, and what is found wrong with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowledge import relations
from knowledge.errors import KnowledgeError


def folder(tmp_path: Path, *lines: str) -> Path:
    """A folder with one file of these lines, cells separated by " :: "."""
    text = "\n".join(line.replace(" :: ", "\t") for line in lines)
    (tmp_path / "facts.tsv").write_text(text + "\n", encoding="utf-8")
    return tmp_path


def faults(tmp_path: Path, *lines: str) -> list[str]:
    return [str(fault) for fault in relations.check(folder(tmp_path, *lines))]


def test_a_line_holds_for_each_subject_and_object(tmp_path: Path) -> None:
    spine = relations.load(
        folder(tmp_path, "# Birds", "a robin | a wren; a jenny wren :: eats :: worms | insects")
    )
    assert [spine.sentence(fact) for fact in spine.facts] == [
        "A robin eats worms.",
        "A robin eats insects.",
        "A wren eats worms.",
        "A wren eats insects.",
        "A jenny wren is called a wren.",
    ]
    assert spine.facts[2].a == ("a wren", "a jenny wren")
    assert spine.facts[2].line == 2


def test_a_sentence_leaves_out_what_a_fact_does_not_say(tmp_path: Path) -> None:
    lines = "a plant :: needs :: water", "a plant :: needs :: light :: make food"
    spine = relations.load(folder(tmp_path, *lines))
    assert [spine.sentence(fact) for fact in spine.facts] == [
        "A plant needs water.",
        "A plant needs light to make food.",
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "a robin :: devours :: worms",
            "facts.tsv:1: there is no relation 'devours'; use one from relations.tsv.",
        ),
        ("a robin :: eats", "facts.tsv:1: the line has 2 cells; write a subject, a relation"),
        ("a robin :: eats :: ", "facts.tsv:1: a cell is empty; fill it"),
        ("a robin :: eats :: worms :: daily", "facts.tsv:1: 'eats' does not take a detail; leave it out."),
        ("a robin | :: eats :: worms", "facts.tsv:1: a name is empty; write something"),
        ("a robin :: eats :: worms and many other small animals", "has more than 5 words; shorten it."),
        ("a robin | the robin :: eats :: worms", "'the robin' and 'worms' are already in facts.tsv:1"),
    ],
)
def test_a_faulty_line_is_told(tmp_path: Path, line: str, told: str) -> None:
    assert told in " ".join(faults(tmp_path, line))


def test_loading_names_the_first_line_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match=r"facts\.tsv:2"):
        relations.load(folder(tmp_path, "a robin :: eats :: worms", "a wren :: gobbles :: flies"))


def test_a_circle_of_classes_is_found(tmp_path: Path) -> None:
    lines = "a wolf :: kind of :: canine", "a canine :: kind of :: hunter", "a hunter :: kind of :: wolf"
    assert (
        "the relation 'kind of' leads from 'a hunter' back to itself through 'wolf'"
        in faults(tmp_path, *lines)[0]
    )


def test_contradictions_are_found(tmp_path: Path) -> None:
    lines = (
        "hot :: opposite of :: cold",
        "ice :: has property :: hot",
        "ice :: has property :: cold",
        "a spider :: has number :: 8 :: legs",
        "a spider :: has number :: 6 :: legs",
        "a body :: has amount :: 98.6 °F :: temperature",
        "a body :: has amount :: 37 °C :: temperature",
    )
    told = faults(tmp_path, *lines)
    assert len(told) == 2
    assert "'ice' has 'cold' here and 'hot' in facts.tsv:2" in told[0]
    assert "'a spider' has '6' here and '8' in facts.tsv:4" in told[1]


def test_things_that_nothing_joins_are_told(tmp_path: Path) -> None:
    place = folder(tmp_path, "a robin :: kind of :: bird", "a bird :: has number :: 2 :: wings")
    assert [fact.a[0] for fact in relations.alone(place)] == ["a robin"]


def test_the_shipped_relations_are_in_order() -> None:
    assert [str(fault) for fault in relations.check()] == []
