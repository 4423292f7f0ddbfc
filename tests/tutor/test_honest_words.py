"""Nothing that a person reads says of an answer that it is proved, verified or certain."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import solvers

ROOT = Path(solvers.__file__).parents[1]
CLAIMS = re.compile(
    r"\b(?:prove[snd]?|proven|proving|verif(?:y|ies|ied|ication)|certain(?:ly|ty)?)\b|\d ?% (?:sure|certain)",
    re.I,
)
ALLOWED = re.compile(r"proven optimal|evidence (?:on it )?must be certain", re.I)
"""What is said of a program and of a network, and of nothing else."""
NOT_SHOWN = re.compile(r"[A-Za-z_.]+(?:\(\))?|.*(?:\(\?|\\b).*", re.DOTALL)
"""A name of a field, a function or a module, or a pattern that questions are compared with."""

PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "tutor/docs/*.md",
    "knowledge/**/README.md",
    "tests/examples/README.md",
)
PICTURES = ("tutor/docs/*.svg", "tests/tutor/__snapshots__/**/*.svg", "tests/tutor/__snapshots__/**/*.raw")
WORDINGS = (
    "knowledge/rules",
    "knowledge/formulas",
    "knowledge/mistakes",
    "knowledge/quantities",
    "knowledge/curriculum",
)
"""Data that steps are told from; tables say what is so in the world, where germs may be proved to cause decay."""


def found(*patterns: str) -> list[Path]:
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern))


def claims(text: str) -> list[str]:
    """Places where the text claims too much, with the words around them."""
    text = ALLOWED.sub("", text)
    return [text[max(0, hit.start() - 40) : hit.end() + 20] for hit in CLAIMS.finditer(text)]


def told_in(path: Path) -> Iterator[str]:
    """The texts of a module that may be shown: all its strings but names of fields and documentation."""
    tree = ast.parse(path.read_text("utf-8"))
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in bare)
    yield from (
        node.value for node in texts if isinstance(node.value, str) and not NOT_SHOWN.fullmatch(node.value)
    )


@pytest.mark.parametrize("room", ["tutor", "solvers", "themes"])
def test_no_sentence_of_the_program(room: str) -> None:
    paths = sorted((ROOT / room).rglob("*.py"))
    assert len(paths) > 5 or room == "themes"
    hits = [(path.name, hit) for path in paths for text in told_in(path) for hit in claims(text)]
    assert hits == []


def test_no_wording_of_steps_and_problems() -> None:
    hits = []
    for folder in WORDINGS:
        for path in sorted((ROOT / folder).rglob("*.toml")):
            texts = strings(tomllib.loads(path.read_text("utf-8")))
            hits += [(path.name, hit) for text in texts for hit in claims(text)]
    assert hits == []


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


@pytest.mark.parametrize("path", found(*PAGES), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_page(path: Path) -> None:
    assert claims(prose(path.read_text("utf-8"))) == []


def test_no_entry_of_the_newest_changes() -> None:
    newest = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    assert claims(prose(newest)) == []


def prose(markdown: str) -> str:
    """A page without names in code; what a command printed stays."""
    shown = re.sub(r"```(?!console|text)\w+\n.*?```", "", markdown, flags=re.DOTALL)
    return re.sub(r"(?<!`)`[^`]+`(?!`)", "", shown)


def test_no_picture() -> None:
    paths = found(*PICTURES)
    assert len(paths) > 20
    hits = [(path.name, hit) for path in paths for hit in claims(drawn(path.read_text("utf-8")))]
    assert hits == []


def drawn(svg: str) -> str:
    """What can be read on a picture."""
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", svg)
    return unescape("\n".join(texts)).replace("\xa0", " ")


def test_claims_are_found() -> None:
    """Else nothing above would say anything."""
    for text in ("5 boxes, proved", "It is 97 % sure.", "I am certain.", "This verifies it."):
        assert claims(text)
    assert claims("It was proven optimal after three rounds.") == []
    assert claims("I am not sure of this.") == []
    assert claims(drawn('<text x="0">93&#160;%&#160;sure</text>'))
