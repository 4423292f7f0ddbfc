"""Words of school: the grade band in which each is learned, and what it means in plain words or which plainer word says
the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from knowledge import lexicon
from knowledge.errors import KnowledgeError

SHIPPED = Path(__file__).parent
MATH, SCIENCE = "math", "science"
"""The subjects, each with a file: an area is not the same in both."""
BANDS = ("1-2", "3-4", "5-6", "7-8", "9")
"""The grades in which words are learned; "9" is later than any grade that the tutor writes for."""
_LONGEST = 10
"""The most words of a meaning."""
_PLAINER = re.compile(r"=([nvarp]) ([a-z ]+)")


@dataclass(frozen=True, slots=True)
class Word:
    """A word that students learn at school."""

    name: str
    """Its lemma, which may be several words: "carbon dioxide"."""
    band: str
    """The grades in which it is learned."""
    meaning: str
    """A sentence that says what it means; empty if there is a plainer word."""
    plainer: str
    """A word that can stand for it; empty if there is none."""
    pos: str
    """The part of speech for which the plainer word stands: n, v, a, r or p."""
    line: int


@cache
def load(subject: str, folder: Path = SHIPPED) -> dict[str, Word]:
    """Return the words of a subject by their lemmas.

    Args:
        subject: `MATH` or `SCIENCE`.
        folder: with the TSV files; the built-in one by default.

    Raises:
        KnowledgeError: a line is not a word, a band and a meaning; names the file and line.
    """
    return {word.name: word for word in _words(folder / f"{subject}.tsv")}


def check(folder: Path = SHIPPED) -> list[KnowledgeError]:
    """Return what is wrong with the words: a meaning is too long, or is told with a word of the list.

    Args:
        folder: with the TSV files; the built-in one by default.

    Raises:
        KnowledgeError: a line is not a word, a band and a meaning; names the file and line.
    """
    return [
        KnowledgeError(what, remedy, path=folder / f"{subject}.tsv", line=word.line)
        for subject in (MATH, SCIENCE)
        for word in load(subject, folder).values()
        for what, remedy in _faults(word, load(subject, folder))
    ]


def _faults(word: Word, words: dict[str, Word]) -> Iterator[tuple[str, str]]:
    if len(word.meaning.split()) > _LONGEST:
        yield f"the meaning has more than {_LONGEST} words: {word.meaning}", "say it shorter"
    own = {*word.name.split(), word.name}
    for hard in sorted({*hard_words(f"{word.meaning} {word.plainer}", words)} - own):
        yield (
            f"the meaning of '{word.name}' is told with '{hard}', which is in the list",
            "say it in plain words",
        )


def hard_words(text: str, words: dict[str, Word]) -> dict[str, tuple[int, int]]:
    """Return the words of the list in a text, longest first where they overlap, and where each first stands."""
    found: dict[str, tuple[int, int]] = {}
    tokens = [*re.finditer(r"[^\W\d_]+²?", text)]
    at = 0
    while at < len(tokens):
        named = ((length, _named(tokens[at : at + length], words)) for length in (4, 3, 2, 1))
        length, name = next((one for one in named if one[1]), (1, ""))
        if name:
            found.setdefault(name, (tokens[at].start(), tokens[min(at + length, len(tokens)) - 1].end()))
        at += length
    return found


def _named(tokens: list[re.Match[str]], words: dict[str, Word]) -> str:
    said = [token[0] for token in tokens]
    *first, last = said
    forms = (form for pos in "nv" for form in lexicon.lemmas(last.lower(), pos))
    lead = "".join(f"{word.lower()} " for word in first)
    names = (f"{lead}{form}" for form in dict.fromkeys([last, last.lower(), *forms]))
    return next((name for name in names if name in words), "")


def _words(path: Path) -> Iterator[Word]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        name, _, rest = line.partition("\t")
        band, _, meaning = rest.partition("\t")
        plainer = _PLAINER.fullmatch(meaning)
        is_sentence = meaning[:1].isupper() and meaning.endswith(".")
        if not name or band not in BANDS or not (plainer or is_sentence):
            remedy = (
                'write a word, a tab, a band such as 3-4, a tab, and a sentence or "=v" and a plainer word'
            )
            raise KnowledgeError("this line is not a word of school", remedy, path=path, line=number)
        pos, other = plainer.groups() if plainer else ("", "")
        yield Word(name, band, "" if plainer else meaning, other, pos, number)
